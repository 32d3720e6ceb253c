"""Politics of the larger games: Domino Effects, sovereigns, home planets."""
