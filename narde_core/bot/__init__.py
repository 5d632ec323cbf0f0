"""Bots. They see a position, the dice and the legal plays; never the dice stream."""
