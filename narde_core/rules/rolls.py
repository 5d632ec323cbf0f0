"""The rolls of two dice."""

from __future__ import annotations

ROLLS = tuple((a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1))
"""The 21 rolls with their weights out of 36."""
