//! How marks, traits, answers and layers of the series are shown: signs, headings, what ends a step, the rule behind each.

use crate::layers;
use rulebook::rule;
use series::cards::{card, holding, layer, letter, mark, on_map, part, quality, spare};
use series::wire::{KindCard, LayerCard, MarkCard, MarkLook, Part, Tone, TraitCard};
use yards::ground::{Kind, UnitType};

/// What may be true of a piece for a time.
pub(crate) fn marks() -> Vec<MarkCard> {
    vec![
        mark("acted", "has acted this turn (Y33)", MarkLook::Spent),
        mark("disrupted", "disrupted: neither acts nor reacts (Y12.1)", MarkLook::Reverse),
        mark("shocked", "shocked: neither acts nor reacts (Y12.2)", MarkLook::Reverse),
        letter("regrouping", "regrouping: fires at -1 and starts no assault (R-Y48)", "R"),
        letter("suppressed", "suppressed: fires at -1 (Y45)", "S"),
        letter("motion", "in motion (R-Y46)", "M"),
        letter("hero", "has a hero (Y65)", "H"),
        letter("concealed", "concealed: the enemy sees a \"?\" (Y55)", "?"),
        letter("rides", "rides in or on a vehicle (Y40)", "L"),
        letter("reacted", "has reacted this turn (Y35)", "r"),
    ]
}

/// What may be true of a counter for good.
pub(crate) fn traits() -> Vec<TraitCard> {
    vec![
        quality("vehicle", "vehicle", "faces somewhere and may carry", rule!("Y39")),
        quality("leader", "leader", "helps to recover, goes along, never fires", rule!("Y66")),
        quality("piercing", "anti-tank", "may fire at vehicles", rule!("Y43")),
        quality("splits", "split fire", "may fire at two hexes", rule!("Y44")),
        quality("storms", "assault", "may lead an assault", rule!("Y57")),
    ]
}

/// The traits of a type.
pub(crate) fn traits_of(unit: &UnitType) -> impl Iterator<Item = &'static str> + use<> {
    holding([
        (unit.kind.is_vehicle(), "vehicle"),
        (unit.kind == Kind::Leader, "leader"),
        (unit.anti_tank.is_some(), "piercing"),
        (matches!(unit.kind, Kind::Mg | Kind::Afv), "splits"),
        (unit.kind.storms() || unit.kind == Kind::Afv, "storms"),
    ])
}

/// What is true of all offers of a kind.
pub(crate) fn kinds() -> Vec<KindCard> {
    let mut cards = on_the_map();
    cards.extend(beside_it());
    for card in &mut cards {
        let kind = card.kind.as_str();
        card.step = matches!(kind, "step" | "retreat" | "chain");
        card.folds = matches!(kind, "split" | "turn" | "face" | "until" | "guard");
        card.selects = kind == "add";
        card.takes_up = kind == "place";
        card.prepares = matches!(kind, "muster" | "add" | "step" | "retreat" | "enter");
    }
    cards
}

/// Answers that name a hex or a counter.
fn on_the_map() -> Vec<KindCard> {
    vec![
        on_map("at", "", "Choose the hex", Tone::Place),
        on_map("step", "", "Move one hex", Tone::Reach),
        on_map("fire", "◎", "Fire", Tone::Attack),
        on_map("second", "◎", "Second target", Tone::Attack),
        on_map("muster", "⚔", "Muster an assault", Tone::Attack),
        on_map("add", "", "Add a unit to the assault", Tone::Reach),
        on_map("retreat", "", "Retreat one hex", Tone::Retreat),
        on_map("enter", "", "Enter the hex", Tone::Reach),
        on_map("chain", "", "Go on", Tone::Reach),
        on_map("activate", "", "Activate a platoon", Tone::Reach),
        on_map("react", "", "Move in reaction", Tone::Reach),
        on_map("reverse", "", "Reverse in reaction", Tone::Reach),
    ]
}

/// Answers that are given beside the map.
fn beside_it() -> Vec<KindCard> {
    vec![
        card("place", "▾", "Set up a counter"),
        card("mine", "◆", "Lay a mine"),
        card("load", "", "Put into a vehicle"),
        card("face", "", "Where it faces"),
        part("as_printed", "≣", Part::Whole),
        spare("split", "Split fire"),
        spare("turn", "Turn"),
        card("mount", "", "Mount"),
        card("dismount", "", "Dismount"),
        card("call", "▼", "Call for mortars"),
        part("charge", "⚔", Part::Foremost),
        part("cancel", "", Part::Ordinary),
        card("target", "", "Try for a vehicle"),
        card("leave_out", "", "Leave out"),
        spare("order", ""),
        spare("until", "Decline until the enemy is near"),
        spare("guard", "Fire at the first who comes near"),
        spare("recall", ""),
        part("decline", "", Part::Ends),
        part("done", "■", Part::Ends),
        part("end", "■", Part::Ends),
    ]
}

/// What can be laid over the map.
pub(crate) fn layers() -> Vec<LayerCard> {
    let reach = layer(
        ["reach", "R", "Reach"],
        "Where the unit can move; every hex entered gives the enemy a chance to react.",
        rule!("Y37"),
        &[("reach", "points left on arrival")],
    );
    let laid = laid().into_iter().map(|layer| LayerCard { laid: true, ..layer });
    [reach].into_iter().chain(laid).collect()
}

/// Those that are laid as the answer to `layer` says.
fn laid() -> Vec<LayerCard> {
    vec![
        layer(
            [layers::SIGHT, "S", "Sight"],
            "What the selected units see, clear or obscured; of all own units where none is selected.",
            rule!("Y51"),
            &[("tint-supply", "clear"), ("tint-zoi", "obscured")],
        ),
        layer(
            [layers::FIRE, "F", "Field of fire"],
            "The modifier for the range of the selected units, where they see.",
            rule!("Y43"),
            &[("note-attack", "modifier for the range")],
        ),
        layer(
            [layers::COVER, "C", "Cover"],
            "The modifier that a hex takes from small-arms fire at units on foot.",
            rule!("Y-T9"),
            &[("note-select", "terrain modifier")],
        ),
        layer(
            [layers::WATCHED, "W", "Watched"],
            "Hexes that an enemy in the open sees, and hexes that a \"?\" may see.",
            rule!("Y35"),
            &[("tint-attack", "seen by a revealed enemy"), ("outline-zoi", "perhaps by a \"?\"")],
        ),
        layer(
            [layers::COMMAND, "L", "Leaders"],
            "Where your leaders help units to recover.",
            rule!("Y64"),
            &[("tint-select", "helped")],
        ),
        layer(
            [layers::GROUND, "G", "Markers"],
            "Smoke, shelled hexes, mines that you know, objectives.",
            rule!("Y50"),
            &[("note-select", "marker")],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_layer_has_a_key_of_its_own_a_sentence_and_a_rule() {
        let layers = layers();
        let keys: BTreeSet<&str> = layers.iter().map(|it| it.key.as_str()).collect();
        assert_eq!(keys.len(), layers.len());
        assert!(layers.iter().all(|it| it.tells.ends_with('.') && it.rule.is_some()));
    }

    #[test]
    fn every_kind_and_every_trait_has_one_card() {
        let kinds = kinds();
        let names: BTreeSet<&str> = kinds.iter().map(|it| it.kind.as_str()).collect();
        assert_eq!(names.len(), kinds.len());
        let cards = traits();
        let world = yards::ground::World::standard();
        for unit in &world.types {
            assert!(traits_of(unit).all(|name| cards.iter().any(|card| card.name == name)));
        }
    }
}
