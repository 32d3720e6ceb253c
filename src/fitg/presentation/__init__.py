"""What people read: events as sentences, actions as labels, odds, the board as text."""
