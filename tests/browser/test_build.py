"""What the build leaves behind."""

from __future__ import annotations

import html
import json
import re
import zipfile
from pathlib import Path

import pytest

from .serving import ROOT, build

TEXT = {".html", ".js", ".mjs", ".css", ".json", ".webmanifest", ".svg"}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def test_nothing_tells_where_it_was_built(dist: Path) -> None:
    for name, body in contents(dist).items():
        if not name.endswith((".br", ".gz", ".png")):
            assert str(ROOT).encode() not in body, name
        if Path(name).suffix in TEXT:
            assert b"sourceMappingURL" not in body, name


def test_all_addresses_are_relative(dist: Path) -> None:
    for name in ("index.html", "recover.html", "licences.html"):
        text = (dist / name).read_text()
        for address in re.findall(r'(?:href|src)="([^"]*)"', text):
            if name == "licences.html" and address.startswith(("#", "https://")):
                continue  # within the page; the sources, which somebody may choose to open
            assert not address.startswith(("/", "http")), (name, address)
            assert address == "./" or (dist / address).is_file(), (name, address)


def test_a_newer_release_shares_the_runtime(dist: Path, next_dist: Path) -> None:
    old, new = contents(dist), contents(next_dist)
    assert {n for n in old if n.startswith("runtime/")} == {
        n for n in new if n.startswith("runtime/")
    }
    assert old["service-worker.js"] != new["service-worker.js"]


def plain(text: str) -> str:
    """Its words: lines end elsewhere on the page, and rules are shorter."""
    return re.sub(r"([-=*_])\1+", r"\1", " ".join(text.split()))


def test_everything_that_ships_stands_on_the_page_of_notices(dist: Path) -> None:
    page = html.unescape((dist / "licences.html").read_text())
    shown = plain(re.sub(r"</?[a-z][^>]*>", " ", page))
    wheels = [*dist.glob("packages/*.whl"), *dist.glob("runtime/core-*.whl")]
    assert len(wheels) >= 4
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            name = re.search("^Name: (.*)$", archive.read(about).decode(), re.MULTILINE)
            assert name, wheel
            assert name[1] == "narde-core" or f"<strong>{name[1]}</strong>" in page, wheel
            licences = [one for one in names if re.search(r"(^|/)LICENSE(\.[A-Z]+)?$", one)]
            assert licences, wheel
            for licence in licences:
                assert plain(archive.read(licence).decode()) in shown, licence
    lock = json.loads((dist / "packages/pyodide-lock.json").read_text())
    assert {name for name in lock["packages"] if f"<strong>{name}</strong>" not in page} == set()
    for needed in json.loads((ROOT / "package.json").read_text())["dependencies"]:
        assert f"<strong>{needed}</strong>" in page
    # It is kept offline.
    assert 'url:"licences.html"' in (dist / "service-worker.js").read_text()


MOST_BYTES = 5_000_000
"""Of a first visit, until everything works offline."""


def test_a_first_visit_is_small_enough(dist: Path) -> None:
    """What the service worker keeps, each file in the form that a host sends it in."""
    worker = (dist / "service-worker.js").read_text()
    names = {*re.findall(r'url:"([^"]+)"', worker), "service-worker.js"}
    assert {name.split("/")[0] for name in names} >= {"assets", "runtime", "icons", "index.html"}
    sizes = {}
    for name in names:
        small = dist / f"{name}.br"
        sizes[name] = (small if small.is_file() else dist / name).stat().st_size
    assert sum(sizes.values()) <= MOST_BYTES, sorted(sizes.items(), key=lambda item: -item[1])


@pytest.mark.slow
def test_two_builds_are_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sites = []
    for name in ("one", "two"):
        monkeypatch.setenv("NARDE_BUILD_CACHE", str(tmp_path / f"{name}-cache"))
        sites.append(contents(build(tmp_path / name, "--no-compress")))
    assert sites[0].keys() == sites[1].keys()
    assert [name for name in sites[0] if sites[0][name] != sites[1][name]] == []
