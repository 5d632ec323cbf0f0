"""Whether a file is a wheel that a bot can be taken from, before anything of it is run.

Nothing is installed here: :func:`inspect` reads the archive's table of contents and its metadata.
"""

from __future__ import annotations

import zipfile
from configparser import ConfigParser
from dataclasses import dataclass
from email.parser import Parser
from typing import Literal

from .guest import GROUP

MAX_BYTES = 4 << 20
"""The largest wheel, as a file."""
MAX_UNPACKED = 32 << 20
"""The most that it may take when unpacked."""
MAX_FILES = 2000
MAX_NAME = 40
"""The longest name of a bot: what a record has room for."""
MAX_BOTS = 12
_COMPILED = (".so", ".pyd", ".dylib", ".dll")

Refusal = Literal["too_large", "not_wheel", "not_pure", "no_bot", "bad_name"]


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
    names = [info.filename for info in infos]
    if any(name.startswith(("/", "\\")) or ".." in name.split("/") for name in names):
        raise BadWheel("not_wheel", "a file would land outside its folder")
    folders = {name.split("/")[0] for name in names if "/" in name}
    infos_of = [folder for folder in folders if folder.endswith(".dist-info")]
    if len(infos_of) != 1:
        raise BadWheel("not_wheel", "one .dist-info folder is needed")
    folder = infos_of[0]
    _check_pure(_text(archive, f"{folder}/WHEEL"), names)
    about = Parser().parsestr(_text(archive, f"{folder}/METADATA"), headersonly=True)
    name, version = str(about.get("Name", "")), str(about.get("Version", ""))
    if not _plain(name) or not _plain(version):
        raise BadWheel("not_wheel", "name and version are needed")
    entries = f"{folder}/entry_points.txt"
    bots = _bots(_text(archive, entries)) if entries in names else ()
    if not bots:
        raise BadWheel("no_bot", f"no entry point in the group {GROUP}")
    requires = tuple(str(need) for need in about.get_all("Requires-Dist", ()))
    return Wheel(name, version, bots, requires, str(about.get("Requires-Python", "")))


def _text(archive: zipfile.ZipFile, name: str) -> str:
    return archive.read(name).decode("utf-8")


def _plain(text: str) -> bool:
    return bool(text) and len(text) <= 80 and all(c.isascii() and c.isprintable() for c in text)


def _check_pure(wheel: str, names: list[str]) -> None:
    about = Parser().parsestr(wheel, headersonly=True)
    if str(about.get("Root-Is-Purelib", "")).strip().lower() != "true":
        raise BadWheel("not_pure", "Root-Is-Purelib is not true")
    tags = [str(tag).split("-") for tag in about.get_all("Tag", ())]
    if not any("py3" in tag[0].split(".") and tag[1:] == ["none", "any"] for tag in tags):
        raise BadWheel("not_pure", "the tag py3-none-any is missing")
    compiled = [name for name in names if name.lower().endswith(_COMPILED)]
    if compiled:
        raise BadWheel("not_pure", compiled[0])


def _bots(text: str) -> tuple[str, ...]:
    entries = ConfigParser(delimiters=("=",), interpolation=None, strict=False)
    entries.optionxform = str  # type: ignore[assignment,method-assign]
    entries.read_string(text)
    if not entries.has_section(GROUP):
        return ()
    bots = tuple(entries.options(GROUP))
    if len(bots) > MAX_BOTS or any(len(bot) > MAX_NAME for bot in bots):
        raise BadWheel("bad_name", f"at most {MAX_BOTS} bots, with names of {MAX_NAME} letters")
    return bots
