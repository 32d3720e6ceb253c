"""[28.0] What only the Province Game has: its set-up, its Force Points and its count of points."""
