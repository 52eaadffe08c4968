//! The odds of a case, as exact fractions in text.

use super::read::Sheet;
use crate::{Charts, CombatOdds, Scribe, Side, Unwritten};
use casefile::Fault;
use serde_json::{Map, Value};

pub(super) fn answer(sheet: &Sheet, charts: &Charts) -> Result<Value, Fault> {
    let combat = sheet.combat();
    sheet.check_reroll(charts, combat.strengths(&mut Unwritten))?;
    let odds = CombatOdds::of(&combat, charts);
    let total = odds.total();
    let lp = odds.pairs().map(|(ends, count)| {
        let mut pair = Map::new();
        pair.insert("attacker".to_owned(), Value::String(ends.attacker.to_string()));
        pair.insert("defender".to_owned(), Value::String(ends.defender.to_string()));
        pair.insert("p".to_owned(), Value::String(lowest_terms(count, total)));
        Value::Object(pair)
    });
    let lp: Vec<Value> = if odds.auto_elimination() { Vec::new() } else { lp.collect() };
    let counts = [
        ("p_attacker_wins", odds.attacker_wins()),
        ("p_defender_wins", total - odds.attacker_wins()),
        ("p_counterattack", odds.counterattacks()),
        ("p_attacker_eliminated", odds.eliminated(Side::Attacker)),
        ("p_defender_eliminated", odds.eliminated(Side::Defender)),
    ];
    let mut out = Map::new();
    out.insert("auto_elimination".to_owned(), Value::Bool(odds.auto_elimination()));
    for (name, count) in counts {
        out.insert(name.to_owned(), Value::String(lowest_terms(count, total)));
    }
    out.insert("lp".to_owned(), Value::Array(lp));
    Ok(Value::Object(out))
}

/// What precedes the dice: strength, terrain, columns and DRMs.
pub(super) fn explain(
    sheet: &Sheet,
    charts: &Charts,
    scribe: &mut impl Scribe,
) -> Result<(), Fault> {
    let combat = sheet.combat();
    let strengths = combat.strengths(scribe);
    sheet.check_reroll(charts, strengths)?;
    if !strengths.overrun {
        combat.explain_fire(charts, strengths, scribe);
    }
    Ok(())
}

/// `count/total` as text in lowest terms.
fn lowest_terms(count: u32, total: u32) -> String {
    if count == 0 {
        return "0".to_owned();
    }
    let common = gcd(count, total);
    let mut text = String::with_capacity(16);
    push_number(&mut text, count / common);
    if total != common {
        text.push('/');
        push_number(&mut text, total / common);
    }
    text
}

/// Appends a number; plain digits, as this is done some forty times a line.
fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from(b'0' + (number % 10) as u8));
}

/// The greatest common divisor of two positive numbers by halving, which beats dividing for small numbers.
fn gcd(mut a: u32, mut b: u32) -> u32 {
    let twos = (a | b).trailing_zeros();
    a >>= a.trailing_zeros();
    while b != 0 {
        b >>= b.trailing_zeros();
        if a > b {
            (a, b) = (b, a);
        }
        b -= a;
    }
    a << twos
}
