"""A game at the terminal: the parts of `fitg play` and `fitg replay`."""
