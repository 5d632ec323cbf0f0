"""Tries the board by hand, mouse and keys in a real browser: python web/dev/check.py.

Needs playwright and a Chromium.
"""

import functools
import http.server
import pathlib
import shutil
import threading

from playwright.sync_api import sync_playwright


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


def log(page) -> str:
    return page.locator("#log").inner_text()


def main() -> None:
    web = pathlib.Path(__file__).resolve().parent.parent
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(web))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/dev/board.html"
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        errors: list[str] = []

        def heard(message) -> None:
            if message.type == "error" and "404" not in message.text:
                errors.append(message.text)

        def fresh(query: str, **context):
            page = browser.new_context(**context).new_page()
            page.on("console", heard)
            page.on("pageerror", lambda e: errors.append(str(e)))
            page.goto(f"{base}?{query}")
            page.wait_for_selector(".nb-art")
            return page

        def spot(page, n, extra=(0.5, 0.5)):
            box = page.locator(f'[data-stop="{n}"]').bounding_box()
            return box["x"] + box["width"] * extra[0], box["y"] + box["height"] * extra[1]

        # Touch: tap a point, tap a target, tap a die, tap nothing.
        page = fresh(
            "pos=middle&speed=fast",
            viewport={"width": 360, "height": 740},
            has_touch=True,
            is_mobile=True,
        )
        page.touchscreen.tap(*spot(page, 9))
        assert log(page) == '"point" 9', log(page)
        assert page.locator('[data-stop="9"]').get_attribute("aria-pressed") == "true"
        page.touchscreen.tap(*spot(page, 11))
        page.wait_for_function("() => document.getElementById('log').textContent === '\"at rest\"'")
        die = page.locator('[data-die="1"]').bounding_box()
        assert min(die["width"], die["height"]) >= 44, die
        page.touchscreen.tap(die["x"] + 22, die["y"] + 22)
        assert log(page) == '"die" 1', log(page)

        # Mouse: drag to a target, drag to nowhere, drag a rival's.
        page = fresh("pos=middle&speed=normal", viewport={"width": 1000, "height": 760})
        page.mouse.move(*spot(page, 4, (0.5, 0.25)))
        page.mouse.down()
        for i in range(8):
            page.mouse.move(500 + i * 5, 300 + i * 5)
        page.mouse.move(*spot(page, 10, (0.5, 0.25)))
        page.mouse.up()
        assert page.evaluate(
            "() => document.querySelector('[data-stop=\"10\"]').getAttribute('aria-label')"
        ).count("white 1"), log(page)
        page.wait_for_function("() => document.getElementById('log').textContent === '\"at rest\"'")
        page.mouse.move(*spot(page, 5, (0.5, 0.25)))
        page.mouse.down()
        page.mouse.move(480, 380)
        page.mouse.move(*spot(page, 16, (0.5, 0.8)))
        page.mouse.up()
        assert log(page) == '"drop" 5 16', log(page)
        page.wait_for_timeout(200)
        held = page.evaluate("() => board.pieces.held === null && board.drag === null")
        assert held

        # Keys: walk and press; a screen reader's click without a pointer.
        page = fresh("pos=middle&speed=fast", viewport={"width": 1000, "height": 760})
        page.evaluate("() => board.focusPoint(6)")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        assert log(page) == '"point" 5', log(page)
        page.keyboard.press("ArrowDown")
        assert page.evaluate("() => document.activeElement.dataset.stop") == "20"
        page.keyboard.press("Space")
        assert log(page) == '"point" 20', log(page)
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.dataset.die") == "0"
        page.evaluate("() => document.querySelector('[data-stop=\"9\"]').click()")
        assert log(page) == '"point" 9', log(page)
        page.get_by_role("button", name="n 14, number 14").click()
        assert log(page) == '"point" 14', log(page)

        # Motion.
        bench = "(await import('/dev/bench-checks.js'))"
        result = page.evaluate(f"async () => {bench}.motion(board)")
        print(result)
        assert result["first"] < 100
        assert result["second"] > 400
        assert result["kept"]
        assert result["idle"] == 0
        assert result["hidden"] < 150
        assert result["roll"] > 300

        # The lot by keys and by touch.
        page = fresh(
            "pos=cups&speed=normal",
            viewport={"width": 360, "height": 740},
            has_touch=True,
            is_mobile=True,
        )
        page.locator(".nb-cup").nth(1).tap()
        assert log(page) == '"cup" 1', log(page)
        page = fresh("pos=cups", viewport={"width": 1000, "height": 700})
        page.locator(".nb-cup").nth(0).focus()
        page.keyboard.press("Enter")
        assert log(page) == '"cup" 0', log(page)

        # A board that is given its position before its size, and loses and gets its size again.
        page = fresh("pos=opening&speed=normal", viewport={"width": 400, "height": 700})
        late = page.evaluate(f"async () => {bench}.late()")
        assert late == 30, late

        # No scrolling, nothing outside, at any size.
        for size in [
            (320, 480),
            (320, 568),
            (360, 740),
            (740, 360),
            (820, 1180),
            (1366, 768),
            (1920, 1080),
        ]:
            page = fresh(
                "pos=bearing&speed=off&bare", viewport={"width": size[0], "height": size[1]}
            )
            root = "document.documentElement"
            assert page.evaluate(f"() => {root}.scrollWidth <= innerWidth"), size
            assert page.evaluate(f"() => {root}.scrollHeight <= innerHeight"), size
        assert not errors, errors
        browser.close()
    server.shutdown()
    print("all well")


if __name__ == "__main__":
    main()
