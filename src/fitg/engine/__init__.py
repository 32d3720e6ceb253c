"""The rules of the game in motion: (state, action) becomes (state, events)."""
