# Everything starts here. Prerequisites: Python 3.11 or newer, Node 20 or newer.
#
#   make play        build the app and serve it; prints the address
#   make dist        build the app into dist/, for any static host (docs/hosting.md)
#   make test        linters, types and all default tests; installs what it needs
#   make test-slow   the tests that take minutes
#   make bench       start of the engine, bytes of a visit, speed of the core, time a decision
#                    takes at each level (tools/bench/core.py says how to measure a slow device)
#   make lighthouse  Lighthouse's scores of the built app

PORT ?= 8000
PY := .venv/bin/python
# Tests run side by side; each process has a browser of its own, so not too many.
JOBS ?= -n auto --maxprocesses 4 --dist worksteal

.PHONY: play dist test test-slow check bench lighthouse browsers icons screenshots clean

play: dist
	@$(PY) tools/serve.py dist --port $(PORT)

dist: .venv/.ready node_modules/.ready
	node tools/build.mjs

test: check dist browsers
	node --test --test-reporter=dot tests/web/
	NARDE_DIST=dist $(PY) -m pytest $(JOBS)

test-slow: dist browsers .venv/.training
	@tools/oracle.sh
	NARDE_DIST=dist $(PY) -m pytest $(JOBS) -m slow

check: .venv/.ready node_modules/.ready
	.venv/bin/ruff check narde_core tests tools training
	.venv/bin/mypy
	node_modules/.bin/tsc -p tsconfig.json

bench: dist browsers
	$(PY) tools/bench/start.py
	$(PY) tools/bench/core.py --thoughts 100

lighthouse: dist browsers
	$(PY) tools/lighthouse.py

browsers:
	@tools/browsers.sh

icons: .venv/.ready browsers
	$(PY) tools/icons.py

screenshots: dist browsers
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

clean:
	rm -rf .build dist test-results
