"""``python -m training.report``: the tables and the chart of docs/training.md.

Reads ``figures.json`` (:mod:`training.ladder`) and ``curves/``; writes the part of the page between
its two marks, and the chart beside it.
"""

from __future__ import annotations

import json
from pathlib import Path

from narde_core.bot.levels import LEVELS, noise_of
from narde_core.evaluation.store import WEIGHTS
from narde_core.rules.variants import GAMES

from .ladder import FIGURES, NAMES

CURVES = Path(__file__).with_name("curves")
PAGE = Path(__file__).parents[1] / "docs" / "training.md"
CHART = PAGE.with_name("training-curves.svg")
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

Figures = dict[str, dict[str, dict[str, float]]]


def points(entry: dict[str, float] | None) -> str:
    """Points a game with their error, and how many games."""
    if not entry:
        return "–"
    return f"{entry['points']:+.2f} ± {entry['error']:.2f} ({entry['games']:.0f})"


def share(entry: dict[str, float] | None) -> str:
    """Share of games won with its error, and how many games."""
    if not entry:
        return "–"
    return f"{100 * entry['rate']:.0f} ± {100 * entry['rate_error']:.0f} % ({entry['games']:.0f})"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines) + "\n"


def columns(figures: Figures, names: list[str], show) -> list[list[str]]:
    """One row for each game."""
    return [
        [game, *(show(figures.get(game, {}).get(name)) for name in names)]
        for game in GAMES
        if game in figures
    ]


def nets() -> str:
    """Size of each file and what it was trained on."""
    rows = []
    for file in sorted(WEIGHTS.glob("*.net")):
        facts = json.loads(file.read_bytes().partition(b"\n")[0])
        curve = CURVES / f"{file.stem}.jsonl"
        games = json.loads(curve.read_text().splitlines()[-1])["games"] if curve.exists() else 0
        sees = "both sides together" if facts.get("contact") else "each side"
        size = f"{file.stat().st_size / 1000:.1f} kB"
        rows.append([file.stem, str(facts["hidden"]), sees, f"{games:,}".replace(",", " "), size])
    return table(["net", "hidden cells", "sees", "games", "file"], rows)


def text(figures: Figures) -> str:
    """All tables."""
    steps = [f"{a}:{b}" for a, b in zip(NAMES[1:], NAMES, strict=False)]
    noise = [
        [game, *(f"{noise_of(level, game):g}" for level in NAMES)]
        for game in GAMES
        if not GAMES[game].net
    ]
    yardsticks = ["net:random", "master:random", "net:first", "master:first"]
    against = [name.replace(":", " – ") for name in yardsticks]
    parts = [
        "### Nets\n\n", nets(),
        "### Points a game (and number of games)\n\n",
        table(["game", *against, "net – greedy", "master – net"],
              columns(figures, [*yardsticks, "net:greedy", "master:net"], points)),
        "### Share of games won\n\n",
        table(["game", *against, "master – net"],
              columns(figures, [*yardsticks, "master:net"], share)),
        "### The ladder: share of games that each level wins against the one below\n\n",
        table(["game", *(name.replace(":", " – ") for name in steps)],
              columns(figures, steps, share)),
        "### The noise of each level (pips with the heuristic, points with a net)\n\n",
        table(["game", *(f"{name} ({LEVELS[name].method})" for name in NAMES)], noise),
        "### Others\n\n",
        table(["game", "players", "points a game", "won"], [
            [game, name.replace(":", " – "), points(entry), share(entry)]
            for game, found in figures.items()
            for name, entry in sorted(found.items())
            if {"gnubg0", "pubeval", "exact"} & set(name.split(":"))
        ]),
        *given_away(figures),
    ]  # fmt: skip
    return "".join(parts)


def given_away(figures: Figures) -> list[str]:
    """What levels give away at Hyper by the exact values."""
    found = figures.get("hyper", {}).get("lost", {})
    rows = [
        [name, f"{e['lost']:.4f} ± {e['error']:.4f}", f"{e['a_game']:.3f}", str(e["decisions"])]
        for name, e in sorted(found.items(), key=lambda item: -item[1]["lost"])
    ]
    head = ["level", "points a decision", "points a game and side", "decisions"]
    return (
        ["### Hyper: what is given away by the exact values\n\n", table(head, rows)] if rows else []
    )


WIDE, HIGH, ACROSS = 220, 120, 3


def chart() -> str:
    """A small curve for each game: points a game against the net of ten rounds before (for Hyper,
    which learns from exact values: points lost a decision)."""
    panels = []
    files = [file for file in sorted(CURVES.glob("*.jsonl")) if file.stem in GAMES]
    for number, file in enumerate(files):
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        name = "lost_a_decision" if "lost_a_decision" in lines[0] else "against_ten_rounds_ago"
        panels.append(panel(file.stem, [(e["games"], e[name]) for e in lines if name in e], number))
    height = HIGH * -(-len(files) // ACROSS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE * ACROSS} {height}" '
        f'font-family="sans-serif" font-size="10">{"".join(panels)}</svg>\n'
    )


def panel(title: str, curve: list[tuple[int, float]], number: int) -> str:
    """One curve with its frame, its largest value and its last number of games."""
    left, top = number % ACROSS * WIDE + 30, number // ACROSS * HIGH + 20
    wide, high = WIDE - 45, HIGH - 45
    most, games = max(max(y for _, y in curve), 1e-9), max(x for x, _ in curve)
    low = min(0.0, *(y for _, y in curve))
    dots = " ".join(
        f"{left + wide * x / games:.1f},{top + high * (most - y) / (most - low):.1f}"
        for x, y in curve
    )
    zero = top + high * most / (most - low)
    return (
        f'<path d="M{left} {top}v{high}M{left} {zero:.1f}h{wide}" stroke="#888" fill="none"/>'
        f'<polyline points="{dots}" stroke="#06c" fill="none"/>'
        f'<g fill="#444"><text x="{left}" y="{top - 6}">{title}</text>'
        f'<text x="{left - 3}" y="{top + 8}" text-anchor="end">{most:.2g}</text>'
        f'<text x="{left + wide}" y="{top + high + 14}" text-anchor="end">{games // 1000} k games'
        "</text></g>"
    )


def main() -> None:
    """Write the page's tables and the chart."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    figures = {game: figures[game] for game in GAMES if game in figures}
    PAGE.write_text(before + BEGIN + "\n" + text(figures) + END + after, encoding="utf-8")
    CHART.write_text(chart(), encoding="utf-8")


if __name__ == "__main__":
    main()
