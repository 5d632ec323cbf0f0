"""``verify``: check the dice of an archive file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..records.proof import verify
from ..records.record import BadRecord
from ..strict_json import loads

if TYPE_CHECKING:
    from . import Commands


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("verify", help="check the dice of archive files")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print one line a file; 0 when none is wrong, 1 for a mismatch, 2 for an unreadable file."""
    worst = 0
    for path in options.files:
        try:
            verdict = verify(loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, BadRecord) as error:
            print(f"{path}: cannot be read: {error}")
            worst = max(worst, 2)
            continue
        print(f"{path}: {_line(verdict.to_json())}")
        worst = max(worst, int(verdict.status == "mismatch"))
    return worst


def _line(verdict: dict[str, object]) -> str:
    words = [f"{name} {value}" for name, value in verdict.items() if name != "status"]
    return ", ".join([str(verdict["status"]), *words])
