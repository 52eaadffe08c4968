//! The game in words, as it is played at a terminal.

use crate::{Front, briefing, forms, lines, odds, questions, telling, window, wording};
use bots::Brief;
use frontline::game::{Action, Ask, Decision, Event, Frontline, Outcome, Seen, State};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::{Game as _, Seat};
use rulebook::{RuleId, rule};
use series::page::Screen;
use series::plain::capital;
use series::{Choice, Inquiry, Primer, Told};

/// How a game ended, in a sentence.
pub(crate) fn ending(outcome: &Outcome) -> String {
    let result = capital(outcome.verdict.words());
    let points = outcome.points;
    match outcome.by {
        Decision::Collapse => format!("{result}: the enemy line has collapsed."),
        Decision::Sudden => format!("{result}: the places that decide the war are held."),
        Decision::Points => format!("{result}, by {points} Soviet victory points."),
    }
}

/// A hex by its number or its name.
pub(crate) fn spot(state: &State, text: &str) -> Option<HexIndex> {
    let map = &state.scene.map;
    let named = || {
        let wanted = text.trim().to_lowercase();
        let fits =
            |hex: &HexIndex| map.name(*hex).is_some_and(|name| name.to_lowercase() == wanted);
        map.grid().hexes().find(fits)
    };
    map.grid().parse(text.trim()).ok().or_else(named)
}

impl Told for Front {
    fn briefing(&self, state: &State) -> String {
        let told = briefing::briefing(&state.scene);
        let scenario = state.scene.scenario();
        let mut text = format!(
            "{}\nTurns {} to {}. {} ({})\n",
            scenario.title,
            scenario.first_turn,
            state.last_turn,
            told.opening.text,
            told.opening.rule
        );
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
        text
    }

    fn situation(&self, state: &State, seat: Seat) -> String {
        let turn = state.scene.rules.turns.get(usize::from(state.turn.saturating_sub(1)));
        let turn = turn.map_or("", String::as_str);
        let points = state.city_points();
        let own = state.seating.side(seat).map(|side| {
            let pool = telling::pool(state, side);
            let standing = forms::standing(state, seat);
            format!(" Pool: {pool}.\n{}\n{standing}", telling::draft(state, seat))
        });
        format!(
            "Turn {} of {} ({turn}), {}. {points} Soviet VP.{}",
            state.turn,
            state.last_turn,
            wording::seat(state, seat),
            own.unwrap_or_default()
        )
    }

    fn asked(&self, state: &State, ask: &Ask) -> String {
        format!("{}.", capital(&telling::demand(state, *ask)))
    }

    fn phrase(&self, state: &State, _: Seat, action: &Action) -> Choice {
        let text = telling::text(state, action);
        let kind = verb(action);
        let rest = text.strip_prefix(kind).unwrap_or(&text).trim_start();
        Choice { kind, text: rest.to_owned() }
    }

    fn rule_of(&self, _: &State, action: &Action) -> Option<RuleId> {
        Some(telling::rule_of(action))
    }

    fn goes_without_saying(&self, _: &Action) -> bool {
        false
    }

    fn tell(&self, state: &State, seen: &Seen) -> Option<String> {
        // The form is told whole with the next question; order by order it would be a hundred lines.
        if matches!(seen, Seen::Whole(Event::Drafted { .. })) {
            return None;
        }
        lines::tell(state, seen)
    }

    fn ending(&self, _: &State, outcome: &Outcome) -> String {
        ending(outcome)
    }

    fn focus(&self, state: &State, seat: Seat, ask: &Ask, legal: &[Action]) -> Option<String> {
        let target = match ask {
            Ask::Advance { target } | Ask::Push { target } => Some(*target),
            _ => None,
        };
        let own = || {
            let side = state.seating.side(seat)?;
            let line = state.line[side.index()].iter();
            line.max_by_key(|hex| (state.stack(*hex).cv(), std::cmp::Reverse(*hex)))
        };
        let first = || legal.iter().find_map(|action| telling::hex_of(state, action));
        let hex = target.or_else(own).or_else(first)?;
        Some(state.number(hex))
    }

    fn primer(&self) -> Primer {
        Primer {
            place: "1820",
            unit: "men",
            rules: &[rule!("F36"), rule!("R-F40")],
            signs: "On the map: . open, w forest, m swamp, ^ mountains, | the line, ● major city, · city; A and S show control;\n\
                a stack is its men, then tanks t, aircraft a and LSP l; * is the hex in question.\n",
        }
    }

    fn map(&self, state: &State, seat: Seat, at: &str, columns: usize) -> Option<String> {
        let view = Frontline::view(state, seat.into());
        Some(window::draw(state, &view, spot(state, at)?, columns))
    }

    fn look(&self, state: &State, seat: Seat, at: &str) -> Option<String> {
        let view = Frontline::view(state, seat.into());
        Some(format!("{}\n", questions::describe(state, &view, spot(state, at)?)))
    }

    fn hints(&self, brief: &Brief<'_, Frontline>) -> Vec<(String, Action)> {
        let (text, answers) = questions::advice(brief);
        answers.first().map(|answer| (text, *answer)).into_iter().collect()
    }

    fn why(&self, state: &State, seat: Seat, _: &Ask, at: &str) -> Option<String> {
        Some(questions::reasons(state, seat, spot(state, at)?))
    }

    fn report(&self, state: &State, seat: Seat, inquiry: &Inquiry, _: Screen) -> Option<String> {
        let side = state.seating.side(seat);
        Some(match inquiry {
            Inquiry::Victory => {
                let mut told = vec![briefing::standing(state).text];
                told.extend(side.into_iter().flat_map(|side| briefing::directives(state, side)));
                told.join("\n") + "\n"
            }
            Inquiry::Turn => self.situation(state, seat) + "\n",
            Inquiry::Odds(Some(at)) => {
                let told = spot(state, at).zip(side);
                let told = told.map(|(hex, side)| odds::told(state, side, hex));
                match told? {
                    Ok(told) => told,
                    Err(problem) => format!("{}\n", problem.text),
                }
            }
            Inquiry::Odds(None) => "Name the hex: odds Minsk, or odds 0809.\n".to_owned(),
            Inquiry::Forces(_) => forces(state, side?),
            Inquiry::Supply(_) => cut_off(state),
            Inquiry::Reach(_) => return None,
        })
    }

    fn names(&self, state: &State) -> Vec<String> {
        let map = &state.scene.map;
        map.land().iter().filter_map(|hex| map.name(hex)).map(str::to_owned).collect()
    }
}

/// The line of a side, hex by hex, with what stands there.
fn forces(state: &State, side: Coalition) -> String {
    let mut text = format!("Pool: {}.\n", telling::pool(state, side));
    for hex in state.line[side.index()].iter() {
        let points = state.stack(hex).points();
        let told: Vec<String> =
            points.map(|(kind, points)| wording::points(state, kind, points.into())).collect();
        text += &format!("  {}: {}\n", wording::place(state, hex), told.join(", "));
    }
    text
}

/// Who is cut off (F37).
fn cut_off(state: &State) -> String {
    let mut text = String::new();
    for side in Coalition::BOTH {
        let out = state.held[side.index()].iter().filter(|hex| !state.is_connected(side, *hex));
        let out: Vec<HexIndex> = out.collect();
        text += &match out.is_empty() {
            true => format!("{side}: nobody is cut off.\n"),
            false => format!("{side}: cut off are {}.\n", wording::numbers(state, &out)),
        };
    }
    text
}

/// The verb with which the words of an answer begin.
fn verb(action: &Action) -> &'static str {
    match action {
        Action::Put { .. } => "Send",
        Action::Claim { .. } => "Claim",
        Action::Dig { .. } => "Dig",
        Action::Share { .. } | Action::Sector { .. } => "Give",
        Action::Forbid { .. } => "Forbid",
        Action::Guard { .. }
        | Action::Garrison { .. }
        | Action::Base { .. }
        | Action::Flak { .. } => "Put",
        Action::Raid { .. } => "Raid",
        Action::Fly { .. } => "Lead",
        Action::Order { .. } | Action::Card { .. } | Action::FlagCard { .. } => "Play",
        Action::Flag { .. } => "Attack",
        Action::Hunt { .. } => "Hunt",
        Action::Land { .. } => "Land",
        Action::Commit { .. } => "Commit",
        Action::Lsp { .. } => "Spend",
        Action::Support { .. } => "Support",
        Action::Back { .. } | Action::On { .. } => "Take",
        Action::Refuge { .. } => "If",
        Action::Advance { .. } => "Advance",
        Action::Push { .. } => "Push",
        Action::Withdraw { .. } => "Withdraw",
        Action::Follow { .. } => "Follow",
        _ => "",
    }
}
