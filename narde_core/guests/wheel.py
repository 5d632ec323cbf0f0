"""Whether a file is a wheel that a bot can be taken from, before anything of it is run.

Nothing is installed here: :func:`inspect` reads the archive's table of contents and its metadata.
What it lets through lands in its own folders under its own names, whoever unpacks it.
"""

from __future__ import annotations

import re
import sys
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.parser import Parser
from typing import Literal

from .guest import GROUP, is_reference

MAX_BYTES = 4 << 20
"""The largest wheel, as a file."""
MAX_UNPACKED = 32 << 20
"""The most that it may take when unpacked."""
MAX_FILES = 2000
MAX_PATH = 240
MAX_NAME = 40
"""The longest name of a bot: what a record has room for."""
MAX_BOTS = 12
MAX_NEEDS = 50
MAX_NEED = 200
_ABOUT = (".dist-info", ".egg-info", ".egg")
"""Where Python looks for what a package says of itself."""
_COMPILED = (".so", ".pyd", ".dylib", ".dll")
_IMPORTED = (".py", ".pyc", ".pyo", ".pyi")
_PROJECT = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,78}[A-Za-z0-9])?", re.ASCII)
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9.!+_-]{0,79}", re.ASCII)
_NOT_IN_NAMES = frozenset(":=[]#;")
"""Signs that entry points, and the command line's ``module:name``, are told by."""
_KINDS = (0, 0o040000, 0o100000)
"""What an archive may say of an entry: nothing, a folder, a plain file."""

OURS = frozenset(("narde_core", "pyodide", "pyodide_js", "micropip", "packaging", "js"))
"""What is there already where a bot is installed."""
STARTED = frozenset(("__main__", "sitecustomize", "usercustomize"))
"""What Python imports by itself when it starts."""
_TAKEN = OURS | STARTED | sys.stdlib_module_names

Refusal = Literal[
    "too_large", "not_wheel", "not_pure", "no_bot", "bad_name", "bad_entry", "outside", "shadows"
]


class BadWheel(ValueError):
    """Why a file is refused: ``code`` is a refusal, the message is for its author."""

    def __init__(self, code: Refusal, problem: str) -> None:
        super().__init__(problem)
        self.code = code


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel's own words about itself. ``bots`` are the names of its entry points, ``requires``
    its needs as they are written there, ``python`` the versions that it asks for or ""."""

    name: str
    version: str
    bots: tuple[str, ...]
    requires: tuple[str, ...]
    python: str

    @property
    def file_name(self) -> str:
        """The proper name of the file, whatever it was saved under."""
        name = "".join(c if c.isalnum() or c == "." else "_" for c in self.name)
        return f"{name}-{self.version.replace('-', '_')}-py3-none-any.whl"


def inspect(path: str) -> Wheel:
    """What is in the wheel at ``path``. Raises :class:`BadWheel`, whatever is wrong with it."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _read(archive)
    except BadWheel:
        raise
    except Exception as error:  # a damaged archive may break anywhere in the library
        raise BadWheel("not_wheel", f"{type(error).__name__}: {error}") from None


def _read(archive: zipfile.ZipFile) -> Wheel:
    infos = archive.infolist()
    if len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_UNPACKED:
        raise BadWheel("too_large", "too much is in it")
    names = _plain_files(archive, infos)
    tops = {name.split("/")[0] for name in names}
    about_it = [top for top in tops if _folded(top).endswith(_ABOUT)]
    folder = about_it[0] if len(about_it) == 1 else ""
    if not folder.endswith(".dist-info"):
        raise BadWheel("not_wheel", "one .dist-info folder is needed")
    _check_pure(_text(archive, f"{folder}/WHEEL"), names)
    _check_places(names, folder)
    about = Parser().parsestr(_text(archive, f"{folder}/METADATA"), headersonly=True)
    name, version = str(about.get("Name", "")), str(about.get("Version", ""))
    if not _PROJECT.fullmatch(name) or not _VERSION.fullmatch(version):
        raise BadWheel("not_wheel", "name and version are needed")
    if _same(folder.removesuffix(".dist-info")) != _same(f"{name}-{version}"):
        raise BadWheel("not_wheel", f"{folder} is not the folder of {name} {version}")
    if _same(name) in {_same(ours) for ours in OURS}:
        raise BadWheel("shadows", name)
    entries = f"{folder}/entry_points.txt"
    bots = _bots(_text(archive, entries), names) if entries in names else ()
    if not bots:
        raise BadWheel("no_bot", f"no entry point in the group {GROUP}")
    requires = tuple(str(need) for need in about.get_all("Requires-Dist", ()))
    python = str(about.get("Requires-Python", ""))
    if len(requires) > MAX_NEEDS or max(map(len, (*requires, python))) > MAX_NEED:
        raise BadWheel("not_wheel", "it says too much about what it needs")
    return Wheel(name, version, bots, requires, python)


def _text(archive: zipfile.ZipFile, name: str) -> str:
    return archive.read(name).decode("utf-8")


def _same(text: str) -> str:
    """One spelling of a project's name and of the folder that is called by it."""
    return re.sub(r"[-_.]+", "-", text).lower()


def _folded(name: str) -> str:
    """One spelling of a file's name, for those who tell neither capitals nor ways of writing one
    letter apart."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


# Where its files go.


def _plain_files(archive: zipfile.ZipFile, infos: Sequence[zipfile.ZipInfo]) -> list[str]:
    """The names of the entries; raises where one could land elsewhere or as something else, or
    where two would land in one place."""
    spelt: dict[str, str] = {}
    files: set[str] = set()
    folders: set[str] = set()
    for info in infos:
        _check_path(info)
        with archive.open(info):  # its own header must say the same as the table of contents
            pass
        place = info.filename.removesuffix("/")
        ends = [*(at for at, sign in enumerate(place) if sign == "/"), len(place)]
        for end in ends:
            if spelt.setdefault(_folded(place[:end]), place[:end]) != place[:end]:
                raise BadWheel("outside", f"{place!r} is in it in two spellings")
        folders.update(place[:end] for end in ends[:-1])
        if info.is_dir():
            folders.add(place)
        elif place in files:
            raise BadWheel("outside", f"{place!r} is in it twice")
        else:
            files.add(place)
    if files & folders:
        raise BadWheel("outside", f"{min(files & folders)!r} is a file and a folder")
    return [info.filename for info in infos]


def _check_path(info: zipfile.ZipInfo) -> None:
    name = info.filename
    parts = name.removesuffix("/").split("/")
    odd = (
        name != info.orig_filename
        or len(name) > MAX_PATH
        or not name.isprintable()
        or any(sign in name for sign in ("\\", ":"))
        or any(part in ("", ".", "..") or part != part.strip() for part in parts)
    )
    if odd:
        raise BadWheel("outside", f"{info.orig_filename!r} is no plain path")
    if info.external_attr >> 16 & 0o170000 not in _KINDS:
        raise BadWheel("outside", f"{name!r} is not a plain file")


def _check_places(names: Sequence[str], about: str) -> None:
    """Raises where a file would go to another place than the wheel's own packages, or be found
    in the place of what is there already."""
    for name in names:
        folded = _folded(name)
        top = folded.split("/")[0]
        if top.endswith(".data"):
            raise BadWheel("outside", f"{name!r}: files must not be put elsewhere")
        if folded.endswith(".pth"):
            raise BadWheel("outside", f"{name!r} would be run by itself")
        if name.split("/")[0] != about and _shadows(folded):
            raise BadWheel("shadows", name)


def _shadows(folded: str) -> bool:
    """Whether a file would be imported in the place of a module that is there already."""
    top, inside, _ = folded.partition("/")
    if not inside and not top.endswith(_IMPORTED):
        return False
    module = top.split(".")[0]
    return module in _FOLDED or module.startswith("_pyodide")


_FOLDED = frozenset(map(_folded, _TAKEN))


def _check_pure(wheel: str, names: Sequence[str]) -> None:
    about = Parser().parsestr(wheel, headersonly=True)
    if str(about.get("Root-Is-Purelib", "")).strip().lower() != "true":
        raise BadWheel("not_pure", "Root-Is-Purelib is not true")
    tags = [str(tag).split("-") for tag in about.get_all("Tag", ())]
    if not any("py3" in tag[0].split(".") and tag[1:] == ["none", "any"] for tag in tags):
        raise BadWheel("not_pure", "the tag py3-none-any is missing")
    compiled = [name for name in names if _folded(name).endswith(_COMPILED)]
    if compiled:
        raise BadWheel("not_pure", compiled[0])


# Its bots.


def _bots(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names of the bots, each of which leads to a module that is in the wheel."""
    entries = [(name, value) for group, name, value in _entries(text) if group == GROUP]
    bots = tuple(name for name, _ in entries)
    if len(bots) > MAX_BOTS or any(len(bot) > MAX_NAME for bot in bots):
        raise BadWheel("bad_name", f"at most {MAX_BOTS} bots, with names of {MAX_NAME} letters")
    for bot in bots:
        if not bot or not bot.isprintable() or _NOT_IN_NAMES & set(bot) or bots.count(bot) > 1:
            raise BadWheel("bad_name", f"{bot!r} cannot be a bot's name")
    modules = {name.split("/")[0].split(".")[0] for name in names}
    for bot, value in entries:
        if not is_reference(value) or re.split("[.:]", value)[0].strip() not in modules:
            raise BadWheel("bad_entry", f"{bot} = {value[:80]}: not module:name of this wheel")
    return bots


def _entries(text: str) -> Iterator[tuple[str, str, str]]:
    """Group, name and value of each entry point, line by line as :mod:`importlib.metadata` takes
    them; it stumbles over any other line, wherever it stands."""
    group = None
    for line in map(str.strip, text.splitlines()):
        if not line or line.startswith("#"):
            continue
        if line.startswith("[") and line.endswith("]"):
            group = line.strip("[]")
            continue
        name, sign, value = (part.strip() for part in line.partition("="))
        if group is None or not sign:
            raise BadWheel("not_wheel", f"entry_points.txt: {line[:80]!r}")
        yield group, name, value
