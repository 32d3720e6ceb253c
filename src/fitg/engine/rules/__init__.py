"""The rooms of the rules, each named after its section."""
