"""Games at any table that the core plays by itself up to the moment a test is about."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from .positions import LEVEL, PLAYERS, View, ask

TWO_PEOPLE = [{"kind": "human", "name": "Ana"}, {"kind": "human", "name": "Gio"}]

Until = Callable[[View], bool]


Wish = Callable[[View], dict[str, Any] | None]
"""What the person does at this moment; None: whatever is sensible."""


@dataclass
class Asked:
    """Somebody was asked: how many events there were, who, the view, and what he did."""

    at: int
    player: int | None
    view: View
    action: dict[str, Any]

    @property
    def by_person(self) -> bool:
        """A person did it, or it is the device's to do."""
        return self.player is None or bool(self.view["players"][self.player]["kind"] == "human")


@dataclass
class Course:
    """A game as it goes on: the last view, and the save that belongs to it."""

    view: View
    save: dict[str, Any]
    asked: list[Asked] = field(default_factory=list)
    plan: list[dict[str, Any]] = field(default_factory=list)
    """The rest of a turn that was thought out as one, as the shell does it."""

    @property
    def events(self) -> list[dict[str, Any]]:
        """What has happened so far."""
        found: list[dict[str, Any]] = self.save["record"]["events"]
        return found

    def act(self, **action: Any) -> None:
        """One action of whoever is asked."""
        view = self.view
        self.asked.append(Asked(view["at"], view["actor"], view, action))
        answer = ask("act", at=view["at"], action=action)
        self.view = answer["view"]
        self.save["record"]["events"] += answer["events"]
        self.save["dice"] = answer.get("dice", self.save["dice"])

    def go_on(
        self, chance: random.Random, careless: bool = False, wish: Wish | None = None
    ) -> None:
        """What would be done next; a person raises only where he wishes to."""
        wanted = wish(self.view) if wish and self.view["actor"] in (0, None) else None
        self.act(**(wanted or self.next_action(chance, careless)))

    def next_action(self, chance: random.Random, careless: bool) -> dict[str, Any]:
        """What would be done next, by the computer or in the person's place."""
        view, may = self.view, self.view["may"]
        if "next" in may:
            return {"type": "next", "entropy": chance.randbytes(32).hex()}
        if "lot" in may:
            return {"type": "lot", "pick": 0}
        person = view["players"][view["actor"]]["kind"] == "human"
        if view["phase"] in ("offer", "beaver"):
            return {"type": "take"} if person else {"type": self.think()["action"]}
        if view["phase"] == "roll":
            if not person and "double" in may:
                return {"type": self.think()["action"]}
            return {"type": "take_over" if "take_over" in may else "roll"}
        if "pass" in may:
            return {"type": "pass"}
        if not view["steps"]:
            return {"type": "commit"}
        if careless and person:
            return {"type": "step", **chance.choice(view["steps"])}
        if not self.plan or not view["played"]:
            self.plan = self.think()["steps"]
        return {"type": "step", **self.plan.pop(0)}

    def last_asked(self, player: int = 0) -> int:
        """How many events there were when this player was asked for the last time before now."""
        return next(asked.at for asked in reversed(self.asked) if asked.player == player)

    def script(self, at: int = 0) -> list[Asked]:
        """What the person did from then on."""
        return [asked for asked in self.asked if asked.at >= at and asked.by_person]

    def think(self) -> dict[str, Any]:
        """What the weakest computer would do."""
        return ask("think", at=self.view["at"], level=LEVEL)

    def stored(self, events: int | None = None, **more: Any) -> dict[str, Any]:
        """As the shell keeps it; `events`: only so many of them, for a moment that is past."""
        save = json.loads(json.dumps(self.save))
        if events is not None:
            kept = save["record"]["events"] = save["record"]["events"][:events]
            begun = 1 + sum(event["e"] == "next" for event in kept)
            save["dice"]["secrets"] = save["dice"]["secrets"][:begun]
        name = f"{random.Random(json.dumps(save)).getrandbits(64):016x}"
        over = events is None and self.view["series"]["over"]
        about = {"id": name, "started": 1, "updated": 1, "over": over, "doubles": [0, 0]}
        return about | {"save": save} | more


def begin(
    variant: str,
    entropy: str,
    table: dict[str, Any] | None = None,
    players: list[dict[str, Any]] = PLAYERS,
) -> Course:
    """A fresh game before the lot."""
    given: dict[str, Any] = {"players": players, "presets": [], "table": table or {}}
    answer = ask("new", variant=variant, entropy=entropy, **given)
    return Course(answer["view"], answer["save"])


def courses(
    variant: str,
    until: Until,
    seed: int,
    *,
    table: dict[str, Any] | None = None,
    players: list[dict[str, Any]] = PLAYERS,
    careless: bool = False,
    wish: Wish | None = None,
    games: int = 400,
) -> Iterator[Course]:
    """Games that have come to a moment where `until` holds, one after the other. Each has a seed of
    its own: to begin with a lucky one saves time."""
    for number in range(seed, seed + games):
        chance = random.Random(number)
        course = begin(variant, chance.randbytes(32).hex(), table, players)
        while not until(course.view) and not course.view["series"]["over"]:
            course.go_on(chance, careless, wish)
        if until(course.view):
            yield course


def course(variant: str, until: Until, seed: int, **more: Any) -> Course:
    """The first of them."""
    found = next(courses(variant, until, seed, **more), None)
    assert found, "no game came to such a position"
    return found


def given_up(
    variant: str, table: dict[str, Any], people: bool = False, careless: bool = False
) -> Course:
    """A game that ends after some turns, because somebody resigns."""
    chance = random.Random(variant)
    players = {"players": TWO_PEOPLE} if people else {}
    found = begin(variant, chance.randbytes(32).hex(), table, **players)
    while sum(found.view["rolls"]) < 8 or found.view["actor"] != 0:
        found.go_on(chance, careless)
    found.act(type="resign", player=0)
    return found


def mine(view: View, phase: str) -> bool:
    """The person is asked, in this phase."""
    return bool(view["phase"] == phase and view["actor"] == 0)
