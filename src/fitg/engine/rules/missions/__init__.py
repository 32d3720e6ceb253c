"""[13.0] Missions: assignment, Action Cards, events, bonus draws and results."""
