"""A trained net: chances of a position from small whole weights, in pure Python.

The first layer is a sum of rows, one for each thing that the net sees (:mod:`.features`). A row is
one integer with 16 bits for each hidden cell, so that a sum of rows is a sum of integers and what
is below zero is cleared in all cells at once; the rows of each side are summed once for each
lane. The second layer packs its outputs in the same way. All sums are exact, so every Python gives
the same chances.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from math import tanh
from operator import mul

from ..rules.board import OFF, Position
from ..strict_json import loads
from .blocks import ROWS as BLOCK_ROWS
from .blocks import block_rows
from .contact import ROWS as CONTACT_ROWS
from .contact import contact_rows
from .features import SIDE_ROWS, side_rows
from .outcome import Outcome

FORMAT = "narde-net-1"
OUTPUTS = 5
MOST_CELLS = 500
MOST_WEIGHT = 1e6
"""Of the second layer; with larger ones the sums would no longer be numbers."""
LEAST_WEIGHT = 1e-100
MOST_BIAS = 10_000
"""With fewer than 170 rows on, of up to 128, every first sum fits 15 bits and a sign."""
_CELL = 16
FINE = 13
"""Bits of the weights of the second layer."""
_OUT = 40
"""Bits of an output; 500 cells fit."""
_HALF, _MASK = 1 << (_OUT - 1), (1 << _OUT) - 1
_HALVES = sum(_HALF << (_OUT * k) for k in range(OUTPUTS))
"""Added so that no output is negative."""
_RAISED = bytes(range(128, 256)) + bytes(range(128))
"""Signed bytes, 128 higher."""
_MOST_KNOWN = 20_000
"""Sums kept for lanes already seen; then the store is emptied."""


class BadWeights(ValueError):
    """A weights file that is damaged or of another format."""


class Net:
    """Evaluation of positions *after* a turn, seen by the side that just moved."""

    def __init__(self, data: bytes) -> None:
        """Read a weights file: a line of JSON, then a compressed table of signed bytes.

        Raises :class:`BadWeights`.
        """
        try:
            head, _, body = data.partition(b"\n")
            facts = loads(head.decode("utf-8"))
            if facts["format"] != FORMAT:
                raise BadWeights("another format")
            hidden = _whole(facts["hidden"], 1, MOST_CELLS)
            self._least = _whole(facts["least"], 1, 2)
            self._contact = bool(facts.get("contact"))
            table = _unpacked(body, rows_of(self._least, self._contact) * hidden)
            bias = _numbers(facts["bias"], hidden, MOST_BIAS)
            out = [_numbers(row, hidden, MOST_WEIGHT) for row in facts["out"]]
            out_bias = _numbers(facts["out_bias"], OUTPUTS, MOST_WEIGHT)
            largest = max(abs(x) for row in out for x in row)
            if len(out) != OUTPUTS or largest < LEAST_WEIGHT:
                raise BadWeights("the layers have another form")
            self.game: str = str(facts["game"])
        except (KeyError, TypeError, ValueError, zlib.error) as error:
            raise BadWeights(str(error)) from None
        ones = sum(1 << (_CELL * cell) for cell in range(hidden))
        self._rows = _packed_rows(table, hidden, ones)
        self._both = self._rows[2 * SIDE_ROWS :]
        self._signs = ones << (_CELL - 1)
        """The top bit of each cell; it is part of the bias, so it is on where a sum is not
        negative."""
        self._bias = self._signs + sum(round(x) << (_CELL * cell) for cell, x in enumerate(bias))
        self._size = hidden * _CELL // 8
        self._unpacked = struct.Struct(f"<{hidden}H").unpack
        fine = (2**FINE - 1) / largest
        self._out = [
            sum(round(x * fine) << (_OUT * k) for k, x in enumerate(column))
            for column in zip(*out, strict=True)
        ]
        # The logistic function of x is 0.5 + 0.5 * tanh(x / 2), which never overflows.
        self._half = 0.5 / fine
        self._half_bias = tuple(x / 2 for x in out_bias)
        self._known: dict[tuple[bytes, tuple[int, ...], int], int] = {}

    def evaluate(self, position: Position) -> Outcome:
        """The outcome for the side in White's place, which has just moved."""
        white, black, (mine, theirs) = position
        sums = self._side(white, mine, 0) + self._side(black, theirs, SIDE_ROWS)
        if self._contact:
            both = self._both
            if self._least == 1:
                rows = block_rows(white, black)
            else:
                rows = contact_rows(white, black, position.pins)
            sums += sum([both[row] for row in rows])
        signs = sums & self._signs
        # The other 15 bits of each cell whose sum is not negative.
        positive = (sums & (signs - (signs >> _CELL - 1))).to_bytes(self._size, "little")
        out = sum(map(mul, self._unpacked(positive), self._out), _HALVES)
        half, (b0, b1, b2, b3, b4) = self._half, self._half_bias
        # Whoever has a checker off cannot lose by mars: a fact, not an opinion.
        mars, koks, lost_mars, lost_koks = 0.0, 0.0, 0.0, 0.0
        if not black[OFF]:
            mars = 0.5 + 0.5 * tanh(half * ((out >> _OUT & _MASK) - _HALF) + b1)
            koks = 0.5 + 0.5 * tanh(half * ((out >> 3 * _OUT & _MASK) - _HALF) + b3)
        if not white[OFF]:
            lost_mars = 0.5 + 0.5 * tanh(half * ((out >> 2 * _OUT & _MASK) - _HALF) + b2)
            lost_koks = 0.5 + 0.5 * tanh(half * ((out >> 4 * _OUT) - _HALF) + b4)
        return Outcome(
            0.5 + 0.5 * tanh(half * ((out & _MASK) - _HALF) + b0),
            mars,
            lost_mars,
            koks,
            lost_koks,
        )

    def _side(self, lane: bytes, pins: tuple[int, ...], base: int) -> int:
        """The sum of one side's rows, and with the mover's the bias."""
        key = (lane, pins, base)
        known = self._known.get(key)
        if known is None:
            rows = self._rows
            known = sum([rows[base + row] for row in side_rows(lane, pins, self._least)])
            if not base:
                known += self._bias
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[key] = known
        return known


def rows_of(least: int, contact: bool) -> int:
    """How many rows a net has: ``least`` checkers make a point (one in the long family), and with
    ``contact`` it sees both sides together."""
    return 2 * SIDE_ROWS + contact * (BLOCK_ROWS if least == 1 else CONTACT_ROWS)


def _packed_rows(table: bytes, hidden: int, ones: int) -> list[int]:
    """Rows of signed bytes as integers."""
    wide = bytearray(2 * len(table))
    wide[::2] = table.translate(_RAISED)
    step = 2 * hidden
    return [
        int.from_bytes(wide[at : at + step], "little") - (ones << 7)
        for at in range(0, len(wide), step)
    ]


def _numbers(values: Sequence[float], count: int, most: float) -> tuple[float, ...]:
    """So many numbers, none of them farther from zero than ``most``; raises ValueError."""
    good = isinstance(values, list) and len(values) == count
    if not good or not all(type(x) in (int, float) and -most <= x <= most for x in values):
        raise ValueError(f"not {count} numbers")
    return tuple(map(float, values))


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"not a number from {least} to {most}")
    return value


def _unpacked(body: bytes, size: int) -> bytes:
    """A packed table of this size and of no other; nothing larger is unpacked."""
    unpacker = zlib.decompressobj()
    table = unpacker.decompress(body, size + 1)
    if len(table) != size or not unpacker.eof:
        raise ValueError("the table has another size")
    return table
