#!/usr/bin/env python3
"""Exact odds of DAMOS combats: grognard against two Python dice libraries, icepool and dyce.

Makes a virtual environment beside this file, installs both libraries, lets all three compute the joint distribution of
losses for the same random combats, compares the answers as exact fractions, and prints the time per combat.

    cargo build --release -p grognard
    python3 bench/peers/odds_peers.py [--cases 10000] [--timed 1000] [--counterattacks 500]

Times are CPU time. `--help` lists the rest.
"""
import argparse
import functools
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VENV = HERE / ".venv"
PEERS = ["icepool==2.1.3", "dyce==0.7.0"]

# The combat results table, written down anew: one ladder, read at row + column (rule D8.6c).
LADDER = [0] * 5 + [1, 2, 3, 3, 4, 5] + [6] * 4 + [7] * 4 + [8] * 4 + [9] * 4 + [10] * 4 + [11]
LAST_SP = [1, 2, 4, 6, 7, 8, 10, 12, 15, 18, 23]
LAST_ROW = {1: 9, 2: 15, 3: 20}
NAMES = ["0", "0h", "0d", "1", "1h", "1d"]
CAT = {
    "1:3": [[3, 0], [2, 1], [1, 1], [1, 1], [1, 2], [1, 3]],
    "1:2": [[2, 0], [2, 1], [1, 1], [1, 2], [1, 3], [0, 3]],
    "1:1": [[2, 1], [2, 2], [1, 2], [1, 3], [0, 3], [0, 4]],
    "2:1": [[2, 2], [1, 2], [1, 3], [0, 3], [0, 4], [0, 4]],
}


def name(rung):
    return NAMES[rung] if rung < 6 else str(rung - 4)


def points(rung):
    return rung // 3 if rung < 6 else rung - 4


def plus(rung, lp):
    """The rung after LP of the counterattack table (ruling R40)."""
    if lp == 0:
        return rung
    total = points(rung) + lp
    return rung + 3 if total <= 1 else total + 4


def column(sp):
    return sum(last < sp for last in LAST_SP)


def dice_of(sp):
    return 1 + column(sp) // 4


def suffered(sp, drm, change):
    """What a roll of the dice of `sp` makes the other side suffer, as a function of their sum."""
    at, last = column(sp), LAST_ROW[dice_of(sp)]
    return lambda total: max(0, LADDER[min(max(total + drm, 0), last) + at] + change)


def random_combat(rng, counterattack):
    return {
        "sp": (rng.randint(1, 30), rng.randint(1, 30)),
        "drm": (rng.randint(-5, 5), rng.randint(-5, 5)),
        "lp": (rng.randint(-2, 2), rng.randint(-2, 2)),
        "counterattack": counterattack,
    }


def case(combat):
    """The combat as a line for `grognard odds damos`."""
    unit = lambda name, sp: {"units": [{"id": name, "type": "armor", "sp": sp, "ma": 6, "zoi": True}]}
    line = {
        "op": "combat",
        "attacker": unit("a", combat["sp"][0]),
        "defender": unit("d", combat["sp"][1]),
        "plan": "standard",
        "posture": "counterattack" if combat["counterattack"] else "steadfast",
        "cm": {
            "att_drm": combat["drm"][0], "def_drm": combat["drm"][1],
            "att_lp": combat["lp"][0], "def_lp": combat["lp"][1],
        },
        "unprepared": False,
    }
    if combat["counterattack"]:
        line["cat"] = CAT
    return json.dumps(line)


def counter_column(attacker, defender):
    """The column of CAT for what is left of both sides, fractions going the attacker's way."""
    rank = defender // attacker - 1 if defender >= attacker else 1 + -attacker // defender
    ratios = {"1:3": -2, "1:2": -1, "1:1": 0, "2:1": 1}
    fitting = [ratio for ratio in ratios if ratios[ratio] <= rank] or ["1:3"]
    return CAT[max(fitting, key=ratios.get)]


# ------------------------------------------------------------------ the peers

class Icepool:
    """Joint distributions with icepool; `cached` keeps the dice sums."""

    def __init__(self, cached):
        import icepool
        self.lib = icepool
        make = lambda n: n @ icepool.d6
        self.dice = functools.lru_cache(None)(make) if cached else make

    def joint(self, combat):
        (a, d), drm, lp = combat["sp"], combat["drm"], combat["lp"]
        on_attacker = self.dice(dice_of(d)).map(suffered(d, drm[1], lp[0]))
        on_defender = self.dice(dice_of(a)).map(suffered(a, drm[0], lp[1]))
        both = self.lib.tupleize(on_attacker, on_defender)
        if combat["counterattack"]:
            both = both.map(functools.partial(self.strike_back, a, d))
        return {pair: Fraction(n, both.denominator()) for pair, n in both.items()}

    def strike_back(self, sp_a, sp_d, a, d):
        left_a, left_d = sp_a - points(a), sp_d - points(d)
        if d <= a or left_a <= 0 or left_d <= 0:
            return (a, d)
        row = counter_column(left_a, left_d)
        return self.lib.Die([(plus(a, on_a), plus(d, on_d)) for on_d, on_a in row])


class Dyce:
    """Joint distributions with dyce; `cached` keeps the dice sums."""

    def __init__(self, cached):
        from dyce import H
        make = lambda n: n @ H(6)
        self.dice = functools.lru_cache(None)(make) if cached else make

    def joint(self, combat):
        (a, d), drm, lp = combat["sp"], combat["drm"], combat["lp"]
        on_attacker = self.dice(dice_of(d)).apply(suffered(d, drm[1], lp[0]))
        on_defender = self.dice(dice_of(a)).apply(suffered(a, drm[0], lp[1]))
        both = on_attacker.apply(lambda x, y: (x, y), on_defender)
        total = both.total
        return {pair: Fraction(n, total) for pair, n in both.items()}


# ------------------------------------------------------------------ grognard

def grognard(program, combats):
    """The answers of `grognard odds damos`, and its CPU time."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(map(case, combats)))
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run([program, "odds", "damos", file.name], capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [json.loads(line) for line in run.stdout.splitlines()], seconds


def compare(answers, combats, peer):
    """Counts the combats on which grognard and a peer differ in any fraction."""
    wrong = 0
    for answer, combat in zip(answers, combats, strict=True):
        ours = {(row["attacker"], row["defender"]): Fraction(row["p"]) for row in answer["lp"]}
        joint = peer.joint(combat)
        theirs = {(name(a), name(d)): p for (a, d), p in joint.items()}
        wins = sum((p for (a, d), p in joint.items() if d > a), Fraction(0))
        if ours != theirs or Fraction(answer["p_attacker_wins"]) != wins:
            wrong += 1
            if wrong <= 3:
                print("differs:", case(combat), file=sys.stderr)
    return wrong


def cpu_seconds(peer, combats):
    start = time.process_time()
    for combat in combats:
        peer.joint(combat)
    return time.process_time() - start


def library_nanoseconds():
    """The time of one combat inside the library, from the benchmark of the crate."""
    command = ["cargo", "bench", "-q", "-p", "damos", "--bench", "odds"]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    print(out.rstrip())
    return float(re.search(r"^one exchange +(\d+) ns", out, re.M).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cases", type=int, default=10_000, help="combats compared (default 10000)")
    parser.add_argument("--counterattacks", type=int, default=500, help="combats with counterattack compared with icepool")
    parser.add_argument("--timed", type=int, default=1_000, help="combats timed in each round (default 1000)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1941)
    parser.add_argument("--grognard", default=os.environ.get("GROGNARD", str(ROOT / "target/release/grognard")))
    parser.add_argument("--no-library", action="store_true", help="skip the benchmark of the crate")
    args = parser.parse_args()
    rng = random.Random(args.seed)

    combats = [random_combat(rng, False) for _ in range(args.cases)]
    answers, seconds = grognard(args.grognard, combats)
    wrong = compare(answers, combats, Icepool(True)) + compare(answers, combats, Dyce(True))
    striking = [random_combat(rng, True) for _ in range(args.counterattacks)]
    wrong += compare(grognard(args.grognard, striking)[0], striking, Icepool(True))
    print(f"{args.cases} combats and {args.counterattacks} with counterattack compared as fractions: {wrong} differ")

    peers = {
        "icepool, dice built each time": Icepool(False),
        "icepool, dice sums cached": Icepool(True),
        "dyce, dice built each time": Dyce(False),
        "dyce, dice sums cached": Dyce(True),
    }
    timed = combats[: args.timed]
    rounds = {peer: [] for peer in peers}
    program = []
    for _ in range(args.rounds):
        program.append(grognard(args.grognard, timed * 10)[1] / (10 * len(timed)))
        for peer in peers:
            rounds[peer].append(cpu_seconds(peers[peer], timed) / len(timed))
    line = statistics.median(program)
    library = None if args.no_library else library_nanoseconds() * 1e-9
    print(f"\n{'method':<34}{'µs a combat':>12}{'× grognard, JSON lines':>24}{'× library':>11}")
    for peer, times in rounds.items():
        ratio = statistics.median(t / p for t, p in zip(times, program))
        beside = f"{statistics.median(times) / library:>11,.0f}" if library else f"{'-':>11}"
        print(f"{peer:<34}{statistics.median(times) * 1e6:>12.1f}{ratio:>24.1f}{beside}")
    print(f"{'grognard odds damos, JSON lines':<34}{line * 1e6:>12.1f}{1:>24.1f}")
    if library:
        print(f"{'damos::CombatOdds in the library':<34}{library * 1e6:>12.3f}")
    return 1 if wrong else 0


def in_venv():
    """Runs this script again inside its own environment, made on first use."""
    python = VENV / "bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([str(VENV / "bin/pip"), "install", "-q", *PEERS], check=True)
    os.execv(python, [str(python), __file__, *sys.argv[1:]])


if __name__ == "__main__":
    if Path(sys.prefix) != VENV:
        in_venv()
    sys.exit(main())
