//! Writing down how a combat went.

use super::read::Sheet;
use crate::{Exchange, Resolution, Side, SideResult};
use serde_json::{Map, Value, json};

pub(super) fn resolution(sheet: &Sheet, end: &Resolution, dice_used: usize) -> Value {
    let name = |side: Side, at: Option<usize>| at.map(|at| sheet.sides[side].ids[at].as_str());
    let retreat = end.outcome.retreat.map(|retreat| {
        json!({
            "side": retreat.side.name(),
            "min_hexes": retreat.hexes_min,
            "max_hexes": retreat.hexes_max,
        })
    });
    json!({
        "auto_elimination": end.auto_elimination,
        "attacker": side(&sheet.sides.attacker.ids, &end.sides.attacker),
        "defender": side(&sheet.sides.defender.ids, &end.sides.defender),
        "reroll": end.reroll.map(|reroll| json!({
            "side": reroll.side.name(),
            "die": reroll.die,
            "from": reroll.from,
            "to": reroll.to,
        })),
        "counterattack": end.counterattack.map(|counter| json!({
            "modified_sp": {
                "attacker": counter.modified_sp.attacker,
                "defender": counter.modified_sp.defender,
            },
            "ratio": counter.ratio.to_string(),
            "column": counter.column.to_string(),
            "die": counter.die,
            "lp": { "attacker": counter.lp.attacker, "defender": counter.lp.defender },
        })),
        "surplus_lp": end.surplus_lp,
        "dice_used": dice_used,
        "winner": end.winner.name(),
        "outcome": {
            "retreat": retreat,
            "rallied": end.outcome.rallied,
            "routed": name(Side::Defender, end.outcome.routed),
            "extra_sp_loss": name(Side::Defender, end.outcome.extra_sp_loss),
        },
        "defender_vacates": end.defender_vacates,
        "exploitation": end.ema.is_some(),
        "ema": end.ema.as_ref().map(|ema| {
            let alive = &end.sides.attacker.units_after;
            by_id(&sheet.sides.attacker.ids, ema, |at| alive[at] > 0)
        }),
    })
}

fn side(ids: &[String], side: &SideResult) -> Value {
    let lost = |lost: &[u32]| by_id(ids, lost, |at| lost[at] > 0);
    let exchange = side.exchange.as_ref();
    let with = |read: fn(&Exchange) -> Value| exchange.map(read);
    json!({
        "sp": side.sp,
        "modified_sp": side.modified_sp,
        "column": with(|it| json!(it.column.label())),
        "drm": with(|it| json!(it.drm)),
        "dice": with(|it| json!(it.dice.as_slice())),
        "modified_roll": with(|it| json!(it.modified_roll)),
        "lp_crt": with(|it| json!(it.lp_crt.to_string())),
        "lp_initial": with(|it| json!(it.lp_initial.to_string())),
        "lp_final": with(|it| json!(it.lp_final.to_string())),
        "lost_initial": lost(&side.lost_initial),
        "lost_counterattack": lost(&side.lost_counterattack),
        "rp_spent": side.rp_spent,
        "units_after": by_id(ids, &side.units_after, |_| true),
        "demoralized_after": side.demoralized_after,
    })
}

/// Numbers by unit id, of the units wanted.
fn by_id(ids: &[String], numbers: &[u32], wanted: impl Fn(usize) -> bool) -> Value {
    let units = ids.iter().zip(numbers).enumerate().filter(|(at, _)| wanted(*at));
    Value::Object(units.map(|(_, (id, n))| (id.clone(), json!(n))).collect::<Map<_, _>>())
}
