"""What can be played, and how: ``hello``, ``table`` and ``weights``."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .. import __version__
from ..bot.levels import LEVELS
from ..evaluation.store import give
from ..game.table import BadTable, Table, conflicts, fitting, game_terms, games_of, table_from_json
from ..rules.variants import ENABLED, GAMES, OFFERED_PRESETS, RULES_VERSION
from .envelope import ApiError, Json
from .schema import Nothing, operation
from .view import PROTOCOL


@dataclass(frozen=True, slots=True)
class CheckTable:
    """A table card."""

    table: Json


@dataclass(frozen=True, slots=True)
class Weights:
    """The net of a game that the package was unpacked without, in base64."""

    data: str
    game: str


def hello(state: Any, request: Nothing) -> Json:
    """Versions, games and levels."""
    return {
        "core": __version__,
        "protocol": PROTOCOL,
        "rules": RULES_VERSION,
        "variants": [
            {
                "key": key,
                "family": GAMES[key].family,
                "presets": list(OFFERED_PRESETS.get(key, ())),
                "checkers": GAMES[key].checkers,
                "koks": GAMES[key].koks,
            }
            for key in ENABLED
        ],
        "levels": list(LEVELS),
    }


def table_of(data: Json) -> Table:
    """A request's table; raises ``bad_request`` with the setting that does not exist."""
    try:
        return table_from_json(data)
    except BadTable as error:
        raise ApiError("bad_request", str(error), field=f"table.{error.where}") from None


def check_table(state: Any, request: CheckTable) -> Json:
    """Check a table card: what is excluded, and the nearest card that can be played at."""
    table = table_of(request.table)
    fits = fitting(table)
    return {
        "conflicts": conflicts(table),
        "fitting": fits.to_json(),
        "games": games_of(fits),
        "cube": game_terms(fits).cube,
    }


def take_weights(state: Any, request: Weights) -> Json:
    """Take a net."""
    try:
        data = base64.b64decode(request.data, validate=True)
    except ValueError:
        raise ApiError("bad_request", "data must be base64", field="data") from None
    give(request.game, data)
    return {}


OPERATIONS: dict[str, Callable[[Any, Json], Json]] = {
    "hello": operation(Nothing, hello),
    "table": operation(CheckTable, check_table),
    "weights": operation(Weights, take_weights),
}
