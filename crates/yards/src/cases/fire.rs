//! The cases of fire: small arms, mortars, anti-tank.

use super::read::{dice, die, face, flag, next, only, terrain, whole, whole_or};
use super::target::{self, NamedHex};
use super::{Answer, Ask, write};
use crate::anti_tank::{AntiTankAttack, AntiTankWeapon, ArmoredTarget};
use crate::mortars::{Ammo, Mortar, MortarAttack, MortarHit};
use crate::small_arms::{MotionFirer, SmallArm, SmallArmsAttack};
use crate::units::VehicleKind;
use crate::{Charts, Die};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::json;

pub(super) fn small_arms(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    let mut listed = vec![
        "fire_value",
        "weapon_range",
        "range",
        "split_fire",
        "motion_firer",
        "smoke",
        "mdrm",
        "friendly_vehicle",
        "suppressed",
        "regrouping",
        "obscure",
        "concealed",
        "enfilade",
        "density",
        "target_maneuvered",
    ];
    listed.extend(target::FIELDS);
    only(fields, &listed, ask, "dice")?;
    // The fields are read in the order of the page, which decides what fault is found first.
    let mut attack = SmallArmsAttack::new(
        whole(fields, "fire_value", -5..=10)?,
        fields.choice("weapon_range", SmallArm::NAMES)?,
        Default::default(),
    );
    attack.range = whole(fields, "range", 1..=99)?;
    attack.split_fire = flag(fields, "split_fire")?;
    attack.motion_firer = motion_firer(fields)?;
    attack.smoke = whole_or(fields, "smoke", 0..=9, 0)?;
    attack.mdrm = whole_or(fields, "mdrm", 0..=9, 0)?;
    attack.friendly_vehicle = flag(fields, "friendly_vehicle")?;
    attack.suppressed = flag(fields, "suppressed")?;
    attack.regrouping = flag(fields, "regrouping")?;
    attack.obscure = flag(fields, "obscure")?;
    attack.concealed = flag(fields, "concealed")?;
    attack.enfilade = flag(fields, "enfilade")?;
    attack.density = flag(fields, "density")?;
    attack.target_maneuvered = flag(fields, "target_maneuvered")?;
    let named = NamedHex::read(fields)?;
    attack.hex = named.hex.clone();
    let charts = Charts::standard();
    match ask {
        Ask::Odds => {
            named.check_ids()?;
            Ok(named.odds(attack.odds(charts)?))
        }
        Ask::Resolve => {
            let mut cup = dice(fields)?;
            named.check_ids()?;
            let outcome = attack.resolve(charts, |_| next(&mut cup))?;
            cup.finish()?;
            Ok(named.outcome(outcome))
        }
    }
}

fn motion_firer(fields: &Fields<'_>) -> Result<MotionFirer, Fault> {
    fields.choice_or("motion_firer", MotionFirer::NAMES, MotionFirer::None)
}

pub(super) fn mortar_fire(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    let mut listed = vec!["mortar", "hit", "density"];
    listed.extend(target::FIELDS);
    only(fields, &listed, ask, "dice")?;
    let mortar = fields.choice("mortar", Mortar::NAMES)?;
    let hit = fields.choice("hit", MortarHit::NAMES)?;
    let density = flag(fields, "density")?;
    let named = NamedHex::read(fields)?;
    let attack = MortarAttack { mortar, hit, density, hex: named.hex.clone() };
    let charts = Charts::standard();
    match ask {
        Ask::Odds => {
            named.check_ids()?;
            Ok(named.odds(attack.odds(charts)?))
        }
        Ask::Resolve => {
            let mut cup = dice(fields)?;
            named.check_ids()?;
            let outcome = attack.resolve(charts, |_| next(&mut cup))?;
            cup.finish()?;
            Ok(named.outcome(outcome))
        }
    }
}

pub(super) fn mortar_accuracy(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["mortar", "ammo"], ask, "dice")?;
    let mortar = fields.choice("mortar", Mortar::NAMES)?;
    let ammo = fields.choice("ammo", Ammo::NAMES)?;
    let chart = &Charts::standard().mortars;
    let count = chart.accuracy_dice(mortar, ammo);
    if ask == Ask::Odds {
        let hit = write::chances(&chart.scatter_odds(mortar, ammo), u8::to_string);
        let mut ledger = Ledger::default();
        let dice = i64::try_from(count).unwrap_or(i64::MAX);
        ledger.note(rule!("Y11.4.6"), "accuracy dice", Effect::Set(dice));
        return Ok((json!({ "accuracy_dice": count, "adjacent_hexes": hit }), ledger));
    }
    let mut cup = dice(fields)?;
    let rolled = cup.take(count)?.iter().map(|&raw| face(raw)).collect::<Result<Vec<Die>, _>>()?;
    cup.finish()?;
    let scatter = chart.scatter(mortar, ammo, &rolled);
    let neighbours: Vec<u8> = scatter.neighbours.iter().map(|hex| hex.number()).collect();
    let value = json!({
        "accuracy_dice": count,
        "adjacent_hexes": neighbours,
        "target_hex_value": scatter.target_hex_value,
        "adjacent_hex_value": scatter.adjacent_hex_value,
        "smoke_markers": scatter.smoke_markers,
    });
    Ok((value, scatter.ledger))
}

pub(super) fn anti_tank(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    let listed = [
        "at_value",
        "weapon",
        "range",
        "split_fire",
        "motion_firer",
        "obscure",
        "opportunity_fire",
        "smoke",
        "mdrm",
        "suppressed",
        "motion_target",
        "concealed",
        "terrain",
        "enfilade",
        "target",
    ];
    only(fields, &listed, ask, "die")?;
    let attack = AntiTankAttack {
        at_value: whole(fields, "at_value", -5..=20)?,
        weapon: fields.choice("weapon", AntiTankWeapon::NAMES)?,
        range: whole(fields, "range", 1..=99)?,
        split_fire: flag(fields, "split_fire")?,
        motion_firer: motion_firer(fields)?,
        obscure: flag(fields, "obscure")?,
        opportunity_fire: flag(fields, "opportunity_fire")?,
        smoke: whole_or(fields, "smoke", 0..=9, 0)?,
        mdrm: whole_or(fields, "mdrm", 0..=9, 0)?,
        suppressed: flag(fields, "suppressed")?,
        motion_target: flag(fields, "motion_target")?,
        concealed: flag(fields, "concealed")?,
        terrain: terrain(fields)?,
        enfilade: flag(fields, "enfilade")?,
        target: fields.object("target", armored_target)?,
    };
    let charts = Charts::standard();
    if ask == Ask::Odds {
        let odds = attack.odds(charts)?;
        let effects = write::chances(&odds.effects, ToString::to_string);
        return Ok((json!({ "drm": odds.drm, "effects": effects }), odds.ledger));
    }
    let outcome = attack.resolve(charts, die(fields)?)?;
    let value = json!({
        "modifiers": write::modifiers(&outcome.modifiers),
        "drm": outcome.drm,
        "final": outcome.final_result,
        "armor": outcome.armor,
        "effect": outcome.effect.name(),
    });
    Ok((value, outcome.ledger))
}

fn armored_target(fields: &Fields<'_>) -> Result<ArmoredTarget, Fault> {
    fields.only(&["kind", "armor", "armor_enfilade"])?;
    Ok(ArmoredTarget {
        kind: fields.choice("kind", VehicleKind::NAMES)?,
        armor: whole(fields, "armor", 0..=20)?,
        armor_enfilade: whole(fields, "armor_enfilade", 0..=20)?,
    })
}
