"""The terminal: one module per sub-command, each exposing a click command named `command`."""
