"""Records: a game as versioned JSON that replays without its dice secret."""
