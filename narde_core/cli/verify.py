"""``verify``: check the dice of an archive file, and that its game can have happened."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ..records.proof import Verdict, verify
from ..records.record import BadRecord, NewerRecord
from ..strict_json import loads

if TYPE_CHECKING:
    from . import Commands

VERIFIED, MISMATCH, REFUSED, UNPROVED = range(4)
"""Exit statuses; that of several files is the worst of theirs."""
_BEST_FIRST = (VERIFIED, UNPROVED, MISMATCH, REFUSED)


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("verify", help="check the dice and the moves of archive files")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print one line a file; 0 when all are verified, 1 when dice do not agree, 2 when a file
    cannot be read or its game cannot have happened, 3 when something is only not provable."""
    worst = VERIFIED
    for path in options.files:
        status, line = check(path)
        print(f"{path}: {line}")
        worst = max(worst, status, key=_BEST_FIRST.index)
    return worst


def check(path: Path) -> tuple[int, str]:
    """The exit status of one file and what is said of it."""
    try:
        data = loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        return REFUSED, f"cannot be read: {error}"
    try:
        verdict = verify(data)
    except NewerRecord as error:
        return REFUSED, f"cannot be read: made by a newer version: {error}"
    except BadRecord as error:
        if error.where.startswith("record.events["):
            return REFUSED, f"cannot have happened: {error}"
        return REFUSED, f"cannot be read: {error}"
    except RecursionError as error:
        return REFUSED, f"cannot be read: {error}"
    if verdict.status == "mismatch":
        return MISMATCH, _line(verdict)
    whole = verdict.status == "verified" and not verdict.unchecked
    return (VERIFIED if whole else UNPROVED), _line(verdict)


def _line(verdict: Verdict) -> str:
    fields = verdict.to_json()
    head = "verified in part" if verdict.status == "verified" and verdict.unchecked else None
    words = [f"{name} {value}" for name, value in fields.items() if name != "status"]
    return ", ".join([head or verdict.status, *words])
