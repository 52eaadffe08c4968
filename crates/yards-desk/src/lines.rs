//! What happened, as lines of the log. A line says what its viewer saw and takes nothing else from the game but what is printed.

use hex::HexIndex;
use rulebook::{RuleId, rule};
use series::wire::{Cast, Fold, LedgerLine, LogLine, TickKind};
use yards::game::words::Teller;
use yards::game::{Event, Gait, Weapon, Who};
use yards::ground::{Player, Scene, UnitId};

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
    dice: Vec<u8>,
    decides: bool,
}

/// An event as a line; nothing for bookkeeping.
pub(crate) fn line(scene: &Scene, event: &Event<Who>) -> Option<LogLine> {
    let text = Teller(scene).tell(event)?;
    let About { side, kind, rule, hexes, units, dice, decides } = about(scene, event);
    let cast = Cast {
        faces: dice.into_iter().map(u16::from).collect(),
        sides: SIDES,
        side: side.map(|side| side.name().into()),
    };
    Some(LogLine {
        side: side.map_or("", Player::name).into(),
        kind: kind.into(),
        text,
        dice: if cast.faces.is_empty() { Vec::new() } else { vec![cast] },
        ledger: ledger(event),
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
        units: units.into_iter().map(|unit| unit.0.into()).collect(),
        rule: rule.map(|rule| rule.as_str().into()),
        fold: fold(scene, event),
        decides,
        lost: matches!(event, Event::Lost { .. }).then_some(1),
        ..LogLine::default()
    })
}

/// The side of a counter, as it is seen.
fn owner(scene: &Scene, who: &Who) -> Player {
    match who {
        Who::Unit(unit) => scene.mission().counter(*unit).player,
        Who::Kind { player, .. } | Who::Unknown { player } => *player,
    }
}

/// Those that the viewer knows one by one: his own.
fn known<'w>(units: impl IntoIterator<Item = &'w Who>) -> Vec<UnitId> {
    let own = units.into_iter().filter_map(|who| match who {
        Who::Unit(unit) => Some(*unit),
        _ => None,
    });
    own.collect()
}

fn of(kind: &'static str, rule: RuleId) -> About {
    About { kind, rule: Some(rule), ..About::default() }
}

fn of_unit(scene: &Scene, who: &Who, kind: &'static str, rule: RuleId) -> About {
    About { side: Some(owner(scene, who)), units: known([who]), ..of(kind, rule) }
}

fn about(scene: &Scene, event: &Event<Who>) -> About {
    match event {
        Event::Placed { unit, hex, .. } => {
            About { hexes: vec![*hex], ..of_unit(scene, unit, "set-up", rule!("Y30")) }
        }
        Event::MineLaid { player, hex, .. } => {
            About { side: Some(*player), hexes: vec![*hex], ..of("set-up", rule!("Y41")) }
        }
        Event::SetUpDone { player } => {
            About { side: Some(*player), decides: true, ..of("set-up", rule!("Y30")) }
        }
        Event::Begun { .. } => of("phase", rule!("Y30")),
        Event::TurnBegun { .. } => of("turn", rule!("Y31")),
        Event::InitiativeRolled { dice, first } => {
            About { side: Some(*first), dice: dice.to_vec(), ..of("roll", rule!("Y31")) }
        }
        Event::Activated { player, .. } => {
            About { side: Some(*player), decides: true, ..of("phase", rule!("Y32")) }
        }
        Event::ActivationEnded { player, .. } => {
            About { side: Some(*player), decides: true, ..of("end", rule!("Y32")) }
        }
        Event::TurnEnded => of("end", rule!("Y64")),
        Event::ObjectiveTaken { hex, player } => {
            About { side: Some(*player), hexes: vec![*hex], ..of("objective", rule!("Y67")) }
        }
        Event::GameEnded { outcome } => {
            let rule = crate::counted::rule_of(outcome);
            About { side: Some(outcome.winner), ..of("over", rule) }
        }
        other => about_moves(scene, other),
    }
}

fn about_moves(scene: &Scene, event: &Event<Who>) -> About {
    let of_unit = |who: &Who, kind, rule| of_unit(scene, who, kind, rule);
    match event {
        Event::Came { unit, hex, .. } => {
            About { hexes: vec![*hex], ..of_unit(unit, "move", rule!("Y75")) }
        }
        Event::Entered { units, to, gait, .. } => {
            let (kind, rule) = match gait {
                Gait::Maneuver => ("move", rule!("Y37")),
                Gait::Advance => ("move", rule!("Y59")),
                Gait::Retreat => ("combat", rule!("Y61")),
                Gait::Back => ("move", rule!("R-Y52")),
            };
            let side = units.first().map(|unit| owner(scene, unit));
            let units = known(units);
            About { side, units, hexes: vec![*to], decides: true, ..of(kind, rule) }
        }
        Event::Faced { unit, .. } => of_unit(unit, "move", rule!("Y39")),
        Event::Mounted { unit, .. } | Event::Dismounted { unit } => {
            of_unit(unit, "move", rule!("Y40"))
        }
        Event::MineFound { hex } => About { hexes: vec![*hex], ..of("mine", rule!("Y41")) },
        Event::MineStruck { unit, die, .. } => {
            About { dice: vec![*die], ..of_unit(unit, "roll", rule!("Y16.2.2")) }
        }
        Event::Revealed { unit, hex, .. } => {
            About { hexes: vec![*hex], ..of_unit(unit, "sight", rule!("Y55")) }
        }
        Event::Hidden { hexes, .. } => {
            About { hexes: hexes.iter().collect(), ..of("sight", rule!("Y54")) }
        }
        Event::Vanished { unit, hex, .. } => {
            About { hexes: vec![*hex], ..of_unit(unit, "sight", rule!("Y56")) }
        }
        Event::MortarCalled { player, hex, .. } => About {
            side: Some(*player),
            hexes: vec![*hex],
            decides: true,
            ..of("combat", rule!("Y48"))
        },
        Event::Scattered { hexes, .. } => {
            About { hexes: hexes.iter().collect(), ..of("combat", rule!("Y49")) }
        }
        other => about_fire(scene, other),
    }
}

fn about_fire(scene: &Scene, event: &Event<Who>) -> About {
    let of_unit = |who: &Who, kind, rule| of_unit(scene, who, kind, rule);
    match event {
        Event::Fired { unit, at, reaction, .. } => {
            let rule = if *reaction { rule!("Y35") } else { rule!("Y43") };
            let hexes = at.iter().map(|(hex, _)| *hex).collect();
            About { hexes, decides: true, ..of_unit(unit, "combat", rule) }
        }
        Event::ShotRolled { hex, weapon, player, die, .. } => {
            let rule = match weapon {
                Weapon::SmallArms => rule!("Y11.3.3"),
                Weapon::AntiTank => rule!("Y11.5.4"),
                Weapon::Mortar => rule!("Y11.4.7"),
            };
            About { side: Some(*player), hexes: vec![*hex], dice: vec![*die], ..of("roll", rule) }
        }
        Event::Checked { unit, die, .. } => {
            About { dice: vec![*die], ..of_unit(unit, "roll", rule!("Y12.3.1")) }
        }
        Event::Hurt { unit, .. } => of_unit(unit, "loss", rule!("Y12.1b")),
        Event::Shocked { unit } => of_unit(unit, "loss", rule!("Y12.1c")),
        Event::Suppressed { units } => group(scene, units, "state", rule!("Y45")),
        Event::Regrouped { units } => group(scene, units, "state", rule!("R-Y48")),
        Event::Lost { unit, hex } => {
            About { hexes: vec![*hex], ..of_unit(unit, "loss", rule!("Y12.1b")) }
        }
        Event::RecoveryRolled { unit, die, .. } => {
            About { dice: vec![*die], ..of_unit(unit, "roll", rule!("Y64")) }
        }
        Event::Charged { target, units } => About {
            hexes: vec![*target],
            decides: true,
            ..group(scene, units, "combat", rule!("Y57"))
        },
        Event::Repelled { target } => About { hexes: vec![*target], ..of("combat", rule!("Y58")) },
        Event::Fought { target, die, .. } => {
            About { hexes: vec![*target], dice: vec![*die], ..of("roll", rule!("Y-T4")) }
        }
        Event::Attempted { player, .. } => {
            About { side: Some(*player), ..of("combat", rule!("Y-T5")) }
        }
        Event::LeaderRolled { player, die, .. } => {
            About { side: Some(*player), dice: vec![*die], ..of("roll", rule!("R-Y15")) }
        }
        Event::AssaultEnded { target, winner } => {
            About { side: Some(*winner), hexes: vec![*target], ..of("combat", rule!("Y59")) }
        }
        Event::Cancelled { player, target } => About {
            side: Some(*player),
            hexes: vec![*target],
            decides: true,
            ..of("combat", rule!("Y57"))
        },
        Event::Guarding { unit, .. } => {
            About { decides: true, ..of_unit(unit, "order", rule!("Y73")) }
        }
        Event::UntilEnded { player } => {
            About { side: Some(*player), ..of("order", rule!("R-Y78")) }
        }
        Event::Declined { player, .. }
        | Event::DeclinedUntil { player, .. }
        | Event::OrdersEnded { player, .. } => {
            About { side: Some(*player), decides: true, ..of("order", rule!("Y73")) }
        }
        _ => About::default(),
    }
}

fn group(scene: &Scene, units: &[Who], kind: &'static str, rule: RuleId) -> About {
    let side = units.first().map(|unit| owner(scene, unit));
    About { side, units: known(units), ..of(kind, rule) }
}

/// Where the number of a roll came from, as far as it was seen (Y55).
fn ledger(event: &Event<Who>) -> Vec<LedgerLine> {
    let (die, net, rule) = match event {
        Event::ShotRolled { die, net: Some(net), weapon, .. } => {
            let rule = match weapon {
                Weapon::SmallArms => rule!("Y11.3.3"),
                Weapon::AntiTank => rule!("Y11.5.4"),
                Weapon::Mortar => rule!("Y11.4.7"),
            };
            (*die, *net, rule)
        }
        Event::Fought { die, drm: Some(drm), .. } => (*die, *drm, rule!("Y-T4")),
        _ => return Vec::new(),
    };
    let entry = |text: &str, value: String| LedgerLine::told(text, value, rule);
    let sum = i32::from(die) + i32::from(net);
    vec![
        entry("die", die.to_string()),
        entry("net modifier", format!("{net:+}")),
        entry("final result", format!("= {sum}")),
    ]
}

/// The way of a unit is told in one line.
fn fold(scene: &Scene, event: &Event<Who>) -> Option<Fold> {
    let Event::Entered { units, to, gait: Gait::Maneuver, .. } = event else { return None };
    let (first, to) = (units.first()?, scene.map().grid().number(*to));
    let name = Teller(scene).who(first);
    Some(Fold {
        thread: format!("move {name}"),
        title: format!("{name} moves to {to}"),
        adds: ["hex", "hexes"].map(str::to_owned),
        least: 2,
    })
}

/// The assault that a log tells of: the entry with which it began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thread(Option<usize>);

/// Goes on with a log: the assault that an entry belongs to, and which part of it it tells.
pub(crate) fn sew(
    thread: &mut Thread,
    entry: usize,
    event: &Event<Who>,
) -> Option<(usize, &'static str)> {
    if matches!(event, Event::Charged { .. }) {
        thread.0 = Some(entry);
    }
    let began = thread.0?;
    let part = match event {
        Event::Charged { .. } => "headline",
        Event::Fired { .. } | Event::ShotRolled { .. } => "strength",
        Event::Fought { .. } => "roll",
        Event::Hurt { .. } | Event::Shocked { .. } => "step",
        Event::Lost { .. } => "unit",
        Event::Entered { gait: Gait::Retreat, .. } => "retreat",
        Event::Checked { .. }
        | Event::Attempted { .. }
        | Event::LeaderRolled { .. }
        | Event::Entered { .. } => "aftermath",
        Event::AssaultEnded { .. } | Event::Repelled { .. } => {
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
    use dice::Seeded;
    use referee::{Game as _, Lots, Table, Viewer};
    use yards::game::{ATTACKER, DEFENDER, Setup, Yards};
    use yards::ground::World;

    #[test]
    fn y55_every_line_has_a_kind_and_a_rule_and_names_own_counters_alone() {
        for (seed, id) in (0..).zip(World::ORDER) {
            let mut table = Table::<Yards>::open(Setup::of(id)).expect("a mission");
            let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
            for _ in 0..700 {
                match table.pending().owed().first().map(|owed| owed.seat) {
                    Some(seat) => {
                        let legal = table.legal(seat);
                        let action = *lots.pick(&legal).expect("an answer");
                        table.act(seat, action, None).expect("it was listed");
                    }
                    None if table.pending().is_over() => break,
                    None => drop(table.roll(&mut dice).expect("a roll is due")),
                }
            }
            let (state, running) = (table.state(), !table.pending().is_over());
            for seat in [ATTACKER, DEFENDER] {
                let player = yards::game::player_of(seat);
                let viewer = Viewer::Seat(seat);
                let seen = table.events().iter().filter_map(|it| Yards::seen_by(state, it, viewer));
                for line in seen.filter_map(|it| line(&state.scene, &it)) {
                    assert!(!line.kind.is_empty() && line.rule.is_some(), "{line:?}");
                    let own =
                        |unit: &u16| state.mission().counter(UnitId(*unit as u8)).player == player;
                    assert!(!running || line.units.iter().all(own), "{line:?}");
                }
            }
        }
    }
}
