"""The table's server: games kept an action at a time, one WebSocket per seat, bots in worker processes."""
