"""Training of the nets, outside the wheel: numba on the outside, narde_core's rules inside.

``training.fast`` plays by the same rules as :mod:`narde_core`, compiled; tests prove the two equal
on thousands of positions of every game.

Compiled functions are kept between runs, each beside a note about its own file only: a change in
one that it calls would go unseen. So they are kept by what all files say that matter to them.
"""

import hashlib
from pathlib import Path

try:
    from numba import config
except ImportError:
    # What needs no compiling can be had without it.
    pass
else:
    here = Path(__file__).parent
    core = here.parent / "narde_core"
    compiled = (
        text for path in sorted(here.glob("*.py")) if b"njit" in (text := path.read_bytes())
    )
    names = ("bot/search", "evaluation/blocks", "evaluation/contact", "rules/rolls")
    used = ((core / f"{name}.py").read_bytes() for name in names)
    said = hashlib.sha256(b"".join([*compiled, *used])).hexdigest()
    config.CACHE_DIR = str(here / "__pycache__" / f"compiled-{said[:16]}")
