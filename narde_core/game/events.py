"""What can happen in a game, in the order in which it is recorded."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.movegen import Step
from ..rules.reasons import Reason


class Seal(NamedTuple):
    """The dice of a game are fixed before its first throw (RULES §11.1): ``commit`` is the
    published hash of the secret, ``client`` the player's own text, ``game_id`` names the game."""

    commit: str
    client: str
    game_id: str


class Lot(NamedTuple):
    """The opening lot: the hidden numbers of player 0 and player 1 (RULES §2.1). ``pick`` is the
    cup that player 0 lifted: the numbers lay under cups 0 and 1 in the order of the dice."""

    numbers: tuple[int, int]
    pick: int = 0

    @property
    def drawn(self) -> tuple[int, int]:
        """The numbers as the dice gave them, cup 0 first."""
        return self.numbers if self.pick == 0 else self.numbers[::-1]


class Roll(NamedTuple):
    """Two dice as thrown; ``fresh`` is the entropy of the moment in hex (dice mode ``live``)."""

    dice: tuple[int, int]
    fresh: str = ""


class Opening(NamedTuple):
    """The opening throw of a game whose first roll must not be a double and that has no lot: equal
    numbers are thrown again (RULES §13, decision 56)."""

    dice: tuple[int, int]


class TakeOver(NamedTuple):
    """The mover begins with the steps that were handed to him, instead of raising first."""


class Move(NamedTuple):
    """One step on the mover's route."""

    step: Step


class Undo(NamedTuple):
    """Take back the last step (``everything`` False) or all since the last commit point."""

    everything: bool = False


class Commit(NamedTuple):
    """The segment is played."""


class Pass(NamedTuple):
    """No step is possible: the segment is lost."""


class Double(NamedTuple):
    """The mover offers to raise (RULES §9.2)."""


class Take(NamedTuple):
    """The raise, or the counter-raise, is accepted."""


class Drop(NamedTuple):
    """The raise, or the counter-raise, is refused: the game is lost."""


class Beaver(NamedTuple):
    """The raise is answered with a counter-raise."""


class Resign(NamedTuple):
    """Player 0 or 1 gives up (RULES §8.6)."""

    player: int


class TimeOut(NamedTuple):
    """Player 0 or 1 has run out of time (RULES §2.7)."""

    player: int


class NextGame(NamedTuple):
    """The next game of a series begins."""


GameEvent = (
    Lot
    | Opening
    | Roll
    | TakeOver
    | Move
    | Undo
    | Commit
    | Pass
    | Double
    | Take
    | Drop
    | Beaver
    | Resign
    | TimeOut
)
Event = GameEvent | NextGame | Seal


BARE: dict[str, Event] = {
    "take_over": TakeOver(),
    "commit": Commit(),
    "pass": Pass(),
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "next": NextGame(),
}
"""The events without data, by the names that actions and records have for them."""


class Refused(Exception):
    """The event is not possible now. ``code`` is ``not_now`` or ``illegal``; with ``illegal``,
    ``reason`` is a refusal code of docs/protocol.md."""

    def __init__(self, code: str, reason: Reason | None = None) -> None:
        super().__init__(reason or code)
        self.code = code
        self.reason = reason
