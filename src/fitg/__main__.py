"""`python -m fitg` is `fitg`."""

from fitg.cli.main import main

main()
