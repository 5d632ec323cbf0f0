"""The wheel in other Pyodides, and other packages in the app's own."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from playwright.sync_api import Page

from .serving import ROOT, Web


def test_micropip_installs_the_wheel_in_an_untouched_pyodide(
    engine_page: Page, engine_web: Web, dist: Path
) -> None:
    engine_web.mount("/stock/", ROOT / "node_modules" / "pyodide")
    engine_web.mount("/site/", dist)
    (wheel,) = (dist / "packages").glob("narde_core-*.whl")
    played = engine_page.evaluate(
        """async ([stock, root, wheel, entropy]) => {
          const { loadPyodide } = await import(stock + "pyodide.mjs");
          const lock = await (await fetch(root + "packages/pyodide-lock.json")).json();
          const python = await loadPyodide({
            indexURL: stock,
            lockFileContents: lock,
            packageBaseUrl: root + "packages/",
          });
          await python.loadPackage("micropip");
          python.globals.set("wheel", root + "packages/" + wheel);
          python.globals.set("entropy", entropy);
          return python.runPythonAsync(`
import json, micropip
await micropip.install(wheel)
from narde_core.protocol.api import handle
def ask(op, **fields):
    answer = json.loads(handle(json.dumps({"id": 1, "op": op, **fields})))
    assert "ok" in answer, answer
    return answer["ok"]
players = [{"kind": "human"}, {"kind": "bot", "level": "medium"}]
view = ask("new", variant="classic", presets=[], players=players, entropy=entropy)["view"]
for action in ({"type": "lot", "pick": 0}, {"type": "roll"}):
    view = ask("act", at=view["at"], action=action)["view"]
steps = ask("think", at=view["at"], level="medium")["steps"]
for step in steps:
    view = ask("act", at=view["at"], action={"type": "step", **step})["view"]
import narde_core
json.dumps({"file": narde_core.__file__, "steps": len(steps), "played": len(view["played"])})
`);
        }""",
        [engine_web.url + "stock/", engine_web.url + "site/", wheel.name, "5" * 64],
    )
    result = json.loads(played)
    assert result["file"].startswith("/lib/python3")
    assert result["steps"] >= 1
    assert result["played"] == result["steps"]


def test_the_apps_own_python_can_load_micropip(engine_page: Page, engine_web: Web) -> None:
    """The app's trimmed standard library has all that micropip needs (the build imports it too)."""
    lock = engine_page.evaluate("() => fetch('packages/pyodide-lock.json').then((r) => r.json())")
    for name, package in lock["packages"].items():
        url = f"{engine_web.url}packages/{package['file_name']}"
        body = engine_page.request.get(url).body()
        digest = engine_page.evaluate(
            """async (text) => {
              const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
              const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
              return Array.from(hash, (b) => b.toString(16).padStart(2, "0")).join("");
            }""",
            base64.b64encode(body).decode(),
        )
        assert digest == package["sha256"], name
