"""Decisions about the cube: equity with a cube, match equity, gammon rates (RULES §9)."""
