//! A combat by names alone: nation, types, terrain, plan and posture, with the matrix, the mixes and what is closed by which
//! rule. The charts say the rest.

use super::read::{Purpose, Roster, Sheet, read_air, read_dice};
use crate::matrix::{Matrix, Moment, Situation, Valuation};
use crate::{
    Charts, Force, Hexside, Nation, Plan, Posture, Sides, Terrain, Unit, UnitType, exerts_zoi,
    is_zoi_capable, usual_ma,
};
use casefile::{Fault, Fields};
use rulebook::RuleId;
use serde_json::{Map, Value, json};

const FIELDS: &[&str] = &[
    "attacker",
    "defender",
    "terrain",
    "river",
    "ignore_rivers",
    "plan",
    "posture",
    "air",
    "unprepared",
    "rout",
    "dice",
    "losses",
];

/// The fields that odds know: all but dice and losses.
const ODDS_FIELDS: usize = FIELDS.len() - 2;

/// A situation as written down in a case.
pub(super) struct Described {
    sides: Sides<Roster>,
    nations: Sides<Nation>,
    demoralized: bool,
    free_retreat: bool,
    terrain: Terrain,
    crossed: Option<Hexside>,
    ignore_rivers: bool,
    unprepared: bool,
    rout: bool,
}

impl Described {
    /// Reads a situation, and the plan and the posture chosen in it, if any are.
    pub(super) fn read(
        fields: &Fields<'_>,
        purpose: Purpose,
        charts: &Charts,
    ) -> Result<(Described, Option<Sheet>), Fault> {
        let allowed = if purpose == Purpose::Odds { &FIELDS[..ODDS_FIELDS] } else { FIELDS };
        fields.only(allowed)?;
        ["attacker", "defender"].iter().try_for_each(|name| fields.required(name).map(drop))?;
        let attacker = fields.object("attacker", |side| read_side(side, &[], "a"))?;
        let defender = fields
            .object("defender", |side| read_side(side, &["demoralized", "free_retreat"], "d"))?;
        let (one, other) = (attacker.nation.camp(), defender.nation.camp());
        if one == other {
            let message = "both nations are on the same side";
            return Err(Fault::bad_value("/defender/nation", message));
        }
        let described = Described {
            nations: Sides { attacker: attacker.nation, defender: defender.nation },
            demoralized: defender.demoralized,
            free_retreat: defender.free_retreat,
            sides: Sides { attacker: attacker.roster, defender: defender.roster },
            terrain: match fields.get("terrain") {
                None => Terrain::Clear,
                Some(_) => fields.choice("terrain", &Terrain::LAND)?,
            },
            crossed: fields.flag_or("river", false)?.then_some(Hexside::River),
            ignore_rivers: fields.flag_or("ignore_rivers", false)?,
            unprepared: fields.flag_or("unprepared", true)?,
            rout: fields.flag_or("rout", false)?,
        };
        let sheet = described.chosen(fields, purpose, charts)?;
        Ok((described, sheet))
    }

    fn situation(&self) -> Situation<'_> {
        let force = |side: crate::Side| {
            let Roster { units, los, rp, .. } = &self.sides[side];
            Force { units, los: *los, rp: *rp }
        };
        Situation {
            forces: Sides::of(force),
            defender_camp: self.nations.defender.camp(),
            demoralized: self.demoralized,
            terrain: self.terrain,
            crossed: self.crossed,
            ignore_rivers: self.ignore_rivers,
            air: None,
            free_retreat: self.free_retreat,
            unprepared: self.unprepared,
            rout: self.rout,
            attacker_lp: 0,
        }
    }

    /// The combat of the plan and the posture that were chosen; nothing where none were.
    fn chosen(
        &self,
        fields: &Fields<'_>,
        purpose: Purpose,
        charts: &Charts,
    ) -> Result<Option<Sheet>, Fault> {
        let air = fields.object_or_null("air", read_air)?;
        if fields.get("plan").is_none() && purpose == Purpose::Odds {
            return Ok(None);
        }
        let plan = fields.choice("plan", &Plan::NAMES)?;
        if let Some((rule, text)) = self.plan_bar(plan) {
            return Err(Fault::new("plan_not_allowed", "/plan", format!("{text} ({rule})")));
        }
        let given = !matches!(fields.get("posture"), None | Some(Value::Null));
        let situation = self.situation();
        let posture = match (given, self.demoralized) {
            (false, true) => None,
            (false, false) => {
                let duty = situation.defender().duty(charts);
                Some(duty.unwrap_or(Posture::Steadfast))
            }
            (true, _) => Some(fields.choice("posture", &Posture::NAMES)?),
        };
        let bar = posture.and_then(|posture| situation.defender().bar(charts, posture));
        if let Some(bar) = bar {
            let text = format!("{bar} ({})", bar.rule());
            return Err(Fault::new("posture_not_allowed", "/posture", text));
        }
        let (dice, losses) = read_dice(fields, purpose)?;
        let combat = Situation { air, ..situation }.combat(charts, plan, posture);
        let roster = |side: crate::Side| self.sides[side].clone();
        Ok(Some(Sheet::of(&combat, Sides::of(roster), dice, losses)))
    }

    /// Why the attacker cannot use a plan.
    fn plan_bar(&self, plan: Plan) -> Option<(RuleId, &'static str)> {
        let open = plan.is_open_to(is_zoi_capable(&self.sides.attacker.units));
        (!open).then_some((rulebook::rule!("D8.1a"), "needs a unit that exerts a ZOI"))
    }

    /// Every plan against every posture, and how both should mix in each game of the rules.
    pub(super) fn games(
        &self,
        fields: &Fields<'_>,
        charts: &Charts,
    ) -> Result<Map<String, Value>, Fault> {
        let air = fields.object_or_null("air", read_air)?;
        let situation = Situation { air, ..self.situation() };
        let mut cells = Vec::new();
        for plan in Plan::ALL {
            for posture in postures(self.demoralized) {
                cells.push(self.cell(&situation, charts, plan, posture));
            }
        }
        let mixes = [
            ("entry", Moment::Entry),
            ("concerted", Moment::Concerted),
            ("exploitation", Moment::Exploitation),
        ]
        .into_iter()
        .flat_map(|(name, moment)| mixes(&situation, charts, name, moment))
        .collect::<Vec<Value>>();
        let mut games = Map::new();
        games.insert("matrix".to_owned(), cells.into());
        games.insert("equilibria".to_owned(), mixes.into());
        Ok(games)
    }

    fn cell(
        &self,
        situation: &Situation<'_>,
        charts: &Charts,
        plan: Plan,
        posture: Option<Posture>,
    ) -> Value {
        let mut cell = json!({ "plan": plan.name(), "posture": posture.map(Posture::name) });
        let bar = posture.and_then(|posture| situation.defender().bar(charts, posture));
        let closed = self
            .plan_bar(plan)
            .map(|(rule, text)| (rule, text.to_owned()))
            .or_else(|| bar.map(|bar| (bar.rule(), bar.to_string())));
        match closed {
            Some((rule, text)) => cell["closed"] = json!({ "rule": rule, "text": text }),
            None => {
                let odds = crate::CombatOdds::of(&situation.combat(charts, plan, posture), charts);
                cell["p_attacker_wins"] = json!(odds.p_attacker_wins().to_string());
                cell["sp_exchange"] = json!(Valuation::Exchange.of(&odds).to_string());
            }
        }
        cell
    }
}

/// The postures there are; a demoralized defender has none.
fn postures(demoralized: bool) -> Vec<Option<Posture>> {
    if demoralized { vec![None] } else { Posture::ALL.map(Some).into() }
}

/// How both should mix at one moment, by what they play for.
fn mixes(situation: &Situation<'_>, charts: &Charts, name: &str, moment: Moment) -> Vec<Value> {
    let matrix = Matrix::of(situation, charts, moment);
    let mut found = Vec::new();
    for (value, valuation) in [("winning", Valuation::Winning), ("exchange", Valuation::Exchange)] {
        let Some(play) = matrix.equilibrium(valuation) else { continue };
        let plans = matrix.plans.iter().zip(&play.rows);
        let plans =
            plans.map(|(plan, share)| json!({ "plan": plan.name(), "share": share.to_string() }));
        let stand = matrix.postures.iter().zip(&play.columns);
        let stand = stand.map(|(posture, share)| {
            json!({ "posture": posture.map(Posture::name), "share": share.to_string() })
        });
        found.push(json!({
            "moment": name, "for": value, "value": play.value.to_string(),
            "plans": plans.collect::<Vec<_>>(), "postures": stand.collect::<Vec<_>>(),
        }));
    }
    found
}

/// A side by names.
struct Named {
    nation: Nation,
    roster: Roster,
    demoralized: bool,
    free_retreat: bool,
}

fn read_side(fields: &Fields<'_>, more: &[&str], letter: &str) -> Result<Named, Fault> {
    let allowed = [&["nation", "units", "los", "rp"], more].concat();
    fields.only(&allowed)?;
    fields.required("nation")?;
    let nation = fields.choice("nation", &Nation::NAMES)?;
    let mut ids: Vec<String> = Vec::new();
    let units = fields.list("units", 1..=12)?.objects(|unit| {
        unit.only(&["type", "sp", "ma", "zoi"])?;
        ["type", "sp"].iter().try_for_each(|name| unit.required(name).map(drop))?;
        let kind = unit.choice("type", &UnitType::NAMES)?;
        ids.push(format!("{letter}{}_{}", ids.len() + 1, kind.name()));
        let usual = i64::from(usual_ma(nation, kind));
        Ok(Unit {
            kind,
            sp: unit.int("sp", 1..=99)? as u32,
            ma: unit.int_or("ma", 0..=99, usual)? as u32,
            zoi: unit.flag_or("zoi", exerts_zoi(nation.camp(), kind))?,
        })
    })?;
    let los = fields.flag_or("los", true)?;
    let rp = fields.int_or("rp", 0..=99, 0)? as u32;
    Ok(Named {
        nation,
        roster: Roster { ids, units, los, rp },
        demoralized: fields.flag_or("demoralized", false)?,
        free_retreat: fields.flag_or("free_retreat", true)?,
    })
}
