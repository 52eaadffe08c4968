//! The scenarios in words, as they are played at a terminal.

use crate::{
    War, advice, briefing, cautions, odds, questions, reach, review, stage, supplied, telling,
    window,
};
use besieged::game::{Action, Ask, Besieged, Event, Mark, Outcome, State, Where, player_of, words};
use besieged::ground::{Player, UnitId};
use bots::Brief;
use hex::HexIndex;
use referee::{Seat, Table};
use rulebook::{RuleId, rule};
use serde::Deserialize as _;
use serde_json::Value;
use series::page::Screen;
use series::wire::HintIdea;
use series::{Choice, Inquiry, Primer, Told};

/// As many units of a name as an explanation speaks of.
const FEW: usize = 4;

/// A hex by its number or the name of its city.
fn spot(state: &State, text: &str) -> Option<HexIndex> {
    let map = &state.scene.map;
    let named = |hex: &HexIndex| {
        map.place(*hex).is_some_and(|place| place.name.eq_ignore_ascii_case(text.trim()))
    };
    map.grid().parse(text.trim()).ok().or_else(|| map.open().find(named))
}

/// The units of a name: the key of the file, or what is printed.
fn units_named(state: &State, text: &str) -> Vec<UnitId> {
    let text = text.trim().to_lowercase();
    let is = |unit: &UnitId| {
        let counter = state.counter(*unit);
        counter.key.to_lowercase() == text || counter.name.to_lowercase() == text
    };
    state.scene.roster.units().filter(is).collect()
}

/// The verb with which the words of an answer begin.
fn verb(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "Place",
        Action::Refit { .. } => "Restore a step of",
        Action::Rebuild { .. } => "Rebuild",
        Action::At { .. } => "Go to",
        Action::Order { .. } => "Order an attack from",
        Action::Step { .. } | Action::Entrain { .. } => "Move",
        Action::Attack { .. } => "Attack",
        Action::Join { .. } => "Add",
        Action::Lose { .. } => "Take a step from",
        Action::Length { .. } | Action::Retreat { .. } => "Retreat",
        Action::Advance { .. } => "Advance",
        _ => "",
    }
}

impl Told for War {
    const REVIEWED: bool = true;

    fn briefing(&self, state: &State) -> String {
        let told = briefing::briefing(&state.scene);
        let scenario = state.scene.scenario();
        let mut text = format!("{}\n{}\n", scenario.title, scenario.summary);
        text += &format!("{} to {}. {}\n", scenario.start, scenario.end, told.opening.text);
        for goal in &told.goals {
            text += &format!("{}: {} ({})\n", goal.level, goal.text, goal.rule);
        }
        for special in &told.special {
            let turns = match special.from == special.to {
                true => format!("Turn {}", special.from),
                false => format!("Turns {} to {}", special.from, special.to),
            };
            text += &format!("{turns}: {} ({})\n", special.text, special.rule);
        }
        if let Some(house) = &state.scene.house {
            text += &format!("Played with house files, fingerprint {house}.\n");
        }
        text
    }

    fn situation(&self, state: &State, _: Seat) -> String {
        telling::situation(state)
    }

    fn asked(&self, state: &State, ask: &Ask) -> String {
        telling::asked(state, ask)
    }

    fn phrase(&self, state: &State, _: Seat, action: &Action) -> Choice {
        let (kind, text) = (verb(action), telling::text(state, action));
        let rest = text.strip_prefix(kind).unwrap_or(&text).trim_start();
        Choice { kind, text: rest.to_owned() }
    }

    fn choices(&self, state: &State, seat: Seat, legal: &[Action]) -> Vec<Choice> {
        let priced = legal.iter().map(|action| {
            let choice = self.phrase(state, seat, action);
            match telling::price(state, action) {
                Some(price) => Choice { text: format!("{} ({price})", choice.text), ..choice },
                None => choice,
            }
        });
        priced.collect()
    }

    fn rule_of(&self, state: &State, action: &Action) -> Option<RuleId> {
        Some(telling::rule_of(state, action))
    }

    /// B57.
    fn goes_without_saying(&self, action: &Action) -> bool {
        !matches!(action, Action::End | Action::Done)
    }

    fn hints(&self, brief: &Brief<'_, Besieged>) -> Vec<(String, Action)> {
        let found = advice::ideas(brief);
        let told = |idea: HintIdea| {
            let first = Action::deserialize(idea.actions.first()?).ok()?;
            Some((format!("{}. {}", idea.text, idea.reason), first))
        };
        found.into_iter().filter_map(told).collect()
    }

    fn tell(&self, state: &State, seen: &Event) -> Option<String> {
        words::event(&state.scene, seen)
    }

    fn ending(&self, _: &State, outcome: &Outcome) -> String {
        words::ending(outcome)
    }

    fn focus(&self, state: &State, _: Seat, ask: &Ask, legal: &[Action]) -> Option<String> {
        let first = || legal.iter().find_map(|action| telling::hex_of(state, action));
        let hex = telling::target(ask).or_else(first)?;
        Some(state.number(hex).to_string())
    }

    fn primer(&self) -> Primer {
        Primer {
            place: "2018",
            unit: "panzer",
            rules: &[rule!("B36"), rule!("R-B40")],
            signs: "On the map: . clear, w forest, m swamp, M mountains, # rail, ═ and ║ rivers, ● major city, · city;\n\
                A and S show who holds a hex and whose units stand there (+2: two more); * is the hex in question.\n",
        }
    }

    fn map(&self, state: &State, _: Seat, at: &str, columns: usize) -> Option<String> {
        let hex = spot(state, at).filter(|hex| state.scene.map.is_open(*hex))?;
        Some(window::draw(state, hex, columns))
    }

    fn look(&self, state: &State, _: Seat, at: &str) -> Option<String> {
        if let Some(hex) = spot(state, at) {
            return Some(format!("{}\n", questions::describe(state, hex)));
        }
        let units = units_named(state, at);
        let lines = units.iter().map(|unit| {
            let hex = state.unit(*unit).hex();
            let hex =
                hex.map_or(String::new(), |hex| format!(" in {}", words::place(&state.scene, hex)));
            format!("{}{hex}\n", questions::describe_unit(state, *unit))
        });
        (!units.is_empty()).then(|| lines.collect())
    }

    fn report(&self, state: &State, seat: Seat, inquiry: &Inquiry, _: Screen) -> Option<String> {
        let player = player_of(seat);
        Some(match inquiry {
            Inquiry::Victory => briefing::standing(state).text + "\n",
            Inquiry::Turn => telling::situation(state) + "\n",
            Inquiry::Supply(at) => supply_report(state, player, at.as_deref()),
            Inquiry::Reach(at) => reach_report(state, at.as_deref()),
            Inquiry::Odds(at) => odds_report(state, at.as_deref()),
            Inquiry::Forces(which) => forces_report(state, player, which.as_deref()),
        })
    }

    fn way(&self, state: &State, _: Seat, to: &str) -> Result<Vec<Action>, String> {
        let hex = spot(state, to).ok_or("No such hex on the map.")?;
        let moving = stage::under_way(state).ok_or("No unit is moving: move one first.")?;
        let found = reach::reach(state, None).map_err(|problem| problem.text)?;
        match found.hexes.iter().find(|it| it.hex == hex.value()) {
            Some(it) => {
                let step = |hex: &u16| Action::Step { unit: moving.unit, hex: HexIndex::new(*hex) };
                Ok(it.path.iter().map(step).collect())
            }
            None => {
                let why = reach::why_not(state, moving.unit, hex);
                Err(why.map_or("It is out of reach.".to_owned(), |why| why.text + "."))
            }
        }
    }

    fn why(&self, state: &State, _: Seat, ask: &Ask, at: &str) -> Option<String> {
        let hex = spot(state, at)?;
        let is_choosing = matches!(ask, Ask::Moves { under_way: None });
        let own = state.holds(state.phasing, hex);
        (is_choosing && !own).then(|| reach::who_comes(state, hex).text + " (B34).\n")
    }

    fn meant(&self, state: &State, _: Seat, ask: &Ask, at: &str) -> Vec<Action> {
        let hex = spot(state, at);
        let units: Vec<UnitId> = match hex {
            Some(hex) => state.stack(hex).collect(),
            None => units_named(state, at).into_iter().take(FEW).collect(),
        };
        let moving = stage::under_way(state).map(|it| it.unit);
        let there = hex.and_then(|hex| match ask {
            Ask::Placement { .. } | Ask::Rail { .. } => Some(Action::At { hex }),
            Ask::Orders => Some(Action::Order { hex }),
            Ask::Target => Some(Action::Attack { hex }),
            Ask::Moves { .. } => moving.map(|unit| Action::Step { unit, hex }),
            _ => None,
        });
        let with = units.into_iter().filter_map(|unit| match ask {
            Ask::Reinforce { .. } => Some(Action::Refit { unit }),
            Ask::Moves { .. } => Some(Action::Entrain { unit }),
            Ask::Force { .. } => Some(Action::Join { unit }),
            Ask::Losses { .. } => Some(Action::Lose { unit }),
            _ => None,
        });
        there.into_iter().chain(with).collect()
    }

    fn reviewed(&self, table: &Table<Besieged>) -> Option<(String, Value)> {
        review::written(table)
    }

    fn names(&self, state: &State) -> Vec<String> {
        let map = &state.scene.map;
        let places = map.open().filter_map(|hex| map.place(hex)).map(|place| place.name.clone());
        places.chain(state.scene.roster.keys().map(str::to_owned)).collect()
    }
}

fn supply_report(state: &State, player: Player, at: Option<&str>) -> String {
    let hex = at.and_then(|at| spot(state, at));
    match (at, hex) {
        (Some(at), None) => return format!("No hex or city of the map is called {at}.\n"),
        (_, Some(hex)) if state.stack(hex).next().is_none() => {
            return format!("No unit is in {}.\n", words::place(&state.scene, hex));
        }
        _ => {}
    }
    let hungry = |(unit, _): &(UnitId, HexIndex)| !state.unit(*unit).is(Mark::Supplied);
    let units: Vec<UnitId> = match hex {
        Some(hex) => state.stack(hex).collect(),
        None => state.on_map(player).filter(hungry).map(|(unit, _)| unit).collect(),
    };
    let owner = units.first().map_or(player, |unit| state.counter(*unit).player);
    let told = supplied::supply_of(state, owner, &units);
    let mut text = String::new();
    for (line, unit) in told.lines.iter().zip(&units) {
        let how = match &line.because {
            None => lengthwise(line.path.len()),
            Some(because) => format!("none: {} (B37)", because.text),
        };
        text += &format!("{}: {how}\n", words::name(&state.scene, *unit));
    }
    if units.is_empty() {
        text += "Everybody was in supply when it was last judged (B37).\n";
    }
    for remark in cautions::close_now(state) {
        text += &format!("At the close: {} ({})\n", remark.text, remark.rule);
    }
    text
}

fn lengthwise(hexes: usize) -> String {
    match hexes {
        0 | 1 => "in supply where it stands (B37)".to_owned(),
        _ => format!(
            "in supply, along {hexes} hexes to its source, at most 4 of them off the rail net (B37)"
        ),
    }
}

fn reach_report(state: &State, at: Option<&str>) -> String {
    let units = at.map(|at| match spot(state, at) {
        Some(hex) => state.stack(hex).collect(),
        None => units_named(state, at),
    });
    match reach::reach(state, units.as_deref()) {
        Err(problem) => format!("{}.\n", problem.text),
        Ok(found) => {
            let hexes = found.hexes.iter().map(|it| {
                let mark = match (it.stops, it.contact) {
                    (false, _) => "~",
                    (true, true) => "!",
                    (true, false) => "",
                };
                format!("{}{mark}", state.number(HexIndex::new(it.hex)))
            });
            let hexes: Vec<String> = hexes.collect();
            let whole = if found.units.len() > 1 { "All of them together reach " } else { "" };
            format!(
                "{whole}{} (! an enemy ZOC ends the move, B35; ~ full, to pass through only, B46)\n",
                hexes.join(" ")
            )
        }
    }
}

fn odds_report(state: &State, at: Option<&str>) -> String {
    let declared = stage::attack(state).map(|attack| attack.target);
    let target = at.and_then(|at| spot(state, at)).or(declared);
    let Some(target) = target else { return "Name the hex to be attacked.\n".to_owned() };
    match odds::odds(state, target, None, [false; 2]) {
        Ok(odds) => odds::in_words(state, &odds),
        Err(problem) => match problem.rule {
            Some(rule) => format!("{} ({rule}).\n", problem.text),
            None => format!("{}.\n", problem.text),
        },
    }
}

/// The units of a side, or those of the player that are fresh, spent or still to come.
fn forces_report(state: &State, player: Player, which: Option<&str>) -> String {
    let is_whole = |unit: UnitId| state.unit(unit).steps == state.counter(unit).steps;
    let wanted: &dyn Fn(UnitId) -> bool = match which {
        Some("due") => return due_report(state, player),
        Some("fresh") => &is_whole,
        Some("spent") => &|unit| !is_whole(unit),
        _ => &|_| true,
    };
    let named = |name: &str| Player::NAMES.iter().find(|(known, _)| *known == name);
    let side = which.and_then(named).map_or(player, |(_, side)| *side);
    let mut text = String::new();
    for (unit, hex) in state.on_map(side).filter(|(unit, _)| wanted(*unit)) {
        let told = questions::describe_unit(state, unit);
        text += &format!("{} {told}\n", state.number(hex));
    }
    if text.is_empty() { "There are none.\n".to_owned() } else { text }
}

/// Who is still to come, and when (B50).
fn due_report(state: &State, player: Player) -> String {
    let is_due =
        |unit: &UnitId| state.counter(*unit).player == player && state.unit(*unit).at == Where::Due;
    let lines = state.scene.roster.units().filter(is_due).map(|unit| {
        let counter = state.counter(unit);
        format!("{}: {}\n", counter.entry, words::name(&state.scene, unit))
    });
    let text: String = lines.collect();
    if text.is_empty() { "Nobody is still to come (B50).\n".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{hex, legal, position, unit};
    use besieged::game::AXIS;

    fn war() -> War {
        crate::scenes::war("campaign-1941")
    }

    #[test]
    fn b34_choices_have_a_verb_an_object_and_a_price() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let (unit, hex) = (unit(&state, "A-ge-V"), hex(&state, "2017"));
        let step = Action::Step { unit, hex };
        let choices = war().choices(&state, AXIS, &[step]);
        assert_eq!(choices[0].to_string(), "Move V corps to 2017 (1 MP, 3 left)");
        for (choice, action) in
            war().choices(&state, AXIS, &legal(&state)).iter().zip(legal(&state))
        {
            assert!(!choice.to_string().is_empty(), "{action:?}");
        }
    }

    #[test]
    fn b34_why_tells_who_can_come_to_a_hex() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let ask = Ask::Moves { under_way: None };
        let why = |at: &str| war().why(&state, AXIS, &ask, at);
        assert_eq!(why("2017").as_deref(), Some("These can still move to 2017: V corps (B34).\n"));
        assert!(why("Moscow").is_some_and(|it| it.starts_with("No unit can still move to Moscow")));
        assert_eq!((why("2018"), why("Atlantis")), (None, None));
    }

    #[test]
    fn b56_reports_answer_at_any_time() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let screen = Screen { columns: 80, colour: false };
        let at = || Some("2018".to_owned());
        for inquiry in [
            Inquiry::Victory,
            Inquiry::Turn,
            Inquiry::Supply(None),
            Inquiry::Supply(at()),
            Inquiry::Reach(at()),
            Inquiry::Odds(Some("2020".to_owned())),
            Inquiry::Forces(None),
        ] {
            let told = war().report(&state, AXIS, &inquiry, screen).expect("a report");
            assert!(told.ends_with('\n') && told.len() > 5, "{inquiry:?}: {told}");
        }
        assert!(war().look(&state, AXIS, "Moscow").is_some_and(|it| it.contains("major city")));
        assert!(war().look(&state, AXIS, "A-ge-V").is_some_and(|it| it.contains("in 2018")));
        assert_eq!(war().look(&state, AXIS, "Atlantis"), None);
    }
}
