//! What the bots believe agrees with what the rules say.

use crate::attack::{Eye, Muster, plan};
use crate::bout::closed_sides;
use crate::front::{FAR, Front};
use crate::march;
use crate::ways::Ways;
use crate::weights::Weights;
use crate::worth;
use besieged::game::{
    Action, Attack, Besieged, Frame, Position, Setup, State, duties, forecast, reach, seat_of,
};
use besieged::ground::UnitId;
use besieged::{Player, Table, World};
use bots::{Brief, Rank};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Pending, play_unchecked, rolled_unchecked};

/// A scenario with the Axis about to move.
fn moving(scenario: &str) -> State {
    let mut state = Besieged::start(&Setup::of(scenario)).expect("it begins");
    let mut dice = Seeded::new(1);
    while !matches!(state.frames.last(), Some(Frame::Move(_))) {
        match Besieged::pending(&state) {
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("dice never end");
                rolled_unchecked::<Besieged>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let mut legal = Vec::new();
                Besieged::legal(&state, owed[0].seat, &mut legal);
                let last = legal[legal.len() - 1];
                play_unchecked::<Besieged>(&mut state, owed[0].seat, &last);
            }
            Pending::Over(outcome) => panic!("{outcome:?} before a move"),
        }
    }
    state
}

/// A small position of the summer of 1942, the Axis about to move or attack.
fn sketch(phase: &str, axis: &[(&str, &str)], soviet: &[(&str, &str)]) -> State {
    let list = |units: &[(&str, &str)]| -> String {
        let unit = |(unit, hex): &(&str, &str)| {
            format!("{{ unit = \"{unit}\", hex = \"{hex}\", supplied = true }}")
        };
        units.iter().map(unit).collect::<Vec<_>>().join(", ")
    };
    let text = format!(
        "game = \"besieged/campaign-1941\"\nturn = \"1942.jul_aug\"\nphase = \"{phase}\"\n\
         weather = [\"clear\", \"clear\"]\naxis = [{}]\nsoviet = [{}]\n",
        list(axis),
        list(soviet)
    );
    Position::parse("sketch.toml", &text).expect("it can be").to_state()
}

#[test]
fn ways_are_those_of_the_rules() {
    for scenario in World::ORDER {
        let state = moving(scenario);
        for (unit, _) in state.on_map(state.phasing) {
            let mut own: Vec<_> = Ways::of(&state, unit)
                .stops
                .iter()
                .map(|stop| (stop.hex, stop.left, stop.contact))
                .collect();
            own.sort();
            let rules: Vec<_> =
                reach(&state, unit).iter().map(|it| (it.hex, it.left, it.contact)).collect();
            assert_eq!(own, rules, "{} in {scenario}", state.counter(unit).key);
        }
    }
}

#[test]
fn gains_are_the_mean_of_the_exact_odds() {
    let weights = Weights::default();
    for scenario in World::ORDER {
        let state = moving(scenario);
        let front = Front::of(&state, &weights, state.phasing);
        let eye = Eye { state: &state, weights: &weights, front: &front };
        let muster = Muster::in_place(&state);
        for target in muster.targets() {
            let units = muster.units(*target);
            let posted = crate::answers::posted(&state, &units);
            let attack = Attack { target: *target, attackers: units.into_iter().collect() };
            let bout = eye.bout(*target, &posted).expect("both have strength");
            for table in [Table::Results, Table::Blitz] {
                let exact = forecast(&state, &attack, (0, table, [true, false])).ok();
                let exact = exact.filter(|it| it.assessment.column.is_some());
                let own = bout.gain(0, table, [true, false]);
                let mean = exact.map(|exact| {
                    let outcomes = exact.outcomes.iter();
                    let each = outcomes
                        .map(|it| bout.payoff(table, it.result) * it.probability.to_f64() as f32);
                    each.sum::<f32>() - weights.effort * bout.strength as f32
                });
                // The tables know nothing of R-B35: they let hungry armor blitz.
                let barred = own.is_none() && table == Table::Blitz;
                match (own, mean) {
                    (Some(own), Some(mean)) => assert!((own - mean).abs() < 0.01, "{own} {mean}"),
                    (own, mean) => assert!(barred || own == mean, "{own:?} {mean:?}"),
                }
            }
            let enemy = state.phasing.enemy();
            let closed = closed_sides(&state, state.phasing, *target, &[]) == 6;
            assert_eq!(closed, state.is_surrounded(enemy, *target));
        }
    }
}

#[test]
fn planned_moves_can_be_made() {
    let weights = Weights::default();
    for scenario in World::ORDER {
        let mut state = moving(scenario);
        let seat = seat_of(state.phasing);
        let moves = march::plan(&state, &weights);
        assert_eq!(moves.actions.last(), Some(&Action::End));
        for action in &moves.actions {
            assert!(Besieged::check(&state, seat, action).is_ok(), "{action:?} in {scenario}");
            play_unchecked::<Besieged>(&mut state, seat, action);
        }
    }
}

#[test]
fn a_weak_stack_is_attacked_and_a_strong_one_let_be() {
    let weights = Weights::default();
    let axis = [("A-ge-XXIVPz", "2018"), ("A-ge-XLVIPz", "2018"), ("A-ge-V", "2017")];
    let state = sketch("axis attacks", &axis, &[("S-ru-16", "2019")]);
    let front = Front::of(&state, &weights, Player::Axis);
    let attacks = plan(Eye { state: &state, weights: &weights, front: &front });
    assert_eq!(attacks.len(), 1);
    assert!(attacks[0].gain > 0.0);
    assert!(attacks[0].posted.len() <= 2, "the third is not next to it");
    let strong = [("S-ru-16", "2019"), ("S-ru-19", "2019"), ("S-ru-20", "2019")];
    let state = sketch("axis attacks", &[("A-ge-V", "2018")], &strong);
    let front = Front::of(&state, &weights, Player::Axis);
    assert!(plan(Eye { state: &state, weights: &weights, front: &front }).is_empty());
}

#[test]
fn a_line_watches_what_is_exposed() {
    let weights = Weights::default();
    let state = sketch("axis moves", &[("A-ge-V", "2016")], &[("S-ru-16", "2020")]);
    let front = Front::of(&state, &weights, Player::Axis);
    let at = |hex: &str| state.scene.map.grid().parse(hex).expect("a hex");
    assert_eq!(front.away[at("2016").index()], 4);
    assert!(front.need.iter().any(|far| *far == 0 || *far == FAR));
    assert_eq!(front.cover[at("2016").index()], 1);
    assert_eq!(front.cover[at("2015").index()], 1);
    assert_eq!(front.cover[at("2014").index()], 0);
}

#[test]
fn positions_are_weighed_against_each_other() {
    let weights = Weights::default();
    let few = sketch("axis moves", &[("A-ge-V", "2016")], &[("S-ru-16", "2020")]);
    let many =
        sketch("axis moves", &[("A-ge-V", "2016"), ("A-ge-VI", "2016")], &[("S-ru-16", "2020")]);
    let worth = |state: &State| worth::worth(state, Player::Axis, &weights);
    assert!(worth(&many) > worth(&few));
}

#[test]
fn an_empty_city_is_entered() {
    let weights = Weights::default();
    let state = sketch("axis moves", &[("A-ge-XXIVPz", "2218")], &[("S-ru-16", "1323")]);
    let armor = state.scene.roster.find("A-ge-XXIVPz").expect("a unit");
    let empty = |state: &State| state.majors(Player::Soviet);
    let moves = march::plan(&state, &weights);
    assert_eq!(empty(&moves.state), empty(&state) - 1);
    let hex = moves.state.unit(armor).hex().expect("on the map");
    assert!(state.scene.map.majors().contains(hex), "{}", state.number(hex));
}

#[test]
fn the_cheapest_step_is_lost_and_armor_refitted_first() {
    let weights = Weights::default();
    let units = [("A-ge-XXIVPz", "2018"), ("A-ge-V", "2018")];
    let state = sketch("axis moves", &units, &[("S-ru-16", "2026")]);
    let front = Front::of(&state, &weights, Player::Axis);
    let eye = Eye { state: &state, weights: &weights, front: &front };
    let [armor, foot] =
        ["A-ge-XXIVPz", "A-ge-V"].map(|key| state.scene.roster.find(key).expect(key));
    let losses = [Action::Lose { unit: armor }, Action::Lose { unit: foot }];
    assert_eq!(crate::answers::lose(eye, &losses), Some(losses[1]));
    let full = [Action::Refit { unit: armor }, Action::Done];
    assert_eq!(crate::reinforce::spend(eye, &full), Action::Done, "nothing to gain");
    let rebuilt = [armor, foot].map(|unit| Action::Rebuild { unit, steps: 2 });
    assert_eq!(crate::reinforce::spend(eye, &rebuilt), rebuilt[0]);
}

/// The most that attacks from where everybody stands can gain: every unit to every target in turn, and every share of the
/// air units. None where there are too many ways to look at.
fn most(eye: Eye<'_>, muster: &Muster) -> Option<f32> {
    let mut places: Vec<(UnitId, Vec<usize>)> = Vec::new();
    for (at, target) in muster.targets().iter().enumerate() {
        for unit in muster.units(*target) {
            match places.iter_mut().find(|(one, _)| *one == unit) {
                Some((_, open)) => open.push(at),
                None => places.push((unit, vec![at])),
            }
        }
    }
    let ways = places.iter().fold(1usize, |all, (_, open)| all.saturating_mul(open.len() + 1));
    if ways > 5000 || muster.targets().len() < 2 {
        return None;
    }
    let pool = usize::from(eye.state.air[eye.state.phasing.index()]);
    let mut best = 0.0f32;
    for way in 0..ways {
        let mut left = way;
        let mut groups: Vec<Vec<UnitId>> = vec![Vec::new(); muster.targets().len()];
        for (unit, open) in &places {
            let choice = left % (open.len() + 1);
            left /= open.len() + 1;
            if choice > 0 {
                groups[open[choice - 1]].push(*unit);
            }
        }
        // By air units: the most that the targets so far can gain with them.
        let mut gains = vec![0.0f32; pool + 1];
        for (target, group) in muster.targets().iter().zip(&groups) {
            let posted = crate::answers::posted(eye.state, group);
            let Some(bout) = eye.bout(*target, &posted) else { continue };
            let before = gains.clone();
            for air in 0..=pool {
                for used in 0..=air {
                    let gain = bout.best(used as u8).gain;
                    let gain = if gain > eye.weights.least { gain } else { f32::MIN };
                    gains[air] = gains[air].max(before[air - used] + gain);
                }
            }
        }
        best = best.max(gains[pool]);
    }
    Some(best)
}

#[test]
fn attacks_gain_together_about_as_much_as_they_can() {
    let (mut seen, mut exact, mut sums) = (0, 0, [0.0f32; 2]);
    for (scenario, seed) in [
        ("border-1941", 2),
        ("typhoon-1941", 3),
        ("stalingrad-1942", 4),
        ("bagration-1944", 5),
        ("summers-1941", 6),
    ] {
        let mut state = Besieged::start(&Setup::of(scenario)).expect("it begins");
        let mut bots = [crate::hire(Rank::Recruit, seed), crate::hire(Rank::Recruit, seed + 1)];
        let mut dice = Seeded::new(seed);
        loop {
            match Besieged::pending(&state) {
                Pending::Over(_) => break,
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("dice never end");
                    rolled_unchecked::<Besieged>(&mut state, &rolled);
                }
                Pending::Decide(owed) => {
                    let free = duties(&state).next().is_none();
                    if free && matches!(state.frames.last(), Some(Frame::Target)) {
                        let weights = Weights::of(state.phasing);
                        let front = Front::of(&state, &weights, state.phasing);
                        let eye = Eye { state: &state, weights: &weights, front: &front };
                        if let Some(most) = most(eye, &Muster::in_place(&state)) {
                            let own: f32 = plan(eye).iter().map(|it| it.gain).sum();
                            assert!(own < most + 0.01, "{own} is more than can be: {most}");
                            seen += 1;
                            exact += usize::from(own > most - 0.01);
                            sums = [sums[0] + own, sums[1] + most];
                        }
                    }
                    let mut legal = Vec::new();
                    Besieged::legal(&state, owed[0].seat, &mut legal);
                    let brief = Brief::new(&state, owed[0].seat, &legal);
                    let choice = bots[owed[0].seat.index()].choose(&brief);
                    play_unchecked::<Besieged>(&mut state, owed[0].seat, &legal[choice]);
                }
            }
        }
    }
    assert!(seen >= 20, "{seen} positions");
    assert!(exact * 10 >= seen * 9, "the best set in {exact} of {seen}");
    assert!(sums[0] >= 0.98 * sums[1], "{sums:?}");
}
