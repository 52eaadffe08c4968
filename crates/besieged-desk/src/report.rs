//! What a player turn came to, read off the log, and what comes next.

use besieged::game::{State, Where, words};
use besieged::ground::{Player, UnitId};
use hex::HexIndex;
use rulebook::{RuleId, rule};
use series::page::counted;
use series::wire::{LogLine, ReportPart, ReportRow};

/// Names beyond these are counted.
const NAMED: usize = 6;

/// Everything worth knowing of some lines of a log; of a side alone where one looks on for it.
pub(crate) fn report(state: &State, lines: &[LogLine], side: Option<Player>) -> Vec<ReportPart> {
    let parts = [
        fights(state, lines),
        ground(state, lines),
        lost(state, lines),
        steps(lines),
        majors(state),
        coming(state, side),
    ];
    parts.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn part(title: &str, rule: RuleId, rows: Vec<ReportRow>) -> ReportPart {
    ReportPart { title: title.to_owned(), rule: rule.as_str().to_owned(), rows }
}

fn row(side: &str, text: String, hexes: Vec<u16>) -> ReportRow {
    ReportRow { side: side.to_owned(), text, hexes }
}

fn is(line: &LogLine, kind: &str, rule: RuleId) -> bool {
    line.kind == kind && line.rule.as_deref() == Some(rule.as_str())
}

/// "Minsk, Orsha and 3 more".
fn listed(names: &[String]) -> String {
    let shown = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn push<T>(sides: &mut Vec<(String, Vec<T>)>, side: &str, value: T) {
    match sides.iter_mut().find(|(known, _)| known == side) {
        Some((_, values)) => values.push(value),
        None => sides.push((side.to_owned(), vec![value])),
    }
}

fn place(state: &State, hex: u16) -> String {
    let hex = HexIndex::new(hex);
    match state.scene.map.place(hex) {
        Some(place) => place.name.clone(),
        None => state.number(hex).to_string(),
    }
}

/// The hexes that attackers took; who attacked was told when the combat began.
fn fights(state: &State, lines: &[LogLine]) -> ReportPart {
    let mut attacker = String::new();
    let mut taken: Vec<(String, Vec<u16>)> = Vec::new();
    let mut made: Vec<(String, Vec<u16>)> = Vec::new();
    for line in lines {
        let hex = line.hexes.first().copied();
        if is(line, "combat", rule!("B41")) {
            attacker = line.side.clone().into_owned();
            hex.into_iter().for_each(|hex| push(&mut made, &attacker, hex));
        } else if is(line, "combat", rule!("B40")) {
            hex.into_iter().for_each(|hex| push(&mut taken, &attacker, hex));
        }
    }
    let rows = made.into_iter().map(|(side, made)| {
        let won = taken.iter().find(|(known, _)| *known == side);
        let won = won.map_or(Vec::new(), |(_, hexes)| hexes.clone());
        let names: Vec<String> = won.iter().map(|hex| place(state, *hex)).collect();
        let attacks = counted(made.len() as u64, "attack", "attacks");
        let text = match names.is_empty() {
            true => format!("{attacks}, no hex taken"),
            false => format!("{attacks}; taken: {}", listed(&names)),
        };
        row(&side, text, won)
    });
    part("Fights", rule!("B41"), rows.collect())
}

/// Empty hexes that fell at the Close.
fn ground(state: &State, lines: &[LogLine]) -> ReportPart {
    let fell = lines.iter().filter(|line| is(line, "control", rule!("B38")));
    let rows = fell.map(|line| {
        let named = |hex: &&u16| state.scene.map.place(HexIndex::new(**hex)).is_some();
        let names: Vec<String> =
            line.hexes.iter().filter(named).map(|hex| place(state, *hex)).collect();
        let hexes = counted(line.hexes.len() as u64, "empty hex", "empty hexes");
        let text = match names.is_empty() {
            true => hexes,
            false => format!("{hexes}: {}", listed(&names)),
        };
        row(&line.side, text, line.hexes.clone())
    });
    part("Ground", rule!("B38"), rows.collect())
}

fn lost(state: &State, lines: &[LogLine]) -> ReportPart {
    let mut gone: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines {
        let how = match line {
            line if is(line, "loss", rule!("B49")) => "",
            line if is(line, "loss", rule!("R-B18")) => " (surrendered)",
            _ => continue,
        };
        let unit = line.units.first().and_then(|unit| u8::try_from(*unit).ok()).map(UnitId);
        if let Some(unit) = unit.filter(|unit| state.has_unit(*unit)) {
            push(&mut gone, &line.side, format!("{}{how}", words::name(&state.scene, unit)));
        }
    }
    let rows = gone.into_iter().map(|(side, names)| {
        row(&side, format!("{}: {}", names.len(), listed(&names)), Vec::new())
    });
    part("Units lost", rule!("B49"), rows.collect())
}

/// Steps that fell after supply was judged and before anything else happened are those of attrition.
fn steps(lines: &[LogLine]) -> ReportPart {
    let mut lost: Vec<(String, [u32; 2])> = Vec::new();
    let mut starves = 0;
    for line in lines {
        match &*line.kind {
            "supply" => starves = 1,
            "loss" if is(line, "loss", rule!("R-B34")) => {
                match lost.iter_mut().find(|(known, _)| *known == *line.side) {
                    Some((_, counts)) => counts[starves] += 1,
                    None => {
                        let mut counts = [0; 2];
                        counts[starves] = 1;
                        lost.push((line.side.clone().into_owned(), counts));
                    }
                }
            }
            "loss" => {}
            _ => starves = 0,
        }
    }
    let rows = lost.into_iter().map(|(side, [fought, starved])| {
        let parts = [(fought, "in combat"), (starved, "by attrition")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let told = parts.map(|(count, how)| format!("{} {how}", counted(count, "step", "steps")));
        row(&side, told.collect::<Vec<_>>().join(", "), Vec::new())
    });
    part("Steps lost", rule!("B58"), rows.collect())
}

/// How many major cities each side holds now.
fn majors(state: &State) -> ReportPart {
    let rows = Player::BOTH.map(|player| {
        let held = state.majors(player);
        row(player.name(), counted(held, "major city", "major cities"), Vec::new())
    });
    part("Major cities", rule!("B55"), rows.into())
}

/// The next arrivals of a side, or of both for those who look on.
fn coming(state: &State, side: Option<Player>) -> ReportPart {
    let due = state.scene.roster.units().filter(|unit| {
        let counter = state.counter(*unit);
        state.unit(*unit).at == Where::Due
            && counter.entry > state.turn
            && side.is_none_or(|side| side == counter.player)
    });
    let due: Vec<UnitId> = due.collect();
    let next = due.iter().map(|unit| state.counter(*unit).entry).min();
    let mut soon: Vec<(String, Vec<String>)> = Vec::new();
    for unit in due {
        let counter = state.counter(unit);
        if Some(counter.entry) == next {
            push(&mut soon, counter.player.name(), words::name(&state.scene, unit));
        }
    }
    let when = next.map_or(String::new(), |turn| turn.to_string());
    let rows = soon
        .into_iter()
        .map(|(side, names)| row(&side, format!("{when}: {}", listed(&names)), Vec::new()));
    part("Next to come", rule!("B50"), rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::game::{Besieged, Setup};
    use referee::Game as _;

    fn line(kind: &'static str, rule: &'static str, side: &'static str, hexes: &[u16]) -> LogLine {
        LogLine {
            kind: kind.into(),
            rule: Some(rule.into()),
            side: side.into(),
            hexes: hexes.to_vec(),
            ..LogLine::default()
        }
    }

    #[test]
    fn b41_b58_a_turn_is_told_by_what_was_taken_and_lost() {
        let state = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
        let kiev = state.scene.map.named("Kiev").expect("Kiev").value();
        let unit = state.scene.roster.find("S-ru-16").expect("a unit").0;
        let gone = LogLine { units: vec![unit.into()], ..line("loss", "R-B18", "soviet", &[]) };
        let lines = [
            line("combat", "B41", "axis", &[kiev]),
            line("loss", "R-B34", "soviet", &[]),
            gone,
            line("combat", "B40", "", &[kiev]),
            line("supply", "B37", "axis", &[]),
            line("loss", "R-B34", "axis", &[]),
            line("control", "B38", "axis", &[3, 4]),
        ];
        let parts = report(&state, &lines, None);
        let told = |title: &str| {
            let part = parts.iter().find(|part| part.title == title);
            let rows = part.into_iter().flat_map(|part| &part.rows);
            rows.map(|row| format!("{} {}", row.side, row.text)).collect::<Vec<_>>()
        };
        assert_eq!(told("Fights"), ["axis 1 attack; taken: Kiev"]);
        assert_eq!(told("Steps lost"), ["soviet 1 step in combat", "axis 1 step by attrition"]);
        assert_eq!(told("Ground"), ["axis 2 empty hexes"]);
        assert!(told("Units lost")[0].ends_with("(surrendered)"), "{:?}", told("Units lost"));
        assert_eq!(told("Major cities").len(), 2);
        assert!(!told("Next to come").is_empty());
    }
}
