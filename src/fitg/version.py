"""The version of the package, and of the engine that wrote a record."""

VERSION = "0.1.0"
