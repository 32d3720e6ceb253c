"""The laboratory: random games that check the engine, and measurements of its speed."""
