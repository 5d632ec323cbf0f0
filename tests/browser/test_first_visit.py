"""The app as a browser meets it: its policy, what makes it installable, and its weight."""

from __future__ import annotations

import json
from pathlib import Path

import serve
from playwright.sync_api import Page

from .serving import ROOT, Web


def test_the_app_can_be_installed(web: Web, desktop: Page) -> None:
    desktop.goto(web.url)
    session = desktop.context.new_cdp_session(desktop)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [e["errorId"] for e in errors if e["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    data = json.loads(manifest["data"])
    for icon in data["icons"] + data["screenshots"]:
        assert desktop.request.get(web.url + icon["src"]).ok, icon
    shapes = {shot.get("form_factor") for shot in data["screenshots"]}
    assert shapes == {"narrow", "wide"}


def test_page_header_and_docs_have_the_same_policy(dist: Path) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    policy = serve.policy_of(page)
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-")
    assert serve.Site(dist).answer("/", {}).headers["Content-Security-Policy"] == policy
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert f"\nContent-Security-Policy: {policy}\n" in hosting


def test_the_weight_of_a_first_visit(web: Web, desktop: Page) -> None:
    desktop.goto(web.url)
    desktop.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    desktop.locator("#app[data-engine=ready]").wait_for()
    assert sum(size for _, size in web.requests) <= 5_000_000
    hashed = web.asked(r"/(runtime|assets)/")
    assert len(hashed) == len(set(hashed)), hashed
    web.requests.clear()
    desktop.goto("about:blank")
    desktop.goto(web.url)
    desktop.locator("#app[data-engine=ready]").wait_for()
    assert sum(size for _, size in web.requests) == 0, web.requests
