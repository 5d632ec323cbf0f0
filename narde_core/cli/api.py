"""``api``: the worker's protocol over stdin and stdout, one JSON object a line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..protocol.api import Api
from . import json_lines

if TYPE_CHECKING:
    from . import Commands


def add_to(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser("api", help="answer protocol requests, one a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer every line of standard input until it ends."""
    served = Api()
    for line in json_lines():
        print(served.handle(line), flush=True)
    return 0
