"""Dice. This package knows nothing of positions or bots (docs/architecture.md)."""
