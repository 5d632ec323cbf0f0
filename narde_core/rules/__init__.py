"""The rule functions that a game's data chooses between (RULES §4 to §8)."""
