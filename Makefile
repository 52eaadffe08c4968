# Two commands: `make play` and `make test`. Plain cargo does the same work.

CARGO ?= cargo

.PHONY: play board test bench fuzz tools fmt

play: board
	$(CARGO) build --release --package grognard
	@./tools/grognard play

# The board in the browser; the program takes web/dist in when it is compiled.
board:
	./tools/install-missing node:nodejs npm
	./tools/node-version 20
	cd web && npm install --no-save --no-audit --no-fund && npm run build

test: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- --deny warnings
	$(CARGO) test --workspace --quiet
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet
	$(CARGO) xtask rules-matrix
	$(CARGO) xtask tidy
	./tools/check-cases

bench:
	$(CARGO) bench --workspace
	$(CARGO) run --release --manifest-path bench/peers/shakmaty/Cargo.toml

# Installs what the tests need, only if missing.
tools:
	./tools/install-missing python3

fuzz:
	./tools/fuzz

fmt:
	$(CARGO) fmt --all
