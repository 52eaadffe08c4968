//! What a player turn came to, read off the seat's own log: nothing here is worked out that the seat was not told.

use barbarossa::ground::{Ground, PlaceKind, Side, UnitId, grid};
use barbarossa::{View, Where};
use hex::HexIndex;
use series::wire::{LogLine, ReportPart, ReportRow};
use std::collections::BTreeMap;

/// Names beyond these are counted.
const NAMED: usize = 6;

/// The rules by which units are lost, as the log cites them.
const FATES: [&str; 7] = ["D2.4a", "D8.11c", "D2.3c", "C4.6.2a", "D8.11h", SURRENDER, "S4.7b"];
const SURRENDER: &str = "D10c";
const SP_LOST: [&str; 2] = ["D8.8a", "D2.4b"];
const ATTRITION: &str = "D9b";

/// Everything worth knowing of some lines of a log, and what comes next; of a side alone where one looks on for it.
pub(crate) fn report(
    ground: &Ground,
    lines: &[LogLine],
    side: Option<Side>,
    view: &View,
) -> Vec<ReportPart> {
    let parts = [
        hands(ground, lines),
        fights(ground, lines),
        lost(ground, lines),
        strength(lines),
        coming(ground, side, view),
    ];
    parts.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn part(title: &str, rule: &str, rows: Vec<ReportRow>) -> ReportPart {
    ReportPart { title: title.to_owned(), rule: rule.to_owned(), rows }
}

fn row(side: &str, text: String, hexes: Vec<u16>) -> ReportRow {
    ReportRow { side: side.to_owned(), text, hexes }
}

fn rule(line: &LogLine) -> &str {
    line.rule.as_deref().unwrap_or_default()
}

/// "Minsk, Orsha and 3 more".
fn listed(names: &[String]) -> String {
    let shown = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

/// Cities by name, towns by number; what came back within the time did not change.
fn hands(ground: &Ground, lines: &[LogLine]) -> ReportPart {
    // In the order in which they first changed.
    let mut changes: Vec<(u16, Vec<&str>)> = Vec::new();
    for line in lines.iter().filter(|line| line.kind == "move" && rule(line) == "D2.9a") {
        let Some(hex) = line.hexes.first() else { continue };
        match changes.iter_mut().find(|(known, _)| known == hex) {
            Some((_, owners)) => owners.push(&line.side),
            None => changes.push((*hex, vec![&line.side])),
        }
    }
    let mut sides: Vec<(&str, Vec<u16>)> = Vec::new();
    for (hex, owners) in changes {
        let (Some(first), Some(last)) = (owners.first(), owners.last()) else { continue };
        if first == last {
            push(&mut sides, last, hex);
        }
    }
    let rows = sides.into_iter().map(|(side, hexes)| {
        let places = || hexes.iter().filter_map(|hex| ground.map.place(HexIndex::new(*hex)));
        let cities: Vec<String> = places()
            .filter(|place| place.kind != PlaceKind::Town)
            .map(|place| place.name.clone())
            .collect();
        let towns = places().count() - cities.len();
        let few = towns > 0 && (cities.is_empty() || towns < 3);
        let names = if few { places().map(|place| place.name.clone()).collect() } else { cities };
        let rest = if few || towns == 0 { String::new() } else { format!(" and {towns} towns") };
        row(side, format!("{}{rest}", listed(&names)), hexes)
    });
    part("Taken", "D2.9a", rows.collect())
}

fn push<'a, T>(sides: &mut Vec<(&'a str, Vec<T>)>, side: &'a str, value: T) {
    match sides.iter_mut().find(|(known, _)| *known == side) {
        Some((_, values)) => values.push(value),
        None => sides.push((side, vec![value])),
    }
}

fn fights(ground: &Ground, lines: &[LogLine]) -> ReportPart {
    let mut won: Vec<(&str, Vec<u16>)> = Vec::new();
    for line in lines.iter().filter(|line| line.kind == "combat" && rule(line) == "D8.10b") {
        line.hexes.iter().for_each(|hex| push(&mut won, &line.side, *hex));
    }
    let rows = won.into_iter().map(|(side, hexes)| {
        let mut names: Vec<String> = Vec::new();
        for hex in &hexes {
            let hex = HexIndex::new(*hex);
            let name = ground.map.place(hex).map(|place| place.name.clone());
            let name = name.unwrap_or_else(|| grid().number(hex).to_string());
            if !names.contains(&name) {
                names.push(name);
            }
        }
        row(side, format!("{}: {}", hexes.len(), listed(&names)), hexes)
    });
    part("Fights won", "D8.10b", rows.collect())
}

fn lost(ground: &Ground, lines: &[LogLine]) -> ReportPart {
    let mut gone: Vec<(&str, Vec<String>)> = Vec::new();
    for line in lines.iter().filter(|line| line.kind == "loss" && FATES.contains(&rule(line))) {
        let unit = line.units.first().and_then(|unit| ground.roster.get(UnitId(*unit)));
        let Some(info) = unit else { continue };
        let how = if rule(line) == SURRENDER { " (surrendered)" } else { "" };
        push(&mut gone, &line.side, format!("{}{how}", info.name));
    }
    let rows = gone
        .into_iter()
        .map(|(side, names)| row(side, format!("{}: {}", names.len(), listed(&names)), Vec::new()));
    part("Units lost", "D2.4a", rows.collect())
}

/// What is lost after an attrition roll is its doing; all else fell in combat.
fn strength(lines: &[LogLine]) -> ReportPart {
    let mut lost: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    let mut starves = 0;
    for line in lines {
        let fate = FATES.contains(&rule(line));
        if line.kind == "loss" && rule(line) == ATTRITION {
            starves = 1;
        } else if line.kind == "loss" && SP_LOST.contains(&rule(line)) {
            lost.entry(&line.side).or_default()[starves] += 1;
        } else if line.kind != "loss" || !fate {
            starves = 0;
        }
    }
    let attrition = lost.values().any(|[_, starved]| *starved > 0);
    let rows = lost.into_iter().map(|(side, [fought, starved])| {
        let parts = [(fought, "SP in combat"), (starved, "SP by attrition")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(count, how)| format!("{count} {how}")).collect();
        row(side, parts.join(", "), Vec::new())
    });
    part("Strength lost", if attrition { ATTRITION } else { "D8.8a" }, rows.collect())
}

/// The next reinforcements of a side, or of both for those who look on.
fn coming(ground: &Ground, side: Option<Side>, view: &View) -> ReportPart {
    let mut due: Vec<(u8, Side, String)> = Vec::new();
    for (id, info) in ground.roster.iter() {
        let at = view.units.get(id.index()).map(|unit| unit.at);
        if let Some(Where::Due(turn)) = at
            && turn >= view.turn
            && side.is_none_or(|side| side == info.side)
        {
            due.push((turn, info.side, info.name.clone()));
        }
    }
    let next = due.iter().map(|(turn, ..)| *turn).min().unwrap_or_default();
    let mut soon: Vec<(&str, Vec<String>)> = Vec::new();
    for (turn, owner, name) in due {
        if turn == next {
            push(&mut soon, owner.name(), name);
        }
    }
    let rows = soon
        .into_iter()
        .map(|(owner, names)| row(owner, format!("turn {next}: {}", listed(&names)), Vec::new()));
    part("Next to come", "D5a", rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::State;
    use referee::Game as _;

    fn line(
        kind: &'static str,
        rule: &'static str,
        side: &'static str,
        hex: Option<u16>,
    ) -> LogLine {
        let hexes = hex.into_iter().collect();
        LogLine {
            kind: kind.into(),
            rule: Some(rule.into()),
            side: side.into(),
            hexes,
            ..LogLine::default()
        }
    }

    #[test]
    fn a_turn_is_told_by_what_was_taken_won_and_lost() {
        let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-3pz 2922")
            .expect("a position");
        let view = barbarossa::Barbarossa::view(&state, referee::Viewer::Spectator);
        let place = |name: &str| state.ground.map.place_named(name).expect("a place").hex.value();
        let (minsk, orsha) = (place("Minsk"), place("Orsha"));
        let lost = LogLine { units: vec![0], ..line("loss", "D10c", "axis", None) };
        let lines = [
            line("move", "D2.9a", "axis", Some(minsk)),
            line("move", "D2.9a", "axis", Some(orsha)),
            line("move", "D2.9a", "soviet", Some(orsha)),
            line("combat", "D8.10b", "axis", Some(minsk)),
            line("loss", "D8.8a", "soviet", None),
            line("roll", "D9b", "axis", None),
            line("loss", "D9b", "axis", None),
            line("loss", "D2.4b", "axis", None),
            lost,
        ];
        let parts = report(&state.ground, &lines, None, &view);
        let told = |title: &str| {
            let part = parts.iter().find(|part| part.title == title);
            part.map(|part| {
                part.rows.iter().map(|row| format!("{} {}", row.side, row.text)).collect::<Vec<_>>()
            })
        };
        assert_eq!(told("Taken"), Some(vec!["axis Minsk".to_owned()]), "Orsha came back");
        assert_eq!(told("Fights won"), Some(vec!["axis 1: Minsk".to_owned()]));
        let name = &state.ground.roster[UnitId(0)].name;
        assert_eq!(told("Units lost"), Some(vec![format!("axis 1: {name} (surrendered)")]));
        let lost = vec!["axis 1 SP by attrition".to_owned(), "soviet 1 SP in combat".to_owned()];
        assert_eq!(told("Strength lost"), Some(lost));
    }
}
