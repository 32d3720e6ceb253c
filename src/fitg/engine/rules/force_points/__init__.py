"""[19.0] Force Points: what they buy, for whom, and where it appears."""
