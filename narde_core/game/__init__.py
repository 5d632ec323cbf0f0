"""A game as its events: what can happen, the state that it folds to, and series of games."""
