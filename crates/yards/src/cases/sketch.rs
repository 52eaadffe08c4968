//! The case of a sketch: what one hex sees of all the others.

use super::Answer;
use super::read::{whole, whole_or};
use crate::{Charts, Sight, Sketch, SketchHex, Terrain};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::{Value, json};

/// What a hex of a sketch can be: what stands in it, its level apart.
const GROUNDS: [Terrain; 6] = [
    Terrain::OpenRural,
    Terrain::Woods,
    Terrain::Forest,
    Terrain::WoodenBuilding,
    Terrain::StoneBuilding,
    Terrain::UrbanBuilding,
];

pub(super) fn sketch(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["columns", "from", "hexes"])?;
    let columns = whole(fields, "columns", 1..=40)?;
    let grounds: Vec<(&str, Terrain)> =
        Terrain::NAMES.iter().filter(|(_, it)| GROUNDS.contains(it)).copied().collect();
    let hexes = fields.list("hexes", 1..=1600)?.objects(|hex| {
        hex.only(&["terrain", "level"])?;
        let terrain = hex.choice_or("terrain", &grounds, Terrain::OpenRural)?;
        Ok(SketchHex { terrain, level: whole_or(hex, "level", 0..=9, 0)? })
    })?;
    let from: usize = whole(fields, "from", 0..=1599)?;
    let rows = || Fault::bad_value("/hexes", format!("they do not fill rows of {columns}"));
    let field = Sketch::new(columns, hexes).ok_or_else(rows)?;
    if from >= field.hexes().len() {
        return Err(Fault::bad_value("/from", "there is no such hex"));
    }
    let charts = Charts::standard();
    let seen = field.hexes().iter().enumerate().map(|(to, hex)| {
        let looked = field.look(from, to, charts)?;
        let features: Vec<&str> = hex.features().iter().map(Terrain::name).collect();
        Some(json!({
            "range": looked.range,
            "sight": looked.sight.name(),
            "by": looked.by,
            "rule": rule_of(looked.sight),
            "terrain": features,
        }))
    });
    let seen: Vec<Value> = seen.flatten().collect();
    let mut ledger = Ledger::default();
    for (sight, name) in Sight::NAMES.iter().map(|(name, sight)| (*sight, *name)) {
        let count = seen.iter().filter(|it| it["sight"] == name).count();
        let what = format!("{count} hexes are {name}");
        ledger.note(rule_of(sight), what, Effect::Note);
    }
    Ok((json!({ "seen": seen }), ledger))
}

/// The rule by which a hex is seen so.
fn rule_of(sight: Sight) -> rulebook::RuleId {
    match sight {
        Sight::Obscure => rule!("R-Y29"),
        Sight::Clear | Sight::Blocked => rule!("R-Y18"),
    }
}
