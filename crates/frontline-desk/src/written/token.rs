//! The words of a written order: hexes, hexsides, points, cards, seats, waters.

use super::{Read, unknown};
use crate::told::spot;
use frontline::game::{COINS, Kind, State};
use frontline::ground::{Coalition, Nation, Water};
use hex::HexIndex;
use referee::Seat;
use rulebook::rule;
use series::paper::Misread;
use series::plain::capital;
use std::collections::VecDeque;

/// An amount as the coins in which it is said (F61), the largest first.
pub(super) fn coins(mut points: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let coin = COINS.into_iter().rev().find(|coin| u16::from(*coin) <= points)?;
        points -= u16::from(coin);
        Some(coin)
    })
}

/// Points of a kind, to come or, below nothing, to go.
pub(super) struct Points {
    pub(super) kind: Kind,
    pub(super) points: i32,
}

/// A written order, word by word.
pub(super) struct Tokens<'s> {
    state: &'s State,
    side: Coalition,
    words: VecDeque<String>,
}

impl<'s> Tokens<'s> {
    pub(super) fn new(state: &'s State, side: Coalition, line: &str) -> Tokens<'s> {
        // A hexside is one word, however it is written.
        let line =
            line.to_lowercase().replace(" > ", ">").replace("->", ">").replace('\u{2212}', "-");
        let words =
            line.split(|it: char| it.is_whitespace() || it == ',' || it == ';' || it == ':');
        let words = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
        Tokens { state, side, words }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn peek(&self) -> Option<String> {
        self.words.front().cloned()
    }

    pub(super) fn next(&mut self) -> Option<String> {
        self.words.pop_front()
    }

    /// Goes past a word, if it stands here.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let there = self.words.front().is_some_and(|it| it == word);
        if there {
            self.words.pop_front();
        }
        there
    }

    /// Goes past a word that must stand here.
    pub(super) fn expect(&mut self, word: &str) -> Read<()> {
        match self.next() {
            Some(found) if found == word => Ok(()),
            Some(found) => Err(unknown(&found, &format!("write {word}"))),
            None => Err(Misread::new(
                rule!("F66"),
                format!("The line ends too soon; go on with {word}"),
            )),
        }
    }

    /// A hex by its number or its name.
    pub(super) fn hex(&mut self) -> Read<HexIndex> {
        let word = self.next();
        self.at(word.as_deref())
    }

    fn at(&self, word: Option<&str>) -> Read<HexIndex> {
        let Some(word) = word else {
            return Err(Misread::new(rule!("F66"), "A hex is missing; write its four digits"));
        };
        let none = || {
            let text = format!(
                "\u{201c}{word}\u{201d} is no hex; write the four digits of the map, such as 1413"
            );
            Misread::new(rule!("F66"), text)
        };
        spot(self.state, word).ok_or_else(none)
    }

    /// Whether a hexside stands here.
    pub(super) fn is_hexside(&self) -> bool {
        self.words.front().is_some_and(|word| word.contains('>'))
    }

    /// A hexside: from a hex into another.
    pub(super) fn hexside(&mut self) -> Read<(HexIndex, HexIndex)> {
        let word = self.next().unwrap_or_default();
        let Some((from, to)) = word.split_once('>') else {
            return Err(unknown(&word, "write the hexside, such as 1413>1414"));
        };
        Ok((self.at(Some(from))?, self.at(Some(to))?))
    }

    /// A bare number.
    pub(super) fn number(&mut self, such_as: &str) -> Read<u16> {
        let word = self.next().unwrap_or_default();
        match word.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(unknown(&word, &format!("write a number, such as {such_as}"))),
        }
    }

    /// A base, if one stands here: `base1`, `base2`, `box`.
    pub(super) fn base(&mut self) -> Read<Option<u8>> {
        let word = self.peek().unwrap_or_default();
        let base = match word.as_str() {
            "base1" => 0,
            "base2" => 1,
            "box" => frontline::game::WESTERN_BOX,
            word if word.starts_with("base") => {
                return Err(Misread::new(
                    rule!("F65"),
                    format!("There is no {word}; a side has base1 and base2"),
                ));
            }
            _ => return Ok(None),
        };
        self.next();
        Ok(Some(base))
    }

    /// A card by the number on it.
    pub(super) fn card(&mut self) -> Read<u8> {
        let word = self.next().unwrap_or_default();
        let number = word.parse::<u8>().ok();
        let known = number.filter(|it| usize::from(*it) < self.state.scene.briefings.cards.len());
        known.ok_or_else(|| {
            Misread::new(
                rule!("F8a"),
                format!(
                    "\u{201c}{word}\u{201d} is no card; write the number on it, such as card 3"
                ),
            )
        })
    }

    /// A seat of the own side by its name.
    pub(super) fn seat(&mut self) -> Read<Seat> {
        let word = self.next().unwrap_or_default();
        let names = self.state.seating.names();
        let fits = |seat: &Seat| {
            let name = names.get(seat.index()).map_or("", String::as_str);
            name == word || name.split_once('-').is_some_and(|(_, post)| post == word)
        };
        self.state.seating.of(self.side).find(fits).ok_or_else(|| {
            let known: Vec<&str> = self
                .state
                .seating
                .of(self.side)
                .filter_map(|seat| names.get(seat.index()))
                .map(String::as_str)
                .collect();
            Misread::new(
                rule!("F56"),
                format!(
                    "\u{201c}{word}\u{201d} is no seat of your side; the seats are {}",
                    known.join(", ")
                ),
            )
        })
    }

    pub(super) fn water(&mut self) -> Read<Water> {
        let word = self.next().unwrap_or_default();
        let known = |(name, water): (&str, Water)| {
            (name == word || name.replace('_', "") == word).then_some(water)
        };
        let none = || {
            let names = Water::NAMES.map(|(name, _)| name).join(", ");
            Misread::new(
                rule!("F37"),
                format!("\u{201c}{word}\u{201d} is no water; the waters are {names}"),
            )
        };
        Water::NAMES.into_iter().find_map(known).ok_or_else(none)
    }

    /// Points: `m5`, `mr-2`, `t+1`, `2g` for flags of a nation.
    pub(super) fn points(&mut self) -> Read<Points> {
        let word = self.next().unwrap_or_default();
        let such = "write a letter and a number: m5, mr2, t2, a1, l1";
        if word.starts_with(|it: char| it.is_ascii_digit()) {
            let (points, nation) = self.flags_of(&word)?;
            return Ok(Points { kind: Kind::Flags(nation), points });
        }
        let split = word.find(|it: char| it.is_ascii_digit() || it == '+' || it == '-');
        let (code, number) = word.split_at(split.ok_or_else(|| unknown(&word, such))?);
        // A sign may stand before the letter as well.
        let (sign, code, number) = match (code, number.strip_prefix('-')) {
            ("", Some(rest)) => {
                let split = rest.find(|it: char| it.is_ascii_digit()).unwrap_or(rest.len());
                let (code, number) = rest.split_at(split);
                (-1, code.to_owned(), number)
            }
            (code, Some(number)) => (-1, code.to_owned(), number),
            (code, None) => (1, code.to_owned(), number.strip_prefix('+').unwrap_or(number)),
        };
        let kind = self.kind(&code)?;
        let number: u16 = number.parse().map_err(|_| unknown(&word, such))?;
        Ok(Points { kind, points: sign * i32::from(number) })
    }

    fn kind(&self, code: &str) -> Read<Kind> {
        Ok(match code {
            "m" => Kind::Men(self.state.main_nation(self.side)),
            "t" => Kind::Tanks,
            "a" => Kind::Air,
            "l" => Kind::Lsp,
            "b" => Kind::Bombers,
            "c" => Kind::Concrete,
            code if code.len() > 1 && code.starts_with('m') => Kind::Men(self.nation(&code[1..])?),
            code => {
                let water = Water::NAMES
                    .into_iter()
                    .find(|(name, _)| *name == code || name.replace('_', "") == code);
                let none = || {
                    unknown(
                        code,
                        "the letters are m men, t tanks, a aircraft, l LSP, b bombers, c concrete",
                    )
                };
                Kind::Lift(water.ok_or_else(none)?.1)
            }
        })
    }

    /// A nation of the own side by how its name begins.
    fn nation(&self, begins: &str) -> Read<Nation> {
        let briefings = &self.state.scene.briefings;
        let named = |nation: &Nation| briefings.nations[nation.index()].name.starts_with(begins);
        let found = briefings.of(self.side).find(|nation| !begins.is_empty() && named(nation));
        found.ok_or_else(|| {
            let known = briefings.of(self.side).map(|nation| {
                let name = &briefings.nations[nation.index()].name;
                format!("{} {}", name.chars().next().unwrap_or_default(), capital(name))
            });
            let known = known.collect::<Vec<_>>().join(", ");
            Misread::new(
                rule!("F36"),
                format!(
                    "\u{201c}{begins}\u{201d} is no nation of your side; the letters are {known}"
                ),
            )
        })
    }

    fn flags_of(&self, word: &str) -> Read<(i32, Nation)> {
        let split = word.find(|it: char| !it.is_ascii_digit()).unwrap_or(word.len());
        let (number, code) = word.split_at(split);
        let number = number.parse().unwrap_or(1);
        Ok((number, self.nation(code)?))
    }

    /// The flags that pay for a target: `1g`, or `c` for cards alone. What it costs must be what is written.
    pub(super) fn flag(&mut self, target: HexIndex) -> Read<Option<Nation>> {
        let word = self.next().unwrap_or_default();
        if word.trim_start_matches(|it: char| it.is_ascii_digit()) == "c" {
            return Ok(None);
        }
        if word.is_empty() {
            return Err(Misread::new(
                rule!("F41"),
                "Say who pays: 1g for a German flag, c for a card",
            ));
        }
        let (number, nation) = self.flags_of(&word)?;
        let cost = self.state.flag_cost(target);
        let counted = word.starts_with(|it: char| it.is_ascii_digit());
        if counted && number != i32::from(cost) {
            let hex = self.state.number(target);
            let letter = word.trim_start_matches(|it: char| it.is_ascii_digit());
            let text = format!(
                "A hexside into {hex} costs {cost} this turn, not {number}; write {cost}{letter}"
            );
            return Err(Misread::new(rule!("F41"), text));
        }
        Ok(Some(nation))
    }
}
