//! The exact odds of an offensive while it is composed: by the assembler and the tables that resolve it, from what a side may
//! know.

use crate::{stage, wording};
use dice::Frac;
use frontline::game::State;
use frontline::ground::Coalition;
use frontline::{Advance, Assessment, combat_case};
use hex::HexIndex;
use rulebook::rule;
use serde_json::{Value, json};
use series::wire::{Fate, FateResult, FateSum, LedgerLine, Problem};
use stavka::{Forecast, composed, forecast, known};

/// The board's word for an attack from beside the hex.
const KIND: &str = "concerted";
/// The one way to make it.
const PLAN: &str = "offensive";

/// The forecast against the least and against the most that a side may meet; the same twice without fog.
///
/// # Errors
/// That there is no such offensive, or why the tables refuse it.
pub(crate) fn forecasts(
    state: &State,
    side: Coalition,
    target: HexIndex,
) -> Result<[Forecast; 2], Problem> {
    let nobody = || Problem::new("no_answer", "nobody of your side can attack this hex");
    let enemy = state.holds(side.enemy(), target) || state.pags.contains(target);
    let offensive = composed(state, side, target).filter(|_| enemy).ok_or_else(nobody)?;
    let told = |most: bool| {
        forecast(&known(state, side, most), &offensive).map_err(|refusal| Problem {
            rule: Some(refusal.rule().as_str().to_owned()),
            ..Problem::new("illegal", refusal)
        })
    };
    Ok([told(false)?, told(true)?])
}

fn chance(frac: Frac, text: &str) -> FateSum {
    FateSum { text: text.to_owned(), mean: false, exact: frac.to_string(), p: frac.to_f64() }
}

/// What an advance means, in words.
fn meaning(advance: Advance) -> String {
    advance.name().replace('_', " ")
}

/// A forecast as the board shows it.
fn fate(state: &State, forecast: &Forecast) -> Fate {
    let odds = forecast.assessment.odds();
    let results = odds.advances.iter().map(|(advance, frac)| FateResult {
        result: meaning(*advance),
        meaning: meaning(*advance),
        rule: rule!("F-T2").as_str().to_owned(),
        exact: frac.to_string(),
        p: frac.to_f64(),
    });
    let colour = |name: &str| odds.colours.p(|colour| colour.name() == name);
    Fate {
        column: Some(forecast.assessment.column.to_string()),
        drm: forecast.assessment.attacker.die_modifier - forecast.assessment.defender.die_modifier,
        ledger: ledger(state, forecast),
        faces: Vec::new(),
        results: results.collect(),
        sums: vec![
            chance(forecast.takes, "the hex is taken"),
            chance(colour("green"), "green"),
            chance(colour("red"), "red"),
        ],
        advance: 1,
        reaches: Vec::new(),
    }
}

/// The account of a forecast; under fog it says what is not in it (F58).
fn ledger(state: &State, forecast: &Forecast) -> Vec<LedgerLine> {
    let mut lines = LedgerLine::of(&forecast.assessment.ledger);
    if state.options.fog {
        let unseen = "hidden enemy tanks, aircraft and LSP: not counted, the odds may be worse";
        let line = LedgerLine::told(unseen, "fog".to_owned(), rule!("F58"));
        lines.push(LedgerLine { uncounted: true, ..line });
    }
    lines
}

fn strength(units: &[u16], [least, most]: [u32; 2]) -> Value {
    json!({
        "units": units, "least": least, "most": most, "known": least == most,
        "totals": [{ "sp": most, "p": 1.0 }], "los": true, "rule": rule!("F36").as_str(),
    })
}

/// The answer to `odds`.
///
/// # Errors
/// That there is no such offensive, or why the tables refuse it.
pub(crate) fn odds(state: &State, side: Coalition, target: HexIndex) -> Result<Value, Problem> {
    let [weak, strong] = forecasts(state, side, target)?;
    let offensive = composed(state, side, target);
    let starts = offensive.map(|it| it.starts.to_vec()).unwrap_or_default();
    let ids: Vec<u16> = starts.iter().map(|hex| stage::stack_id(*hex)).collect();
    let lost = |forecast: &Forecast| {
        let [attacker, defender] = [&forecast.assessment.attacker, &forecast.assessment.defender];
        [attacker, defender].map(|it| json!([{ "lp": it.losses.lost.combat_value(), "p": 1.0 }]))
    };
    let [attacker_lost, defender_lost] = lost(&strong);
    let modifiers = ledger(state, &strong);
    let cv = |of: fn(&Assessment) -> u32| [of(&weak.assessment), of(&strong.assessment)];
    let mut row = json!({
        "kind": KIND, "plan": PLAN, "posture": null, "chance": strong.takes.to_f64(),
        "exact": strong.takes.to_string(), "title": "Offensive", "fate": fate(state, &strong),
    });
    if weak.takes != strong.takes {
        row["range"] = json!([strong.takes.to_f64(), weak.takes.to_f64()]);
    }
    let [attack, defence] = [cv(|it| it.attacker.cv), cv(|it| it.defender.cv)];
    Ok(json!({
        "target": target.value(),
        "rows": [row],
        "losses": [{
            "plan": PLAN, "posture": null, "attacker": attacker_lost, "defender": defender_lost,
            "modifiers": modifiers,
        }],
        "equilibrium": [{
            "kind": KIND, "value": strong.takes.to_f64(),
            "plans": [{ "plan": PLAN, "weight": 1.0 }],
            "postures": [{ "posture": null, "weight": 1.0 }],
        }],
        "modifiers": modifiers,
        "attacker": strength(&ids, attack),
        "defender": strength(&[stage::stack_id(target)], defence),
        "meant": [{ "hex": target.value(), "units": ids }],
        "barred": [], "concerted": [], "reactors": [], "switches": [],
        "reactions": false, "postured": false,
        "case": combat_case(&strong.combat),
    }))
}

/// The odds of an offensive as lines of text.
pub(crate) fn told(state: &State, side: Coalition, target: HexIndex) -> Result<String, Problem> {
    let [weak, strong] = forecasts(state, side, target)?;
    let offensive = composed(state, side, target);
    let starts = offensive.map(|it| wording::numbers(state, &it.starts)).unwrap_or_default();
    let percent = |frac: Frac| format!("{:.0}%", 100.0 * frac.to_f64());
    let taken = match weak.takes == strong.takes {
        true => format!("{} ({})", percent(strong.takes), strong.takes),
        false => format!("{} to {}", percent(strong.takes), percent(weak.takes)),
    };
    let it = &strong.assessment;
    let mut text = format!(
        "Offensive on {} from {starts}: CV {} against {}, column {}. Taken: {taken}. Losses {} and {} CV.\n",
        wording::place(state, target),
        it.attacker.cv,
        it.defender.cv,
        it.column,
        it.attacker.losses.lost.combat_value(),
        it.defender.losses.lost.combat_value(),
    );
    for line in ledger(state, &strong) {
        let rule = line.rule.as_deref().unwrap_or_default();
        text += &format!("  {} {} ({rule})\n", line.text, line.value);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Action, Frontline, Setup};
    use referee::Game as _;

    /// A game of staffs, stopped when commitments are asked.
    fn committing(fog: bool) -> State {
        let mut setup = Setup::of("bagration");
        setup.options.fog = fog;
        let mut state = Frontline::start(&setup).expect("a scenario");
        let mut dice = dice::Seeded::new(5);
        loop {
            match Frontline::pending(&state) {
                referee::Pending::Chance(roll) => {
                    let rolled = dice::DiceSource::roll(&mut dice, &roll).expect("dice");
                    referee::rolled_unchecked::<Frontline>(&mut state, &rolled);
                }
                referee::Pending::Decide(owed) => {
                    let commits = owed[0].ask == frontline::game::Ask::Commit;
                    for answer in [Action::Staff, Action::Seal] {
                        if commits && answer == Action::Seal {
                            return state;
                        }
                        referee::play_unchecked::<Frontline>(&mut state, owed[0].seat, &answer);
                    }
                }
                referee::Pending::Over(_) => panic!("it goes on"),
            }
        }
    }

    #[test]
    fn f68_the_odds_of_an_offensive_are_those_of_the_lab() {
        let state = committing(false);
        let mut met = 0;
        for offensive in &state.offensives {
            let told = odds(&state, offensive.side, offensive.target).expect("odds");
            let case = told["case"].to_string();
            let answer = crate::LAB.answer(series::Op::Odds, case.as_bytes(), true);
            let fate = &told["rows"][0]["fate"];
            assert_eq!(fate["column"], answer["column"]);
            let results = fate["results"].as_array().expect("results");
            for result in results {
                let name = result["result"].as_str().expect("a name").replace(' ', "_");
                assert_eq!(result["exact"], answer["effects"][name.as_str()], "{name} {answer}");
            }
            assert_eq!(Some(results.len()), answer["effects"].as_object().map(|it| it.len()));
            met += 1;
        }
        assert!(met >= 3, "{met}");
    }

    #[test]
    fn f58_under_fog_the_odds_are_from_to_and_tell_nothing_more() {
        let state = committing(true);
        let it = state.offensives.first().expect("an offensive");
        let [weak, strong] = forecasts(&state, it.side, it.target).expect("odds");
        assert!(weak.takes >= strong.takes);
        let mut other = state.clone();
        let stack = &mut other.stacks[it.target.index()];
        stack.tanks += 3;
        stack.lsp += 2;
        let again = odds(&other, it.side, it.target).expect("odds");
        assert_eq!(again, odds(&state, it.side, it.target).expect("odds"));
        let says =
            |state: &State| told(state, it.side, it.target).expect("odds").contains("not counted");
        assert!(says(&state), "the range is of what is seen alone");
        assert!(!says(&committing(false)));
    }
}
