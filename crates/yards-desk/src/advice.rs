//! Hints: what the staff would answer, and why.

use crate::{odds, telling};
use bots::{Bot as _, Brief};
use company::Staff;
use hex::HexIndex;
use referee::{Game as _, Lots, Seat, Viewer};
use series::wire::{Hint, HintIdea, Problem};
use yards::game::{Action, Ammunition, State, Yards};

/// No unit goes farther in one action.
const MOST_STEPS: usize = 8;

/// The staff's answer to the decision that a seat owes.
pub(crate) fn hint(state: &State, viewer: Viewer) -> Result<Hint, Problem> {
    let not_asked = || Problem::new("not_asked", "there are hints for whoever owes a decision");
    let seat = viewer.seat().ok_or_else(not_asked)?;
    let mut legal = Vec::new();
    Yards::legal(state, seat, &mut legal);
    let brief = Brief::new(state, seat, &legal);
    let answer = advised(&brief).ok_or_else(not_asked)?;
    Ok(Hint { ideas: vec![idea(state, &march(&brief, answer))] })
}

/// An answer; where it begins a march, alone or with the platoon that marches first, the whole of it, if nobody reacts on
/// the way.
///
/// It is walked in a game that looks like this one, so that nothing hidden shows in where it ends.
fn march(brief: &Brief<'_, Yards>, answer: Action) -> Vec<Action> {
    let mut way = vec![answer];
    if !matches!(answer, Action::Step { .. } | Action::Activate { .. }) {
        return way;
    }
    let mut world = brief.imagine(&mut Lots::new(0));
    while way.len() < MOST_STEPS
        && let Some(step) = way.last()
    {
        referee::play_unchecked::<Yards>(&mut world, brief.seat(), step);
        pass_windows(&mut world, brief.seat());
        let mut legal = Vec::new();
        Yards::legal(&world, brief.seat(), &mut legal);
        let on = advised(&Brief::new(&world, brief.seat(), &legal));
        let goes = way.iter().find_map(telling::unit_of);
        match on {
            Some(on @ Action::Step { unit, .. }) if goes.is_none_or(|it| it == unit) => {
                way.push(on);
            }
            _ => break,
        }
    }
    way
}

/// Lets the enemy decline to react until a seat is asked again.
fn pass_windows(world: &mut State, seat: Seat) {
    while let Some(owed) = Yards::pending(world).owed().first().cloned()
        && owed.seat != seat
    {
        let mut legal = Vec::new();
        Yards::legal(world, owed.seat, &mut legal);
        let Some(decline) = legal.iter().find(|it| matches!(it, Action::Decline { .. })) else {
            return;
        };
        referee::play_unchecked::<Yards>(world, owed.seat, decline);
    }
}

/// What the staff would answer by what a seat may know.
pub(crate) fn advised(brief: &Brief<'_, Yards>) -> Option<Action> {
    let legal = brief.legal();
    (!legal.is_empty()).then(|| Staff::new(0).choose(brief)).and_then(|it| legal.get(it).copied())
}

/// Why an answer is good, in a sentence.
fn reason(state: &State, action: &Action) -> String {
    if let Some(odds) = telling::shot(state, action) {
        return format!("At {:+}: {}.", odds.drm, odds::in_short(state, &odds));
    }
    let told = match action {
        Action::AsPrinted => "The printed set-up covers the objectives.",
        Action::Activate { .. } => "Its fire brings most now, or its way is the shortest.",
        Action::Step { .. } => "Nearer to the objective by the way that is least under fire.",
        Action::Muster { .. } => "The hex is worth the risk of the assault.",
        Action::Add { .. } => "The more charge, the better the odds.",
        Action::Charge => "Nobody else can join.",
        Action::Call { ammo: Ammunition::He, .. } => "Shells before the infantry goes on.",
        Action::Call { ammo: Ammunition::Smoke, .. } => "Smoke blinds those whose fire costs most.",
        Action::Decline { .. } => "No shot is worth the ammunition yet.",
        Action::Retreat { .. } => "Into cover, out of sight.",
        Action::Enter { .. } => "The hex has to be held.",
        Action::End => "Nothing else is worth opening a window for.",
        Action::Place { .. } | Action::At { .. } => "In cover, with the objectives in sight.",
        Action::Mine { .. } => "Mines lie where the enemy has to pass.",
        Action::Face { .. } | Action::Turn { .. } => {
            "The front goes to the side the enemy comes from."
        }
        Action::Load { .. } | Action::Mount { .. } => "Carried, it gets there sooner.",
        Action::Dismount { .. } => "On foot it can fire, hold a hex and take cover.",
        Action::Done => "Nothing is left that would be better elsewhere.",
        Action::Fire { .. } | Action::Split { .. } | Action::Second { .. } => {
            "Fire that changes nothing still suppresses."
        }
        Action::Cancel => "Too few can join: the assault would cost more than the hex.",
        Action::React { .. } | Action::Reverse { .. } => {
            "Out of the line of fire before more comes."
        }
        Action::Order | Action::Until { .. } | Action::Guard { .. } => {
            "A standing order answers the windows that do not matter."
        }
        Action::Recall => "The standing orders no longer fit.",
        Action::LeaveOut { .. } => "Of those here it adds least to the defense.",
        Action::Target { .. } => "The attempt on this vehicle is the likeliest to succeed.",
        Action::Chain { .. } => "The next hex is as weak as this one was.",
    };
    told.to_owned()
}

/// An answer and why it is good.
pub(crate) fn in_words(state: &State, action: &Action) -> String {
    format!("{}. {}", telling::text(state, action), reason(state, action))
}

fn idea(state: &State, way: &[Action]) -> HintIdea {
    let (action, last) = (&way[0], &way[way.len() - 1]);
    let unit = way.iter().find_map(telling::unit_of).filter(|unit| state.knows(*unit));
    let from = unit.and_then(|unit| state.unit(unit).hex);
    let to = way.iter().filter_map(|it| telling::hex_of(state, it)).filter(|to| from != Some(*to));
    HintIdea {
        text: match action {
            Action::Activate { .. } if way.len() > 1 => {
                format!("{}, {}", telling::text(state, action), telling::text(state, last))
            }
            _ => telling::text(state, last),
        },
        reason: reason(state, action),
        odds: telling::shot(state, action).map(|odds| odds::costs(&odds).to_f64()),
        odds_range: None,
        gain: None,
        actions: way.iter().filter_map(|it| serde_json::to_value(it).ok()).collect(),
        units: unit.into_iter().map(|unit| unit.0.into()).collect(),
        hexes: from.into_iter().chain(to).map(HexIndex::value).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;
    use referee::conformance::stroll;
    use serde::Deserialize as _;
    use yards::game::Setup;

    #[test]
    fn y55_hints_are_open_answers_and_alike_in_games_that_look_alike() {
        let start = Yards::start(&Setup::of("first-light")).expect("a mission");
        let (mut asked, mut lots) = (0, Lots::new(5));
        stroll::<Yards>(start, 4, |moment| {
            let pending = Yards::pending(moment.state);
            let Some(owed) = pending.owed().first().filter(|_| moment.step % 5 == 0) else {
                return moment.step < 2000;
            };
            let told = hint(moment.state, owed.seat.into()).expect("a hint");
            let other = Yards::resample(moment.state, owed.seat.into(), &mut lots);
            assert_eq!(told, hint(&other, owed.seat.into()).expect("a hint"));
            for idea in &told.ideas {
                let action = Action::deserialize(&idea.actions[0]).expect("an answer");
                assert!(Yards::check(moment.state, owed.seat, &action).is_ok(), "{action:?}");
                assert!(idea.reason.ends_with('.') && !idea.text.is_empty());
            }
            asked += 1;
            moment.step < 2000
        });
        assert!(asked > 50, "{asked}");
    }

    #[test]
    fn y37_a_hint_to_move_is_the_whole_march() {
        let start = Yards::start(&Setup::of("first-light")).expect("a mission");
        let mut longest = 0;
        stroll::<Yards>(start, 6, |moment| {
            let pending = Yards::pending(moment.state);
            let Some(owed) = pending.owed().first() else { return true };
            let told = hint(moment.state, owed.seat.into()).expect("a hint");
            let idea = &told.ideas[0];
            let way: Vec<Action> =
                idea.actions.iter().map(|it| Action::deserialize(it).expect("an answer")).collect();
            let units: Vec<_> = way.iter().filter_map(telling::unit_of).collect();
            assert!(units.iter().all(|unit| *unit == units[0]), "{way:?}");
            // From hex to hex, to the one that the idea names.
            let grid = moment.state.map().grid();
            for pair in idea.hexes.windows(2).filter(|_| way.len() > 1) {
                let [one, other] = [pair[0], pair[1]].map(HexIndex::new);
                assert_eq!(grid.distance(one, other), 1, "{idea:?}");
            }
            longest = longest.max(way.len());
            moment.step < 400
        });
        assert!(longest > 1, "{longest}");
    }

    #[test]
    fn y55_nobody_else_is_given_a_hint() {
        let state = begun("first-light");
        assert_eq!(hint(&state, Viewer::Spectator).expect_err("no seat").kind, "not_asked");
    }
}
