# Two commands: `make play` and `make test`. Plain cargo does the same work.

CARGO ?= cargo

.PHONY: play board pages test bench balance tune fuzz tools fmt

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
	./tools/test-rust
	$(MAKE) pages
	RUSTDOCFLAGS="--deny warnings" $(CARGO) doc --workspace --no-deps --quiet
	$(CARGO) xtask rules-matrix
	$(CARGO) xtask tidy
	./tools/check-cases

# The pages by themselves, then in a real browser against the program.
pages:
	cd web && npm run check && npm test
	$(CARGO) test --workspace --lib --bins --tests --no-run --quiet
	cd web && GROGNARD="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/debug/grognard" npm run e2e

bench:
	$(CARGO) bench --workspace
	$(CARGO) run --release --manifest-path bench/peers/shakmaty/Cargo.toml

# The balance of the games, staff against staff (docs/balance/README.md): of every title whose report stands in docs/balance, and of
# every scenario of a module that has a page there; or of those that TITLES names. GAMES, SEED and THREADS may be given; KEEP
# names a folder for the games, from which an interrupted study goes on.
GAMES ?= 300
SEED ?= 1941
STUDIED = $(filter-out README,$(patsubst docs/balance/%.md,%,$(wildcard docs/balance/*.md)))
REPORTS = $(patsubst docs/balance/%.json,%,$(shell find docs/balance -name '*.json'))
SCENARIOS = $(foreach it,$(STUDIED),$(patsubst modules/$(it)/scenarios/%.toml,$(it)/%,$(wildcard modules/$(it)/scenarios/*.toml)))
TITLES ?= $(sort $(REPORTS) $(SCENARIOS))
balance:
	$(CARGO) build --release --package grognard
	for game in $(TITLES); do \
		mkdir -p docs/balance/$$(dirname $$game) $(if $(KEEP),$(KEEP)/$$(dirname $$game)); \
		"$${CARGO_TARGET_DIR:-target}/release/grognard" simulate $$game --axis staff --soviet staff --games $(GAMES) --seed $(SEED) \
			$(if $(THREADS),--threads $(THREADS)) $(if $(KEEP),--keep $(KEEP)/$$game) \
			--report docs/balance/$$game.json --report docs/balance/$$game.html || exit 1; \
	done

# Tunes a doctrine for the staff of the DAMOS games by games against the captain (docs/opponents.md). The same SEED and ROUNDS give
# the same file; what it is worth, `tune match` says.
ROUNDS ?= 60
TUNED ?= tuned.toml
tune:
	$(CARGO) build --release --package headquarters --example tune
	"$${CARGO_TARGET_DIR:-target}/release/examples/tune" search --rounds $(ROUNDS) --seed $(SEED) --out $(TUNED) $(if $(THREADS),--threads $(THREADS))
	for game in agc ags; do \
		"$${CARGO_TARGET_DIR:-target}/release/examples/tune" match $(TUNED) captain --title $$game --pairs 200 --seed $(SEED) || exit 1; \
	done

# Installs what the tests need, only if missing.
tools:
	./tools/install-missing python3 chromium

fuzz:
	./tools/fuzz

fmt:
	$(CARGO) fmt --all
