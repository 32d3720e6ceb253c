"""Settings of all tests, wherever they stand: under tests/, in docstrings or in the documents."""

import signal

from hypothesis import settings

# Alembic runs these itself; they cannot be loaded by anybody else.
collect_ignore_glob = ["src/fitg/server/store/migrations/*"]

pytest_plugins = [
    "pytester",
    "tests.plugins.cases",
    "tests.plugins.coverage_floors",
    "tests.plugins.own_loop",
    "tests.plugins.second_try",
    "tests.plugins.unmeasured",
]

# Whoever runs the tests in the background has switched Ctrl-C off for all programs that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples in every run, so that a failure can be repeated; `explore` looks further.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("steady")
