//! `combat`: one attack, resolved or counted over all dice.

use super::{Explained, effectiveness, number, number_or};
use crate::{
    Assessment, Card, CardUse, Charts, Combat, Force, Landing, Losses, Party, Refusal, Side,
    Target, Terrain,
};
use casefile::{Fault, Fields};
use serde_json::{Map, Value, json};

const FIELDS: &[&str] = &[
    "terrain",
    "china",
    "target",
    "amphibious",
    "landing_craft",
    "fort_layers",
    "major_city",
    "attacker",
    "defender",
];

const CARD_USES: &[(&str, CardUse)] = &[("die", CardUse::Die), ("shift", CardUse::Shift)];

pub(super) fn resolve(fields: &Fields<'_>) -> Explained {
    fields.only(&[FIELDS, &["dice"]].concat())?;
    let combat = read(fields)?;
    let dice = fields.list("dice", 2..=2)?.ints(1..=6)?;
    let assessment = assess(&combat)?;
    // Two dice of 1 to 6: read above.
    let die = |place: usize| dice.get(place).and_then(|die| u8::try_from(*die).ok()).unwrap_or(1);
    let outcome = assessment.outcome([die(0), die(1)]);
    let mut answer = standing(&assessment);
    for (name, value) in [
        ("attacker_score", json!(outcome.attacker_score)),
        ("defender_score", json!(outcome.defender_score)),
        ("differential", json!(outcome.differential)),
        ("row", json!(outcome.row)),
        ("colour", json!(outcome.colour.name())),
        ("effect", json!(outcome.advance.name())),
        ("max_advance", json!(outcome.advance.hexes_max())),
        ("pag_destroyed", json!(outcome.pag_destroyed)),
    ] {
        answer.insert(name.to_owned(), value);
    }
    Ok((answer.into(), assessment.ledger_with(&outcome)))
}

pub(super) fn odds(fields: &Fields<'_>) -> Explained {
    fields.only(FIELDS)?;
    let assessment = assess(&read(fields)?)?;
    let odds = assessment.odds();
    let colours = odds.colours.iter().map(|(colour, p)| (colour.name().to_owned(), text(p)));
    let effects = odds.advances.iter().map(|(advance, p)| (advance.name().to_owned(), text(p)));
    let answer = json!({
        "base_column": assessment.base_column.name(),
        "net_shift": assessment.net_shift,
        "column": assessment.column.name(),
        "colours": colours.collect::<Map<_, _>>(),
        "effects": effects.collect::<Map<_, _>>(),
        "pag_destroyed": text(odds.pag_destroyed),
        "attacker_losses": losses(&assessment.attacker.losses),
        "defender_losses": losses(&assessment.defender.losses),
    });
    Ok((answer, assessment.ledger))
}

fn text(probability: dice::Frac) -> Value {
    probability.to_string().into()
}

fn read(fields: &Fields<'_>) -> Result<Combat, Fault> {
    let terrain = fields.choice_or("terrain", Terrain::NAMES, Terrain::Open)?;
    let china = fields.flag_or("china", false)?;
    let target = fields.choice_or("target", Target::NAMES, Target::Front)?;
    let amphibious = fields.flag_or("amphibious", false)?;
    let craft = fields.flag_or("landing_craft", true)?;
    let landing = if craft { Landing::WithCraft } else { Landing::WithoutCraft };
    Ok(Combat {
        terrain,
        china,
        target,
        landing: amphibious.then_some(landing),
        fort_layers: number_or(fields, "fort_layers", 0..=20, 0)?,
        major_city: fields.flag_or("major_city", false)?,
        attacker: fields.object("attacker", side)?,
        defender: fields.object("defender", side)?,
    })
}

/// The case that puts a combat to `grognard odds frontline`; add `dice` for `resolve`.
///
/// ```
/// use frontline::{Combat, combat_case};
/// let combat = Combat::new("14 men, ME 2, 2 LSP".parse()?, "4 men, ME 5".parse()?);
/// assert_eq!(combat_case(&combat)["attacker"]["lsp"], 2);
/// # Ok::<(), frontline::NotationError>(())
/// ```
#[must_use]
pub fn combat_case(combat: &Combat) -> Value {
    json!({
        "op": "combat",
        "terrain": combat.terrain.name(),
        "china": combat.china,
        "target": combat.target.name(),
        "amphibious": combat.landing.is_some(),
        "landing_craft": combat.landing != Some(Landing::WithoutCraft),
        "fort_layers": combat.fort_layers,
        "major_city": combat.major_city,
        "attacker": side_case(&combat.attacker),
        "defender": side_case(&combat.defender),
    })
}

fn side_case(side: &Side) -> Value {
    let Force { men, tanks, aircraft, bombers } = side.force;
    // Cards played for anything else are no part of a combat.
    let fought = side.cards.iter().filter(|card| CARD_USES.iter().any(|(_, it)| *it == card.usage));
    let cards: Vec<Value> =
        fought.map(|card| json!({ "use": card.usage.name(), "value": card.value })).collect();
    json!({
        "men": men,
        "tanks": tanks,
        "aircraft": aircraft,
        "bombers": bombers,
        "me": side.me.get(),
        "lsp": side.lsp,
        "cards": cards,
        "enemy_pag_near": side.enemy_pag_near,
    })
}

fn side(fields: &Fields<'_>) -> Result<Side, Fault> {
    fields.only(&[
        "men",
        "tanks",
        "aircraft",
        "bombers",
        "me",
        "lsp",
        "cards",
        "enemy_pag_near",
    ])?;
    let force = super::tables::force(fields)?;
    Ok(Side {
        force,
        me: effectiveness(fields, "me")?,
        lsp: number_or(fields, "lsp", 0..=50, 0)?,
        cards: fields.list_or_empty("cards", 0..=20)?.objects(card)?,
        enemy_pag_near: fields.flag_or("enemy_pag_near", false)?,
    })
}

fn card(fields: &Fields<'_>) -> Result<Card, Fault> {
    fields.only(&["use", "value"])?;
    let usage = fields.choice("use", CARD_USES)?;
    Ok(Card { usage, value: number(fields, "value", 1..=9)? })
}

fn assess(combat: &Combat) -> Result<Assessment, Fault> {
    combat.assess(Charts::standard()).map_err(|refusal| {
        let (code, path) = match refusal {
            Refusal::PagStrength => ("pag_strength", "/defender"),
            Refusal::FrontLineEmpty(Party::Attacker) => ("front_line_empty", "/attacker/men"),
            Refusal::FrontLineEmpty(Party::Defender) => ("front_line_empty", "/defender/men"),
            Refusal::NoForce => ("no_force", "/attacker"),
            // The only other thing that stops a combat.
            _ => ("terrain_forbidden", "/terrain"),
        };
        Fault::new(code, path, format!("{refusal} ({})", refusal.rule()))
    })
}

/// Everything before the dice.
fn standing(assessment: &Assessment) -> Map<String, Value> {
    let shifts: Vec<Value> = assessment
        .shifts
        .iter()
        .map(|shift| json!({ "reason": shift.reason.name(), "columns": shift.columns }))
        .collect();
    let mut answer = Map::new();
    for (party, side) in Party::BOTH.into_iter().zip([&assessment.attacker, &assessment.defender]) {
        for (name, value) in [
            ("cv", json!(side.cv)),
            ("strength", json!(side.strength)),
            ("supremacy", json!(side.supremacy.name())),
            ("die_modifier", json!(side.die_modifier)),
            ("loss_me", json!(side.loss_me.get())),
            ("losses", losses(&side.losses)),
        ] {
            answer.insert(format!("{party}_{name}"), value);
        }
    }
    for (name, value) in [
        ("base_column", json!(assessment.base_column.name())),
        ("shifts", shifts.into()),
        ("net_shift", json!(assessment.net_shift)),
        ("column", json!(assessment.column.name())),
        ("loss_ratio", json!(assessment.loss_ratio)),
    ] {
        answer.insert(name.to_owned(), value);
    }
    answer
}

/// The losses of one side.
pub(super) fn losses(losses: &Losses) -> Value {
    let Force { men, tanks, aircraft, bombers } = losses.lost;
    let sequence: Vec<&str> = losses.sequence.iter().map(|point| point.name()).collect();
    json!({
        "due": losses.due,
        "taken": losses.taken(),
        "sequence": sequence,
        "men": men,
        "tanks": tanks,
        "aircraft": aircraft,
        "bombers": bombers,
    })
}
