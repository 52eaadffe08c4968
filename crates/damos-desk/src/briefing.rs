//! What a player must know before the first move, and how victory stands.

use barbarossa::calendar::{
    COSSACKS, FORCED_ATTACKS, FOURTH, MUD, SLOW_RAIL, SURPRISE, UNDYING_UNTIL, WINTER,
};
use barbarossa::ground::{Ground, Minor, Side, Victory, grid};
use barbarossa::words::Atlas;
use barbarossa::{Level, State, View, outcome};
use damos::{Camp, rp_income};
use hex::HexIndex;
use rulebook::RuleId;
use series::wire::{Briefing, Goal, Remark, Special, Standing, StandingPlace};

/// Rules that hold all the time and decide games.
const ALWAYS: [(&str, &str); 3] = [
    ("Forces that are not ZOI-capable act first; once another begins, they may not.", "D7c"),
    (
        "At the end of his turn a player's forces beside the enemy without any free way to a source surrender for good.",
        "D10a",
    ),
    ("At 12:1 or better the defender is eliminated without a roll.", "C4.6.2a"),
];

/// Everything of a game that its files and the calendar say.
pub(crate) fn briefing(ground: &Ground) -> Briefing {
    let (first, last) = (ground.start.first_turn, ground.start.last_turn);
    let within = |it: &Special| it.from <= u16::from(last) && it.to >= u16::from(first);
    Briefing {
        first: first.into(),
        opening: Remark::new("The Axis moves first.", "R1"),
        goals: goals(ground),
        special: specials(ground).into_iter().filter(within).collect(),
        always: ALWAYS.map(|(text, rule)| Remark::new(text, rule)).into(),
    }
}

/// The name of a degree of victory.
fn level_name(level: Level) -> &'static str {
    match level {
        Level::AxisMajor => "Major Axis victory",
        Level::AxisMinor => "Minor Axis victory",
        Level::SovietSubstantial => "Substantial Soviet victory",
    }
}

fn name(ground: &Ground, hex: HexIndex) -> String {
    let place = ground.map.place(hex).map(|place| place.name.clone());
    place.unwrap_or_else(|| grid().number(hex).to_string())
}

/// "Kiev, Lubny and Romny".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// What each side plays for, the best first.
pub(crate) fn goals(ground: &Ground) -> Vec<Goal> {
    let Victory { places, isolation, major, minor, .. } = &ground.victory;
    let names: Vec<String> = places.iter().map(|hex| name(ground, *hex)).collect();
    let which = match names.as_slice() {
        [only] => only.clone(),
        all if usize::from(*major) == all.len() => format!("All of {}", listed(all)),
        all => format!("At least {major} of {}", listed(all)),
    };
    let how = if *isolation {
        "held by the Axis, or cut off from the east map edge,"
    } else {
        "held by the Axis"
    };
    let goal = |side: Side, level: Level, text: String, rule: Option<RuleId>| Goal {
        side: side.name().to_owned(),
        level: level_name(level).to_owned(),
        text,
        rule: rule.map_or(String::new(), |rule| rule.as_str().to_owned()),
    };
    let best = format!("{which} {how} at the end.");
    let mut goals = vec![goal(Side::Axis, Level::AxisMajor, best, ground.victory.major_rule)];
    let less = minor.map(|minor| match minor {
        Minor::Places(1) => "One of them at the end.".to_owned(),
        Minor::Places(places) => format!("At least {places} of them at the end."),
        Minor::Adjacent(hexes) => {
            let place = names.first().cloned().unwrap_or_default();
            format!("German units in at least {hexes} hexes next to {place} at the end.")
        }
    });
    goals.extend(
        less.map(|text| goal(Side::Axis, Level::AxisMinor, text, ground.victory.minor_rule)),
    );
    let rule = ground.victory.otherwise_rule;
    goals.push(goal(Side::Soviet, Level::SovietSubstantial, "Anything less.".to_owned(), rule));
    goals
}

/// Rules that hold in some turns only, those of other games left out.
fn specials(ground: &Ground) -> Vec<Special> {
    let last = ground.start.last_turn;
    let (exclusive, options) = (&ground.exclusive, ground.options());
    let mut found = Vec::new();
    let mut add = |from: u8, to: u8, text: &str, rule: &str, zones: bool| {
        let (from, to) = (u16::from(from), u16::from(to));
        found.push(Special { from, to, text: text.to_owned(), rule: rule.to_owned(), zones });
    };
    add(SURPRISE, SURPRISE, "There is no Soviet player turn.", "C4.6.1a", false);
    add(SURPRISE, SURPRISE, "Soviet forces have neither ZOC nor ZOI.", "C4.6.1b", true);
    let dry = "The Germans ignore rivers for movement, combat and reaction.";
    add(SURPRISE, SURPRISE, dry, "C4.6.5a", false);
    if !exclusive.idle.is_empty() {
        let countries: Vec<String> = exclusive.idle.iter().map(ToString::to_string).collect();
        let idle = format!("Units that started in {} wait.", countries.join(" or "));
        add(SURPRISE, SURPRISE, &idle, "S4.8a", false);
    }
    if let Some(north) = &exclusive.north {
        let until = north.finns.attack_from.saturating_sub(1);
        add(SURPRISE, until, "The Finns move but do not attack.", "N4", false);
    }
    let undying = "A Soviet unit eliminated now may come back: a 5 or 6 on one die.";
    add(SURPRISE, UNDYING_UNTIL, undying, "C4.6.4a", false);
    if options.forced_attacks {
        let forced = "Stalin demands 1d3 attacks; each one not made costs 1 Soviet RP a turn from turn 4 on.";
        add(FORCED_ATTACKS, FORCED_ATTACKS, forced, "C4.6.3a", false);
    }
    if let Some(object) = exclusive.bright_object {
        let halt = format!(
            "Two turns long after {} falls, or after turn {FOURTH}, German ZOI-capable units move one hex a turn \
             and do not attack.",
            name(ground, object)
        );
        add(SURPRISE, FOURTH + 2, &halt, "C4.7b", false);
    }
    let supplied = |turn: &u8| rp_income(Camp::German, u32::from(*turn), 0) > 0;
    if let Some(turn) = (1..=last).find(supplied) {
        let rp = rp_income(Camp::German, u32::from(turn), 0);
        let text = format!("From now on the Germans receive {rp} RP a turn.");
        add(turn, turn, &text, "C4.5a", false);
    }
    if options.mud {
        let mud = "Mud: MA −1, mobile −2, no penetration.";
        add(*MUD.start(), *MUD.end(), mud, "", false);
    }
    if let Some(north) = &exclusive.north {
        let (from, to) =
            (north.leningrad.boats_until + 1, north.leningrad.ice_from.saturating_sub(1));
        add(from, to, "No boats and no ice road to Leningrad.", "N10", false);
    }
    let winter = "The German line of supply is 2 hexes off rail instead of 3.";
    add(WINTER, last, winter, "C4.3.1b", false);
    add(COSSACKS, last, "The Soviet player may choose a Cossack hex each turn.", "C4.8a", false);
    add(SLOW_RAIL, last, "Rail conversion goes on by 1d2 instead of 1d3.", "C4.3.1d", false);
    found
}

/// How victory stands, from what everybody may know.
pub(crate) fn standing(state: &State, view: &View) -> Standing {
    let (ground, atlas) = (&state.ground, Atlas::new(state.ground.clone()));
    let victory = &ground.victory;
    let place = |hex: &HexIndex| {
        let held = atlas.controller(view, *hex);
        let cut = held == Side::Soviet && victory.isolation && barbarossa::is_isolated(state, *hex);
        let why =
            cut.then(|| Remark::new("Cut off from the east map edge: as good as held.", "C5b"));
        let side = if cut { Side::Axis } else { held };
        StandingPlace {
            name: name(ground, *hex),
            hex: hex.value(),
            side: side.name().to_owned(),
            why,
        }
    };
    let places: Vec<StandingPlace> = victory.places.iter().map(place).collect();
    let held = places.iter().filter(|place| place.side == Side::Axis.name()).count();
    let mut text = match places.as_slice() {
        [only] if held == 1 => format!("{} counts for the Axis", only.name),
        [only] => format!("{} does not count for the Axis", only.name),
        all => format!("{held} of {} places count for the Axis", all.len()),
    };
    if let (Some(Minor::Adjacent(_)), Some(place)) = (victory.minor, victory.places.first()) {
        let near = barbarossa::besiegers(state, *place);
        let hexes = if near == 1 { "hex" } else { "hexes" };
        text += &format!("; it has units in {near} {hexes} next to {}", name(ground, *place));
    }
    text.push('.');
    Standing { text, places, level: level_name(outcome(state).level).to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::ground::GroundRef;
    use referee::Game as _;

    fn told(name: &str) -> Briefing {
        briefing(&GroundRef::named(name).expect("a ground"))
    }

    #[test]
    fn c5a_the_goals_are_those_of_the_files() {
        let agc = told("agc");
        assert_eq!(
            agc.goals[0].text,
            "Moscow held by the Axis, or cut off from the east map edge, at the end."
        );
        assert_eq!(
            agc.goals[1].text,
            "German units in at least 2 hexes next to Moscow at the end."
        );
        let rules: Vec<&str> = agc.goals.iter().map(|goal| goal.rule.as_str()).collect();
        assert_eq!(rules, ["C5a", "C5c", "C5d"]);
        let south = told("ags");
        assert_eq!(south.goals[0].text, "All of Kiev and Rostov held by the Axis at the end.");
        assert_eq!(south.goals[1].text, "One of them at the end.");
        let smolensk = told("agc/smolensk");
        assert_eq!((smolensk.first, smolensk.goals[0].rule.as_str()), (2, ""));
        assert!(smolensk.goals[0].text.starts_with("All of Vitebsk"), "{:?}", smolensk.goals);
    }

    #[test]
    fn every_game_says_what_wins_it_and_names_places_of_its_map() {
        for name in Ground::names() {
            let ground = GroundRef::named(&name).expect("a ground");
            let told = briefing(&ground);
            assert!(told.goals.len() >= 2, "{name}");
            for hex in &ground.victory.places {
                let place = ground.map.place(*hex).expect("a place");
                assert!(told.goals[0].text.contains(&place.name), "{name}: {:?}", told.goals);
            }
            let turns = u16::from(ground.start.first_turn)..=u16::from(ground.start.last_turn);
            let meets = |it: &Special| it.from <= *turns.end() && it.to >= *turns.start();
            assert!(told.special.iter().all(meets), "{name}");
        }
    }

    #[test]
    fn special_rules_are_those_of_the_game_and_its_turns() {
        let rules = |name: &str| {
            let all = told(name).special.into_iter().map(|it| it.rule);
            all.collect::<Vec<String>>()
        };
        assert!(
            rules("agc").contains(&"C4.7b".to_owned())
                && !rules("ags").contains(&"C4.7b".to_owned())
        );
        assert!(
            rules("ags").contains(&"S4.8a".to_owned()) && rules("agn").contains(&"N4".to_owned())
        );
        assert!(!rules("agc/smolensk").contains(&"C4.6.1a".to_owned()), "turn 1 is over by then");
        assert!(!rules("agc;forced_attacks=no").contains(&"C4.6.3a".to_owned()));
        let mud = told("agc;mud=yes").special.into_iter().find(|it| it.text.starts_with("Mud"));
        assert_eq!(mud.map(|it| (it.from, it.to)), Some((8, 9)));
    }

    #[test]
    fn c5b_the_standing_says_who_holds_what() {
        let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-3pz 2922")
            .expect("a position");
        let view = barbarossa::Barbarossa::view(&state, referee::Viewer::Spectator);
        let found = standing(&state, &view);
        assert_eq!(found.places.len(), 1);
        assert_eq!(
            (found.places[0].name.as_str(), found.places[0].side.as_str()),
            ("Moscow", "soviet")
        );
        assert!(
            found.text.contains("Moscow does not count")
                && found.text.contains("0 hexes next to Moscow"),
            "{}",
            found.text
        );
        assert_eq!(found.level, "Substantial Soviet victory");
    }
}
