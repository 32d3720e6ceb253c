"""What must always hold, and random games that try it."""
