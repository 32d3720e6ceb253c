"""[VE-23, VE-24, VE-28] The event cards, by deck; how one is written stands in `deck.writing` and `decks`."""
