# Two commands: `make play` and `make test`. Plain cargo does the same work.

CARGO ?= cargo

.PHONY: play test bench fuzz tools fmt

play:
	$(CARGO) build --release --package grognard
	@echo
	@./tools/grognard odds damos --attack "armor 4, mech 5, foot 9" --defend "mech 2, armor 10" --plan penetration
	@echo
	@./tools/grognard play agc/smolensk --text

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
