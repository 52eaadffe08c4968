//! The missions in words, as they are played at a terminal.

use crate::{
    Engagement, advice, briefing, odds, questions, reach, review, telling, window, wording,
};
use bots::Brief;
use hex::HexIndex;
use referee::{Game as _, Lots, Seat, Table};
use rulebook::{RuleId, rule};
use serde_json::Value;
use series::page::Screen;
use series::{Choice, Inquiry, Primer, Told};
use yards::game::words::Teller;
use yards::game::{Action, Ask, Event, Outcome, State, Who, Yards, player_of};
use yards::ground::{Player, UnitId};

/// A hex by its number.
fn spot(state: &State, text: &str) -> Option<HexIndex> {
    state.map().grid().parse(text.trim()).ok()
}

/// The verb with which the words of an answer begin.
fn verb(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "Set up",
        Action::At { .. } => "In",
        Action::Activate { .. } => "Activate",
        Action::Step { .. } => "Move",
        Action::Fire { .. } => "Fire",
        Action::Split { .. } => "Split the fire of",
        Action::Turn { .. } => "Turn",
        Action::Call { .. } => "Call mortar",
        Action::Muster { .. } => "Assault",
        Action::Add { .. } => "Add",
        Action::Retreat { .. } => "Retreat",
        Action::Enter { .. } => "Enter with",
        Action::Until { .. } => "Decline until an enemy is",
        Action::Guard { .. } => "Let",
        _ => "",
    }
}

impl Told for Engagement {
    const REVIEWED: bool = true;

    fn briefing(&self, state: &State) -> String {
        let told = briefing::briefing(&state.scene);
        let mission = state.mission();
        let mut text = format!("{}\n{} {}\n", mission.title, mission.brief, told.opening.text);
        for goal in &told.goals {
            text += &format!("{}, {}: {} ({})\n", goal.side, goal.level, goal.text, goal.rule);
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

    fn situation(&self, state: &State, seat: Seat) -> String {
        let side = wording::side(&state.scene, player_of(seat));
        let standing = briefing::standing(state).text;
        format!("Turn {} of {}, {side} side. {standing}", state.turn, state.mission().turns)
    }

    fn asked(&self, state: &State, ask: &Ask) -> String {
        let owed = Yards::pending(state);
        let owed = owed.owed().iter().find(|owed| owed.ask == *ask).map(|owed| owed.seat);
        let player = owed.map_or(state.go, player_of);
        telling::decision(&state.scene, player, ask)
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

    fn tell(&self, state: &State, seen: &Event<Who>) -> Option<String> {
        Teller(&state.scene).tell(seen)
    }

    fn ending(&self, state: &State, outcome: &Outcome) -> String {
        wording::ending(&state.scene, outcome)
    }

    fn focus(&self, state: &State, _: Seat, ask: &Ask, legal: &[Action]) -> Option<String> {
        let first = || legal.iter().find_map(|action| telling::hex_of(state, action));
        let hex = telling::target(ask).or_else(first)?;
        Some(state.number(hex).to_string())
    }

    fn primer(&self) -> Primer {
        Primer {
            place: "1408",
            unit: "rifle",
            rules: &[rule!("Y35"), rule!("R-Y55")],
            signs: "On the map: . open, w woods, W forest, b wooden, B stone and U urban buildings, ~ river, f ford, = bridge;\n\
                a digit is the level, ● an objective; A and D show whose counters (+2: two more, ? concealed); \
                * is the hex in question.\n",
        }
    }

    fn map(&self, state: &State, seat: Seat, at: &str, columns: usize) -> Option<String> {
        let view = Yards::view(state, seat.into());
        Some(window::draw(state, &view, spot(state, at)?, columns))
    }

    fn look(&self, state: &State, seat: Seat, at: &str) -> Option<String> {
        let view = Yards::view(state, seat.into());
        Some(format!("{}\n", questions::describe(state, &view, spot(state, at)?)))
    }

    fn report(&self, state: &State, seat: Seat, inquiry: &Inquiry, _: Screen) -> Option<String> {
        let player = player_of(seat);
        Some(match inquiry {
            Inquiry::Victory => briefing::standing(state).text + "\n",
            Inquiry::Turn => self.situation(state, seat) + "\n",
            Inquiry::Supply(_) => return None,
            Inquiry::Reach(at) => reach_report(state, player, at.as_deref()),
            Inquiry::Odds(at) => odds_report(state, player, at.as_deref()),
            Inquiry::Forces(_) => forces_report(state, player),
        })
    }

    fn reviewed(&self, table: &Table<Yards>) -> Option<(String, Value)> {
        review::written(table)
    }

    fn hints(&self, brief: &Brief<'_, Yards>) -> Vec<(String, Action)> {
        // The words are those of a game that looks the same: nothing in them is hidden from the seat.
        let state = brief.imagine(&mut Lots::new(0));
        let answer = advice::advised(brief);
        answer.map(|answer| (advice::in_words(&state, &answer), answer)).into_iter().collect()
    }

    fn way(&self, state: &State, seat: Seat, to: &str) -> Result<Vec<Action>, String> {
        let hex = spot(state, to).ok_or("No such hex on the map.")?;
        let moving = reach::under_way(state).ok_or("No unit is moving: move one first.")?;
        let found = reach::reach(state, player_of(seat), None).map_err(|problem| problem.text)?;
        let unit = moving.unit;
        let step =
            |hex: &u16| Action::Step { unit, hex: HexIndex::new(*hex), leader: None, latw: None };
        let it = found.hexes.iter().find(|it| it.hex == hex.value());
        it.map(|it| it.path.iter().map(step).collect())
            .ok_or_else(|| "It is out of reach (Y37).".to_owned())
    }

    fn meant(&self, state: &State, seat: Seat, ask: &Ask, at: &str) -> Vec<Action> {
        let Some(hex) = spot(state, at) else { return Vec::new() };
        let own = state.stack(player_of(seat), hex).iter();
        let moving = reach::under_way(state).map(|it| it.unit);
        match ask {
            Ask::SetUp { .. } | Ask::Mortar { .. } => vec![Action::At { hex }],
            Ask::Act { .. } => vec![Action::Muster { hex }],
            Ask::GoOn { .. } | Ask::ReactMove { .. } => {
                let step = |unit| Action::Step { unit, hex, leader: None, latw: None };
                moving.map(step).into_iter().collect()
            }
            Ask::Muster { .. } => own.map(|unit| Action::Add { unit }).collect(),
            Ask::React { .. } => own.map(|unit| Action::React { unit }).collect(),
            _ => Vec::new(),
        }
    }
}

fn own_at(state: &State, player: Player, at: Option<&str>) -> Option<Vec<UnitId>> {
    let hex = spot(state, at?)?;
    Some(state.stack(player, hex).iter().collect())
}

fn reach_report(state: &State, player: Player, at: Option<&str>) -> String {
    match reach::reach(state, player, own_at(state, player, at).as_deref()) {
        Err(problem) => format!("{}.\n", problem.text),
        Ok(found) => {
            let hexes = found.hexes.iter().map(|it| {
                let mark = if it.react > 0 { "!" } else { "" };
                format!("{}{mark}", state.number(HexIndex::new(it.hex)))
            });
            let hexes: Vec<String> = hexes.collect();
            format!("{} (! an enemy in the open sees the way, Y35)\n", hexes.join(" "))
        }
    }
}

fn odds_report(state: &State, player: Player, at: Option<&str>) -> String {
    let Some(target) = at.and_then(|at| spot(state, at)) else {
        return "Name the hex to be attacked.\n".to_owned();
    };
    match odds::odds(state, player, target, None) {
        Ok(odds) => odds::in_words(&odds),
        Err(problem) => format!("{}.\n", problem.text),
    }
}

fn forces_report(state: &State, player: Player) -> String {
    let mut text = String::new();
    for unit in state.board.fielded(player).iter() {
        let hex = state.unit(unit).hex.map(|hex| state.number(hex).to_string());
        let told = questions::describe_unit(state, unit);
        text += &format!("{} {told}\n", hex.unwrap_or_default());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, begun, engagement, legal};
    use yards::game::ATTACKER;

    #[test]
    fn y37_choices_have_a_verb_an_object_and_a_price() {
        let title = engagement("first-light");
        let mut state = begun("first-light");
        act(&mut state, Action::Activate { platoon: 0 });
        let open = legal(&state);
        let choices = title.choices(&state, ATTACKER, &open);
        assert!(choices.iter().all(|choice| !choice.to_string().is_empty()));
        let moves = choices.iter().filter(|it| it.kind == "Move");
        assert!(moves.clone().count() > 0 && moves.into_iter().all(|it| it.text.ends_with("MP)")));
    }

    #[test]
    fn y68_reports_answer_at_any_time() {
        let title = engagement("first-light");
        let state = begun("first-light");
        let screen = Screen { columns: 80, colour: false };
        let at = || Some("1906".to_owned());
        for inquiry in [
            Inquiry::Victory,
            Inquiry::Turn,
            Inquiry::Reach(at()),
            Inquiry::Odds(Some("1408".to_owned())),
            Inquiry::Forces(None),
        ] {
            let told = title.report(&state, ATTACKER, &inquiry, screen).expect("a report");
            assert!(told.ends_with('\n') && told.len() > 5, "{inquiry:?}: {told}");
        }
        assert!(title.briefing(&state).contains("Objectives taken"));
        assert_eq!(title.look(&state, ATTACKER, "Atlantis"), None);
    }
}
