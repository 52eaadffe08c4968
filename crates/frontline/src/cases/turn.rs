//! `flags`, `flak_cost`, `order_of_play`, `combat_order`: the business of a turn.

use super::{Explained, dice, effectiveness, next_die, number, number_or};
use crate::{Charts, Contender, Effectiveness, Listed, Operation, flags_needed, flak_upkeep};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::json;

pub(super) fn flags(fields: &Fields<'_>) -> Explained {
    fields.only(&["northern_europe", "month", "hexsides", "amphibious"])?;
    let operation = Operation {
        northern_europe: fields.flag_or("northern_europe", false)?,
        month: number(fields, "month", 1..=12)?,
        hexsides: number_or(fields, "hexsides", 1..=20, 1)?,
        amphibious: fields.flag_or("amphibious", false)?,
    };
    let flags = flags_needed(Charts::standard(), &operation);
    let answer =
        json!({ "winter": flags.winter, "military": flags.military, "naval": flags.naval });
    Ok((answer, flags.ledger))
}

pub(super) fn flak_cost(fields: &Fields<'_>) -> Explained {
    fields.only(&["groups"])?;
    let groups = fields.list("groups", 0..=50)?.ints(1..=50)?;
    let charts = Charts::standard();
    let mut ledger = Ledger::default();
    let mut lsp = 0;
    for zones in groups.into_iter().filter_map(|zones| u32::try_from(zones).ok()) {
        let upkeep = flak_upkeep(charts, [zones]);
        ledger.note(rule!("R-F22"), format!("{zones} contiguous zones"), add(upkeep));
        lsp += upkeep;
    }
    Ok((json!({ "lsp": lsp }), ledger))
}

fn add(points: u32) -> Effect {
    Effect::Add(i32::try_from(points).unwrap_or(i32::MAX))
}

pub(super) fn order_of_play(fields: &Fields<'_>) -> Explained {
    fields.only(&["sides", "dice"])?;
    let sides = fields.list("sides", 2..=2)?.objects(|side| {
        side.only(&["id", "me", "cards"])?;
        let id = side.text("id")?.to_owned();
        let me = effectiveness(side, "me")?;
        let cards = side.list_or_empty("cards", 0..=20)?.ints(1..=9)?;
        let cards = cards.into_iter().filter_map(|value| u8::try_from(value).ok()).collect();
        Ok((id, Contender { me, cards }))
    })?;
    let mut cup = dice(fields, 40)?;
    let [(first_id, first), (second_id, second)] = sides.as_slice() else {
        return Err(Fault::bad_value("/sides", "two sides are needed"));
    };
    if first_id == second_id {
        return Err(duplicate("/sides/1/id", second_id));
    }
    let choice = crate::order_of_play(first, second, || next_die(&mut cup))?;
    cup.finish()?;
    let chooser = match choice.chooser {
        Listed::First => first_id,
        Listed::Second => second_id,
    };
    let answer = json!({ "chooser": chooser, "decided_by": choice.decided_by.name() });
    Ok((answer, choice.ledger))
}

pub(super) fn combat_order(fields: &Fields<'_>) -> Explained {
    fields.only(&["combats"])?;
    let combats = fields.list("combats", 0..=50)?.objects(|combat| {
        combat.only(&["id", "attacker_me"])?;
        Ok((combat.text("id")?.to_owned(), effectiveness(combat, "attacker_me")?))
    })?;
    for (place, (id, _)) in combats.iter().enumerate() {
        if combats[..place].iter().any(|(earlier, _)| earlier == id) {
            return Err(duplicate(&format!("/combats/{place}/id"), id));
        }
    }
    let attackers: Vec<Effectiveness> = combats.iter().map(|(_, me)| *me).collect();
    let mut ledger = Ledger::default();
    let mut order = Vec::with_capacity(combats.len());
    for place in crate::combat_order(&attackers) {
        let (id, me) = &combats[place];
        ledger.note(rule!("R-F16"), format!("{id}: ME {me}"), Effect::Note);
        order.push(id.as_str());
    }
    Ok((json!({ "order": order }), ledger))
}

fn duplicate(path: &str, id: &str) -> Fault {
    Fault::new("duplicate_id", path, format!("`{id}` is named twice"))
}
