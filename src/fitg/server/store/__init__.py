"""Where the games are kept: SQLite or PostgreSQL, backups, several processes."""
