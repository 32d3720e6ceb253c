"""Freedom in the Galaxy, playable."""
