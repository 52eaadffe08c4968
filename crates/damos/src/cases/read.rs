//! Reading a combat, fault by fault in the order of the format.

use super::read_cat::read_cat;
use crate::charts::Cat;
use crate::{
    AirSupport, ByClass, Charts, Combat, Factor, Force, Ground, MatrixEntry, Plan, Reroll, Side,
    Sides, Strengths, Unit, UnitType, Unwritten, is_zoi_capable,
};
use casefile::{Fault, Fields, Items, Place};
use serde_json::Value;

/// What a case is read for: odds know neither dice nor losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Resolve,
    Odds,
}

/// How a side takes its losses in one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum LossChoice {
    #[default]
    Auto,
    List(Vec<String>),
}

/// The losses of a side in both steps.
#[derive(Clone, Debug, Default)]
pub(super) struct LossChoices {
    pub(super) initial: LossChoice,
    pub(super) counterattack: LossChoice,
}

/// The force of one side with the names of its units.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    pub(super) ids: Vec<String>,
    pub(super) units: Vec<Unit>,
    pub(super) los: bool,
    pub(super) rp: u32,
}

/// A combat as written down in a case.
#[derive(Debug)]
pub(super) struct Sheet {
    pub(super) sides: Sides<Roster>,
    demoralized: bool,
    plan: Plan,
    matrix: MatrixEntry,
    /// Only with the posture `counterattack`.
    cat: Option<Cat>,
    ground: Ground,
    hex_mp: ByClass<u32>,
    air: Option<AirSupport>,
    unprepared: bool,
    major_city_rout: bool,
    pub(super) dice: Vec<i64>,
    pub(super) losses: Sides<LossChoices>,
}

const FIELDS: &[&str] = &[
    "attacker",
    "defender",
    "plan",
    "posture",
    "cm",
    "terrain",
    "hex_mp",
    "cat",
    "air",
    "unprepared",
    "major_city_rout",
    "dice",
    "losses",
];

/// The fields that odds know: all but dice and losses.
const ODDS_FIELDS: usize = FIELDS.len() - 2;

impl Sheet {
    pub(super) fn read(fields: &Fields<'_>, purpose: Purpose) -> Result<Sheet, Fault> {
        let (allowed, required) = match purpose {
            Purpose::Resolve => (FIELDS, &["attacker", "defender", "plan", "dice"][..]),
            Purpose::Odds => (&FIELDS[..ODDS_FIELDS], &["attacker", "defender", "plan"][..]),
        };
        fields.only(allowed)?;
        required.iter().try_for_each(|name| fields.required(name).map(drop))?;

        let (attacker, _) =
            fields.object("attacker", |side| read_side(side, &["units", "los", "rp"]))?;
        let (defender, demoralized) = fields
            .object("defender", |side| read_side(side, &["units", "los", "rp", "demoralized"]))?;
        let plan = read_plan(fields, &attacker)?;
        let counterattack = read_posture(fields, &defender, demoralized)?;
        let matrix = read_matrix(fields, demoralized)?;
        let ground = read_ground(fields)?;
        let hex_mp = ByClass::alike(fields.int_or("hex_mp", 0..=99, 1)? as u32);
        let cat = read_cat(fields, counterattack)?.filter(|_| counterattack);
        let air = fields.object_or_null("air", read_air)?;
        let unprepared = fields.flag_or("unprepared", true)?;
        let major_city_rout = fields.flag_or("major_city_rout", false)?;
        let (dice, losses) = read_dice(fields, purpose)?;
        Ok(Sheet {
            sides: Sides { attacker, defender },
            demoralized,
            plan,
            matrix,
            cat,
            ground,
            hex_mp,
            air,
            unprepared,
            major_city_rout,
            dice,
            losses,
        })
    }

    /// A combat that was put together from names.
    pub(super) fn of(
        combat: &Combat<'_>,
        sides: Sides<Roster>,
        dice: Vec<i64>,
        losses: Sides<LossChoices>,
    ) -> Sheet {
        Sheet {
            sides,
            demoralized: combat.demoralized,
            plan: combat.plan,
            matrix: combat.matrix,
            cat: combat.counterattack.cloned(),
            ground: combat.ground,
            hex_mp: combat.hex_mp,
            air: combat.air,
            unprepared: combat.unprepared,
            major_city_rout: combat.major_city_rout,
            dice,
            losses,
        }
    }

    /// The combat as the rules know it.
    pub(super) fn combat(&self) -> Combat<'_> {
        Combat {
            forces: Sides::of(|side| {
                let Roster { units, los, rp, .. } = &self.sides[side];
                Force { units, los: *los, rp: *rp }
            }),
            demoralized: self.demoralized,
            plan: self.plan,
            matrix: self.matrix,
            counterattack: self.cat.as_ref(),
            ground: self.ground,
            hex_mp: self.hex_mp,
            air: self.air,
            unprepared: self.unprepared,
            major_city_rout: self.major_city_rout,
        }
    }

    /// The die to be rerolled must be one that is rolled; after 12:1 none is.
    pub(super) fn check_reroll(&self, charts: &Charts, strengths: Strengths) -> Result<(), Fault> {
        let Some(AirSupport { side, reroll: Some(Reroll::Die(die)), .. }) = self.air else {
            return Ok(());
        };
        let modified = strengths.modified[side];
        let dice = self.combat().column(charts, side, modified, &mut Unwritten).dice;
        if strengths.overrun || die < dice as usize {
            return Ok(());
        }
        let message = format!("the {side} rolls {dice} dice, numbered from 0");
        Err(Fault::bad_value("/air/reroll/die", message))
    }
}

/// The dice and losses of a case that is to be resolved.
pub(super) fn read_dice(
    fields: &Fields<'_>,
    purpose: Purpose,
) -> Result<(Vec<i64>, Sides<LossChoices>), Fault> {
    match purpose {
        Purpose::Odds => Ok((Vec::new(), Sides::default())),
        Purpose::Resolve => {
            Ok((fields.list("dice", 0..=usize::MAX)?.ints(1..=6)?, read_losses(fields)?))
        }
    }
}

/// A side and whether it is demoralized.
fn read_side(fields: &Fields<'_>, allowed: &[&str]) -> Result<(Roster, bool), Fault> {
    fields.only(allowed)?;
    let items = fields.list("units", 1..=12)?;
    let mut ids: Vec<String> = Vec::with_capacity(items.len());
    let units = items.objects(|unit| {
        let (id, unit) = read_unit(unit, &ids)?;
        ids.push(id);
        Ok(unit)
    })?;
    let los = fields.flag_or("los", true)?;
    let rp = fields.int_or("rp", 0..=99, 0)? as u32;
    let demoralized = fields.flag_or("demoralized", false)?;
    Ok((Roster { ids, units, los, rp }, demoralized))
}

const UNIT: &[&str] = &["id", "type", "sp", "ma", "zoi"];

fn read_unit(fields: &Fields<'_>, known: &[String]) -> Result<(String, Unit), Fault> {
    fields.only(UNIT)?;
    UNIT.iter().try_for_each(|name| fields.required(name).map(drop))?;
    let id = fields.text("id")?;
    if id == "rp" {
        return Err(Fault::bad_value(fields.path("id"), "`rp` stands for replacement points"));
    }
    if known.iter().any(|other| other == id) {
        let message = format!("`{id}` is already a unit of this side");
        return Err(Fault::new("duplicate_id", fields.path("id"), message));
    }
    let unit = Unit {
        kind: fields.choice("type", &UnitType::NAMES)?,
        sp: fields.int("sp", 1..=99)? as u32,
        ma: fields.int("ma", 0..=99)? as u32,
        zoi: fields.flag("zoi")?,
    };
    Ok((id.to_owned(), unit))
}

fn read_plan(fields: &Fields<'_>, attacker: &Roster) -> Result<Plan, Fault> {
    let plan = fields.choice("plan", &Plan::NAMES)?;
    if plan.is_open_to(is_zoi_capable(&attacker.units)) {
        return Ok(plan);
    }
    let message = format!("a {plan} needs a unit that exerts a ZOI (D8.1a)");
    Err(Fault::new("plan_not_allowed", "/plan", message))
}

/// Whether the posture is `counterattack`; no other has an effect of its own.
fn read_posture(fields: &Fields<'_>, defender: &Roster, demoralized: bool) -> Result<bool, Fault> {
    let given = !matches!(fields.get("posture"), None | Some(Value::Null));
    let refuse = |message: &str| Err(Fault::new("posture_not_allowed", "/posture", message));
    if !given && demoralized {
        return Ok(false);
    }
    if !given {
        return Err(Fault::missing_field("/posture"));
    }
    let posture = fields.text("posture")?;
    if demoralized {
        return refuse("a demoralized defender chooses no posture (D2.8e)");
    }
    let counterattack = posture == "counterattack";
    if counterattack && !defender.units.iter().any(|unit| unit.kind.is_armor_or_mechanized()) {
        return refuse("a counterattack needs a mechanized or armor unit (C2.1c)");
    }
    Ok(counterattack)
}

fn read_matrix(fields: &Fields<'_>, demoralized: bool) -> Result<MatrixEntry, Fault> {
    if demoralized && fields.get("cm").is_some_and(Value::is_object) {
        let message = "the combat matrix is not used against a demoralized defender (D8.4c)";
        return Err(Fault::new("posture_not_allowed", "/cm", message));
    }
    let entry = fields.object_or_null("cm", |cm| {
        cm.only(&["att_drm", "def_drm", "att_lp", "def_lp"])?;
        let change = |name: &str| cm.int_or(name, -9..=9, 0).map(|n| n as i32);
        Ok(MatrixEntry {
            attacker_drm: change("att_drm")?,
            defender_drm: change("def_drm")?,
            attacker_lp: change("att_lp")?,
            defender_lp: change("def_lp")?,
        })
    })?;
    Ok(entry.unwrap_or_default())
}

const TERRAIN: &[&str] = &["hex_attacker", "hex_defender", "hexside_attacker", "hexside_defender"];

fn read_ground(fields: &Fields<'_>) -> Result<Ground, Fault> {
    if fields.get("terrain").is_none() {
        return Ok(Ground::default());
    }
    fields.object("terrain", |terrain| {
        terrain.only(TERRAIN)?;
        let factor = |name: &str| {
            let Some(value) = terrain.get(name) else { return Ok(Factor::ONE) };
            let Value::String(text) = value else {
                return Err(Fault::bad_type(terrain.path(name), "a fraction as text", value));
            };
            text.parse()
                .map_err(|error| Fault::bad_value(terrain.path(name), format!("`{text}`: {error}")))
        };
        Ok(Ground {
            hex_attacker: ByClass::alike(factor("hex_attacker")?),
            hex_defender: ByClass::alike(factor("hex_defender")?),
            hexside_attacker: factor("hexside_attacker")?,
            hexside_defender: factor("hexside_defender")?,
        })
    })
}

pub(super) fn read_air(fields: &Fields<'_>) -> Result<AirSupport, Fault> {
    fields.only(&["side", "shift", "reroll"])?;
    let sides = [("attacker", Side::Attacker), ("defender", Side::Defender)];
    Ok(AirSupport {
        side: fields.choice("side", &sides)?,
        shift: fields.flag_or("shift", false)?,
        reroll: fields.object_or_null("reroll", read_reroll)?,
    })
}

fn read_reroll(fields: &Fields<'_>) -> Result<Reroll, Fault> {
    fields.only(&["die", "lowest_at_most"])?;
    match (fields.get("die"), fields.get("lowest_at_most")) {
        (Some(_), None) => Ok(Reroll::Die(fields.int("die", 0..=2)? as usize)),
        (None, Some(_)) => Ok(Reroll::LowestAtMost(fields.int("lowest_at_most", 1..=6)? as u8)),
        _ => {
            Err(Fault::bad_value(fields.place().pointer(), "give either `die` or `lowest_at_most`"))
        }
    }
}

fn read_losses(fields: &Fields<'_>) -> Result<Sides<LossChoices>, Fault> {
    if fields.get("losses").is_none() {
        return Ok(Sides::default());
    }
    fields.object("losses", |losses| {
        losses.only(&["attacker", "defender"])?;
        Sides::try_of(|side| {
            if losses.get(side.name()).is_none() {
                return Ok(LossChoices::default());
            }
            losses.object(side.name(), |steps| {
                steps.only(&["initial", "counterattack"])?;
                Ok(LossChoices {
                    initial: read_choice(steps, "initial")?,
                    counterattack: read_choice(steps, "counterattack")?,
                })
            })
        })
    })
}

fn read_choice(fields: &Fields<'_>, name: &str) -> Result<LossChoice, Fault> {
    match fields.get(name) {
        None => Ok(LossChoice::Auto),
        Some(Value::String(text)) if text == "auto" => Ok(LossChoice::Auto),
        Some(list @ Value::Array(_)) => {
            let place = Place::Field(fields.place(), name);
            let entries = Items::of(list, 0..=usize::MAX, place)?;
            let entries = entries.each(|entry, place| match entry {
                Value::String(id) => Ok(id.clone()),
                other => Err(Fault::bad_type(place.pointer(), "a unit id or `rp`", other)),
            })?;
            Ok(LossChoice::List(entries))
        }
        Some(other) => Err(Fault::bad_type(fields.path(name), "`auto` or a list", other)),
    }
}
