//! What a turn came to: for a side and for Control with the ledger of every combat, for the press without secrets (F9.10, F58).

use super::Known;
use crate::briefing;
use frontline::game::{CombatReport, Event, Hue, Manner, Points, Seen};
use frontline::ground::{Coalition, Nation};
use hex::HexIndex;
use series::paper::{Block, Cell, Paper, Table};
use series::plain::capital;
use std::collections::BTreeMap;

/// The part of a log that a report is of, and its turn.
struct Span<'l> {
    turn: u8,
    seen: &'l [Seen],
}

/// The last turn in which something came of it: the running one once it has fought, else the one before.
fn last<'l>(known: &Known<'_>, log: &'l [Seen]) -> Span<'l> {
    let mut spans = vec![Span { turn: known.state.scene.scenario().first_turn, seen: log }];
    let mut from = 0;
    for (place, seen) in log.iter().enumerate() {
        let Seen::Whole(Event::TurnBegun { turn }) = seen else { continue };
        if let Some(span) = spans.last_mut() {
            span.seen = &log[from..place];
        }
        from = place + 1;
        spans.push(Span { turn: *turn, seen: &log[from..] });
    }
    let came_of_it = |span: &Span<'_>| {
        span.seen.iter().any(|it| matches!(it, Seen::Whole(Event::Fought(_) | Event::TurnOver)))
    };
    let place = spans.iter().rposition(came_of_it).unwrap_or(spans.len() - 1);
    spans.swap_remove(place)
}

/// The report of a turn with every ledger.
pub(super) fn turn(known: &Known<'_>, log: &[Seen]) -> Paper {
    let span = last(known, log);
    let mut paper = known.sheet(title("Turn report", known, &span));
    paper.blocks.push(Block::Text(briefing::standing(known.state).text));
    paper.blocks.extend(ground(known, &span));
    let combats: Vec<&CombatReport> = combats(&span).collect();
    if !combats.is_empty() {
        paper.blocks.push(Block::Heading("Losses in combat".to_owned()));
        paper.blocks.push(Block::Table(losses(&combats)));
    }
    paper.blocks.extend(raids(known, &span));
    paper.blocks.extend(events(known, &span));
    for (place, combat) in combats.into_iter().enumerate() {
        paper.blocks.push(Block::Heading(format!(
            "Combat {}: {}",
            place + 1,
            named(known, combat)
        )));
        paper.blocks.push(Block::Table(forces(combat)));
        let ledger = ledger(&combat.ledger);
        paper.blocks.push(Block::Table(ledger));
    }
    paper.blocks.push(Block::Heading("Cities".to_owned()));
    paper.blocks.push(Block::Table(cities(known)));
    paper
}

/// The press sheet: where the line runs, what was attacked with what result, who has left the war.
pub(super) fn press(known: &Known<'_>, log: &[Seen]) -> Paper {
    let span = last(known, log);
    let mut paper = known.sheet(title("Dispatches", known, &span));
    paper.whose = "For the press".to_owned();
    paper.blocks.push(Block::Text(briefing::standing(known.state).text));
    paper.blocks.extend(ground(known, &span));
    let combats: Vec<&CombatReport> = combats(&span).collect();
    if !combats.is_empty() {
        paper.blocks.push(Block::Heading("Offensives".to_owned()));
        let mut table = Table::new([("Offensive", 4.0), ("Result", 4.0)]);
        for combat in combats {
            table.push([Cell::Lead(named(known, combat)), Cell::of(result(combat))]);
        }
        paper.blocks.push(Block::Table(table));
    }
    paper.blocks.extend(events(known, &span));
    paper.blocks.push(Block::Heading("Cities".to_owned()));
    paper.blocks.push(Block::Table(cities(known)));
    paper
}

fn title(name: &str, known: &Known<'_>, span: &Span<'_>) -> String {
    format!("{name}: turn {}, {}", span.turn, known.when(span.turn))
}

fn combats<'l>(span: &Span<'l>) -> impl Iterator<Item = &'l CombatReport> + use<'l> {
    span.seen.iter().filter_map(|seen| match seen {
        Seen::Whole(Event::Fought(report)) => Some(&**report),
        _ => None,
    })
}

/// The hexes that changed hands, as they were last held.
fn ground(known: &Known<'_>, span: &Span<'_>) -> Vec<Block> {
    let mut now: BTreeMap<HexIndex, Option<Coalition>> = BTreeMap::new();
    for seen in span.seen {
        if let Seen::Whole(Event::Held { hex, side }) = seen {
            now.insert(*hex, *side);
        }
    }
    let heading = Block::Heading("Ground that changed hands".to_owned());
    if now.is_empty() {
        return vec![heading, Block::Text("None.".to_owned())];
    }
    let mut table =
        Table::new([("Taken by the Axis", 1.0), ("Taken by the Soviet side", 1.0), ("Empty", 1.0)]);
    let of = |side: Option<Coalition>| {
        let own = now.iter().filter(move |(_, held)| **held == side);
        own.map(|(hex, _)| known.place(*hex)).collect::<Vec<_>>().join(", ")
    };
    table.push(
        [Some(Coalition::Axis), Some(Coalition::Soviet), None].map(|side| Cell::Text(of(side))),
    );
    vec![heading, Block::Table(table)]
}

/// An offensive by who attacked what from where.
fn named(known: &Known<'_>, combat: &CombatReport) -> String {
    let target = known.place(combat.target);
    let from: Vec<String> = combat.starts.iter().map(|hex| known.number(*hex)).collect();
    match combat.manner {
        Manner::Land => format!("{} offensive on {target} from {}", combat.side, from.join(", ")),
        Manner::Sea => format!("{} landing at {target} from {}", combat.side, from.join(", ")),
        Manner::Hunt => format!("{} hunt for partisans in {target}", combat.side),
    }
}

fn result(combat: &CombatReport) -> &'static str {
    match combat.colour {
        Hue::Red => "red: thrown back",
        Hue::Orange => "orange: held",
        Hue::Blue => "blue",
        Hue::Yellow => "yellow",
        Hue::Green => "green: a breakthrough",
    }
}

fn points(points: &Points) -> String {
    let Points { men, tanks, aircraft, bombers } = *points;
    let of = |number: u16, one: &str, many: &str| {
        (number > 0).then(|| format!("{number} {}", if number == 1 { one } else { many }))
    };
    let told = [
        of(men, "man", "men"),
        of(tanks, "tank", "tanks"),
        of(aircraft, "aircraft", "aircraft"),
        of(bombers, "bomber", "bombers"),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }
}

/// Both sides of a combat.
fn forces(combat: &CombatReport) -> Table {
    let mut table = Table::new([
        ("", 1.2),
        ("Force", 3.0),
        ("ME", 0.6),
        ("Die", 0.6),
        ("Lost", 2.4),
        ("Result", 2.0),
    ]);
    let sides = [combat.side, combat.side.enemy()];
    for (place, side) in sides.into_iter().enumerate() {
        let whole = if place == 0 { Cell::of(result(combat)) } else { Cell::of("") };
        table.push([
            Cell::Lead(side.to_string()),
            Cell::Text(points(&combat.forces[place])),
            Cell::number(combat.me[place]),
            Cell::number(combat.dice[place]),
            Cell::Text(points(&combat.lost[place])),
            whole,
        ]);
    }
    table
}

/// Every line of a ledger, in two columns to be read downwards.
fn ledger(lines: &[(String, String)]) -> Table {
    let mut table = Table::new([("Rule", 0.7), ("Ledger", 3.6), ("Rule", 0.7), ("Ledger", 3.6)]);
    let cell = |place: usize| match lines.get(place) {
        Some((rule, what)) => [Cell::Text(rule.clone()), Cell::Text(what.clone())],
        None => [Cell::of(""), Cell::of("")],
    };
    let half = lines.len().div_ceil(2);
    for row in 0..half {
        table.push(cell(row).into_iter().chain(cell(row + half)));
    }
    table
}

fn losses(combats: &[&CombatReport]) -> Table {
    let mut table = Table::new([
        ("Side", 2.0),
        ("Men", 1.0),
        ("Tanks", 1.0),
        ("Aircraft", 1.0),
        ("Bombers", 1.0),
    ]);
    for side in Coalition::BOTH {
        let lost = combats.iter().map(|it| it.lost[usize::from(it.side != side)]);
        let sum = lost.fold(Points::default(), |sum, it| Points {
            men: sum.men + it.men,
            tanks: sum.tanks + it.tanks,
            aircraft: sum.aircraft + it.aircraft,
            bombers: sum.bombers + it.bombers,
        });
        let numbers = [sum.men, sum.tanks, sum.aircraft, sum.bombers].map(Cell::number);
        table.push([Cell::Lead(side.to_string())].into_iter().chain(numbers));
    }
    table
}

fn raids(known: &Known<'_>, span: &Span<'_>) -> Vec<Block> {
    let mut table = Table::new([
        ("Raid", 4.0),
        ("Bombers", 1.0),
        ("Lost", 1.0),
        ("Lines closed", 1.2),
        ("Morale", 1.0),
    ]);
    for seen in span.seen {
        let Seen::Whole(Event::Flown { raid, lost, lines, morale }) = seen else { continue };
        let name = Cell::Lead(format!("{} on {}", raid.side, known.place(raid.target)));
        let numbers = [raid.bombers, *lost, *lines, *morale].map(Cell::number);
        table.push([name].into_iter().chain(numbers));
    }
    if table.rows.is_empty() {
        return Vec::new();
    }
    vec![Block::Heading("Raids".to_owned()), Block::Table(table)]
}

/// Attacks that did not come about, directives carried out, nations that left.
fn events(known: &Known<'_>, span: &Span<'_>) -> Vec<Block> {
    let name = |nation: Nation| {
        let briefing = known.state.scene.briefings.nations.get(nation.index());
        briefing.map_or_else(String::new, |it| capital(&it.name))
    };
    let told = span.seen.iter().filter_map(|seen| match seen {
        Seen::Whole(Event::Voided { target, .. }) => {
            Some(format!("The attack on {} did not come about (F42).", known.place(*target)))
        }
        Seen::Whole(Event::Fulfilled { directive }) => {
            let directive = known.state.scene.rules.directives.get(usize::from(*directive))?;
            Some(format!(
                "Directive \u{201c}{}\u{201d} was carried out: 3 VP (F52).",
                directive.name
            ))
        }
        Seen::Whole(Event::Left { nation }) => {
            Some(format!("{} left the war (F34).", name(*nation)))
        }
        _ => None,
    });
    told.map(Block::Text).collect()
}

/// Whose the cities are that count (F53).
fn cities(known: &Known<'_>) -> Table {
    let mut table = Table::new([
        ("City", 2.4),
        ("VP", 0.6),
        ("Held by", 1.4),
        ("City", 2.4),
        ("VP", 0.6),
        ("Held by", 1.4),
    ]);
    let cities = &known.state.scene.rules.cities;
    let cell = |place: usize| match cities.get(place) {
        None => [Cell::of(""), Cell::of(""), Cell::of("")],
        Some((hex, points)) => {
            let holder =
                known.holder(*hex).map_or_else(|| "nobody".to_owned(), |it| it.to_string());
            [Cell::Lead(known.place(*hex)), Cell::number(points), Cell::Text(holder)]
        }
    };
    let half = cities.len().div_ceil(2);
    for row in 0..half {
        table.push(cell(row).into_iter().chain(cell(row + half)));
    }
    table
}
