# Everything starts here; `make help` says what there is. Prerequisites: Python 3.11 or newer,
# Node 20 or newer. What else is needed is installed into .venv and node_modules.

PORT ?= 8000
PY := .venv/bin/python
# Tests run side by side; each process has a browser of its own, so not too many.
JOBS ?= -n auto --maxprocesses 4 --dist worksteal

.DEFAULT_GOAL := play

.PHONY: help play dist test test-slow check bench lighthouse browsers icons screenshots clean

help: ## print this list
	@awk -F ':.* ## ' '/^[a-z-]+:.* ## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: dist ## build the app and serve it; prints the address (PORT=8000)
	@$(PY) tools/serve.py dist --port $(PORT)

dist: .venv/.ready node_modules/.ready ## build the app into dist/, for any static host (docs/hosting.md)
	node tools/build.mjs

test: check dist browsers ## linters, types and all default tests; JOBS="-n 2" says how many at once
	node --test --test-reporter=dot tests/web/
	NARDE_DIST=dist $(PY) -m pytest $(JOBS)

test-slow: dist browsers .venv/.training ## the tests that take minutes
	@tools/oracle.sh
	NARDE_DIST=dist $(PY) -m pytest $(JOBS) -m slow

check: .venv/.ready node_modules/.ready ## linters and types only
	.venv/bin/ruff check narde_core tests tools training
	.venv/bin/mypy
	node_modules/.bin/tsc -p tsconfig.json

bench: dist browsers ## start of the engine, bytes of a visit, speed of core and bots
	$(PY) tools/bench/start.py
	$(PY) tools/bench/core.py --thoughts 100

lighthouse: dist browsers ## Lighthouse's scores of the built app
	$(PY) tools/lighthouse.py

browsers: ## install the browsers that the tests drive (Debian, as root)
	@tools/browsers.sh

icons: .venv/.ready browsers ## draw the icons anew
	$(PY) tools/icons.py

screenshots: dist browsers ## take the pictures in docs/ and web/ anew
	$(PY) tools/screenshots.py

.venv/.ready: pyproject.toml
	python3 -m venv .venv
	$(PY) -m pip install --quiet --disable-pip-version-check pip==26.3
	$(PY) -m pip install --quiet --group dev
	@touch $@

.venv/.training: .venv/.ready
	$(PY) -m pip install --quiet --group training
	@touch $@

node_modules/.ready: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

clean: ## remove what was built
	rm -rf .build dist test-results
