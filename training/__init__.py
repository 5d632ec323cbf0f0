"""Training of the nets, outside the wheel: numba on the outside, narde_core's rules inside.

``training.fast`` plays by the same rules as :mod:`narde_core`, compiled; tests prove the two equal
on thousands of positions of every game.
"""
