"""The arrows of docs/architecture.md: who may import whom, and what stays data."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import narde_core
from narde_core.rules.variants import GAMES

ROOT = Path(narde_core.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

FLOORS = {
    "rules": 0, "dice": 0, "slices": 0, "strict_json": 0,
    "game": 1,
    "records": 2, "evaluation": 2,
    "cubing": 3,
    "bot": 4,
    "coach": 5,
    "protocol": 6,
    "guests": 7,
    "cli": 8,
    "__main__": 9,
}  # fmt: skip
"""A room imports only rooms on lower floors, and itself."""

DICE_USERS = {"dice", "records", "protocol", "cli"}
"""Who may know how dice are thrown. Bots, and all that judges a position, are not among them."""
DICELESS = {"rules", "game", "evaluation", "cubing", "bot"}
"""What bots are built on."""
CHANCE_USERS = {"bot/base.py", "bot/arena.py", "cli/play.py"}
"""Who may use Python's random numbers: bots that play at random, measuring, the terminal."""
EFFECTS = {"os", "sys", "time", "io", "pathlib", "socket", "subprocess", "threading", "datetime",
           "urllib", "http", "shutil", "tempfile", "logging", "asyncio"}  # fmt: skip
CHANCE = {"random", "secrets", "uuid"}
READERS = {"evaluation/store.py": {"pathlib"}, "guests/wheel.py": {"sys"}}
"""Who reads files: nets read their weights, which are part of the package. Of
``sys`` the look into a wheel takes the names of the modules of the standard library."""
MAX_LINES = 600
MODES = {"mode", "family"}
"""Fields of the rules whose values happen to be called like a game (block mode fevga)."""


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def part_of(path: Path) -> str:
    """The room of a file: the package, or the module, directly below narde_core."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> set[tuple[str, bool]]:
    """``(part or top-level module, whether it is inside narde_core)`` of every import."""
    found = set()
    package = ["narde_core", *path.relative_to(ROOT).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            names = [".".join([*base, alias.name]) for alias in node.names]
            if not node.level and base[0] != "narde_core":
                names = [base[0]]
        else:
            continue
        for name in names:
            parts = name.split(".")
            found.add((parts[1], True) if parts[0] == "narde_core" else (parts[0], False))
    return found


def inside(path: Path) -> set[str]:
    """Rooms that a file imports, its own left out."""
    return {
        part for part, ours in imports(path) if ours and part in FLOORS and part != part_of(path)
    }


modules = pytest.mark.parametrize("path", FILES, ids=name_of)


def test_every_room_has_a_floor():
    assert {part_of(path) for path in FILES} - {"__init__"} == set(FLOORS)


@modules
def test_imports_go_one_way(path):
    if path.name == "__init__.py" and path.parent == ROOT:
        assert not inside(path)
        return
    floor = FLOORS[part_of(path)]
    assert {part for part in inside(path) if FLOORS[part] >= floor} == set()


@modules
def test_only_the_standard_library(path):
    outside = {top for top, ours in imports(path) if not ours}
    assert outside <= set(sys.stdlib_module_names)


@modules
def test_no_effects_outside_the_command_line(path):
    if part_of(path) not in ("cli", "__main__"):
        outside = {top for top, ours in imports(path) if not ours}
        assert outside & EFFECTS <= READERS.get(name_of(path), set())


@modules
def test_no_chance_of_its_own(path):
    if name_of(path) not in CHANCE_USERS:
        assert not {top for top, ours in imports(path) if not ours} & CHANCE


@modules
def test_bots_and_dice_do_not_know_each_other(path):
    part = part_of(path)
    if part == "dice":
        assert not inside(path)
    if part in DICELESS:
        assert not inside(path) & {"dice", "records", "protocol"}
    if part not in DICE_USERS:
        assert "dice" not in inside(path)


@modules
def test_no_file_is_too_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_LINES


def compared_names(tree: ast.AST) -> set[str]:
    """Texts that a comparison or a match is about."""
    found = set()
    for node in ast.walk(tree):
        parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if any(isinstance(part, ast.Attribute) and part.attr in MODES for part in parts):
            continue
        parts += [node.value] if isinstance(node, ast.MatchValue) else []
        for part in parts:
            for leaf in ast.walk(part):
                if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                    found.add(leaf.value)
    return found


@modules
def test_no_game_is_asked_for_by_name(path):
    """A variant is data: nothing outside the registry compares with a game's key."""
    if path.name != "variants.py":
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not compared_names(tree) & set(GAMES)


def test_the_search_for_comparisons_finds_them():
    assert compared_names(ast.parse("x = key in ('classic', 'sport')")) == {"classic", "sport"}
    assert compared_names(ast.parse("match k:\n case 'hyper': pass")) == {"hyper"}
    assert compared_names(ast.parse("x = {'classic': 1}")) == set()
    assert compared_names(ast.parse("rules.block.mode == 'fevga'")) == set()
