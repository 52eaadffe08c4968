//! What a player must know before the first decision, and how victory stands.

use crate::wording;
use rulebook::{RuleId, rule};
use series::wire::{Briefing, Goal, Remark, Special, Standing, StandingPlace};
use yards::game::{State, holder};
use yards::ground::{Player, Scene};

const TAKEN: &str = "Objectives taken";
const HELD: &str = "Objectives held";
const BROKEN: &str = "Enemy broken";

/// Rules that hold all the time and decide games.
fn always() -> Vec<Remark> {
    let remarks: [(&str, RuleId); 6] = [
        ("Every hex entered and every shot lets one enemy unit react.", rule!("Y34")),
        ("Each unit acts once a turn, and reacts once.", rule!("Y35")),
        ("A \"?\" may be a platoon's best squad or nobody at all.", rule!("Y55")),
        ("An objective falls to an able combat unit on foot at the end of a turn.", rule!("Y67")),
        ("Disrupted units neither act nor react until they recover.", rule!("Y64")),
        ("Smoke and a leader near help more than one squad more.", rule!("Y50")),
    ];
    remarks.map(|(text, rule)| Remark::new(text, rule.as_str())).into()
}

/// Everything that the file of a mission says.
pub(crate) fn briefing(scene: &Scene) -> Briefing {
    Briefing {
        first: 1,
        opening: Remark::new(opening(scene), rule!("Y31").as_str()),
        goals: goals(scene),
        special: specials(scene),
        always: always(),
    }
}

fn opening(scene: &Scene) -> String {
    let tie = wording::side(scene, scene.mission().tie);
    format!("The higher die acts first in a turn; equal dice favor the {tie} side.")
}

/// What each side plays for.
pub(crate) fn goals(scene: &Scene) -> Vec<Goal> {
    let mission = scene.mission();
    let goal = |player: Player, level: &str, text: String| Goal {
        side: player.name().to_owned(),
        level: level.to_owned(),
        text,
        rule: rule!("Y68").as_str().to_owned(),
    };
    let numbers: Vec<String> =
        mission.objectives.iter().map(|it| wording::hex(scene, *it)).collect();
    let (needs, all, turns) = (mission.needs, numbers.join(", "), mission.turns);
    let take = format!("Hold {needs} of {all} after turn {turns}, or all of them after any turn.");
    let hold = format!("Keep the attacker below {needs} objectives until turn {turns} is over.");
    let broken = |enemy: Player| {
        let side = wording::side(scene, enemy);
        format!("The {side} side has lost 70% of its steps at the end of a turn.")
    };
    vec![
        goal(Player::Attacker, TAKEN, take),
        goal(Player::Defender, HELD, hold),
        goal(Player::Attacker, BROKEN, broken(Player::Defender)),
        goal(Player::Defender, BROKEN, broken(Player::Attacker)),
    ]
}

/// Sight limits and late platoons.
fn specials(scene: &Scene) -> Vec<Special> {
    let mission = scene.mission();
    let mut found = Vec::new();
    let mut add = |from: u8, to: u8, text: String, rule: RuleId| {
        let rule = rule.as_str().to_owned();
        found.push(Special { from: from.into(), to: to.into(), text, rule, zones: false });
    };
    let mut turn = 1;
    while turn <= mission.turns && !mission.sight.is_empty() {
        let limit = mission.sight_in(turn);
        let last = (turn..=mission.turns).take_while(|it| mission.sight_in(*it) == limit).last();
        let last = last.unwrap_or(turn);
        add(turn, last, format!("Nobody sees farther than {limit} hexes."), rule!("Y74"));
        turn = last + 1;
    }
    for player in Player::BOTH {
        for platoon in &mission.force(player).platoons {
            if let Some(enters) = platoon.enters {
                let side = wording::side(scene, player);
                let text = format!("{}, a {side} platoon, may enter.", platoon.name);
                add(enters, enters, text, rule!("Y75"));
            }
        }
    }
    found
}

/// How victory stands.
pub(crate) fn standing(state: &State) -> Standing {
    let mission = state.mission();
    let held = state.objectives.count_ones();
    let text = format!(
        "The attacker holds {held} of {} objectives and needs {} after turn {}. Losses: attacker {}%, defender {}%.",
        mission.objectives.len(),
        mission.needs,
        mission.turns,
        crate::ribbon::share(state, Player::Attacker),
        crate::ribbon::share(state, Player::Defender),
    );
    let places = mission.objectives.iter().enumerate().map(|(place, hex)| StandingPlace {
        name: wording::hex(&state.scene, *hex),
        hex: hex.value(),
        side: holder(state, place).name().to_owned(),
        why: None,
    });
    let level = if held >= u32::from(mission.needs) { TAKEN } else { HELD };
    Standing { text, places: places.collect(), level: level.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yards::ground::World;

    #[test]
    fn y68_every_mission_says_what_wins_and_stands_at_one_of_its_levels() {
        for id in World::ORDER {
            let state = crate::scenes::begun(id);
            let goals = goals(&state.scene);
            let standing = standing(&state);
            assert!(goals.iter().any(|goal| goal.level == standing.level), "{id}");
            assert_eq!(standing.places.len(), state.mission().objectives.len());
            assert!(standing.places.iter().all(|place| place.side == "defender"));
        }
    }

    #[test]
    fn y74_y75_limits_of_sight_and_late_platoons_are_told_with_their_turns() {
        let told = |id: &str| briefing(&Scene::named(id).expect("a mission")).special;
        let dawn = told("before-dawn");
        assert!(dawn.iter().any(|it| it.rule == "Y74" && it.from == 1), "{dawn:?}");
        let late: usize = World::ORDER
            .iter()
            .map(|id| told(id).iter().filter(|it| it.rule == "Y75").count())
            .sum();
        assert!(late > 0);
    }
}
