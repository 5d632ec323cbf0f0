"""All thirteen games are open to these tests, whatever ``hello`` offers at present."""

from __future__ import annotations

import pytest

from narde_core.protocol import api
from narde_core.rules.variants import GAMES


@pytest.fixture(autouse=True, scope="package")
def _every_game():
    before, api.ENABLED = api.ENABLED, tuple(GAMES)
    yield
    api.ENABLED = before
