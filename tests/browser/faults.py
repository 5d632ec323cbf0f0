"""What goes wrong on the way from the server: changed answers for `Web.faults`."""

from __future__ import annotations

from http import HTTPStatus

import serve

from .serving import Fault

RUNTIME = r"/runtime/"
WASM = r"\.wasm$"


def send(status: int, kind: str, body: bytes) -> serve.Answer:
    """An answer that no cache of the browser keeps."""
    return serve.Answer(
        HTTPStatus(status), {"Content-Type": kind, "Cache-Control": "no-store"}, body
    )


def missing(_: serve.Answer) -> serve.Answer:
    """Not found."""
    return send(404, "text/plain", b"no")


def damaged(answer: serve.Answer) -> serve.Answer:
    """One byte is another."""
    body = answer.body[:-9] + bytes([answer.body[-9] ^ 1]) + answer.body[-8:]
    return serve.Answer(answer.status, answer.headers, body)


def with_type(kind: str) -> Fault:
    """The same file as something else."""

    def change(answer: serve.Answer) -> serve.Answer:
        return serve.Answer(answer.status, answer.headers | {"Content-Type": kind}, answer.body)

    return change


def with_policy(old: str, new: str) -> Fault:
    """The same file under a policy with `new` in place of `old`."""

    def change(answer: serve.Answer) -> serve.Answer:
        policy = answer.headers["Content-Security-Policy"].replace(old, new)
        headers = answer.headers | {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        return serve.Answer(answer.status, headers, answer.body)

    return change
