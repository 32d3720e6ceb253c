"""[28.0] What only the Province Game has: its set-up, and the Rebel Camps of Orlog Besieged."""
