# The commands of the project. `make help` lists them.

SHELL := /bin/sh
export CARGO_TARGET_DIR ?= $(CURDIR)/target

NODE_MODULES := node_modules/.package-lock.json
# What the browser and the renderer run, and all that it is made of. Folders are listed because a file may be taken away;
# not those of pages, into which vike writes for a moment whenever something reads its configuration.
APP := app/dist/build.json
APP_SOURCES := package-lock.json $(shell find app -mindepth 1 -not -path 'app/builds*' -not -path 'app/dist*' \
	-not -path 'app/e2e*' -not -name '*.test.ts*' -not -name openapi.json \
	-not \( -type d \( -path 'app/pages/*' -o -path app/renderer \) \))
HONCHO := .venv/bin/honcho
TEST_PYTHON := .venv-test/bin/python
ATTACK_PYTHON := .venv-attack/bin/python
# Built with the profile `quick`, see Cargo.toml.
SERVER := $(CARGO_TARGET_DIR)/quick/server
DEV_SERVER := $(CARGO_TARGET_DIR)/debug/server

.PHONY: help run build release app compile test check dev bench bench-functions attack faults lighthouse paint check-tools check-python \
	lint lint-app lint-rust lint-documentation compile-tests test-rust test-app test-e2e audit sbom clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

run: build ## everything from a fresh clone to a running site
	@$(SERVER) migrate
	@$(SERVER) seed
	@SERVER_BINARY=$(SERVER) exec $(HONCHO) start

# Side by side, because packages wait for the network while crates need the processor. No number of jobs, which cargo
# would take as its own limit.
build: check-tools check-python ## all that `make run` needs, optimised
	@$(MAKE) --no-print-directory --jobs compile app $(HONCHO) || \
		{ echo "make build: failed; the cause is above the first line with ***" >&2; exit 1; }

compile:
	cargo build --locked --profile quick --package server

app: $(APP)

release: check-tools app sbom ## one archive with the fully optimised server, the app and the renderer, in release/
	cargo build --locked --release --package server --features jemalloc
	tools/release $(CARGO_TARGET_DIR)/release/server

dev: check-tools $(NODE_MODULES) $(HONCHO) app ## the same site with hot reload of the app
	cargo build --locked --package server
	@$(DEV_SERVER) migrate
	@$(DEV_SERVER) seed
	@SERVER_BINARY=$(DEV_SERVER) exec $(HONCHO) --procfile Procfile.dev start

test: ## everything from a fresh clone to green
	@tools/test

check: $(NODE_MODULES) ## before a commit: formatters, linters, types, unit tests of what changed
	@tools/check

lint: lint-app lint-rust lint-documentation ## formatters, linters, compilers, also of benchmarks
	cargo clippy --locked --workspace --all-targets -- -D warnings

lint-app: $(NODE_MODULES)
	npm run lint
	npm run typecheck

lint-rust:
	cargo fmt --all --check

# Clippy compiles what is tested: apart from this it would read all dependencies once more, which takes two minutes of two
# cores. cargo-clippy gives its driver the arguments in the same way.
compile-tests test-rust lint-documentation: export RUSTC_WORKSPACE_WRAPPER = clippy-driver
compile-tests test-rust lint-documentation: export CLIPPY_ARGS = -Dwarnings

lint-documentation:
	tools/lint-documentation

compile-tests:
	cargo test --locked --workspace --no-run

test-rust: app $(TEST_PYTHON) ## server tests on SQLite and PostgreSQL, with a real mail server
	SMTP_SINK_PYTHON=$(CURDIR)/$(TEST_PYTHON) tools/with-postgres tools/test-rust

test-app: $(NODE_MODULES) ## renderer, component, benchmark-arithmetic and size tests
	node_modules/.bin/node --test 'tools/*.test.ts' 'tools/bench/*.test.ts'
	npm test --workspace ssr-renderer
	npm test --workspace app
	npm run size --workspace app

test-e2e: $(NODE_MODULES) ## pages in Chromium against the real server
	npm run e2e --workspace app

# PARTS names some of tools/bench alone: `make bench PARTS="cached miss"`.
bench: check-tools app ## the budgets, measured; fails where one is missed or a recorded miss got worse
	@tools/need wrk "wrk (Debian: apt-get install wrk)"
	@tools/need nginx "nginx (Debian: apt-get install nginx-light)"
	@tools/need taskset "taskset (Debian: apt-get install util-linux)"
	cargo build --locked --release --package server --package load --features server/jemalloc
	node_modules/.bin/node --disable-warning=ExperimentalWarning tools/bench/main.ts $(PARTS)

# PARTS names some of tools/faults alone: `make faults PARTS="renderer mail"`.
faults: check-tools app $(TEST_PYTHON) ## breaks what the site stands on; fails where something is lost or does not come back
	@tools/need pgrep "pgrep (Debian: apt-get install procps)"
	@tools/need prlimit "prlimit (Debian: apt-get install util-linux)"
	@tools/need chattr "chattr (Debian: apt-get install e2fsprogs)"
	@tools/need openssl "openssl"
	cargo build --locked --profile quick --package server
	SERVER_BINARY=$(SERVER) SMTP_SINK_PYTHON=$(CURDIR)/$(TEST_PYTHON) tools/with-postgres node_modules/.bin/node \
		--disable-warning=ExperimentalWarning tools/faults/main.ts $(PARTS)

bench-functions: ## times of the server's busiest functions
	cargo bench --locked --package server-benches

# PARTS names some of tools/attack alone: `make attack PARTS="openapi sockets"`. The server is the one that checks for
# overflows and asserts.
attack: check-tools app $(ATTACK_PYTHON) ## a site of its own, attacked: inputs tried, bad outcomes, slowest answer
	@tools/need openssl "openssl"
	cargo build --locked --package server
	SERVER_BINARY=$(DEV_SERVER) node_modules/.bin/node --disable-warning=ExperimentalWarning tools/attack/main.ts $(PARTS)

lighthouse: ## what Lighthouse says of every page of the running site, as search engines see it
	tools/lighthouse seo

paint: ## how fast the pages of the running site paint on a phone, directly, behind nginx, and on a 2G network
	@tools/need nginx "nginx (Debian: apt-get install nginx-light)"
	@tools/need openssl "openssl"
	tools/lighthouse paint

sbom: $(NODE_MODULES) ## what server and app are made of, as CycloneDX, in release/
	mkdir -p release
	node_modules/.bin/node tools/sbom.mjs release

audit: ## licences, sources, known vulnerabilities, unused crates, with the tools that are installed
	@tools/audit

clean: ## removes what was built, keeps the data
	rm -rf $(CARGO_TARGET_DIR) release node_modules app/dist app/builds .venv .venv-test .venv-attack

# Behind the crates, the last and largest of which leaves a core idle for a while.
$(APP): $(APP_SOURCES) $(NODE_MODULES)
	nice npm run build

$(NODE_MODULES): package.json package-lock.json app/package.json ssr-renderer/package.json | check-tools
	npm ci --ignore-scripts --no-audit --no-fund --no-progress --loglevel=error
	@touch $@

$(HONCHO): tools/requirements.txt | check-python
	python3 -m venv .venv
	.venv/bin/pip install --quiet --require-hashes --requirement tools/requirements.txt
	@touch $@

$(TEST_PYTHON): tools/requirements-test.txt | check-python
	python3 -m venv .venv-test
	.venv-test/bin/pip install --quiet --require-hashes --requirement tools/requirements-test.txt
	@touch $@

$(ATTACK_PYTHON): tools/requirements-attack.txt | check-python
	python3 -m venv .venv-attack
	.venv-attack/bin/pip install --quiet --require-hashes --requirement tools/requirements-attack.txt
	@touch $@

check-tools:
	@tools/need cargo "Rust 1.94 or newer (rustup.rs)"
	@tools/need npm "npm 10 or newer, which comes with Node.js"
	@tools/need cc "a C compiler (Debian: apt-get install build-essential)"

check-python:
	@tools/need python3 "Python 3.10 or newer with venv (Debian: apt-get install python3-venv)"
