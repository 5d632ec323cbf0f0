"""Bots by others (docs/bots.md): their interface, their files, and what their worker calls."""
