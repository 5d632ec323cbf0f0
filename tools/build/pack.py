"""Runs inside Pyodide under Node at build time: turns Python sources into zips of .pyc files.

Compiling with the very interpreter that will run the code is what makes the .pyc files valid.
They are hash-based and never checked, so the same sources give the same bytes on every machine;
the archives are stored, not deflated: that loads faster and compresses better on the wire.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

EPOCH = (1980, 1, 1, 0, 0, 0)


def to_pyc(source: bytes, filename: str, *, strip: bool) -> bytes:
    """The bytes of an unchecked-hash .pyc; `strip` leaves the docstrings out."""
    tree = ast.parse(source, filename)
    if strip:
        drop_docstrings(tree)
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def drop_docstrings(tree: ast.Module) -> None:
    """Replace docstrings by `pass`: the app never shows them, and they are a seventh of the bytes.

    A decorated class keeps its own: without one, a dataclass would build it from its signature.
    """
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if not isinstance(node, owners) or ast.get_docstring(node, clean=False) is None:
            continue
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            continue
        if isinstance(node, ast.Module):
            # Nothing may stand before an import from __future__.
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])


def write_zip(files: dict[str, bytes]) -> bytes:
    """A stored zip with its entries in name order and a fixed date."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])
    return buffer.getvalue()


def module_name(path: str) -> str:
    """`json/__init__.py` -> `json`, `json/decoder.py` -> `json.decoder`."""
    name = path.removesuffix(".py").removesuffix("/__init__")
    return name.replace("/", ".")


def wanted(name: str, patterns: list[str]) -> bool:
    """Is the module `name` on the list? `pkg.*` stands for a package with all that is in it."""
    return any(
        name == p.removesuffix(".*") or (p.endswith(".*") and name.startswith(p[:-1]))
        for p in patterns
    )


def stdlib(archive_path: str, patterns: list[str], keep_docs: list[str]) -> bytes:
    """The chosen part of the standard library as .pyc files."""
    files: dict[str, bytes] = {}
    seen: set[str] = set()
    with zipfile.ZipFile(archive_path) as archive:
        for path in archive.namelist():
            name = module_name(path)
            if not path.endswith(".py") or not wanted(name, patterns):
                continue
            seen.add(name)
            strip = not wanted(name, keep_docs)
            files[path + "c"] = to_pyc(archive.read(path), f"{archive_path}/{path}", strip=strip)
    missing = [p for p in patterns if not any(wanted(name, [p]) for name in seen)]
    if missing:
        raise SystemExit(f"not in this Pyodide's standard library: {', '.join(missing)}")
    return write_zip(files)


def wheel(sources: dict[str, bytes], site_packages: str, metadata: dict[str, str]) -> bytes:
    """A wheel whose modules are .pyc files only; data files go in as they are.

    `sources` maps archive paths to contents, `metadata` the files of the .dist-info folder.
    Docstrings stay: dataclasses would otherwise build one from the signature at every start.
    """
    files: dict[str, bytes] = {}
    for path, content in sources.items():
        if path.endswith(".py"):
            files[path + "c"] = to_pyc(content, f"{site_packages}/{path}", strip=False)
        else:
            files[path] = content
    files.update({path: text.encode() for path, text in metadata.items()})
    return write_zip(files)


LEFT_OUT = re.compile(
    # Licences: the page of notices, which is kept beside it, has them whole.
    r"(^|/)(LICENSE|README)(\.[A-Za-z]+)?$"
    # Hashes of the files as they were.
    r"|\.dist-info/RECORD$"
    # What no other module of micropip imports, a quarter of its bytes.
    r"|_vendored/packaging/src/packaging/(metadata\.py|licenses/)"
)


CHANGED = "# Comments and docstrings were left out; packages/ of this site has the whole file.\n"


def bare(source: bytes, filename: str) -> bytes:
    """A source without comments and docstrings, but for the notices at its head."""
    tree = ast.parse(source, filename)
    drop_docstrings(tree)
    head = re.match(r"(?:#.*\n|\s*\n)*", source.decode())
    notices = head[0].rstrip() + "\n" if head and head[0].strip() else ""
    return (notices + CHANGED + ast.unparse(tree) + "\n").encode()


def stored(archive: bytes) -> bytes:
    """What the app needs of a wheel as a stored zip, of which less goes over the wire."""
    files = {}
    with zipfile.ZipFile(io.BytesIO(bytes(archive))) as deflated:
        for name in deflated.namelist():
            content = deflated.read(name)
            if name.endswith(".dist-info/METADATA"):
                # Enough to be found by; the rest is a licence and a description.
                content = b"".join(content.splitlines(keepends=True)[:3])
            if name.endswith(".py"):
                content = bare(content, name)
            if not LEFT_OUT.search(name):
                files[name] = content
    return write_zip(files)
