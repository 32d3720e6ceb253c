"""For those who train players: environments, encodings, tuning."""
