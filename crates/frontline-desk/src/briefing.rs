//! What a player must know before the first form, and how victory stands.

use crate::wording;
use frontline::game::{State, Verdict};
use frontline::ground::{Coalition, Levels, Scene};
use rulebook::{RuleId, rule};
use series::plain::capital;
use series::wire::{Briefing, Goal, Remark, Special, Standing, StandingPlace};

/// Rules that hold all the time and decide games.
fn always() -> Vec<Remark> {
    let remarks: [(&str, RuleId); 7] = [
        (
            "Nothing is decided before a form is sealed; all forms of a frame are opened together.",
            rule!("F61"),
        ),
        (
            "The line mans itself: every line hex needs a man, and gets one from the Pool or a neighbour.",
            rule!("F38"),
        ),
        (
            "All flags into a hex are one combat; mass two or three neighbouring hexes on one target.",
            rule!("F41"),
        ),
        ("Every point of the target defends, whether or not it attacks elsewhere.", rule!("F42")),
        (
            "A hex that is cut off spends an LSP each turn or loses a quarter of its CV.",
            rule!("F38a"),
        ),
        ("Only so much CV goes back to the Pool in a turn.", rule!("F60")),
        (
            "A side that gives up more than 12 connected hexes for want of men in a turn has collapsed.",
            rule!("F39"),
        ),
    ];
    remarks.map(|(text, rule)| Remark::new(text, rule.as_str())).into()
}

/// Everything that the files of a scenario say.
pub(crate) fn briefing(scene: &Scene) -> Briefing {
    let scenario = scene.scenario();
    Briefing {
        first: scenario.first_turn.into(),
        opening: Remark::new(
            "Both sides deploy at once from their Pools; who has the better cards chooses the order of flags.",
            rule!("F9.2").as_str(),
        ),
        goals: goals(scene, scenario.levels),
        special: specials(scene),
        always: always(),
    }
}

/// The degrees of victory, from the best of the Axis on.
fn goals(scene: &Scene, levels: Levels) -> Vec<Goal> {
    let Levels { axis_decisive, axis, draw, soviet } = levels;
    let rules = &scene.rules;
    let named = |hexes: &[hex::HexIndex]| {
        let names: Vec<&str> = hexes.iter().filter_map(|hex| scene.map.name(*hex)).collect();
        names.join(", ")
    };
    let sudden_axis = format!(
        "Soviet points below {axis_decisive} at the end; at once with {} of {}.",
        rules.sudden_axis_any,
        named(&rules.sudden_axis)
    );
    let sudden_soviet = format!(
        "Soviet points of {soviet} and more at the end; at once with {} before the last turn.",
        named(&rules.sudden_soviet)
    );
    let goal = |side: Option<Coalition>, verdict: Verdict, text: String| Goal {
        side: side.map_or("", Coalition::name).to_owned(),
        level: capital(verdict.words()),
        text,
        rule: rule!("F53").as_str().to_owned(),
    };
    vec![
        goal(Some(Coalition::Axis), Verdict::AxisDecisive, sudden_axis),
        goal(
            Some(Coalition::Axis),
            Verdict::Axis,
            format!("Soviet points below {axis} at the end."),
        ),
        goal(None, Verdict::Draw, format!("Soviet points of {axis} to {} at the end.", draw - 1)),
        goal(
            Some(Coalition::Soviet),
            Verdict::Soviet,
            format!("Soviet points of {draw} to {} at the end.", soviet - 1),
        ),
        goal(Some(Coalition::Soviet), Verdict::SovietDecisive, sudden_soviet),
    ]
}

/// Rules that hold in some turns of the scenario only: winters, and nations that leave.
fn specials(scene: &Scene) -> Vec<Special> {
    let scenario = scene.scenario();
    let turns = scenario.first_turn..=scenario.last_turn;
    let months = &scene.rules.months;
    let is_winter = |turn: &u8| {
        let place = usize::from(turn - 1) % months.len().max(1);
        months.get(place).is_some_and(|months| months.first() == Some(&12))
    };
    let special = |from: u8, to: u8, text: String, rule: RuleId| Special {
        from: from.into(),
        to: to.into(),
        text,
        rule: rule.as_str().to_owned(),
        zones: false,
    };
    let winters = turns.clone().filter(is_winter).map(|turn| {
        let text = "Winter: a flag into a hex of the north costs two.".to_owned();
        special(turn, turn, text, rule!("F41"))
    });
    let leavers = scene.briefings.nations.iter().filter_map(|nation| {
        let from = nation.leaves.as_ref()?.from.max(scenario.first_turn);
        let text =
            format!("{} may leave the war when its places have fallen.", capital(&nation.name));
        turns.contains(&from).then(|| special(from, scenario.last_turn, text, rule!("F34")))
    });
    winters.chain(leavers).collect()
}

/// How victory stands. What everybody may know: directives are secret until they are carried out.
pub(crate) fn standing(state: &State) -> Standing {
    let points = state.victory_points();
    let levels = state.levels();
    let text = format!(
        "{points} Soviet victory points: a draw from {}, a Soviet victory from {}.",
        levels.axis, levels.draw
    );
    let places = state.scene.rules.cities.iter().map(|(hex, vp)| StandingPlace {
        name: format!("{} ({vp})", state.scene.map.name(*hex).unwrap_or_default()),
        hex: hex.value(),
        side: state.holder(*hex).map_or("", Coalition::name).to_owned(),
        why: None,
    });
    let level = capital(state.verdict().words());
    Standing { text, places: places.collect(), level }
}

/// The directives of a side, in words.
pub(crate) fn directives(state: &State, side: Coalition) -> Vec<String> {
    let told = state.directives(side).filter_map(|place| {
        let directive = state.scene.rules.directives.get(usize::from(place))?;
        let places: Vec<String> =
            directive.places.iter().map(|hex| wording::place(state, *hex)).collect();
        let done = if state.fulfilled >> place & 1 != 0 { " Carried out." } else { "" };
        Some(format!(
            "Directive \"{}\": hold {} at the end of turn {} for 3 VP (F52).{done}",
            directive.name,
            places.join(" and "),
            directive.by
        ))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::Game as _;

    #[test]
    fn f53_goals_name_every_level_and_the_standing_one_of_them() {
        let state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let told = briefing(&state.scene);
        assert_eq!((told.first, told.goals.len()), (11, 5));
        assert!(told.goals[0].text.contains("2 of Moscow, Baku, Gorky"), "{:?}", told.goals);
        let standing = standing(&state);
        assert!(told.goals.iter().any(|goal| goal.level == standing.level));
        assert_eq!(standing.places.len(), 36);
        assert!(told.special.iter().any(|it| it.from == 14), "the last winter");
    }

    #[test]
    fn f52_a_side_is_told_its_directive() {
        let state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        assert_eq!(directives(&state, Coalition::Axis), Vec::<String>::new());
        let told = directives(&state, Coalition::Soviet);
        assert!(told.len() == 1 && told[0].contains("turn 15"), "{told:?}");
    }
}
