"""Tests of what surrounds a game: tables, series, cube, dice and their proof."""
