//! What happened, as lines of the log. Only what never changes is taken from the scene, so that a log can be told at any time.

use besieged::game::{Event, words};
use besieged::ground::{Player, UnitId};
use besieged::{Odds, Scene, Side, Table};
use hex::HexIndex;
use rulebook::{RuleId, rule};
use series::wire::{Cast, Fold, LedgerLine, LogLine, TickKind};

/// Faces of the die.
const SIDES: u16 = 10;

/// What a line is about.
#[derive(Default)]
struct About {
    side: Option<Player>,
    kind: &'static str,
    rule: Option<RuleId>,
    hexes: Vec<HexIndex>,
    units: Vec<UnitId>,
    die: Option<u8>,
    decides: bool,
}

/// An event as a line; nothing for bookkeeping, and for a move that merely ends.
pub(crate) fn line(scene: &Scene, event: &Event) -> Option<LogLine> {
    if matches!(event, Event::UnitStopped { owes: false, .. }) {
        return None;
    }
    let text = words::event(scene, event)?;
    let About { side, kind, rule, hexes, units, die, decides } = about(scene, event);
    let cast = |die: u8| Cast {
        faces: vec![die.into()],
        sides: SIDES,
        side: side.map(|side| side.name().into()),
    };
    Some(LogLine {
        side: side.map_or("", Player::name).into(),
        kind: kind.into(),
        text,
        dice: die.map(cast).into_iter().collect(),
        ledger: ledger(scene, event),
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
        units: units.into_iter().map(|unit| unit.0.into()).collect(),
        rule: rule.map(|rule| rule.as_str().into()),
        fold: fold(scene, event),
        decides,
        lost: matches!(event, Event::StepLost { .. }).then_some(1),
        ..LogLine::default()
    })
}

fn about(scene: &Scene, event: &Event) -> About {
    let line =
        |kind: &'static str, rule: RuleId| About { kind, rule: Some(rule), ..About::default() };
    match event {
        Event::Opened(_) | Event::Closed | Event::Turned(_) => About::default(),
        Event::TurnBegun { .. } => line("turn", rule!("B30")),
        Event::WeatherSet { die, .. } => {
            let kind = if die.is_some() { "roll" } else { "weather" };
            About { die: *die, ..line(kind, rule!("B32")) }
        }
        Event::PlayerTurnBegun { player, .. } => {
            About { side: Some(*player), ..line("phase", rule!("B31")) }
        }
        Event::ImpulseBegun { player, .. } => {
            About { side: Some(*player), ..line("phase", rule!("B30")) }
        }
        Event::SupplyJudged { player, .. } => {
            About { side: Some(*player), ..line("supply", rule!("B37")) }
        }
        Event::OrdersRolled { player, die } => {
            About { side: Some(*player), die: Some(*die), ..line("roll", rule!("B42")) }
        }
        Event::Ordered { hex, units } => {
            let units: Vec<UnitId> = units.iter().collect();
            let side = units.first().map(|unit| owner(scene, *unit));
            let hexes = vec![*hex];
            About { side, hexes, units, decides: true, ..line("order", rule!("B42")) }
        }
        Event::OrdersWaived => About { decides: true, ..line("order", rule!("B42")) },
        Event::Ended { .. } => About { decides: true, ..line("end", rule!("B31")) },
        Event::Swept { player, hexes } => About {
            side: Some(*player),
            hexes: hexes.iter().collect(),
            ..line("control", rule!("B38"))
        },
        Event::PlayerTurnEnded { player } => {
            About { side: Some(*player), ..line("end", rule!("B31")) }
        }
        Event::GameEnded { outcome } => {
            About { side: Some(outcome.winner), ..line("over", crate::counted::rule_of(outcome)) }
        }
        other => of_units(scene, other).unwrap_or_else(|| of_combat(scene, other)),
    }
}

fn owner(scene: &Scene, unit: UnitId) -> Player {
    scene.roster.counter(unit).player
}

/// What happens to single units.
fn of_units(scene: &Scene, event: &Event) -> Option<About> {
    let (unit, hex, kind, rule, decides) = match event {
        Event::UnitPlaced { unit, hex, rebuilt } => {
            let rule = if rebuilt.is_some() { rule!("B33") } else { rule!("B50") };
            (*unit, Some(*hex), "reinforcement", rule, true)
        }
        Event::StepRestored { unit } => (*unit, None, "reinforcement", rule!("B33"), true),
        Event::UnitMoved { unit, to, .. } => (*unit, Some(*to), "move", rule!("B34"), true),
        Event::UnitStopped { unit, .. } => (*unit, None, "move", rule!("B36"), false),
        Event::UnitRailed { unit, to } => (*unit, Some(*to), "move", rule!("B47"), true),
        Event::StepLost { unit } => (*unit, None, "loss", rule!("R-B34"), false),
        Event::UnitLost { unit, surrendered: false } => (*unit, None, "loss", rule!("B49"), false),
        Event::UnitLost { unit, surrendered: true } => (*unit, None, "loss", rule!("R-B18"), false),
        Event::UnitRetreated { unit, to, .. } => (*unit, Some(*to), "combat", rule!("B39"), true),
        Event::UnitAdvanced { unit, to } => (*unit, Some(*to), "move", rule!("B40"), true),
        _ => return None,
    };
    Some(About {
        side: Some(owner(scene, unit)),
        kind,
        rule: Some(rule),
        hexes: hex.into_iter().collect(),
        units: vec![unit],
        die: None,
        decides,
    })
}

/// A combat from its declaration to its end.
fn of_combat(scene: &Scene, event: &Event) -> About {
    let line = |rule: RuleId| About { kind: "combat", rule: Some(rule), ..About::default() };
    match event {
        Event::Attacked { target, attackers, .. } => About {
            side: attackers.first().map(|unit| owner(scene, *unit)),
            hexes: vec![*target],
            units: attackers.to_vec(),
            decides: true,
            ..line(rule!("B41"))
        },
        Event::MarshalCommitted { player } => {
            About { side: Some(*player), decides: true, ..line(rule!("B45")) }
        }
        Event::MarshalDeclined { player, impulse } => {
            let rule = if *impulse { rule!("R-B40") } else { rule!("B45") };
            About { side: Some(*player), decides: true, ..line(rule) }
        }
        Event::Fought { target, die, result, .. } => {
            About { hexes: vec![*target], die: *die, ..line(result.code.rule()) }
        }
        Event::MarshalRolled { player, die, .. } => {
            About { side: Some(*player), die: Some(*die), kind: "roll", ..line(rule!("B45")) }
        }
        Event::LengthChosen { .. } => About { decides: true, ..line(rule!("R-B51")) },
        Event::Locked { hex, units } => {
            let units: Vec<UnitId> = units.iter().collect();
            let side = units.first().map(|unit| owner(scene, *unit));
            About { side, hexes: vec![*hex], units, ..line(rule!("B43")) }
        }
        Event::CombatEnded { target, side } => {
            let rule = if *side == Some(Side::Attacker) { rule!("B40") } else { rule!("B60") };
            About { hexes: vec![*target], ..line(rule) }
        }
        _ => About::default(),
    }
}

/// Where the numbers of a combat came from.
fn ledger(scene: &Scene, event: &Event) -> Vec<LedgerLine> {
    match event {
        Event::Attacked { air, table, odds, .. } => declared(scene, *odds, *air, *table),
        Event::Fought { die: Some(die), drm, result, .. } => {
            let mut lines = vec![entry(rule!("B3"), "die", die.to_string())];
            if *drm != 0 {
                lines.push(entry(rule!("R-B6"), "modifiers", format!("{drm:+}")));
            }
            let adjusted = i16::from(*die) + i16::from(*drm);
            lines.push(entry(rule!("B3"), "adjusted die", format!("= {adjusted}")));
            lines.push(entry(result.code.rule(), result.meaning(), result.to_string()));
            lines
        }
        Event::Fought { die: None, result, .. } => {
            vec![entry(result.code.rule(), result.meaning(), result.to_string())]
        }
        _ => Vec::new(),
    }
}

/// Odds, air support and the column they lead to.
fn declared(scene: &Scene, odds: Odds, air: u8, table: Table) -> Vec<LedgerLine> {
    let mut lines = vec![entry(rule!("B1"), "odds", odds.to_string())];
    if air > 0 {
        lines.push(entry(rule!("B12c"), "air support", format!("+{air} col")));
    }
    let shifted = odds.shifted(air.into());
    let (rule, value) = match scene.charts.table(table).column(shifted) {
        None => (rule!("B7"), "below the table".to_owned()),
        Some(column) if column.odds() != shifted => (rule!("R-B4"), column.odds().to_string()),
        Some(column) => {
            let rule = if table == Table::Blitz { rule!("B10a") } else { rule!("B2") };
            (rule, column.odds().to_string())
        }
    };
    lines.push(entry(rule, format!("column of the {table}"), value));
    lines
}

fn entry(rule: RuleId, text: impl Into<String>, value: String) -> LedgerLine {
    LedgerLine::told(text, value, rule)
}

/// The way of a unit is told in one line, and so are many steps restored.
fn fold(scene: &Scene, event: &Event) -> Option<Fold> {
    let adds = |one: &str, many: &str| [one.to_owned(), many.to_owned()];
    match event {
        Event::UnitMoved { unit, to, .. } => Some(Fold {
            thread: format!("move {}", unit.0),
            title: format!("{} moves to {}", words::name(scene, *unit), words::place(scene, *to)),
            adds: adds("hex", "hexes"),
            least: 2,
        }),
        Event::StepRestored { unit } => Some(Fold {
            thread: format!("{} replacements", owner(scene, *unit).name()),
            title: format!("{} replacements", owner(scene, *unit)),
            adds: adds("step restored", "steps restored"),
            least: 3,
        }),
        Event::UnitPlaced { unit, rebuilt, .. } => {
            let (one, many) = match rebuilt {
                Some(_) => ("unit rebuilt", "units rebuilt"),
                None => ("unit placed", "units placed"),
            };
            Some(Fold {
                thread: format!("{} replacements", owner(scene, *unit).name()),
                title: format!("{} replacements", owner(scene, *unit)),
                adds: adds(one, many),
                least: 3,
            })
        }
        _ => None,
    }
}

/// The combat that a log tells of: the entry with which it began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thread(Option<usize>);

/// Goes on with a log: the combat that an entry belongs to, and which part of it it tells.
pub(crate) fn sew(
    thread: &mut Thread,
    entry: usize,
    event: &Event,
) -> Option<(usize, &'static str)> {
    if matches!(event, Event::Attacked { .. }) {
        thread.0 = Some(entry);
    }
    let began = thread.0?;
    let part = match event {
        Event::Attacked { .. } => "headline",
        Event::MarshalCommitted { .. } | Event::MarshalDeclined { .. } => "strength",
        Event::Fought { .. } => "roll",
        Event::StepLost { .. } => "step",
        Event::UnitLost { .. } => "unit",
        Event::LengthChosen { .. } | Event::UnitRetreated { .. } => "retreat",
        Event::MarshalRolled { .. } | Event::Locked { .. } | Event::UnitAdvanced { .. } => {
            "aftermath"
        }
        Event::CombatEnded { .. } => {
            thread.0 = None;
            "result"
        }
        _ => return None,
    };
    Some((began, part))
}

/// The mark that a line makes on the replay bar.
pub(crate) fn tick(line: &LogLine) -> TickKind {
    match &*line.kind {
        "turn" => TickKind::Turn,
        "move" => TickKind::Move,
        "combat" | "loss" => TickKind::Combat,
        "roll" => TickKind::Roll,
        _ => TickKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::World;
    use besieged::game::{Besieged, Setup};
    use dice::Seeded;
    use referee::{Lots, Table as Played};

    /// Everything that random games meet.
    fn met(look: impl Fn(&Scene, &Event)) {
        for (seed, id) in (0..).zip(World::ORDER) {
            let mut table = Played::<Besieged>::open(Setup::of(id)).expect("a scenario");
            let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
            for _ in 0..600 {
                let Some(owed) = table.pending().owed().first().cloned() else {
                    if table.pending().is_over() {
                        break;
                    }
                    table.roll(&mut dice).expect("a roll is due");
                    continue;
                };
                let legal = table.legal(owed.seat);
                let action = *lots.pick(&legal).expect("an answer");
                table.act(owed.seat, action, None).expect("it was listed");
            }
            table.events().iter().for_each(|event| look(&table.state().scene, event));
        }
    }

    #[test]
    fn every_line_has_a_kind_and_cites_a_rule() {
        met(|scene, event| {
            let Some(line) = line(scene, event) else { return };
            assert!(!line.kind.is_empty() && !line.text.is_empty(), "{event:?}");
            let rule = line.rule.as_deref().unwrap_or_default();
            assert!(rulebook::find(rule).is_some(), "{event:?}: {rule}");
            for entry in &line.ledger {
                let rule = entry.rule.as_deref().unwrap_or_default();
                assert!(rulebook::find(rule).is_some(), "{entry:?}");
            }
        });
    }

    #[test]
    fn b60_a_combat_is_one_block_from_its_declaration_to_its_end() {
        let scene = Scene::named("border-1941").expect("a scenario");
        let unit = scene.roster.find("A-ge-XLIPz").expect("a unit");
        let target = scene.map.named("Riga").or_else(|| scene.map.named("Kiev")).expect("a city");
        let odds = Odds::to_one(9);
        let attackers = [unit].into_iter().collect();
        let attacked = Event::Attacked { target, attackers, air: 1, table: Table::Blitz, odds };
        let told = line(&scene, &attacked).expect("a line");
        assert_eq!((&*told.side, &*told.kind, told.decides), ("axis", "combat", true));
        let rules: Vec<&str> = told.ledger.iter().filter_map(|it| it.rule.as_deref()).collect();
        assert_eq!(rules, ["B1", "B12c", "B10a"]);
        let mut thread = Thread::default();
        assert_eq!(sew(&mut thread, 7, &Event::StepLost { unit }), None);
        assert_eq!(sew(&mut thread, 8, &attacked), Some((8, "headline")));
        assert_eq!(sew(&mut thread, 9, &Event::StepLost { unit }), Some((8, "step")));
        let ended = Event::CombatEnded { target, side: None };
        assert_eq!(sew(&mut thread, 10, &ended), Some((8, "result")));
        assert_eq!(thread, Thread::default());
    }

    #[test]
    fn b34_a_way_of_several_hexes_is_one_line() {
        let scene = Scene::named("border-1941").expect("a scenario");
        let unit = scene.roster.find("A-ge-XLIPz").expect("a unit");
        let to = scene.map.named("Kiev").expect("Kiev");
        let told = line(&scene, &Event::UnitMoved { unit, to, left: 3 }).expect("a line");
        let fold = told.fold.as_ref().expect("it folds");
        assert_eq!(fold.title, "XLI Pz corps moves to Kiev (1915)");
        assert_eq!(tick(&told), TickKind::Move);
        assert!(line(&scene, &Event::UnitStopped { unit, owes: false }).is_none());
    }
}
