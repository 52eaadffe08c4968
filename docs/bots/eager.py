#!/usr/bin/env python3
"""A first bot, in forty lines: it likes to go on rather than to stop, and east rather than west.

    grognard simulate agc --meet staff --meet random --meet "run:python3 docs/bots/eager.py" --games 4
    python3 docs/bots/eager.py grognard referee agc --seat axis --player soviet=staff --seed 7

In a series the program is started for you and answers on standard output. With a command after its name it starts that
command and talks to it. Either way the lines are those of docs/protocol.md.
"""
import json
import random
import subprocess
import sys

LIKES = {"place_default": 9, "concert": 5, "begin": 4, "move": 3, "path": 3, "plan": 2, "select": 1, "stop": -2, "done": -3}

if len(sys.argv) > 1:
    process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    hears, speaks = process.stdout, process.stdin
else:
    hears, speaks = sys.stdin, sys.stdout
chance, east = random.Random(1), {}


def say(line):
    print(json.dumps(line), file=speaks, flush=True)


def worth(action):
    kind, about = (action, {}) if isinstance(action, str) else next(iter(action.items()))
    place = east.get(about.get("hex"), 0) if isinstance(about, dict) else 0
    return LIKES.get(kind, 0) + place + chance.uniform(0, 3)


for line in hears:
    told = json.loads(line)
    if "begin" in told:
        chance = random.Random(told["begin"]["seed"])
    elif "game" in told:
        east = {hex["index"]: hex["u"] / 10 for hex in told["game"]["board"]["hexes"]}
    elif told.get("legal"):
        say({"do": max(told["legal"], key=worth)})
    elif "returns" in told and len(sys.argv) > 1:
        print(told["returns"], file=sys.stderr)
