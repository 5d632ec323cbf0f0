"""Settings and the tally of compared positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import settings

settings.register_profile("narde", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("narde")

_TALLY: Counter[str] = Counter()


@pytest.fixture
def tally() -> Callable[[str, int], None]:
    """Counts what was compared; the sums are printed at the end of the run."""
    return lambda what, number: _TALLY.update({what: number})


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of pytest-xdist hands its sums to the one that prints them."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["compared"] = dict(_TALLY)


class _Sums:
    """Adds up what the processes of pytest-xdist compared."""

    def pytest_testnodedown(self, node: object) -> None:
        _TALLY.update(getattr(node, "workeroutput", {}).get("compared", {}))


def pytest_configure(config: pytest.Config) -> None:
    if config.pluginmanager.hasplugin("dsession"):
        config.pluginmanager.register(_Sums())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _TALLY:
        terminalreporter.section("compared")
        for what, number in sorted(_TALLY.items()):
            terminalreporter.write_line(f"{number:8,}  {what}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests get half an hour each where pytest-timeout watches over the run."""
    if config.pluginmanager.hasplugin("timeout"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.timeout(1800))
