# Needs make, git and Python 3.11 or newer; everything else is installed into .venv.
#   make play          start here: the table in the browser
#   make test          every check: format, lint, types, imports, page, tests, coverage
#   make quick         an answer within minutes: format, lint, types, imports, rules; no page, server, whole games
# Another Python:      make test PYTHON=python3.12

# Who only wants to play gets the newest Python there is, which plays fastest; the checks run on the usual one.
ifeq ($(MAKECMDGOALS),play)
PYTHON ?= $(or $(shell for minor in 15 14 13 12; do \
	python3.$$minor -c 'import ensurepip, venv' 2>/dev/null && echo python3.$$minor && break; done),python3)
endif
PYTHON ?= python3
WORKERS ?= auto

# Every testable rule of the Star System Game has its test, and docs/traceability.md says which: else the run
# fails. Set to no while a rule is being written.
REQUIRE_ALL_CASES ?= yes

VENV := .venv
BIN := $(VENV)/bin
PLAY_READY := $(VENV)/.ready-to-play
TEST_READY := $(VENV)/.ready-to-test
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
BROWSERS := chromium chromium-browser google-chrome google-chrome-stable
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f ! -name '*.test.ts' ! -name schema.ts -print)

ifeq ($(REQUIRE_ALL_CASES),yes)
CASE_CHECK := --require-all-cases --traceability-is=docs/traceability.md
endif

# Some machines tell Python not to keep what it has compiled; the tests start it some hundred times.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick browser database code-checks page-checks traceability rulings format clean

help:
	@sed -n 's/^#   //p' Makefile
	@echo "make browser       find the browser that the tests use, or install Debian's chromium (as root)"
	@echo "make database      find the PostgreSQL that the tests use, or install Debian's (as root)"
	@echo "make format        put the code into its standard form"
	@echo "make traceability  write docs/traceability.md: which test checks which rule"
	@echo "make rulings       write docs/rulings.md from the rules reference"
	@echo "make clean         remove .venv and everything generated"

play: $(PLAY_READY)
	@$(BIN)/fitg play

# The types of the code and the checks of the page take longest before the tests: both at the same time.
test: $(TEST_READY) browser database
	@$(MAKE) --no-print-directory --jobs=2 code-checks page-checks
	@echo "Tests ..."
	@$(PYTEST) --quiet -rfER --numprocesses=$(WORKERS) --dist=worksteal --cov --cov-report=term --coverage-floors $(CASE_CHECK)

# What a change of the rules can break, without what plays whole games or starts other programs.
QUICK := tests/data tests/tables tests/scenarios tests/rulebook tests/engine tests/rulesets tests/presentation tests/bots src

quick: $(TEST_READY) code-checks
	@echo "Rules ..."
	@$(PYTEST) --quiet --numprocesses=$(WORKERS) --no-cov -m 'not unmeasured and not real_time' $(QUICK)

code-checks: $(TEST_READY)
	@echo "Format ..."
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not in standard form: run make format."; exit 1; }
	@echo "Lint ..."
	@$(BIN)/ruff check --quiet
	@echo "Types ..."
	@$(BIN)/mypy --no-error-summary
	@echo "Imports ..."
	@$(BIN)/lint-imports > $(VENV)/imports.log || { cat $(VENV)/imports.log; exit 1; }

browser:
	@found=$$(for name in $(BROWSERS); do command -v $$name; done | head -n 1); \
	if [ -n "$$found" ]; then \
		echo "Browser: the tests of the page use $$found."; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "Browser: none found; installing Debian's chromium with apt-get ..."; \
		{ apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install --yes --no-install-recommends chromium; } > $(VENV)/browser.log 2>&1 \
			|| echo "Browser: that failed (see $(VENV)/browser.log), so the tests of the page are skipped."; \
	else \
		echo "Browser: none found, so the tests of the page are skipped; install chromium or google-chrome."; \
	fi

database:
	@found=$$({ command -v initdb; ls /usr/lib/postgresql/*/bin/initdb; } 2> /dev/null | head -n 1); \
	if [ -n "$$found" ]; then \
		echo "PostgreSQL: the tests of the store use $$found."; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then \
		echo "PostgreSQL: none found; installing Debian's postgresql with apt-get ..."; \
		{ apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
			apt-get -qq install --yes --no-install-recommends postgresql; } > $(VENV)/database.log 2>&1 \
			|| echo "PostgreSQL: that failed (see $(VENV)/database.log), so its tests are skipped."; \
	else \
		echo "PostgreSQL: none found, so the tests on it are skipped; install postgresql."; \
	fi

page-checks: $(TEST_READY)
	@if command -v npm > /dev/null; then \
		echo "Page ..."; \
		{ [ -d web/node_modules/vitest ] || npm --prefix web ci --no-audit --no-fund; } > $(VENV)/page.log 2>&1 \
			&& PYTHON=$(CURDIR)/$(BIN)/python npm --prefix web run check >> $(VENV)/page.log 2>&1 || { cat $(VENV)/page.log; exit 1; }; \
	else \
		echo "Page: there is no npm here, so the page's own checks are left out."; \
		[ "$$CI" != true ]; \
	fi

traceability: $(TEST_READY)
	@$(PYTEST) --collect-only -qq --traceability=docs/traceability.md > $(VENV)/collect.log \
		|| { cat $(VENV)/collect.log; exit 1; }
	@echo "Wrote docs/traceability.md."

rulings: $(PLAY_READY)
	@$(BIN)/fitg rules --rulings > docs/rulings.md
	@echo "Wrote docs/rulings.md."

format: $(TEST_READY)
	@$(BIN)/ruff check --fix --quiet || true
	@$(BIN)/ruff format

clean:
	@rm -rf $(VENV) build dist web/node_modules web/src/wire/schema.ts src/fitg/server/page .coverage* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
	@echo "Removed .venv and everything generated."

# Who wants to play does not wait until every module is compiled: Python does that for those that are used.
# The package is installed in place, so only a change of its settings or of the page asks for a new installation.
$(PLAY_READY): pyproject.toml $(PAGE_SOURCES) | $(BIN)/pip
	@echo "Installing fitg into $(VENV) and building the page ..."
	@$(PIP) install --no-compile --editable '.[table]'
	@touch $@

$(TEST_READY): pyproject.toml pool/pyproject.toml $(PAGE_SOURCES) | $(BIN)/pip
	@echo "Installing fitg and its development tools into $(VENV) and building the page ..."
	@$(PIP) install --editable '.[dev]' --editable ./pool
	@touch $@ $(PLAY_READY)

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "fitg needs Python 3.11 or newer, and '$(PYTHON)' is not: try make PYTHON=python3.12 (or your own)."; \
		exit 1; }
	@echo "Making a Python environment in $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "That failed: on Debian and Ubuntu, install python3-venv and try again."; \
		exit 1; }
