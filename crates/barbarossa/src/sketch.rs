//! Positions sketched in a few lines of text, for tests and analysis.

use crate::frame::{Frame, Step};
use crate::game::begin;
use crate::ground::{GroundRef, Side, UnitId, grid};
use crate::state::{Mark, State, Where};
use hex::HexIndex;
use referee::Tx;

/// Why a text is no sketch: the line, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct NotASketch {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl State {
    /// A position on a ground, about to begin a step of a turn.
    ///
    /// One line names turn, side and step; each unit has a line with its hex and, if it matters, `sp N`, `spent` and
    /// `demoralized`, or in place of the hex `eliminated`, `gone` or `due N`. Units not named are out of the game. Hexes
    /// with units belong to their owner; `control SIDE HEX…` says more, `rail HEX…` converts, `rp AXIS SOVIET` deals RP,
    /// `missed N` demands attacks, `shiny N` and `paused` set the counters of those rules, `solitaire` plays alone.
    ///
    /// ```
    /// use barbarossa::{Ask, Barbarossa, State};
    /// use referee::{Game, Pending};
    /// let state = State::sketch("agc", "
    ///     turn 3 axis operations
    ///     axis agc-de-3pz 2922 sp 9
    ///     soviet agc-su-28rc 2920 demoralized
    /// ").unwrap();
    /// assert!(matches!(Barbarossa::pending(&state), Pending::Decide(owed) if owed[0].ask == Ask::Operations));
    /// ```
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn sketch(ground: &str, text: &str) -> Result<State, NotASketch> {
        let ground = GroundRef::named(ground)
            .map_err(|fault| NotASketch { line: 0, what: fault.to_string() })?;
        State::sketch_on(&ground, text)
    }

    /// [`State::sketch`] on any ground.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn sketch_on(ground: &GroundRef, text: &str) -> Result<State, NotASketch> {
        let wrong = |line: usize, what: String| NotASketch { line, what };
        let mut state = begin(ground);
        state.frames.clear();
        for id in state.ids() {
            state.put(id, Where::Gone);
        }
        for (line, words) in
            text.lines().map(str::trim).enumerate().filter(|(_, it)| !it.is_empty())
        {
            read_line(&mut state, words).map_err(|what| wrong(line + 1, what))?;
        }
        frames::settle::<crate::Barbarossa>(&mut Tx::unlogged(&mut state));
        Ok(state)
    }
}

type Read<T = ()> = Result<T, String>;

fn read_line(state: &mut State, line: &str) -> Read {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["turn", turn, side, step] => {
            state.turn = number(turn)?;
            state.phasing = read_side(side)?;
            state.frames.push(Frame::Turn(read_step(step, state.phasing)?));
        }
        ["control", side, hexes @ ..] => {
            let axis = read_side(side)? == Side::Axis;
            for word in hexes {
                let hex = read_hex(word)?;
                state.axis_control.set(hex, axis);
            }
        }
        ["rail", hexes @ ..] => {
            for word in hexes {
                let hex = read_hex(word)?;
                state.converted.set(hex, true);
            }
        }
        ["rp", axis, soviet] => state.rp = [number(axis)?.into(), number(soviet)?.into()],
        ["missed", attacks] => state.special.attacks_due = number(attacks)?,
        ["shiny", turn] => state.special.shiny = Some(number(turn)?),
        ["paused"] => state.special.paused = true,
        ["solitaire"] => state.solitaire = true,
        ["axis" | "soviet", key, place, marks @ ..] => {
            let unit = state.ground.roster.id(key).ok_or_else(|| format!("no unit `{key}`"))?;
            if state.side(unit) != read_side(words[0])? {
                return Err(format!("`{key}` fights on the other side"));
            }
            read_unit(state, unit, place, marks)?;
        }
        _ => return Err(format!("`{line}` means nothing here")),
    }
    Ok(())
}

fn read_unit(state: &mut State, unit: UnitId, place: &str, marks: &[&str]) -> Read {
    let mut words = marks.iter();
    let at = match place {
        "eliminated" => Where::Eliminated,
        "gone" => Where::Gone,
        "due" => Where::Due(number(words.next().unwrap_or(&""))?),
        hex => Where::Hex(read_hex(hex)?),
    };
    if at == Where::Eliminated {
        state.units[unit.index()].sp = 0;
    }
    state.put(unit, at);
    if let Where::Hex(hex) = at {
        let axis = state.side(unit) == Side::Axis;
        state.axis_control.set(hex, axis);
    }
    while let Some(word) = words.next() {
        match *word {
            "sp" => {
                let sp = number(words.next().unwrap_or(&""))?;
                let printed = state.info(unit).sp;
                if sp == 0 || sp > printed {
                    return Err(format!("the unit has 1 to {printed} SP"));
                }
                state.units[unit.index()].sp = sp;
            }
            "spent" => state.mark(unit, Mark::Spent, true),
            "demoralized" => state.mark(unit, Mark::Demoralized, true),
            "cossack" => state.mark(unit, Mark::Cossack, true),
            "fresh" => {}
            other => return Err(format!("`{other}` is no mark")),
        }
    }
    Ok(())
}

fn number(word: &str) -> Read<u8> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
}

fn read_hex(word: &str) -> Read<HexIndex> {
    grid().parse(word).map_err(|fault| fault.to_string())
}

fn read_side(word: &str) -> Read<Side> {
    let found = Side::NAMES.iter().find(|(name, _)| *name == word);
    found.map(|(_, side)| *side).ok_or_else(|| format!("`{word}` is no side"))
}

fn read_step(word: &str, side: Side) -> Read<Step> {
    Ok(match word {
        "begin" => Step::Begin,
        "reinforcement" => Step::Reinforcement(side),
        "rail" => Step::Rail,
        "strategic" => Step::Strategic(side),
        "operations" => Step::Operations(side),
        "overstacking" => Step::Overstacking(side),
        "surrender" => Step::Surrender(side),
        "reset" => Step::Reset(side),
        "end" => Step::End,
        _ => return Err(format!("`{word}` is no step of a turn")),
    })
}
