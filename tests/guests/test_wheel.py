"""Which files are taken for a bot's wheel, and why others are not."""

from __future__ import annotations

import sys
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from narde_core.guests import wheel as wheels
from narde_core.guests.guest import NoGuest, load
from narde_core.guests.wheel import BadWheel, inspect

from .wheels import PURE, build_sample, write_wheel


def test_the_samples_wheel_is_one(tmp_path):
    found = inspect(str(build_sample(tmp_path)))
    assert (found.name, found.version, found.bots) == ("narde-sample-bot", "1.0.0", ("Runner",))
    assert found.requires == ()
    assert found.python == ">=3.11"
    assert found.file_name == "narde_sample_bot-1.0.0-py3-none-any.whl"


def test_a_file_may_have_any_name(tmp_path):
    path = write_wheel(tmp_path / "download (1)", name="My.Bot-two", version="2.0")
    assert inspect(str(path)).file_name == "My.Bot_two-2.0-py3-none-any.whl"


def test_several_bots_with_their_own_spelling_and_needs(tmp_path):
    path = write_wheel(
        tmp_path / "w.whl",
        bots={"Big Bot": "some_bot:Bot", "small": "some_bot:Bot"},
        metadata="Requires-Dist: narde-core\nRequires-Dist: numpy>=2\nRequires-Python: >=3.12\n",
        wheel=PURE.replace("py3-none-any", "py2.py3-none-any"),
    )
    found = inspect(str(path))
    assert found.bots == ("Big Bot", "small")
    assert found.requires == ("narde-core", "numpy>=2")
    assert found.python == ">=3.12"


REFUSED = {
    "no entry point": ({"bots": {}}, "no_bot"),
    "another group": (
        {"bots": {}, "more": {"some_bot-1.0.dist-info/entry_points.txt": b"[x]\na = b:c\n"}},
        "no_bot",
    ),
    "entry points that cannot be read": (
        {"bots": {}, "more": {"some_bot-1.0.dist-info/entry_points.txt": b"nonsense\n"}},
        "not_wheel",
    ),
    "entry points that are no text": (
        {"bots": {}, "more": {"some_bot-1.0.dist-info/entry_points.txt": b"\xff\xfe"}},
        "not_wheel",
    ),
    "a name that is too long": ({"bots": {"x" * 41: "some_bot:Bot"}}, "bad_name"),
    "too many bots": ({"bots": {f"b{n}": "some_bot:Bot" for n in range(13)}}, "bad_name"),
    "not pure": ({"wheel": PURE.replace("true", "false")}, "not_pure"),
    "a platform": ({"wheel": PURE.replace("none-any", "none-linux_x86_64")}, "not_pure"),
    "another Python": ({"wheel": PURE.replace("py3", "py2")}, "not_pure"),
    "compiled": ({"more": {"fast.cpython-314.so": b"\x7fELF"}}, "not_pure"),
    "a hidden sign in a name": ({"bots": {"a\u202eb": "some_bot:Bot"}}, "bad_name"),
    "a colon in a name": ({"bots": {"a:b": "some_bot:Bot"}}, "bad_name"),
    "a bracket in a name": ({"bots": {"a[b]": "some_bot:Bot"}}, "bad_name"),
    "no name": ({"bots": {"": "some_bot:Bot"}}, "bad_name"),
    "two colons in an entry": ({"bots": {"b": "some_bot:Bot:x"}}, "bad_entry"),
    "odd characters in an entry": ({"bots": {"b": "some-bot:Bot()"}}, "bad_entry"),
    "an empty entry": ({"bots": {"b": ""}}, "bad_entry"),
    "an entry of another module": ({"bots": {"b": "os:system"}}, "bad_entry"),
    "an entry of the core": ({"bots": {"b": "narde_core.bot.heuristic:HeuristicBot"}}, "bad_entry"),
    "outside": ({"more": {"../evil.py": b""}}, "outside"),
    "outside in the end": ({"more": {"a/b/../../../evil.py": b""}}, "outside"),
    "absolute": ({"more": {"/evil.py": b""}}, "outside"),
    "a drive": ({"more": {"C:/evil.py": b""}}, "outside"),
    "backslashes": ({"more": {"some\\..\\evil.py": b""}}, "outside"),
    "the folder itself": ({"more": {"./narde_core/x.py": b""}}, "outside"),
    "an empty part": ({"more": {"some//x.py": b""}}, "outside"),
    "a blank before": ({"more": {" js.py": b""}}, "outside"),
    "a line break": ({"more": {"a\nb.py": b""}}, "outside"),
    "a right-to-left mark": ({"more": {"a\u202eyp.exe": b""}}, "outside"),
    "a very long path": ({"more": {"a/" * 130 + "x.py": b""}}, "outside"),
    "data of another place": (
        {"more": {"some_bot-1.0.data/data/home/pyodide/narde_core/bot/arena.py": b""}},
        "outside",
    ),
    "scripts": ({"more": {"some_bot-1.0.data/scripts/x": b""}}, "outside"),
    "data of another name": ({"more": {"x.DATA/purelib/y.py": b""}}, "outside"),
    "a path file": ({"more": {"some.pth": b"import os"}}, "outside"),
    "a path file below": ({"more": {"some/x.PTH": b""}}, "outside"),
    "two spellings": ({"more": {"Some_Bot.py": b""}}, "outside"),
    "two spellings of a folder": ({"more": {"pkg/a.py": b"", "PKG/b.py": b""}}, "outside"),
    "two ways to write a letter": (
        {"more": {"caf\u00e9.py": b"", "cafe\u0301.py": b""}},
        "outside",
    ),
    "a file that is a folder": ({"more": {"some_bot.py/x.py": b""}}, "outside"),
    "other metadata": ({"more": {"x.egg-info/entry_points.txt": b""}}, "not_wheel"),
    "other metadata in a file": ({"more": {"x.egg-info": b""}}, "not_wheel"),
    "metadata in capitals": ({"more": {"x-1.DIST-INFO/METADATA": b""}}, "not_wheel"),
    "a version that leads away": ({"version": "../1"}, "not_wheel"),
    "a version of blanks": ({"version": "1 0"}, "not_wheel"),
    "the core's name": ({"name": "narde-core"}, "shadows"),
    "micropip's name": ({"name": "MicroPip"}, "shadows"),
    "far too many needs": ({"metadata": "Requires-Dist: a\n" * 51}, "not_wheel"),
    "a need without end": ({"metadata": f"Requires-Dist: {'a' * 999}\n"}, "not_wheel"),
    "a line that is no entry": (
        {
            "more": {
                "some_bot-1.0.dist-info/entry_points.txt": b"[x]\ny\n[narde.bots]\na = some_bot:Bot"
            },
            "bots": {},
        },
        "not_wheel",
    ),
    "one name twice": (
        {
            "more": {
                "some_bot-1.0.dist-info/entry_points.txt": b"[narde.bots]\na=some_bot\na=some_bot"
            },
            "bots": {},
        },
        "bad_name",
    ),
    "two packages": ({"more": {"other-1.dist-info/METADATA": b""}}, "not_wheel"),
    "no version": ({"version": "", "name": ""}, "not_wheel"),
    "strange name": ({"name": "b\u00f6t"}, "not_wheel"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_wheel_is_refused_with_its_reason(name, tmp_path):
    fields, code = REFUSED[name]
    path = write_wheel(tmp_path / "w.whl", **fields)
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == code


SHADOWS = (
    "narde_core/bot/arena.py", "narde_core.py", "NARDE_CORE/x.py", "narde_core.pyc",
    "pyodide/__init__.py", "pyodide_js.py", "_pyodide/x.py", "_pyodide_core.py", "_Pyodide_x.py",
    "micropip/__init__.py", "packaging/version.py", "js.py", "JS.py", "js/x.py", "\uff4as.py",
    "os.py", "json/decoder.py", "zipfile.py", "random.PY", "re.cpython-314.pyc", "unicodedata.py",
    "importlib/metadata/__init__.py", "sitecustomize.py", "usercustomize.py", "__main__.py",
    "js.dist/x.py",
)  # fmt: skip


@pytest.mark.parametrize("name", SHADOWS)
def test_what_would_take_the_place_of_what_is_there_is_refused(name, tmp_path):
    path = write_wheel(tmp_path / "w.whl", more={name: b""})
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "shadows"
    assert name in str(caught.value)


@pytest.mark.parametrize("module", sorted(sys.stdlib_module_names | wheels.OURS))
def test_no_module_of_the_standard_library_is_brought_along(module, tmp_path):
    for file in (f"{module}.py", f"{module}/__init__.py"):
        with pytest.raises(BadWheel):
            inspect(str(write_wheel(tmp_path / "w.whl", more={file: b""})))


def test_what_only_sounds_alike_is_taken(tmp_path):
    more = {
        "some_bot_data/random.txt": b"",
        "some_bot_data/js.py": b"",
        "jsx.py": b"",
        "pyodide_bot/x.py": b"",
        "README.txt": b"",
        "random.txt": b"",
        "\u0570.py": b"",
        "folder/": b"",
        "folder/a.py": b"",
    }
    path = write_wheel(tmp_path / "w.whl", more=more)
    assert inspect(str(path)).bots == ("Some bot",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("\u0540\u0561\u0575\u056f", "some_bot:Bot"),
        ("a.b-c_d!", "some_bot : Bot.make"),
        ("x" * 40, "some_bot"),
    ],
)
def test_what_is_taken_can_be_loaded(name, value, tmp_path, monkeypatch):
    """The look into the file and :mod:`importlib.metadata` read entry points alike."""
    source = "class Bot:\n    make = classmethod(lambda cls: cls())\n"
    source += "    def choose(self, *_): ...\ndef choose(*_): ...\n"
    path = write_wheel(tmp_path / "w.whl", source, bots={name: value})
    assert inspect(str(path)).bots == (name,)
    monkeypatch.syspath_prepend(str(path))
    monkeypatch.delitem(sys.modules, "some_bot", raising=False)
    assert callable(load(name).choose)
    monkeypatch.delitem(sys.modules, "some_bot", raising=False)


@pytest.mark.parametrize("value", ["some_bot:Bot:x", "some-bot:Bot", "some_bot:", "", "1:2"])
def test_an_entry_that_leads_nowhere_is_no_bot(value, tmp_path, monkeypatch):
    path = write_wheel(tmp_path / "w.whl", bots={"b": value})
    monkeypatch.syspath_prepend(str(path))
    with pytest.raises(NoGuest) as caught:
        load("b")
    assert str(caught.value) == f"{value!r} is not module:name"


def rewritten(path: Path, change: Callable[[zipfile.ZipInfo], None]) -> Path:
    """The wheel once more, each entry's record changed."""
    with zipfile.ZipFile(path) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(path, "w") as archive:
        for info, data in entries:
            change(info)
            archive.writestr(info, data)
    return path


@pytest.mark.parametrize("mode", [0o120777, 0o010644, 0o020644, 0o060644, 0o140644])
def test_links_and_devices_are_refused(mode, tmp_path):
    def change(info: zipfile.ZipInfo) -> None:
        if info.filename == "some_bot.py":
            info.create_system = 3
            info.external_attr = mode << 16

    path = rewritten(write_wheel(tmp_path / "w.whl", "/etc/passwd"), change)
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "outside"


def test_an_entry_twice_is_refused(tmp_path):
    path = write_wheel(tmp_path / "w.whl")
    with warnings.catch_warnings(), zipfile.ZipFile(path, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("some_bot.py", b"other = True")
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "outside"


@pytest.mark.parametrize(
    ("old", "new"), [(b"harmless.py", b"narde_co.py"), (b"harmless.py", b"../evil1.py")]
)
def test_an_entry_that_calls_itself_otherwise_is_refused(old, new, tmp_path):
    """The table of contents says one name, the entry's own header another."""
    path = write_wheel(tmp_path / "w.whl", more={old.decode(): b""})
    data = path.read_bytes()
    assert data.count(old) == 2
    for changed in (data.replace(old, new, 1), new.join(data.rsplit(old, 1))):
        path.write_bytes(changed)
        with pytest.raises(BadWheel) as caught:
            inspect(str(path))
        assert caught.value.code in ("not_wheel", "outside")


def test_a_name_that_ends_early_is_refused(tmp_path):
    """What comes after a zero byte is seen by some programs only."""
    path = write_wheel(tmp_path / "w.whl", more={"js.py_evil.py": b""})
    path.write_bytes(path.read_bytes().replace(b"js.py_evil.py", b"js.py\0evil.py"))
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "outside"


@pytest.mark.parametrize("content", [b"", b"PK", b"<!doctype html>", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_archive_is_refused(content, tmp_path):
    path = tmp_path / "w.whl"
    path.write_bytes(content)
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "not_wheel"


def test_a_damaged_archive_is_refused(tmp_path):
    """Every byte may be wrong: nothing but a refusal comes out, or what is there is read all
    the same."""
    path = write_wheel(tmp_path / "w.whl", "x = 1\n" * 50)
    whole = path.read_bytes()
    refused = 0
    for at in range(0, len(whole), 3):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            inspect(str(path))
        except BadWheel:
            refused += 1
    assert refused > 100


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path, monkeypatch):
    path = write_wheel(tmp_path / "w.whl", more={"big.bin": b"\0" * 5000})
    assert inspect(str(path))
    monkeypatch.setattr(wheels, "MAX_UNPACKED", 5000)
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "too_large"


def test_an_encrypted_archive_is_refused(tmp_path):
    path = write_wheel(tmp_path / "w.whl")
    data = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            data[info.header_offset + 6] |= 1
    at = data.find(b"PK\x01\x02")
    while at >= 0:
        data[at + 8] |= 1
        at = data.find(b"PK\x01\x02", at + 1)
    path.write_bytes(data)
    with pytest.raises(BadWheel) as caught:
        inspect(str(path))
    assert caught.value.code == "not_wheel"
