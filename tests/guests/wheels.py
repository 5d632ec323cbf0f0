"""Wheels of bots, good and bad, made without a build tool; and the sample's, made with one."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "docs" / "sample-bot"

PURE = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def write_wheel(
    path: Path,
    source: str = "",
    *,
    name: str = "some-bot",
    version: str = "1.0",
    bots: dict[str, str] | None = None,
    wheel: str = PURE,
    metadata: str = "",
    more: dict[str, bytes] | None = None,
) -> Path:
    """A wheel at ``path`` with one module ``some_bot``. ``bots`` are the entry points of the
    group narde.bots, by default one called Some bot; ``metadata`` is added to METADATA."""
    entries = {"Some bot": "some_bot:Bot"} if bots is None else bots
    info = f"{name.replace('-', '_')}-{version}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{metadata}"
    files = {
        "some_bot.py": source.encode(),
        f"{info}/METADATA": about.encode(),
        f"{info}/WHEEL": wheel.encode(),
        f"{info}/RECORD": b"",
        **(more or {}),
    }
    if entries:
        lines = "".join(f"{key} = {value}\n" for key, value in entries.items())
        files[f"{info}/entry_points.txt"] = f"[narde.bots]\n{lines}".encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, content in files.items():
            archive.writestr(file, content)
    return path


def build_sample(folder: Path) -> Path:
    """The sample's wheel, built as its README says."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=SAMPLE, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


RAISES = """
class Bot:
    def choose(self, position, dice, plays):
        raise ValueError("no idea")
"""

NONSENSE = """
class Bot:
    def choose(self, position, dice, plays):
        return 42
"""

HANGS = """
class Bot:
    def choose(self, position, dice, plays):
        while True:
            pass
"""
