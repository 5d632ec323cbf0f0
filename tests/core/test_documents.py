"""The documents are true where a test can tell: what is cited or linked exists.

Everything that people write is searched: code, tests, documents, styles and build files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules.md"
SKIPPED = {"node_modules", "dist", "shared", "test-results", "weights", "state", "curves"}
"""Folders that hold nothing people write, or that are not in the repository."""
WRITTEN = {".py", ".js", ".jsx", ".mjs", ".css", ".html", ".md", ".json", ".toml", ".sh"}

SECTION = r"\d+(?:\.(?:\d+|[A-Z]\b))?"
JOINED = r"(?:\s*(?:,|and|to|-|\u2013)\s*)(?:\u00a7\s*\d+(?:\.\w+)?|\d+\.\d+)"
CITED = re.compile(rf"(?:\u00a7\s*|\bRULES\s+\u00a7?\s*)({SECTION}(?:{JOINED})*)")
"""``§4.3``, ``RULES 2.7, 8.6``, ``§7.2-7.4``, ``§2 to §6``."""
OF_ANOTHER = re.compile(r"\w+\.md\W{0,3}\s*$")
"""``OTHER.md §3`` speaks of another document; its own name stands right before the sign."""
DECIDED = re.compile(r"\bdecisions?\s+(\d+(?:(?:\s*(?:,|and|to|-|\u2013)\s*)\d+)*)")
SITUATION = re.compile(r"\bRULES\s+\u00a7?\s*12(?:\.[A-Z])?\s+([A-Z]\d{2})\b")


@cache
def texts() -> dict[Path, str]:
    """Every file that people write, but this one."""
    found = {}
    folders = [ROOT]
    while folders:
        for path in sorted(folders.pop().iterdir()):
            if path.name.startswith(".") or path.name in SKIPPED or path.is_symlink():
                continue
            if path.is_dir():
                folders.append(path)
            elif path.suffix in WRITTEN and path != Path(__file__):
                found[path] = path.read_text(encoding="utf-8")
    return found


def spread(cited: str) -> Iterator[str]:
    """Each section or number of ``2.7, 8.6`` or ``7.2-7.4``: of a range its ends."""
    yield from re.findall(SECTION, cited)


def citations(text: str) -> Iterator[tuple[str, int]]:
    """``(section, line)`` of everything that ``text`` cites from the rules."""
    for match in CITED.finditer(text):
        if OF_ANOTHER.search(text[max(0, match.start() - 40) : match.start()]):
            continue
        for section in spread(match[1]):
            yield section, text.count("\n", 0, match.start()) + 1


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def sections() -> set[str]:
    """The numbers of the headings of docs/rules.md, of the groups of cases and of the decisions."""
    text = RULES.read_text(encoding="utf-8")
    headings = re.findall(rf"^##+ ({SECTION})\.? ", text, re.MULTILINE)
    groups = re.findall(r"^\| (12\.[A-Z]) \|", text, re.MULTILINE)
    return {*headings, *groups, *(f"13.{number}" for number in decisions())}


def decisions() -> list[int]:
    table = RULES.read_text(encoding="utf-8").split("\n## 13. ")[1]
    return [int(number) for number in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)]


def test_every_cited_section_of_the_rules_exists():
    known, missing = sections(), []
    for path, text in texts().items():
        missing += [f"{where(path, n)} cites §{s}" for s, n in citations(text) if s not in known]
    assert missing == []


def test_decisions_are_numbered_without_a_gap():
    numbers = decisions()
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 63


def test_every_cited_decision_exists():
    known, missing = set(decisions()), []
    for path, text in texts().items():
        for match in DECIDED.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            wrong = [n for n in re.findall(r"\d+", match[1]) if int(n) not in known]
            missing += [f"{where(path, line)} cites decision {n}" for n in wrong]
    assert missing == []


def test_every_cited_case_exists():
    """``C04`` in the rules, ``RULES 12 S02`` elsewhere: a position or a situation of that name."""
    rules = RULES.read_text(encoding="utf-8")
    positions = json.loads((ROOT / "tests/vectors/positions.json").read_text(encoding="utf-8"))
    known = {case["id"] for case in positions} | set(
        re.findall(r"^\| (R\d{2}) \|", rules, re.MULTILINE)
    )
    cited = set(re.findall(r"\b[A-GRS]\d{2}\b", rules))
    for text in texts().values():
        cited |= set(SITUATION.findall(text))
    assert cited - known == set()


def test_each_letter_of_the_positions_is_explained():
    """§12: a line of the table for each group of cases."""
    positions = json.loads((ROOT / "tests/vectors/positions.json").read_text(encoding="utf-8"))
    told = re.findall(r"^\| 12\.([A-Z]) \| \1 \|", RULES.read_text("utf-8"), re.MULTILINE)
    assert told == sorted({case["id"][0] for case in positions})


def links(path: Path) -> list[str]:
    return re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))


DOCUMENTS = [path for path in texts() if path.suffix == ".md"]
documents = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda p: str(p.relative_to(ROOT)))


@documents
def test_what_a_document_links_to_is_there(path):
    near = [link for link in links(path) if not re.match(r"[a-z]+:", link)]
    assert [link for link in near if not (path.parent / link).exists()] == []


@documents
def test_anchors_within_a_document_are_headings(path):
    text = path.read_text(encoding="utf-8")
    titles = [title.lower() for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    known = {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) - known == set()


NAMED = re.compile(
    r"`((?:docs|narde_core|service-worker|tests|tools|training|web)/[\w./-]+)(?![\w*{<])[^`]*`"
)
RUN = re.compile(r"python -m ((?:tests|training)\.[\w.]+)")
HOUSE_IS_BUILT = (ROOT / "narde_core" / "protocol").is_dir()
"""The documents already speak of the core's folders as they are about to be."""


@documents
def test_files_that_a_document_names_are_there(path):
    text = path.read_text(encoding="utf-8")
    named = set(NAMED.findall(text))
    if not HOUSE_IS_BUILT:
        named = {name for name in named if not name.startswith("narde_core/")}
    named |= {module.rstrip(".").replace(".", "/") + ".py" for module in RUN.findall(text)}
    made_by_others = {name for name in named if Path(name).name in EXAMPLES}
    assert [name for name in sorted(named - made_by_others) if not (ROOT / name).exists()] == []


EXAMPLES = {"batumi.net", "tr.json", "state", "blocks", "study"}
"""Files that exist only once somebody has followed the instructions."""


def test_every_goal_of_make_is_explained():
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    goals = set(re.search(r"^\.PHONY: (.+)$", text, re.MULTILINE)[1].split())
    explained = re.findall(r"^([a-z-]+):.* ## \S", text, re.MULTILINE)
    assert len(explained) == len(set(explained))
    assert set(explained) == goals
    for path in DOCUMENTS:
        named = set(re.findall(r"\bmake ([a-z][a-z-]+)`", path.read_text(encoding="utf-8")))
        assert named - goals == set(), path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(RULES §4.3)", ["4.3"]),
        ("RULES 2.7, 8.6", ["2.7", "8.6"]),
        ("§7.2-7.4 and §9", ["7.2", "7.4", "9"]),
        ("(§2 to §6)", ["2", "6"]),
        ("RULES §12.R, each", ["12.R"]),
        ("§13.24, and 32 bytes", ["13.24"]),
        ("RULES 12 S02:", ["12"]),
        ("(RULES §1.2).", ["1.2"]),
        ("`OTHER.md` §3", []),
        ("RULES_VERSION = 1", []),
    ],
)
def test_citations_are_found(text, expected):
    assert [section for section, _ in citations(text)] == expected
