//! A combat as a line for `grognard odds damos`.

use crate::charts::Cat;
use crate::{AirSupport, ByClass, Class, Combat, Factor, Force, Posture, Reroll, Side, Unit};
use serde_json::{Map, Value, json};

/// The case of a combat, without dice; `None` when its terrain treats the classes of a force differently, for which the
/// case form has no room.
///
/// ```
/// use damos::{Combat, Posture, Unit, UnitType, combat_case};
/// let tanks = [Unit { kind: UnitType::Armor, sp: 8, ma: 8, zoi: true }];
/// let case = combat_case(&Combat::between(&tanks, &tanks), Some(Posture::Steadfast)).unwrap();
/// let answer = casefile::answer(case.to_string().as_bytes(), damos::ODDS_OPS, damos::odds);
/// assert_eq!(answer["auto_elimination"], false);
/// ```
#[must_use]
pub fn combat_case(combat: &Combat<'_>, posture: Option<Posture>) -> Option<Value> {
    let ground = &combat.ground;
    // In a counterattack both forces meet the hex from either side.
    let both = [combat.forces.attacker.units, combat.forces.defender.units].concat();
    let of =
        |side: Side| if combat.counterattack.is_some() { &both } else { combat.forces[side].units };
    let attacker = one_factor(ground.hex_attacker, of(Side::Attacker))?;
    let defender = one_factor(ground.hex_defender, of(Side::Defender))?;
    let hex_mp = one_number(combat.hex_mp, combat.forces.attacker.units);
    let mut case = json!({
        "op": "combat",
        "attacker": force(combat.forces.attacker, "a"),
        "defender": force(combat.forces.defender, "d"),
        "plan": combat.plan.name(),
        "terrain": {
            "hex_attacker": attacker.to_string(),
            "hex_defender": defender.to_string(),
            "hexside_attacker": ground.hexside_attacker.to_string(),
            "hexside_defender": ground.hexside_defender.to_string(),
        },
        "hex_mp": hex_mp,
        "air": combat.air.map(air),
        "unprepared": combat.unprepared,
        "major_city_rout": combat.major_city_rout,
    });
    if combat.demoralized {
        case["defender"]["demoralized"] = json!(true);
    } else {
        case["posture"] = json!(posture.map(Posture::name));
        case["cm"] = json!({
            "att_drm": combat.matrix.attacker_drm,
            "def_drm": combat.matrix.defender_drm,
            "att_lp": combat.matrix.attacker_lp,
            "def_lp": combat.matrix.defender_lp,
        });
        case["cat"] = json!(combat.counterattack.map(cat));
    }
    Some(case)
}

fn force(force: Force<'_>, letter: &str) -> Value {
    let unit = |(n, unit): (usize, &Unit)| {
        json!({
            "id": format!("{letter}{}_{}", n + 1, unit.kind.name()),
            "type": unit.kind.name(),
            "sp": unit.sp,
            "ma": unit.ma,
            "zoi": unit.zoi,
        })
    };
    let units: Vec<Value> = force.units.iter().enumerate().map(unit).collect();
    json!({ "units": units, "los": force.los, "rp": force.rp })
}

/// The factor that all classes of these units share.
fn one_factor(factors: ByClass<Factor>, units: &[Unit]) -> Option<Factor> {
    let first = factors.of(units.first().map_or(Class::Foot, |unit| unit.kind.class()));
    let alike = units.iter().all(|unit| factors.of(unit.kind.class()) == first);
    alike.then_some(first)
}

/// The dearest MP of these units; odds do not look at it.
fn one_number(numbers: ByClass<u32>, units: &[Unit]) -> u32 {
    units.iter().map(|unit| numbers.of(unit.kind.class())).max().unwrap_or(1)
}

fn air(air: AirSupport) -> Value {
    let reroll = air.reroll.map(|reroll| match reroll {
        Reroll::Die(die) => json!({ "die": die }),
        Reroll::LowestAtMost(most) => json!({ "lowest_at_most": most }),
    });
    json!({ "side": air.side.name(), "shift": air.shift, "reroll": reroll })
}

fn cat(cat: &Cat) -> Value {
    let columns = cat.columns().iter().map(|column| {
        let results = column.results.map(|result| [result.defender, result.attacker]);
        (column.ratio.to_string(), json!(results))
    });
    Value::Object(columns.collect::<Map<_, _>>())
}
