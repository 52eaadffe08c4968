//! Hints: the best marches and attacks of an impulse as the staff sees them, and its answer to everything else.

use crate::{odds, telling};
use besieged::game::{Action, Besieged, Frame, State, words};
use besieged::ground::UnitId;
use bots::{Bot as _, Brief};
use hex::HexIndex;
use okh::{Advice, Counsel, Staff};
use referee::{Game as _, Lots, Seat, Viewer};
use serde::Deserialize as _;
use series::wire::{Hint, HintIdea, Problem};

/// Ideas in one hint.
const IDEAS: usize = 3;

/// The best ideas for the decision that a seat owes.
pub(crate) fn hint(state: &State, viewer: Viewer) -> Result<Hint, Problem> {
    let not_asked = || Problem::new("not_asked", "there are hints for whoever owes a decision");
    let seat = viewer.seat().ok_or_else(not_asked)?;
    let mut legal = Vec::new();
    Besieged::legal(state, seat, &mut legal);
    if legal.is_empty() {
        return Err(not_asked());
    }
    let ideas = ideas(&Brief::new(state, seat, &legal));
    if ideas.is_empty() { Err(not_asked()) } else { Ok(Hint { ideas }) }
}

/// The best ideas by what a seat may know: everything, in this game.
pub(crate) fn ideas(brief: &Brief<'_, Besieged>) -> Vec<HintIdea> {
    let (state, seat) = (&brief.imagine(&mut Lots::new(0)), brief.seat());
    let mut ideas = match okh::advise_seat(brief) {
        Some(advice) if matches!(state.frames.last(), Some(Frame::Target)) => {
            advice.attacks.iter().filter_map(|attack| assault(state, attack)).collect()
        }
        Some(advice) => marches(state, &advice),
        None => Vec::new(),
    };
    // A march of the plan may wait for another: who is under way and cannot stop goes first.
    ideas.retain(|idea| is_open(state, seat, idea));
    ideas.truncate(IDEAS);
    if ideas.is_empty() {
        let chosen = brief.legal().get(Staff::new(0).choose(brief));
        ideas.extend(chosen.map(|answer| {
            idea(state, &[*answer], telling::text(state, answer), &reason(state, answer))
        }));
    }
    ideas
}

/// Whether the answers of an idea can be given one after the other, from now on.
fn is_open(state: &State, seat: Seat, idea: &HintIdea) -> bool {
    let mut there = state.clone();
    idea.actions.iter().all(|action| {
        let Ok(action) = Action::deserialize(action) else { return false };
        let open = Besieged::check(&there, seat, &action).is_ok();
        if open {
            referee::play_unchecked::<Besieged>(&mut there, seat, &action);
        }
        open
    })
}

/// The marches of the plan, unit by unit, each with the attack that it is made for.
fn marches(state: &State, advice: &Advice) -> Vec<HintIdea> {
    let mut rest = &advice.moves[..];
    let mut ideas = Vec::new();
    while let Some(first) = rest.first() {
        let mover = telling::unit_of(first);
        let same =
            |action: &&Action| telling::unit_of(action).is_none_or(|unit| mover == Some(unit));
        let until = rest.iter().take_while(same).filter(|action| **action != Action::End).count();
        let (march, after) = rest.split_at(until.max(1));
        rest = after;
        let Some(unit) = mover else {
            // The plan is to march no more.
            ideas.push(idea(
                state,
                march,
                telling::text(state, first),
                "Nobody has a better place.",
            ));
            continue;
        };
        let goal = march.iter().rev().find_map(|action| telling::hex_of(state, action));
        let name = words::name(&state.scene, unit);
        let text = goal
            .map_or(name.clone(), |hex| format!("{name} to {}", words::place(&state.scene, hex)));
        ideas.push(idea(state, march, text, &purpose(state, advice, unit)));
    }
    ideas
}

/// What a unit marches for.
fn purpose(state: &State, advice: &Advice, unit: UnitId) -> String {
    let key = &state.counter(unit).key;
    let takes_part = |attack: &&Counsel| attack.attackers.iter().any(|it| it.unit == *key);
    match advice.attacks.iter().find(takes_part) {
        Some(attack) => {
            let clears = percent(attack.vacated);
            format!("To attack {} at {}, which clears it in {clears}.", attack.target, attack.odds)
        }
        None => "Into the line.".to_owned(),
    }
}

/// Why an answer that belongs to no plan of marches or attacks is good, in a sentence.
fn reason(state: &State, action: &Action) -> String {
    let told = match action {
        Action::Place { .. } | Action::Rebuild { .. } => {
            "Every counter on the map holds a hex more."
        }
        Action::Refit { .. } => "A step at the front is worth more than a new unit in the rear.",
        Action::At { .. } => "From there it is soonest where the front is thin.",
        Action::Done => "More would add nothing to what is named.",
        Action::Order { .. } => "Attacking at these odds costs them most.",
        Action::NoOrder => "An attack there would serve them, not you.",
        Action::Step { .. } | Action::Entrain { .. } => "Into the line.",
        Action::Stop => "No hex it can reach is better.",
        Action::End => "Nothing else is worth its risk.",
        Action::Attack { .. } | Action::Join { .. } => "The odds are worth the risk.",
        Action::Support { .. } => "This table and these air units promise most for what they cost.",
        Action::Commit | Action::Decline | Action::DeclineImpulse => return weighed(state, action),
        Action::Lose { .. } => "Its step is the cheapest to lose.",
        Action::Length { .. } => "Far enough to be out of reach, near enough to hold the line.",
        Action::Retreat { .. } => "Toward supply, and out of enemy ZOC where it can be.",
        Action::Advance { .. } => "The ground is worth more than the safety behind it.",
    };
    told.to_owned()
}

/// What the odds say for or against a Field Marshal.
fn weighed(state: &State, action: &Action) -> String {
    let verdict = match action {
        Action::Commit => "worth the risk to him",
        _ => "not worth the risk to him",
    };
    match odds::marshal_worth(state) {
        Some([without, with]) => {
            let change = percent(without.p.max(with.p) - without.p.min(with.p));
            format!("He changes the odds by {change}: {verdict}.")
        }
        None => format!("The change of the odds is {verdict}."),
    }
}

/// An attack with everybody who joins it, its air units and its table.
fn assault(state: &State, attack: &Counsel) -> Option<HintIdea> {
    let target = state.scene.map.grid().parse(&attack.target).ok()?;
    let units = attack.attackers.iter().map(|it| state.scene.roster.find(&it.unit));
    let units: Vec<UnitId> = units.collect::<Option<_>>()?;
    let mut actions = vec![Action::Attack { hex: target }];
    actions.extend(units.iter().map(|unit| Action::Join { unit: *unit }));
    actions.push(Action::Done);
    actions.push(Action::Support { air: attack.air, table: attack.table });
    let names: Vec<String> = units.iter().map(|unit| words::name(&state.scene, *unit)).collect();
    let place = words::place(&state.scene, target);
    let text = format!("Attack {place} at {} with {}", attack.odds, names.join(", "));
    let [theirs, ours] = attack.steps;
    let marshal = if attack.marshal { " Commit a Field Marshal." } else { "" };
    let reason = format!(
        "Clears the hex in {}; they lose {theirs:.1} steps, you {ours:.1}, on average.{marshal}",
        percent(attack.vacated)
    );
    let told = idea(state, &actions, text, &reason);
    Some(HintIdea { odds: Some(attack.vacated), gain: Some(attack.gain), ..told })
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

/// An idea as the board shows it: who, from where, over which hexes.
fn idea(state: &State, actions: &[Action], text: String, reason: &str) -> HintIdea {
    let mut units: Vec<UnitId> = Vec::new();
    let mut hexes: Vec<HexIndex> = Vec::new();
    for unit in actions.iter().filter_map(telling::unit_of) {
        if !units.contains(&unit) {
            units.push(unit);
            hexes.extend(state.unit(unit).hex().filter(|hex| !hexes.contains(hex)));
        }
    }
    hexes.extend(actions.iter().filter_map(|action| match action {
        Action::Join { .. } => None,
        other => telling::hex_of(state, other),
    }));
    HintIdea {
        text,
        reason: reason.to_owned(),
        odds: None,
        odds_range: None,
        gain: None,
        actions: actions.iter().filter_map(|it| serde_json::to_value(it).ok()).collect(),
        units: units.into_iter().map(|unit| u16::from(unit.0)).collect(),
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::game::Setup;
    use bots::Random;
    use dice::Seeded;
    use referee::Table;

    /// Plays the first idea of every hint; whatever a hint says can be done.
    #[test]
    fn every_idea_begins_with_an_open_answer_and_its_answers_follow_one_another() {
        for scenario in ["border-1941", "bagration-1944"] {
            let mut table = Table::<Besieged>::open(Setup::of(scenario)).expect("a game");
            let (mut heeded, mut fights) = (0, 0);
            let mut dice = Seeded::new(7);
            for step in 0..3_000 {
                if fights > 3 && heeded > 100 {
                    break;
                }
                let Some(seat) = table.pending().owed().first().map(|owed| owed.seat) else {
                    if table.pending().is_over() {
                        break;
                    }
                    table.roll(&mut dice).expect("a roll");
                    continue;
                };
                // Marches are many and alike: every fourth is looked at, and every attack.
                let attacks = matches!(table.state().frames.last(), Some(Frame::Target));
                let looked = (attacks || step % 4 == 0)
                    .then(|| hint(table.state(), seat.into()).expect("a hint"));
                assert!(looked.iter().all(|hint| !hint.ideas.is_empty()));
                heeded += usize::from(looked.is_some());
                for idea in looked.iter().flat_map(|hint| &hint.ideas) {
                    let mut there = table.clone();
                    for (place, action) in idea.actions.iter().enumerate() {
                        let action: Action =
                            serde_json::from_value(action.clone()).expect("an answer");
                        let taken = there.act(seat, action, None);
                        assert!(
                            taken.is_ok(),
                            "step {step}, answer {place} of {idea:?}: {taken:?}"
                        );
                    }
                    fights += usize::from(idea.odds.is_some());
                }
                let legal = table.legal(seat);
                let brief = Brief::new(table.state(), seat, &legal);
                let chosen = if step % 3 == 0 {
                    Random::new(step).choose(&brief)
                } else {
                    Staff::new(step).choose(&brief)
                };
                table.act(seat, legal[chosen], None).expect("a legal answer");
            }
            assert!(heeded > 100 && fights > 3, "{scenario}: {heeded}, {fights}");
        }
    }
}
