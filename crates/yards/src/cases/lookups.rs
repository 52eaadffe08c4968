//! The cases that need no die.

use super::Answer;
use super::read::{flag, terrain, whole, whole_or};
use crate::Charts;
use crate::anti_tank::AntiTankWeapon;
use crate::concealment::{ConcealedUnit, ConcealmentEvent, Exposure, Ground, Observer};
use crate::maneuver::{Maneuver, ManeuverMode, ModeNotAllowed, Mover, PathHex};
use crate::promotion::{MissionRecord, Objective};
use crate::range::FireRefusal;
use crate::sight::{Obstacle, ObstacleKind, SightLine};
use crate::small_arms::SmallArm;
use crate::stacking::StackKind;
use crate::terrain::{FireKind, TargetClass, Terrain};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::{Value, json};

pub(super) fn range_drm(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["table", "weapon", "range"])?;
    let small_arms = fields.choice("table", &[("small_arms", true), ("anti_tank", false)])?;
    let weapon = fields.text("weapon")?;
    let range = whole(fields, "range", 1..=99)?;
    let charts = Charts::standard();
    let (rule, found) = if small_arms {
        let chart = &charts.small_arms_range;
        let found = SmallArm::named(weapon).map(|w| (chart.drm(w, range), chart.reach(w)));
        (rule!("Y11.3.3a"), found)
    } else {
        let chart = &charts.anti_tank_range;
        let found = AntiTankWeapon::named(weapon).map(|w| (chart.drm(w, range), chart.reach(w)));
        (rule!("Y11.5.4a"), found)
    };
    let (drm, reach) = found.ok_or_else(|| {
        Fault::bad_value("/weapon", format!("`{weapon}` is no column of that table"))
    })?;
    let drm = drm.ok_or(FireRefusal::OutOfRange { rule, reach, range })?;
    let mut ledger = Ledger::default();
    ledger.note(rule, format!("weapon {weapon} at range {range}"), Effect::Add(drm));
    Ok((json!({ "drm": drm }), ledger))
}

pub(super) fn tem(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["fire", "target", "terrain"])?;
    let fire = fields.choice("fire", FireKind::NAMES)?;
    let target = fields.choice("target", TargetClass::NAMES)?;
    fields.required("terrain")?;
    let hex = terrain(fields)?;
    let chart = &Charts::standard().terrain;
    let (tem, _) = chart.tem(fire, target, hex);
    Ok((json!({ "tem": tem }), chart.explain_tem(fire, target, hex)))
}

pub(super) fn blind_hexes(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["level_difference", "distance", "woods_or_building"])?;
    let difference = whole(fields, "level_difference", 1..=20)?;
    let distance = whole(fields, "distance", 1..=60)?;
    let woods_or_building = flag(fields, "woods_or_building")?;
    let chart = &Charts::standard().blind_hexes;
    let blind = chart.blind_hexes(difference, distance, woods_or_building);
    let mut ledger = Ledger::default();
    let what = format!("{difference} levels lower, {distance} hexes away: blind hexes");
    ledger.note(rule!("Y-T6"), what, Effect::Set(blind.into()));
    Ok((json!({ "blind_hexes": blind }), ledger))
}

pub(super) fn los(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["from_level", "to_level", "between"])?;
    let from_level = whole(fields, "from_level", -1..=9)?;
    let to_level = whole(fields, "to_level", -1..=9)?;
    let between = fields.list("between", 0..=60)?.objects(|hex| {
        hex.only(&["kind", "height"])?;
        let kind = hex.choice("kind", ObstacleKind::NAMES)?;
        Ok(Obstacle { kind, top: whole_or(hex, "height", -1..=12, 0)? })
    })?;
    let line = SightLine { from_level, to_level, between };
    let chart = &Charts::standard().blind_hexes;
    let blocked_by = line.blocked_by(chart);
    let value = json!({ "clear": blocked_by.is_none(), "blocked_by": blocked_by });
    Ok((value, line.explain(chart)))
}

/// What a hex of a path can be: all but the features that lie on top of it.
fn grounds() -> Vec<(&'static str, Terrain)> {
    let on_top = [Terrain::Hill, Terrain::Wall, Terrain::ImprovedPosition];
    Terrain::NAMES.iter().filter(|(_, terrain)| !on_top.contains(terrain)).copied().collect()
}

pub(super) fn maneuver(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["unit", "mode", "hexes"])?;
    let mover = fields.choice("unit", Mover::NAMES)?;
    let mode = fields.choice_or("mode", ManeuverMode::NAMES, ManeuverMode::Activation)?;
    let grounds = grounds();
    let path = fields.list("hexes", 1..=20)?.objects(|hex| {
        hex.only(&["terrain", "uphill", "along_road", "wall"])?;
        Ok(PathHex {
            terrain: hex.choice("terrain", &grounds)?,
            uphill: flag(hex, "uphill")?,
            along_road: flag(hex, "along_road")?,
            wall: flag(hex, "wall")?,
        })
    })?;
    let charts = Charts::standard();
    let ruling = Maneuver { mover, mode, path }.rule_on(&charts.terrain, &charts.maneuver)?;
    let value = json!({
        "legal": ruling.legal,
        "prohibited_hex": ruling.prohibited_hex,
        "cost_half_points": ruling.cost,
        "allowance_half_points": ruling.allowance,
    });
    Ok((value, ruling.ledger))
}

impl From<ModeNotAllowed> for Fault {
    fn from(refusal: ModeNotAllowed) -> Fault {
        Fault::new("mode_not_allowed", "/mode", refusal.to_string())
    }
}

pub(super) fn stacking(fields: &Fields<'_>) -> Result<Answer, Fault> {
    let names = StackKind::NAMES.iter().map(|(name, _)| *name);
    fields.only(&names.collect::<Vec<_>>())?;
    let mut stack = [0; StackKind::COUNT];
    for &(name, kind) in StackKind::NAMES {
        stack[kind as usize] = whole_or(fields, name, 0..=20, 0)?;
    }
    let over = Charts::standard().stacking.over(stack);
    let mut ledger = Ledger::default();
    for kind in &over {
        ledger.note(rule!("Y2.4"), format!("too many {kind}"), Effect::Note);
    }
    let names: Vec<&str> = over.iter().map(|kind| kind.name()).collect();
    Ok((json!({ "legal": over.is_empty(), "over": names }), ledger))
}

pub(super) fn concealment(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["unit", "event", "terrain", "in_motion", "final", "cohesion", "enemies"])?;
    let exposure = Exposure {
        unit: fields.choice("unit", ConcealedUnit::NAMES)?,
        event: fields.choice("event", ConcealmentEvent::NAMES)?,
        ground: fields.choice("terrain", Ground::NAMES)?,
        in_motion: flag(fields, "in_motion")?,
        final_result: whole_or(fields, "final", -20..=40, 0)?,
        cohesion: whole_or(fields, "cohesion", 1..=10, 10)?,
        enemies: fields.list("enemies", 0..=20)?.objects(|enemy| {
            enemy.only(&["distance", "los", "effective"])?;
            Ok(Observer {
                distance: whole(enemy, "distance", 1..=99)?,
                in_sight: enemy.flag_or("los", true)?,
                able: enemy.flag_or("effective", true)?,
            })
        })?,
    };
    let rule = exposure.lost_by(&Charts::standard().concealment);
    let mut ledger = Ledger::default();
    if let Some(rule) = rule {
        ledger.note(rule, "concealment is lost", Effect::Note);
    }
    // Cases name the rule as the card prints it, without the letter of our index.
    let printed = rule.map(|rule| rule.as_str().trim_start_matches('Y'));
    Ok((json!({ "loses_concealment": rule.is_some(), "rule": printed }), ledger))
}

pub(super) fn promotion_points(fields: &Fields<'_>) -> Result<Answer, Fault> {
    fields.only(&["taken", "held", "mission_win", "steps_lost"])?;
    let record = MissionRecord {
        taken: fields.object("taken", objectives)?,
        held: fields.object("held", objectives)?,
        mission_win: flag(fields, "mission_win")?,
        steps_lost: whole_or(fields, "steps_lost", 0..=99, 0)?,
    };
    let (points, ledger) = Charts::standard().promotion.points(&record);
    Ok((Value::from_iter([("points", points)]), ledger))
}

/// The first so many objectives, each 0 to 9.
fn objectives<const N: usize>(fields: &Fields<'_>) -> Result<[u8; N], Fault> {
    let listed = &Objective::NAMES[..N];
    fields.only(&listed.iter().map(|(name, _)| *name).collect::<Vec<_>>())?;
    let mut counts = [0; N];
    for (count, (name, _)) in counts.iter_mut().zip(listed) {
        *count = whole_or(fields, name, 0..=9, 0)?;
    }
    Ok(counts)
}
