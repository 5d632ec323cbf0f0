"""The commands of ``python -m narde_core``, one module each. All terminal effects live here."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def json_lines() -> Iterator[str]:
    """The lines of standard input that are not blank.

    Bytes that are not UTF-8 are replaced, and half a surrogate pair, which UTF-8 cannot hold,
    leaves standard output as a JSON escape, so that no line can end the command.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    return (line for line in sys.stdin if line.strip())
