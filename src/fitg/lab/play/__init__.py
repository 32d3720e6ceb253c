"""Many games: simulation, ladders, statistics, reviews, puzzles."""
