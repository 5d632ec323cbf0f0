"""Narde's core: the rules of the nardi family in pure Python, without dependencies.

The way in is :func:`narde_core.protocol.api.handle`; the modules below it are usable on their own.
"""

__version__ = "0.1.0"
