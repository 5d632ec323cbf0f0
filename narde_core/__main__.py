"""``python -m narde_core``: play, plays, verify, perft, bench, arena and api in a terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import __version__
from .cli import api, arena, bench, perft, play, plays, verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the process's exit status."""
    parser = argparse.ArgumentParser(prog="narde", description="Nardi: rules, games and players.")
    parser.add_argument("--version", action="version", version=f"narde_core {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    for module in (play, plays, verify, perft, bench, arena, api):
        module.add_to(commands)
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
