"""What a person may learn from the bot: hints during a game, a review after it."""
