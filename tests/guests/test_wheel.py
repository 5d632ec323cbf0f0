"""Which files are taken for a bot's wheel, and why others are not."""

from __future__ import annotations

import zipfile

import pytest

from narde_core.guests import wheel as wheels
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
    "outside": ({"more": {"../evil.py": b""}}, "not_wheel"),
    "absolute": ({"more": {"/evil.py": b""}}, "not_wheel"),
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
