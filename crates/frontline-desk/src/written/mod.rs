//! Orders as they are written on paper forms, line by line, into the answers of the form that is open (F66).
//!
//! A line begins with a hex, a hexside `1413>1414`, or a word. Whether an order is legal is for the game to say; here it is
//! only read, and what cannot be read is named with the rule it is about and with what to write instead.

#[cfg(test)]
mod tests;
mod token;

use frontline::game::{
    Action, Form, Frame, Kind, Manner, Mission, NavyUse, Offensive, Play, State,
};
use frontline::ground::{Coalition, Make};
use hex::HexIndex;
use referee::Seat;
use rulebook::rule;
use series::paper::Misread;
use token::{Points, Tokens, coins};

type Read<T> = Result<T, Misread>;

/// The answers that a line stands for in the form that a seat owes.
pub(crate) fn read(state: &State, seat: Seat, line: &str) -> Read<Vec<Action>> {
    rulebook::cite!("F66");
    let (Some(Frame::Form(form)), Some(side)) = (state.frames.last(), state.seating.side(seat))
    else {
        return Err(Misread::new(rule!("F61"), "No form is open; wait for the next frame"));
    };
    let mut words = Tokens::new(state, side, line);
    let reader = Reader { state, side };
    let actions = match form {
        Form::Close(_) => reader.close(&mut words)?,
        Form::Allot => reader.allot(&mut words)?,
        Form::Deploy => reader.deploy(&mut words)?,
        Form::Flags(_) => reader.flags(&mut words)?,
        Form::Commit => reader.commit(&mut words)?,
        Form::Advance => reader.advance(&mut words)?,
        Form::Push => reader.push(&mut words)?,
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => {
            reader.straighten(&mut words)?
        }
    };
    match words.next() {
        Some(rest) => Err(unknown(&rest, "leave it out")),
        None => Ok(actions),
    }
}

/// A word that has no meaning where it stands.
fn unknown(word: &str, instead: &str) -> Misread {
    Misread::new(rule!("F66"), format!("\u{201c}{word}\u{201d} has no meaning here; {instead}"))
}

struct Reader<'s> {
    state: &'s State,
    side: Coalition,
}

impl Reader<'_> {
    fn close(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        let hex = words.hex()?;
        words.expect("close")?;
        let mut actions = Vec::new();
        while let Some(word) = words.next() {
            let make = match word.as_str() {
                "m" | "men" => Make::Men,
                "t" | "tanks" => Make::Tanks,
                "a" | "aircraft" => Make::Air,
                "l" | "lsp" => Make::Lsp,
                _ => return Err(unknown(&word, "name the line: men, tanks, aircraft or lsp")),
            };
            actions.push(Action::Close { hex, make });
        }
        some(actions, "name the line: 1413 close tanks")
    }

    fn allot(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        let seat = words.seat()?;
        let mut actions = Vec::new();
        while let Some(word) = words.peek() {
            match word.as_str() {
                "holds" => {
                    words.next();
                    actions.push(Action::Forbid { seat });
                }
                "takes" => {
                    words.next();
                    actions.push(Action::Sector { hex: words.hex()?, seat });
                    while !words.is_empty() {
                        actions.push(Action::Sector { hex: words.hex()?, seat });
                    }
                }
                _ => {
                    let Points { kind, points } = words.points()?;
                    let points = positive(points, "give points, do not take them")?;
                    actions.extend(coins(points).map(|coin| Action::Share { seat, kind, coin }));
                }
            }
        }
        some(actions, "write what the seat gets: axis-north m20 t5")
    }

    fn deploy(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        let Some(first) = words.peek() else {
            return some(Vec::new(), "write a hex and what goes there");
        };
        match first.as_str() {
            "card" => {
                words.next();
                return Ok(vec![Action::Order { card: words.card()? }]);
            }
            "place" => {
                words.next();
                let word = words.next().unwrap_or_default();
                return match word.as_str() {
                    "first" | "second" => Ok(vec![Action::Place { first: word == "first" }]),
                    _ => Err(Misread::new(rule!("R-F50"), "Write place first, or place second")),
                };
            }
            "raid" => return self.raid(words),
            _ => {}
        }
        if let Some(base) = words.base()? {
            return Ok(vec![Action::Base { base, to: words.hex()? }]);
        }
        let hex = words.hex()?;
        let mut actions = Vec::new();
        while let Some(word) = words.peek() {
            match word.as_str() {
                "claim" => {
                    words.next();
                    let from = match words.peek().as_deref() {
                        None => None,
                        Some("pool") => words.next().and(None),
                        Some(_) => Some(words.hex()?),
                    };
                    actions.push(Action::Claim { hex, from });
                }
                "dig" => {
                    words.next();
                    actions.push(Action::Dig { hex, toward: words.hex()? });
                }
                "zone" => actions.extend(words.next().map(|_| Action::Zone { hex })),
                "garrison" => actions.extend(words.next().map(|_| Action::Garrison { hex })),
                "flak" => actions.extend(words.next().map(|_| Action::Flak { hex })),
                "pag" => actions.extend(words.next().map(|_| Action::Pag { hex })),
                "guard" => {
                    words.next();
                    let points = words.number("guard 2")?;
                    actions.extend(coins(points).map(|coin| Action::Guard { hex, coin }));
                }
                _ => {
                    let Points { kind, points } = words.points()?;
                    let why = "points go back to the Pool on the form of frame 5, not on this one";
                    let points = positive(points, why)?;
                    actions.extend(coins(points).map(|coin| Action::Put { hex, kind, coin }));
                }
            }
        }
        some(actions, "write what goes there: 1413 m5 t2")
    }

    fn raid(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        words.next();
        let no_base = || {
            Misread::new(
                rule!("F65"),
                "Name the base: base1, base2, or box for the western air forces",
            )
        };
        let base = words.base()?.ok_or_else(no_base)?;
        let target = words.hex()?;
        let mission = match words.next().as_deref() {
            Some("industry") => Mission::Industry,
            Some("terror") => Mission::Terror,
            _ => {
                return Err(Misread::new(
                    rule!("F24a"),
                    "Say what the raid is for: industry or terror",
                ));
            }
        };
        let number = words.number("raid base1 1612 industry 2")?;
        let mut coin = coins(number);
        let (Some(coin), None) = (coin.next(), coin.next()) else {
            let text =
                format!("A raid sends 1, 2, 5, 10 or 20 bombers, not {number}; write two raids");
            return Err(Misread::new(rule!("F61"), text));
        };
        let mut actions = vec![Action::Raid { base, target, mission, coin }];
        if words.peek().as_deref() == Some("via") {
            words.next();
            while !words.is_empty() {
                actions.push(Action::Fly { hex: words.hex()? });
            }
        }
        Ok(actions)
    }

    fn flags(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        match words.peek().as_deref() {
            Some("card") => {
                words.next();
                Ok(vec![Action::FlagCard { card: words.card()? }])
            }
            Some("hunt") => {
                words.next();
                let hex = words.hex()?;
                Ok(vec![Action::Hunt { hex, nation: words.flag(hex)? }])
            }
            Some("land") => {
                words.next();
                let (port, target) = words.hexside()?;
                Ok(vec![Action::Land { port, target, nation: words.flag(target)? }])
            }
            Some("navy") => {
                words.next();
                let water = words.water()?;
                let with = match words.next().as_deref() {
                    Some("raid") => NavyUse::Raid,
                    Some("escort") => NavyUse::Escort,
                    _ => {
                        return Err(Misread::new(
                            rule!("F55a"),
                            "Say what the naval flag is for: raid or escort",
                        ));
                    }
                };
                Ok(vec![Action::Navy { water, with }])
            }
            _ => {
                let (start, target) = words.hexside()?;
                Ok(vec![Action::Flag { start, target, nation: words.flag(target)? }])
            }
        }
    }

    fn commit(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        if words.peek().as_deref() == Some("hunt") {
            words.next();
            let hex = words.hex()?;
            let offensive = self.offensive(hex, |it| it.manner == Manner::Hunt)?;
            return self.force(words, offensive, hex);
        }
        words.skip("land");
        if words.is_hexside() {
            let (start, target) = words.hexside()?;
            let own = |it: &Offensive| it.side == self.side && it.starts.contains(&start);
            let offensive = self.offensive(target, own)?;
            return self.force(words, offensive, start);
        }
        let hex = words.hex()?;
        match words.peek().as_deref() {
            Some("refuge") => {
                words.next();
                Ok(vec![Action::Refuge { hex, to: words.hex()? }])
            }
            Some("card") => {
                words.next();
                let card = words.card()?;
                let play = match words.next().as_deref() {
                    Some("die") => Play::Die,
                    Some("column" | "shift") => Play::Shift,
                    _ => {
                        return Err(Misread::new(
                            rule!("F8b"),
                            "Say what the card is for: die or column",
                        ));
                    }
                };
                Ok(vec![Action::Card { offensive: self.offensive(hex, |_| true)?, card, play }])
            }
            Some("support") => {
                words.next();
                let number = words.number("1414 support 2")?;
                let offensive = self.offensive(hex, |_| true)?;
                Ok(coins(number).map(|coin| Action::Support { offensive, coin }).collect())
            }
            _ => self.back(words, hex),
        }
    }

    /// Points over a hexside, from a port, or after partisans.
    fn force(&self, words: &mut Tokens<'_>, offensive: u8, start: HexIndex) -> Read<Vec<Action>> {
        let mut actions = Vec::new();
        while !words.is_empty() {
            let Points { kind, points } = words.points()?;
            let points = positive(points, "what goes back is written on the hex alone: 1413 m-3")?;
            actions.extend(coins(points).map(|coin| match kind {
                Kind::Lsp => Action::Lsp { offensive, hex: start, coin },
                kind => Action::Commit { offensive, start, kind, coin },
            }));
        }
        some(actions, "write what attacks: 1413>1414 m5 t2 l1")
    }

    /// Points that go back to the Pool, and LSP that defend.
    fn back(&self, words: &mut Tokens<'_>, hex: HexIndex) -> Read<Vec<Action>> {
        let mut actions = Vec::new();
        while !words.is_empty() {
            let Points { kind, points } = words.points()?;
            if let Some(number) = points.checked_neg().filter(|it| *it > 0) {
                let number = u16::try_from(number).unwrap_or(u16::MAX);
                actions.extend(coins(number).map(|coin| Action::Back { hex, kind, coin }));
                continue;
            }
            if kind != Kind::Lsp {
                let number = self.state.number(hex);
                let text = format!(
                    "Say what the points of {number} do: {number}>1414 m3 attacks into 1414, {number} m-3 goes back to the Pool"
                );
                return Err(Misread::new(rule!("F42"), text));
            }
            let offensive = self.offensive(hex, |it| it.side != self.side)?;
            let points = positive(points, "write l1")?;
            actions.extend(coins(points).map(|coin| Action::Lsp { offensive, hex, coin }));
        }
        some(actions, "write what goes back: 1413 m-3")
    }

    /// The offensive against a hex.
    fn offensive(&self, target: HexIndex, fits: impl Fn(&Offensive) -> bool) -> Read<u8> {
        let found = self.state.offensives.iter().position(|it| it.target == target && fits(it));
        let found = found.and_then(|place| u8::try_from(place).ok());
        found.ok_or_else(|| {
            let hex = crate::wording::place(self.state, target);
            let text =
                format!("No flag makes that combat for {hex}; look up the flags of this turn");
            Misread::new(rule!("F41"), text)
        })
    }

    fn advance(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        match words.peek().as_deref() {
            Some("halt") => Ok(words.next().map(|_| Action::Halt).into_iter().collect()),
            Some("beyond") => {
                words.next();
                Ok(vec![Action::Beyond { hex: words.hex()? }])
            }
            Some("on") => {
                words.next();
                let mut actions = Vec::new();
                while !words.is_empty() {
                    let Points { kind, points } = words.points()?;
                    let points = positive(points, "write on m1")?;
                    actions.extend(coins(points).map(|coin| Action::On { kind, coin }));
                }
                some(actions, "write what goes on: on m1")
            }
            _ => {
                let start = words.hex()?;
                let mut actions = Vec::new();
                while !words.is_empty() {
                    let Points { kind, points } = words.points()?;
                    let points = positive(points, "write what goes in: 1413 m3")?;
                    actions.extend(coins(points).map(|coin| Action::Advance { start, kind, coin }));
                }
                some(actions, "write what goes in: 1413 m3 t1")
            }
        }
    }

    fn push(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        words.expect("push")?;
        let start = words.hex()?;
        let follow = words.skip("follow");
        Ok(vec![Action::Push { start, follow }])
    }

    fn straighten(&self, words: &mut Tokens<'_>) -> Read<Vec<Action>> {
        let hex = words.hex()?;
        match words.next().as_deref() {
            Some("withdraw") => Ok(vec![Action::Withdraw { hex, to: words.hex()? }]),
            Some("follow") => Ok(vec![Action::Follow { hex, from: words.hex()? }]),
            _ => Err(Misread::new(rule!("F47"), "Write 1413 withdraw 1412, or 1412 follow 1411")),
        }
    }
}

/// A number of points that come or go somewhere.
fn positive(points: i32, instead: &str) -> Read<u16> {
    match u16::try_from(points) {
        Ok(points) if points > 0 => Ok(points),
        _ => Err(Misread::new(rule!("F66"), format!("{points} points cannot be moved; {instead}"))),
    }
}

/// The answers, unless there is none.
fn some(actions: Vec<Action>, instead: &str) -> Read<Vec<Action>> {
    if actions.is_empty() {
        return Err(Misread::new(rule!("F66"), format!("The line orders nothing; {instead}")));
    }
    Ok(actions)
}
