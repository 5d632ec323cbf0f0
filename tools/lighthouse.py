"""Lighthouse's scores of the built app: performance, accessibility, best practices.

    .venv/bin/python tools/lighthouse.py [--dist dist] [--desktop]

Lighthouse comes from npm, through npx; it is no part of the project's own dependencies.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import serve

VERSION = "12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")


def run(url: str, *, desktop: bool) -> dict[str, object]:
    """Lighthouse's report for one address."""
    command = [
        "npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json",
        "--output-path=stdout", "--only-categories=" + ",".join(CATEGORIES),
        "--chrome-flags=--headless=new --no-sandbox",
        *(["--preset=desktop"] if desktop else []),
    ]  # fmt: skip
    chrome = {"CHROME_PATH": shutil.which("chromium") or ""}
    done = subprocess.run(
        command, env=os.environ | chrome, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    report: dict[str, object] = json.loads(done.stdout)
    return report


def show(report: dict[str, object]) -> bool:
    """Print scores, main figures and what cost points; whether all scores are full."""
    categories, audits = report["categories"], report["audits"]
    assert isinstance(categories, dict)
    assert isinstance(audits, dict)
    full = True
    for name in CATEGORIES:
        score = round(100 * categories[name]["score"])
        full = full and score == 100
        print(f"{name:16} {score}")
        for reference in categories[name]["auditRefs"]:
            audit = audits[reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"  {audit['title']}: {audit.get('displayValue', audit['score'])}")
    for name in ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time"):
        print(f"{audits[name]['title']:26} {audits[name]['displayValue']}")
    return full


def main() -> None:
    """Serve the built app and measure it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist", type=Path, default=Path("dist"))
    parser.add_argument("--desktop", action="store_true", help="a laptop instead of a phone")
    options = parser.parse_args()
    server = serve.Server(("127.0.0.1", 0), serve.Site(options.dist))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.exit(0 if show(run(server.url, desktop=options.desktop)) else 1)


if __name__ == "__main__":
    main()
