#!/usr/bin/env python3
"""Checks committed dice offline, with nothing but Python 3.

    python3 verify.py [--mine SEAT=HEX] FILE...

A FILE is a record of a game (docs/record.md), or one game, {"commitment", "secret",
"contributions": [{"seat", "bytes"}], "rolls": [{"dice": "2d6", "values": [3, 4]}]}, or
test vectors: {"vectors": [game...], "refused": [game...]}, where the first must check and
the second must not. With --mine, what you added for your seat must be among the
contributions of every game. Exit status 0: every die checks; 1: something is wrong.
README.md beside this file says what is computed and why.
"""
import hashlib, hmac, json, re, sys


def need(condition, why):
    # Not `assert`, which `python3 -O` would skip.
    if not condition:
        raise ValueError(why)


def number(n, size=4):
    return n.to_bytes(size, "big")


def field(data):
    return number(len(data)) + data


def unhex(text):
    need(re.fullmatch("([0-9a-fA-F]{2})*", text), f"`{text}` is not hexadecimal")
    return bytes.fromhex(text)


def commitment(secret):
    return hashlib.sha256(b"grognard/dice/commit/v1\0" + secret).digest()


def opening(contributions):
    seats = {c["seat"].encode(): unhex(c["bytes"]) for c in contributions}
    need(len(seats) == len(contributions) <= 255, "a seat contributes twice, or too many do")
    for seat, data in seats.items():
        need(1 <= len(seat) <= 255 and len(data) <= 65535, "a contribution is out of bounds")
    each = b"".join(field(seat) + field(seats[seat]) for seat in sorted(seats))
    return b"grognard/dice/roll/v1\0" + number(len(seats)) + each


def faces_of(dice):
    """The number of faces of each die, in order; refuses notation that is not canonical."""
    group = "[1-9][0-9]*d[1-9][0-9]*"
    need(re.fullmatch(rf"{group}(\+{group})*", dice, re.ASCII), f"`{dice}` is not canonical")
    groups = [tuple(map(int, part.split("d"))) for part in dice.split("+")]
    need(all(a[1] != b[1] for a, b in zip(groups, groups[1:])), f"`{dice}` is not canonical")
    need(all(2 <= faces <= 65535 for _, faces in groups), "a die has 2 to 65535 faces")
    need(sum(count for count, _ in groups) <= 255, "a roll has at most 255 dice")
    return [faces for count, faces in groups for _ in range(count)]


def attempts(secret, start, k, dice):
    """Every attempt at every die of roll k, in the form of a trace entry."""
    for die, faces in enumerate(faces_of(dice)):
        face, counter = None, 0
        while face is None:
            message = start + number(k, 8) + field(dice.encode()) + number(die) + number(counter)
            mac = hmac.new(secret, message, hashlib.sha256).digest()
            draw = mac[0] * 256 + mac[1]
            face = draw % faces + 1 if draw < 65536 - 65536 % faces else None
            yield {"roll": k, "die": die, "counter": counter, "message": message.hex(),
                   "mac": mac.hex(), "draw": draw, "face": face}
            counter += 1


def check(game, mine=()):
    for seat, data in mine:
        added = [c["bytes"].lower() for c in game["contributions"] if c["seat"] == seat]
        need(added == [data.lower()], f"{seat} did not add {data}, but {added}")
    secret = unhex(game["secret"])
    need(len(secret) == 32, "a secret has 32 bytes")
    need(commitment(secret) == unhex(game["commitment"]), "the secret is not the one committed to")
    start = opening(game["contributions"])
    made = []
    for k, roll in enumerate(game["rolls"]):
        tried = list(attempts(secret, start, k, roll["dice"]))
        faces = [attempt["face"] for attempt in tried if attempt["face"]]
        # As text, for in Python `True == 1` and `1.0 == 1`.
        need(repr(roll["values"]) == repr(faces), f"roll {k} should be {faces}, is {roll['values']}")
        made += tried
    for trace in game.get("trace", []):
        need(trace in made, f"the trace has a wrong entry: {trace}")


def fault(game, mine=()):
    """What is wrong with a game, or None."""
    try:
        return check(game, mine)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


def of_record(lines):
    """The game of a record: its dice alone."""
    dice = lines[0]["dice"]
    need(dice["kind"] == "committed",
         f"the dice of this record are {dice['kind']}, not committed; `grognard record verify` checks seeded ones")
    need("secret" in lines[-1], "the secret is not revealed: the game is not closed yet")
    rolls = [{"dice": line["roll"], "values": line["dice"]} for line in lines if "roll" in line]
    return {"commitment": dice["commitment"], "secret": lines[-1]["secret"],
            "contributions": dice["contributions"], "rolls": rolls}


def read(name):
    """What a file holds: a game, test vectors, or a record, which is several lines of JSON."""
    with open(name, encoding="utf-8-sig") as file:
        text = file.read()
    try:
        content = json.loads(text)
    except ValueError:
        lines = [json.loads(line) for line in text.split("\n") if line.strip()]
        need(lines, "the file is empty")
        need(all(isinstance(line, dict) for line in lines), "a line of the record is no object")
        return of_record(lines)
    need(isinstance(content, dict), "the file holds no JSON object")
    return of_record([content]) if "format" in content else content


def bad_games(content, mine):
    """How many games of a file are not as they should be; says what it finds."""
    if "vectors" not in content:
        found = fault(content, mine)
        print(found or f"every die of {len(content['rolls'])} rolls checks")
        return int(found is not None)
    bad = 0
    for listed, should_check in (("vectors", True), ("refused", False)):
        for game in content[listed]:
            found = fault(game)
            bad += (found is None) != should_check
            print(f"test vector, {listed}: {game['name']}: {found or 'checks'}")
    return bad + (not content["vectors"])


def main(words):
    mine = [tuple(words[at + 1].split("=", 1)) for at, word in enumerate(words[:-1]) if word == "--mine"]
    files = [word for at, word in enumerate(words) if "--mine" not in (word, words[at - 1] if at else "")]
    if not files:
        print(__doc__)
        return 1
    bad = 0
    for name in files:
        print(f"{name}:")
        try:
            bad += bad_games(read(name), mine)
        except OSError as error:
            print(f"cannot read it: {error.strerror}")
            bad += 1
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            why = f"`{error.args[0]}` is missing" if isinstance(error, KeyError) else error
            print(f"this is no file of dice: {why}")
            bad += 1
    print(f"{bad} wrong" if bad else "all dice check")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
