"""What the nets say to the positions of the vectors. Also sent to Pyodide as it stands, so it
needs nothing but the core."""

from __future__ import annotations

import json

from narde_core.evaluation.store import net_for
from narde_core.rules.board import Position


def chances(text: str) -> str:
    """The chances of each position by the name of its net, as JSON. A position is
    ``[own lane, rival's lane, own pins, rival's pins]``, lanes in hex."""
    found = {}
    for name, entry in json.loads(text)["nets"].items():
        net = net_for(name)
        found[name] = [
            net.evaluate(
                Position(bytes.fromhex(mine), bytes.fromhex(theirs), (tuple(pins), tuple(covered)))
            )
            for mine, theirs, pins, covered in entry["positions"]
        ]
    return json.dumps(found)
