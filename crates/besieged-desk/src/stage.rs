//! What lies on the map and what is under way there. Nothing is hidden, so everybody sees the same.

use crate::{layers, odds};
use besieged::game::{
    Advancing, Attack, Battle, Frame, Mark, Retreating, State, Step, UnderWay, Where,
};
use besieged::ground::{Player, UnitId};
use besieged::{Side, Table, Weather};
use hex::HexIndex;
use rulebook::rule;
use series::wire::{Declared, Doing, LossesDue, Naming, Off, Piece, Selecting, Stage, Word};

/// A rebuilt unit has at most so many steps (B33).
const REBUILT_MAX: u8 = 2;

pub(crate) fn stage(state: &State) -> Stage {
    let units = state.scene.roster.units();
    let was = &state.scene.scenario().axis_hexes;
    let changed = |hex: &HexIndex| was.contains(*hex) != state.axis_hexes.contains(*hex);
    Stage {
        pieces: units.map(|unit| piece(state, unit)).collect(),
        taken: state.scene.map.open().filter(changed).map(HexIndex::value).collect(),
        sheet: sheet(state),
        doing: doing(state),
        ..Stage::default()
    }
}

/// The sheet of the weather of the impulse; the board has that of dry ground (B32).
fn sheet(state: &State) -> Option<Word> {
    let now = state.weather_now();
    let named = Weather::NAMES.iter().find(|(_, weather)| *weather == now);
    named.filter(|_| now != Weather::Clear).map(|(name, _)| (*name).into())
}

fn piece(state: &State, unit: UnitId) -> Piece {
    let (counter, it) = (state.counter(unit), state.unit(unit));
    let due = counter.entry > state.turn;
    let (hex, off) = match it.at {
        Where::Hex(hex) => (Some(hex.value()), None),
        Where::Due if due => (None, Some(Off::Due)),
        Where::Due => (None, Some(Off::Box)),
        Where::Eliminated => (None, Some(Off::Eliminated)),
        Where::Surrendered | Where::Out => (None, Some(Off::Gone)),
    };
    // Who is lost lies there with what he would come back with (B33).
    let steps = match off {
        Some(Off::Eliminated) => counter.steps.min(REBUILT_MAX),
        Some(Off::Gone) => 0,
        _ => it.steps,
    };
    Piece {
        hex,
        off,
        due: (off == Some(Off::Due)).then(|| counter.entry.number()),
        sp: (steps > 0).then(|| counter.strength(steps).into()),
        steps: Some(steps.into()),
        marks: if hex.is_some() { marks(state, unit) } else { Vec::new() },
        ..Piece::default()
    }
}

/// What is true of a unit on the map. Who has moved looks so only while others move: he may still attack.
fn marks(state: &State, unit: UnitId) -> Vec<Word> {
    let it = state.unit(unit);
    let moves = matches!(state.frames.last(), Some(Frame::Move(_) | Frame::Rail(_)));
    let on_its_way = under_way(state).is_some_and(|moving| moving.unit == unit);
    let found = [
        (it.is(Mark::Moved) && moves && !on_its_way, "moved"),
        (it.is(Mark::Fought), "fought"),
        (!it.is(Mark::Supplied), "unsupplied"),
        (it.lock.is_some(), "locked"),
        (it.is(Mark::Owes) && !it.is(Mark::Fought), "owes"),
        (it.is(Mark::Ordered) && !it.is(Mark::Fought), "ordered"),
        (layers::is_surrounded(state, unit), "surrounded"),
        (it.is(Mark::Placed), "placed"),
    ];
    found.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name.into()).collect()
}

/// The unit that is moving.
pub(crate) fn under_way(state: &State) -> Option<UnderWay> {
    match state.frames.last() {
        Some(Frame::Move(moving)) => *moving,
        _ => None,
    }
}

/// The attack that is being declared or fought.
pub(crate) fn attack(state: &State) -> Option<&Attack> {
    match state.frames.last()? {
        Frame::Force(attack) | Frame::Support(attack) => Some(attack),
        Frame::Combat(battle) => Some(&battle.attack),
        _ => None,
    }
}

/// The units of a side that are left in a combat.
pub(crate) fn living(state: &State, battle: &Battle, side: Side) -> Vec<UnitId> {
    let target = battle.attack.target;
    match side {
        Side::Attacker => {
            let stands = |unit: &UnitId| state.unit(*unit).hex().is_some();
            battle.attack.attackers.iter().copied().filter(stands).collect()
        }
        Side::Defender if state.holds(state.phasing.enemy(), target) => {
            state.stack(target).collect()
        }
        Side::Defender => Vec::new(),
    }
}

/// Who plays a side of a combat.
pub(crate) fn player(state: &State, side: Side) -> Player {
    match side {
        Side::Attacker => state.phasing,
        Side::Defender => state.phasing.enemy(),
    }
}

fn ids(units: impl IntoIterator<Item = UnitId>) -> Vec<u16> {
    units.into_iter().map(|unit| unit.0.into()).collect()
}

/// The name that cases have for a table.
pub(crate) fn table_name(table: Table) -> &'static str {
    let named = Table::NAMES.iter().find(|(_, known)| *known == table);
    named.map_or("", |(name, _)| name)
}

fn doing(state: &State) -> Doing {
    let mut doing = Doing::default();
    let stands = |unit: UnitId| state.unit(unit).hex().map(HexIndex::value);
    if let Some(attack) = attack(state) {
        doing.acting = ids(attack.attackers.iter().copied());
        doing.engaged.clone_from(&doing.acting);
        doing.target = Some(attack.target.value());
        let target = attack.target.value();
        doing.declared = Some(Declared { target, kind: Some(odds::KIND.into()), plan: None });
    }
    match state.frames.last() {
        Some(Frame::Place { unit, .. }) => doing.acting = ids([*unit]),
        Some(Frame::Rail(unit)) => {
            (doing.acting, doing.from) = (ids([*unit]), stands(*unit));
        }
        Some(Frame::Move(moving)) => {
            doing.singly = true;
            if let Some(UnderWay { unit, .. }) = moving {
                (doing.acting, doing.from) = (ids([*unit]), stands(*unit));
                doing.marching = true;
            }
        }
        Some(Frame::Support(attack)) => doing.contested = Some(attack.target.value()),
        Some(Frame::Force(attack)) => {
            doing.halfway = !attack.attackers.is_empty();
            doing.selecting = Some(Selecting { local: false, finish: "done".into() });
            let (attack, rule) = (Some(attack.target.value()), Some(rule!("B41").as_str().into()));
            doing.naming = Some(Naming { attack, rule, plan: None });
        }
        Some(Frame::Combat(battle)) => combat(state, battle, &mut doing),
        _ => {}
    }
    follow(state, &mut doing);
    doing
}

/// Where a combat stands.
fn combat(state: &State, battle: &Battle, doing: &mut Doing) {
    doing.focus = Some(battle.attack.target.value());
    let declared = Declared {
        target: battle.attack.target.value(),
        kind: Some(odds::KIND.into()),
        plan: Some(odds::plan(battle.table, battle.air).into()),
    };
    // Once the die has fallen nothing is declared any more.
    doing.declared = battle.result.is_none().then_some(declared);
    let stands = |unit: UnitId| state.unit(unit).hex().map(HexIndex::value);
    match battle.step {
        Step::Losses { side, due, .. } => {
            let units = ids(living(state, battle, side));
            doing.acting.clone_from(&units);
            let side = player(state, side).name().into();
            doing.losses = Some(LossesDue { side, units, left: due.into() });
        }
        Step::Retreat(Retreating { waiting, under_way, .. }) => match under_way {
            Some(going) => {
                (doing.acting, doing.from) = (ids([going.unit]), stands(going.unit));
                doing.path =
                    [Some(going.origin.value()), doing.from].into_iter().flatten().collect();
                doing.path.dedup();
            }
            None => doing.acting = ids(waiting.iter()),
        },
        Step::Advance(Advancing { waiting, under_way, .. }) => match under_way {
            Some(going) => (doing.acting, doing.from) = (ids([going.unit]), stands(going.unit)),
            None => doing.acting = ids(waiting.iter()),
        },
        _ => {}
    }
}

/// What goes on, and in which matters goes on what is begun now.
fn follow(state: &State, doing: &mut Doing) {
    const ATTACKS: &[&str] = &["attacks", "force", "support"];
    let (matter, begun): (&str, &[&str]) = match state.frames.last() {
        None => ("over", &[]),
        Some(Frame::Turn(_) | Frame::OrdersDie) => ("dice", &[]),
        Some(Frame::Reinforce) => ("reinforcement", &["reinforcement", "placing"]),
        Some(Frame::Place { .. }) => ("placing", &["reinforcement", "placing"]),
        Some(Frame::Orders) => ("orders", &[]),
        Some(Frame::Move(_)) => ("moves", &["moves", "rail"]),
        Some(Frame::Rail(_)) => ("rail", &["moves", "rail"]),
        Some(Frame::Target) => ("attacks", ATTACKS),
        Some(Frame::Force(_)) => ("force", ATTACKS),
        Some(Frame::Support(_)) => ("support", ATTACKS),
        Some(Frame::Combat(battle)) => match battle.step {
            Step::AttackMarshal | Step::DefendMarshal => ("marshal", &[]),
            Step::Die | Step::MarshalDie(_) => ("dice", &[]),
            Step::Losses { .. } => ("losses", &["losses"]),
            Step::Length(_) => ("length", &[]),
            Step::Retreat(_) => ("retreat", &["retreat"]),
            Step::Advance(_) => ("advance", &["advance"]),
        },
    };
    let own = |matter: &&str| format!("{} {matter}", state.phasing.name());
    (doing.matter, doing.goes_on) = (own(&matter), begun.iter().map(own).collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, hex, position, unit};
    use besieged::game::Action;

    #[test]
    fn b37_b36_pieces_show_their_strength_steps_and_marks() {
        let state = position(
            "1942.jul_aug",
            "axis attacks",
            "A-ge-V 2018 steps=1 owes, A-ge-VI 1918 unsupplied",
            "S-ru-16 2019",
        );
        let stage = stage(&state);
        let piece = |key: &str| &stage.pieces[unit(&state, key).index()];
        let counter = state.counter(unit(&state, "A-ge-V"));
        assert_eq!(piece("A-ge-V").sp, Some(counter.strength(1).into()));
        assert_eq!(piece("A-ge-V").steps, Some(1));
        assert_eq!(piece("A-ge-V").marks, ["owes"]);
        assert_eq!(piece("A-ge-VI").marks, ["unsupplied"]);
        assert_eq!(piece("S-ru-16").hex, Some(hex(&state, "2019").value()));
        assert_eq!(stage.doing.matter, "axis attacks");
    }

    #[test]
    fn b41_an_attack_is_named_unit_by_unit() {
        let units = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1818";
        let mut state = position("1942.jul_aug", "axis attacks", units, "S-ru-16 2019");
        let target = hex(&state, "2019");
        act(&mut state, Action::Attack { hex: target });
        let first = unit(&state, "A-ge-V");
        act(&mut state, Action::Join { unit: first });
        let doing = doing(&state);
        assert_eq!((doing.target, doing.halfway), (Some(target.value()), true));
        assert_eq!(doing.acting, [u16::from(first.0)]);
        let naming = doing.naming.expect("it is being named");
        assert_eq!(naming.rule.as_deref(), Some("B41"));
    }

    #[test]
    fn b34_a_unit_on_its_way_marches_and_is_not_spent() {
        let mut state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let (going, to) = (unit(&state, "A-ge-V"), hex(&state, "2017"));
        act(&mut state, Action::Step { unit: going, hex: to });
        let told = stage(&state);
        assert!(told.doing.marching && told.doing.from == Some(to.value()), "{:?}", told.doing);
        assert_eq!(told.pieces[going.index()].marks, Vec::<Word>::new());
        act(&mut state, Action::Stop);
        assert_eq!(stage(&state).pieces[going.index()].marks, ["moved"]);
    }
}
