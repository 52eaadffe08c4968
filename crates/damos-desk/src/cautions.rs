//! What a player may not have thought of before he gives an answer.

use barbarossa::ground::UnitId;
use barbarossa::survey::supply;
use barbarossa::words::Atlas;
use barbarossa::{Action, Barbarossa, Frame, Mark, State, side_of};
use hex::HexIndex;
use referee::{Game as _, Seat, Viewer};
use series::wire::{Caution, Remark};
use std::collections::{BTreeMap, BTreeSet};

/// What is about to be done.
pub(crate) enum About<'a> {
    /// An answer.
    Action(&'a Action),
    /// A force that begins.
    Force(&'a [UnitId]),
}

/// What to ask once before it is done; nothing for what needs no second thought.
pub(crate) fn caution(state: &State, viewer: Viewer, about: &About<'_>) -> Option<Caution> {
    let seat = viewer.seat()?;
    let mut legal = Vec::new();
    Barbarossa::legal(state, seat, &mut legal);
    let ends = matches!(about, About::Action(Action::Done));
    match state.frames.last()? {
        Frame::Reinforcement(_) if ends => before_leaving(state, seat, &legal),
        Frame::Retreat(_) => match about {
            About::Action(action) => before_company(state, seat, action),
            About::Force(_) => None,
        },
        Frame::Operations(_) if ends => before_end(state, seat, &legal),
        Frame::Operations(operations) if !operations.zoi_begun => match about {
            About::Force(units) => before_zoi(state, &legal, Some(units)),
            About::Action(Action::Concert { .. }) => before_zoi(state, &legal, None),
            About::Action(_) => None,
        },
        _ => None,
    }
}

fn units(count: usize) -> String {
    if count == 1 { "1 unit".to_owned() } else { format!("{count} units") }
}

/// The units that may still be named.
fn fresh(legal: &[Action]) -> BTreeSet<UnitId> {
    let named = legal.iter().filter_map(|action| match action {
        Action::Select { unit } => Some(*unit),
        _ => None,
    });
    named.collect()
}

/// The first ZOI-capable force is about to begin: those without a ZOI, and without company that has one, come too late
/// (D7c).
fn before_zoi(state: &State, legal: &[Action], force: Option<&[UnitId]>) -> Option<Caution> {
    if force.is_some_and(|force| !force.iter().any(|unit| state.exerts_zoi(*unit))) {
        return None;
    }
    let goes = |unit: &UnitId| force.is_some_and(|force| force.contains(unit));
    let open: Vec<UnitId> = fresh(legal).into_iter().filter(|unit| !goes(unit)).collect();
    let capable = open.iter().filter(|unit| state.exerts_zoi(**unit));
    let led: BTreeSet<HexIndex> = capable.filter_map(|unit| state.standing(*unit)).collect();
    let late = open.iter().filter(|unit| {
        !state.exerts_zoi(**unit) && state.standing(**unit).is_none_or(|hex| !led.contains(&hex))
    });
    let late = late.count();
    if late == 0 {
        return None;
    }
    let have = if late == 1 { "has" } else { "have" };
    let text = format!(
        "{} not ZOI-capable {have} not acted. Once a ZOI-capable force begins, they may not activate this turn.",
        units(late)
    );
    Some(Caution {
        remarks: vec![Remark::new(text, "D7c")],
        yes: "Begin anyway".to_owned(),
        no: "Not yet".to_owned(),
    })
}

/// A retreat is about to end: who would be demoralized by the company of those who retreat (D2.8b).
fn before_company(state: &State, seat: Seat, action: &Action) -> Option<Caution> {
    let Some(Frame::Retreat(retreat)) = state.frames.last() else { return None };
    Barbarossa::check(state, seat, action).ok()?;
    let mut after = state.clone();
    referee::play_unchecked::<Barbarossa>(&mut after, seat, action);
    let side = side_of(seat);
    let shaken = |state: &State, unit: UnitId| state.unit(unit).is(Mark::Demoralized);
    let company = state.ids().filter(|unit| {
        let own = state.side(*unit) == side && !retreat.units.contains(unit);
        own && state.standing(*unit).is_some() && !shaken(state, *unit) && shaken(&after, *unit)
    });
    let names: Vec<&str> = company.map(|unit| &*state.info(unit).name).collect();
    if names.is_empty() {
        return None;
    }
    let text = format!("Stacked with those who retreat, demoralized too: {}.", names.join(", "));
    Some(Caution {
        remarks: vec![Remark::new(text, "D2.8b")],
        yes: "Retreat there".to_owned(),
        no: "Not there".to_owned(),
    })
}

/// The operations are about to end: who stands to surrender, what is still demanded, and who could still act.
fn before_end(state: &State, seat: Seat, legal: &[Action]) -> Option<Caution> {
    let mut remarks = surrendering(state, seat);
    let view = Barbarossa::view(state, seat.into());
    remarks.extend(crate::ribbon::duties(&view, Some(side_of(seat))).into_iter().map(|duty| {
        let cost = "Each one not made costs 1 RP every turn from turn 4 to the end.";
        Remark::new(format!("{}. {cost}", duty.text), "C4.6.3b")
    }));
    let count = fresh(legal).len();
    if count > 0 {
        remarks.push(Remark::new(format!("{} could still act this turn.", units(count)), "D7a"));
    }
    ended(remarks, "operations")
}

/// Reinforcement is about to end while some wait, or RP are left that could be spent.
fn before_leaving(state: &State, seat: Seat, legal: &[Action]) -> Option<Caution> {
    let (mut waiting, mut restored) = (BTreeSet::new(), BTreeSet::new());
    for action in legal {
        match action {
            Action::Enter { unit, .. } => waiting.insert(*unit),
            Action::Restore { unit } | Action::Rebuild { unit, .. } => restored.insert(*unit),
            _ => false,
        };
    }
    let mut remarks = Vec::new();
    if !waiting.is_empty() {
        let text = format!("{} could still come in this turn.", units(waiting.len()));
        remarks.push(Remark::new(text, "D5a"));
    }
    if !restored.is_empty() {
        let rp = state.rp[side_of(seat).index()];
        let text = format!("{rp} RP left: {} could be restored or rebuilt.", units(restored.len()));
        remarks.push(Remark::new(text, "D5b"));
    }
    ended(remarks, "reinforcement")
}

fn ended(remarks: Vec<Remark>, phase: &str) -> Option<Caution> {
    let (yes, no) = (format!("End {phase}"), "Keep playing".to_owned());
    (!remarks.is_empty()).then_some(Caution { remarks, yes, no })
}

/// Forces that would surrender now: the surrender phase comes next (D10a).
fn surrendering(state: &State, seat: Seat) -> Vec<Remark> {
    let atlas = Atlas::new(state.ground.clone());
    let mut stacks: BTreeMap<HexIndex, Vec<UnitId>> = BTreeMap::new();
    for unit in supply::of_side(state, side_of(seat)).surrendering {
        if let Some(hex) = state.standing(unit) {
            stacks.entry(hex).or_default().push(unit);
        }
    }
    let remark = |(hex, stack): (HexIndex, Vec<UnitId>)| {
        let names: Vec<&str> = stack.iter().map(|unit| atlas.unit(*unit)).collect();
        let them = if stack.len() == 1 { "it" } else { "them" };
        let text = format!(
            "{} in {} will surrender and never return: no line leads to a source of supply, and a steady enemy is \
             next to {them}.",
            names.join(", "),
            atlas.hex(hex)
        );
        Remark::new(text, "D10a")
    };
    stacks.into_iter().map(remark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::{AXIS, SOVIET};
    use dice::{DiceSource as _, Scripted};
    use referee::Tx;
    use referee::conformance::stroll;

    fn before(text: &str, seat: Seat, action: &Action) -> Option<Caution> {
        let state = State::sketch("agc", text).expect("a position");
        caution(&state, seat.into(), &About::Action(action))
    }

    #[test]
    fn d7c_those_who_would_come_too_late_are_counted() {
        let text = "turn 3 axis operations
             axis agc-de-3pz 2922
             axis agc-de-5i 2928
             axis agc-de-6i 2922";
        let state = State::sketch("agc", text).expect("a position");
        let unit = |key: &str| state.ground.roster.id(key).expect("a unit");
        let ask = |keys: &[&str]| {
            let force: Vec<UnitId> = keys.iter().map(|key| unit(key)).collect();
            caution(&state, AXIS.into(), &About::Force(&force))
        };
        // The 6th stands with the panzers, but they would be gone.
        let told = ask(&["agc-de-3pz"]).expect("the infantry comes too late");
        assert!(told.remarks[0].text.starts_with("2 units not ZOI-capable have"), "{told:?}");
        assert_eq!(told.remarks[0].rule, "D7c");
        assert_eq!(ask(&["agc-de-5i"]), None, "infantry may begin");
        let both = ask(&["agc-de-3pz", "agc-de-6i"]).expect("the 5th is left");
        assert!(both.remarks[0].text.starts_with("1 unit not ZOI-capable has"), "{both:?}");
    }

    #[test]
    fn d7c_demoralized_panzers_and_a_lone_force_give_no_cause() {
        let text = "turn 3 axis operations
             axis agc-de-3pz 2922 demoralized
             axis agc-de-5i 2928";
        let state = State::sketch("agc", text).expect("a position");
        let panzers = state.ground.roster.id("agc-de-3pz").expect("a unit");
        assert_eq!(caution(&state, AXIS.into(), &About::Force(&[panzers])), None, "no ZOI (D2.6b)");
        let text = "turn 3 axis operations
             axis agc-de-3pz 2922
             axis agc-de-5i 2928 spent";
        let state = State::sketch("agc", text).expect("a position");
        assert_eq!(caution(&state, AXIS.into(), &About::Force(&[panzers])), None, "all have acted");
    }

    #[test]
    fn d2_8b_a_retreat_that_would_demoralize_friends_gives_cause_to_think_again() {
        let mut warned = 0;
        for seed in 0..30 {
            let start = Barbarossa::start(&barbarossa::Setup::of("agc/smolensk")).expect("a start");
            stroll::<Barbarossa>(start, seed, |moment| {
                let Some(Frame::Retreat(retreat)) = moment.state.frames.last() else { return true };
                let Some(choice) = &moment.decision else { return true };
                let seat = choice.owed.seat;
                for action in choice.legal {
                    let about = About::Action(action);
                    let Some(told) = caution(moment.state, seat.into(), &about) else { continue };
                    let mut after = moment.state.clone();
                    referee::play_unchecked::<Barbarossa>(&mut after, seat, action);
                    let hex = retreat.units.iter().find_map(|unit| after.standing(*unit));
                    let company = after.ids().filter(|unit| {
                        hex.is_some()
                            && after.standing(*unit) == hex
                            && !retreat.units.contains(unit)
                    });
                    for unit in company {
                        assert!(after.unit(unit).is(Mark::Demoralized), "{told:?}");
                        warned += 1;
                    }
                    assert_eq!(told.remarks[0].rule, "D2.8b");
                }
                true
            });
        }
        assert!(warned > 0);
    }

    #[test]
    fn d10a_who_would_surrender_is_named_before_operations_end() {
        // Cut off on all sides, far from any source, and a steady enemy next door.
        let text = "turn 3 axis operations
             axis agc-de-5i 2810
             soviet agc-su-28rc 2811
             soviet agc-su-2rc 2809
             soviet agc-su-5rc 2710
             soviet agc-su-44rc 2910
             soviet agc-su-21rc 2711
             soviet agc-su-4rc 2909";
        let told = before(text, AXIS, &Action::Done).expect("second thoughts");
        let rules: Vec<&str> = told.remarks.iter().map(|it| it.rule.as_str()).collect();
        assert_eq!(rules, ["D10a", "D7a"], "{told:?}");
        assert!(told.remarks[0].text.contains("will surrender and never return"), "{told:?}");
        assert_eq!((told.yes.as_str(), told.no.as_str()), ("End operations", "Keep playing"));
        assert_eq!(before(text, SOVIET, &Action::Done), None, "it is not their turn");
        assert_eq!(before(text, AXIS, &Action::Begin), None);
    }

    #[test]
    fn c4_6_3b_attacks_still_demanded_are_named() {
        let text = "turn 2 soviet operations\n soviet agc-su-28rc 2811";
        let mut state = State::sketch("agc", text).expect("a position");
        if let referee::Pending::Chance(roll) = Barbarossa::pending(&state) {
            let rolled = Scripted::new([3]).roll(&roll).expect("a die");
            Barbarossa::rolled(&mut Tx::unlogged(&mut state), &rolled);
        }
        let told = caution(&state, SOVIET.into(), &About::Action(&Action::Done));
        let told = told.expect("second thoughts");
        assert_eq!(told.remarks[0].rule, "C4.6.3b", "{told:?}");
        assert!(told.remarks[0].text.starts_with("0 of 2 attacks demanded"), "{told:?}");
    }

    #[test]
    fn d5b_rp_that_could_be_spent_are_named_before_reinforcement_ends() {
        let text = "turn 3 soviet reinforcement\n rp 0 3\n soviet agc-su-28rc 2811 sp 2";
        let told = match State::sketch("agc", text) {
            Ok(state) => caution(&state, SOVIET.into(), &About::Action(&Action::Done)),
            Err(fault) => panic!("{fault}"),
        };
        let told = told.expect("second thoughts");
        assert!(
            told.remarks.iter().any(|it| it.rule == "D5b" && it.text.contains("RP left")),
            "{told:?}"
        );
        assert_eq!(told.yes, "End reinforcement");
    }
}
