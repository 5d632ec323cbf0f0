"""Watches browser contexts: a test fails when a page leaves the origin or logs an error."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

LOCAL = re.compile(r"(https?://(127\.0\.0\.1|localhost)[:/]|data:|blob:|about:)")


class Guard:
    """Collects what must not happen. `allow` names messages that a test provokes on purpose."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        """Watch all pages and workers of a context."""
        context.on("console", self.on_console)
        context.on("weberror", self.on_error)
        context.on("request", self.on_request)

    def unwatch(self, context: BrowserContext) -> None:
        """Watch no longer: the context goes on to the next test."""
        context.remove_listener("console", self.on_console)
        context.remove_listener("weberror", self.on_error)
        context.remove_listener("request", self.on_request)

    def allow(self, *patterns: str) -> None:
        """Errors that match one of these regular expressions are expected."""
        self.allowed.extend(patterns)

    @property
    def problems(self) -> list[str]:
        """What was seen and not allowed."""
        return [text for text in self.seen if not any(re.search(p, text) for p in self.allowed)]

    def on_console(self, message: ConsoleMessage) -> None:
        """Errors, and warnings that name a policy."""
        policy = "Content Security Policy" in message.text
        if message.type == "error" or (message.type == "warning" and policy):
            self.seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def on_error(self, error: WebError) -> None:
        """Exceptions that nobody caught."""
        self.seen.append(f"exception: {error.error}")

    def on_request(self, request: Request) -> None:
        """Requests to anywhere else."""
        if not LOCAL.match(request.url):
            self.seen.append(f"request off the origin: {request.url}")
