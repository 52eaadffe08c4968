# Two commands: `make play` and `make test`. Plain cargo does the same work.

CARGO ?= cargo

.PHONY: play board pages test bench fuzz tools fmt

play: board
	$(CARGO) build --release --package grognard
	@./tools/grognard play

# The board in the browser; a release build takes web/dist in, a debug build reads it when it serves.
board:
	./tools/install-missing node:nodejs npm
	./tools/node-version 20
	cd web && npm install --no-save --no-audit --no-fund && npm run build

test: tools board
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings
	$(CARGO) test --workspace --quiet
	$(MAKE) pages
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet
	$(CARGO) xtask rules-matrix
	$(CARGO) xtask tidy
	./tools/check-cases

# The pages by themselves, then in a real browser against the program.
pages:
	cd web && npm run check && npm test
	$(CARGO) build --package grognard --quiet
	cd web && GROGNARD="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/grognard" npm run e2e

bench:
	$(CARGO) bench --workspace
	$(CARGO) run --release --manifest-path bench/peers/shakmaty/Cargo.toml

# Installs what the tests need, only if missing.
tools:
	./tools/install-missing python3 chromium

fuzz:
	./tools/fuzz

fmt:
	$(CARGO) fmt --all
