"""[29.0 to 38.0] What only the Galactic Game has: secrets, events, resources, assignments, atrocities."""
