"""Tables that are played at: the game, those who watch it, its bots."""
