//! The advice on a position as a page and as JSON: the marches, then every attack with exact odds and what each part of it adds.

use crate::{advice, ribbon};
use besieged::game::{Action, Attack, Besieged, State, forecast, seat_of, words};
use besieged::ground::UnitId;
use besieged::{Forecast, Table};
use dice::Frac;
use okh::{Advice, Counsel, Weights};
use referee::{Game as _, Viewer};
use serde_json::{Value, json};
use series::page::{Page, counted, percent};
use series::wire::Problem;

/// Writes the advice for whoever owes a decision.
pub(crate) fn advise(state: &State, page: &mut Page) -> Result<Value, Problem> {
    let pending = Besieged::pending(state);
    let nobody = || Problem::new("not_asked", "nobody owes a decision in this position");
    let seat = pending.owed().first().map(|owed| owed.seat).ok_or_else(nobody)?;
    let when = ribbon::moment(&ribbon::ribbon(state));
    page.heading(&when);
    match okh::advise(state, &Weights::of(state.phasing)) {
        Some(advice) => attacks(state, &advice, &when, page),
        None => ideas(state, seat.into(), &when, page),
    }
}

/// What is asked is neither a move nor a target: the ideas of a hint.
fn ideas(state: &State, viewer: Viewer, when: &str, page: &mut Page) -> Result<Value, Problem> {
    let hint = advice::hint(state, viewer)?;
    for idea in &hint.ideas {
        page.line(format!("  {}: {}", idea.text, idea.reason));
    }
    let ideas = serde_json::to_value(&hint.ideas).map_err(|it| Problem::new("broken", it))?;
    Ok(json!({ "when": when, "ideas": ideas }))
}

/// The best set of attacks of the impulse.
fn attacks(state: &State, advice: &Advice, when: &str, page: &mut Page) -> Result<Value, Problem> {
    // Nothing is rolled while a player moves, so the attacks are judged from where the marches end.
    let mut there = state.clone();
    for action in &advice.moves {
        referee::play_unchecked::<Besieged>(&mut there, seat_of(state.phasing), action);
    }
    marches(state, advice, page);
    if advice.attacks.is_empty() {
        page.line("  No attack is worth making.");
    }
    let mut told = Vec::new();
    for (nth, counsel) in advice.attacks.iter().enumerate() {
        let Some(attack) = read(&there, counsel) else { continue };
        let how = (counsel.air, counsel.table, [counsel.marshal, false]);
        let Ok(forecast) = forecast(&there, &attack, how) else { continue };
        assault(&there, nth + 1, counsel, &forecast, page);
        told.push(in_json(counsel, &forecast)?);
    }
    page.line(format!("\n  Together the attacks gain {:.1} points of strength.", advice.gain));
    Ok(json!({
        "when": when,
        "player": advice.player.name(),
        "moves": advice.moves,
        "attacks": told,
        "gain": advice.gain,
    }))
}

/// Who marches where, each with the hex it ends in.
fn marches(state: &State, advice: &Advice, page: &mut Page) {
    let mut goals: Vec<(UnitId, hex::HexIndex, bool)> = Vec::new();
    let mut train = None;
    for action in &advice.moves {
        let (unit, hex, rail) = match (*action, train) {
            (Action::Step { unit, hex }, _) => (unit, hex, false),
            (Action::Entrain { unit }, _) => {
                train = Some(unit);
                continue;
            }
            (Action::At { hex }, Some(unit)) => (unit, hex, true),
            _ => continue,
        };
        goals.retain(|(known, ..)| *known != unit);
        goals.push((unit, hex, rail));
    }
    if goals.is_empty() {
        return;
    }
    page.heading("Marches");
    let rows = goals.into_iter().map(|(unit, hex, rail)| {
        let from = state.unit(unit).hex().map(|hex| words::place(&state.scene, hex));
        let by = if rail { "by rail" } else { "" };
        vec![
            words::name(&state.scene, unit),
            from.unwrap_or_default(),
            words::place(&state.scene, hex),
            by.to_owned(),
        ]
    });
    page.table(&["unit", "from", "to", ""], &rows.collect::<Vec<_>>());
}

/// The attack that is meant.
fn read(state: &State, counsel: &Counsel) -> Option<Attack> {
    let target = state.scene.map.grid().parse(&counsel.target).ok()?;
    let attackers = counsel.attackers.iter().map(|it| state.scene.roster.find(&it.unit));
    Some(Attack { target, attackers: attackers.collect::<Option<_>>()? })
}

fn assault(state: &State, nth: usize, counsel: &Counsel, forecast: &Forecast<'_>, page: &mut Page) {
    let target = state.scene.map.grid().parse(&counsel.target);
    let place = target.map_or(counsel.target.clone(), |hex| words::place(&state.scene, hex));
    page.heading(format!("{nth}. Attack {place} at {} on the {}", counsel.odds, counsel.table));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for share in &counsel.attackers {
        let unit = state.scene.roster.find(&share.unit);
        let name = unit.map_or(share.unit.clone(), |unit| words::name(&state.scene, unit));
        rows.push(vec![name, share.from.clone(), share.strength.to_string(), gain(share.adds)]);
    }
    if counsel.air > 0 {
        let units = counted(counsel.air, "air unit", "air units");
        rows.push(vec![units, String::new(), String::new(), gain(counsel.air_adds)]);
    }
    if counsel.marshal {
        let (none, adds) = (String::new(), gain(counsel.marshal_adds));
        rows.push(vec!["Field Marshal".to_owned(), none.clone(), none, adds]);
    }
    page.table(&["who", "from", "strength", "adds"], &rows);
    let [vacated, destroyed, lost] = chances(forecast).map(|(_, chance)| chance);
    page.line(format!(
        "  Hex vacated {} ({vacated}), defenders destroyed {} ({destroyed}), attackers destroyed {} ({lost}).",
        percent(vacated),
        percent(destroyed),
        percent(lost),
    ));
    page.line(format!(
        "  They lose {} steps on average, you {}. Gain {}.",
        forecast.defender_expected_step_losses(),
        forecast.attacker_expected_step_losses(),
        gain(counsel.gain),
    ));
}

fn gain(points: f64) -> String {
    format!("{points:+.1}")
}

fn chances(forecast: &Forecast<'_>) -> [(&'static str, Frac); 3] {
    [
        ("vacated", forecast.hex_vacated()),
        ("defender_destroyed", forecast.defender_destroyed()),
        ("attacker_destroyed", forecast.attacker_destroyed()),
    ]
}

/// The advice on one attack, with its chances as fractions and every result of the table.
fn in_json(counsel: &Counsel, forecast: &Forecast<'_>) -> Result<Value, Problem> {
    let mut told = serde_json::to_value(counsel).map_err(|it| Problem::new("broken", it))?;
    let exact: Vec<(String, Value)> = chances(forecast)
        .into_iter()
        .map(|(name, chance)| (name.to_owned(), json!(chance.to_string())))
        .collect();
    let results: serde_json::Map<String, Value> = forecast
        .outcomes
        .iter()
        .map(|it| (it.result.to_string(), json!(it.probability.to_string())))
        .collect();
    told["exact"] = Value::Object(exact.into_iter().collect());
    told["results"] = Value::Object(results);
    told["table"] = json!(table_name(counsel.table));
    Ok(told)
}

fn table_name(table: Table) -> &'static str {
    crate::stage::table_name(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::position;

    fn advised(phase: &str, axis: &str, soviet: &str) -> (String, Value) {
        let mut page = Page::new(false, 100);
        let state = position("1942.jul_aug", phase, axis, soviet);
        let told = advise(&state, &mut page).expect("advice");
        (page.into_text(), told)
    }

    #[test]
    fn b41_the_advice_on_attacks_has_exact_odds_and_what_everybody_adds() {
        let units = "A-ge-XXIVPz 2018, A-ge-XLVIPz 2018";
        let (text, told) = advised("axis attacks", units, "S-ru-16 2019");
        assert!(text.contains("1. Attack 2019 at ") && text.contains("Hex vacated"), "{text}");
        let attack = &told["attacks"][0];
        assert_eq!((&attack["target"], &told["player"]), (&json!("2019"), &json!("axis")));
        let vacated = attack["exact"]["vacated"].as_str().expect("a fraction");
        let (part, whole) = vacated.split_once('/').unwrap_or((vacated, "1"));
        let parts = [part, whole].map(|it| it.parse::<f64>().expect("a number"));
        let about = attack["vacated"].as_f64().expect("a chance");
        assert!((parts[0] / parts[1] - about).abs() < 1e-9, "{attack}");
        assert!(attack["attackers"][0]["adds"].is_f64(), "{attack}");
    }

    #[test]
    fn b34_before_the_moves_end_the_marches_come_first() {
        let units = "A-ge-XXIVPz 2016, A-ge-XLVIPz 2016, A-ge-V 2018";
        let (text, told) = advised("axis moves", units, "S-ru-16 2019");
        assert!(text.contains("Marches"), "{text}");
        assert!(told["moves"].as_array().is_some_and(|moves| moves.len() > 1), "{told}");
    }

    #[test]
    fn b33_where_nothing_is_attacked_the_staff_says_its_choice_and_why() {
        let (text, told) = advised("axis reinforcement", "A-ge-V 2018", "S-ru-16 2020");
        assert!(told["ideas"][0]["text"].is_string(), "{told}");
        assert!(text.contains("Place ") && text.contains("on the map holds a hex more"), "{text}");
    }
}
