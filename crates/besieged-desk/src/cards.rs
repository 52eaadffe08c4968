//! How marks, traits, answers and layers of the series are shown: signs, headings, what ends a step, the rule behind each.

use crate::layers;
use besieged::Kind;
use besieged::ground::Counter;
use rulebook::rule;
use series::cards::{card, holding, layer, letter, mark, on_map, part, quality, spare};
use series::wire::{KindCard, LayerCard, MarkCard, MarkLook, Part, Tone, TraitCard};

/// What may be true of a piece for a time.
pub(crate) fn marks() -> Vec<MarkCard> {
    vec![
        mark("moved", "has moved this impulse (B34)", MarkLook::Spent),
        mark("fought", "has attacked this impulse (B41)", MarkLook::Spent),
        letter("unsupplied", "out of supply (B37)", "U"),
        letter("locked", "locked: must attack the same hex again (B43)", "L"),
        letter("owes", "owes an attack for contact (B36)", "!"),
        letter("ordered", "under orders: stays and attacks (B42)", "O"),
        letter("surrounded", "surrounded: surrenders on a starred result (B48)", "S"),
        letter("placed", "placed this turn: takes no step (B33)", "N"),
    ]
}

/// What may be true of a counter for good.
pub(crate) fn traits() -> Vec<TraitCard> {
    vec![
        quality("armor", "armor", "opens the blitzkrieg table", rule!("B8")),
        quality("mobile", "mobile", "slips from ZOC to ZOC for 2 MP more", rule!("B35")),
        quality("mountain", "mountain", "+1 or -1 in a fight for a mountain hex", rule!("B11.3")),
        quality("finnish", "Finn", "never leaves rows 01 to 04 and uses no rail", rule!("B53")),
        quality("ally", "ally", "is never rebuilt", rule!("B33")),
    ]
}

/// The traits of a counter.
pub(crate) fn traits_of(counter: &Counter) -> impl Iterator<Item = &'static str> + use<> {
    holding([
        (counter.kind == Kind::Armor, "armor"),
        (counter.is_mobile(), "mobile"),
        (counter.kind == Kind::Mountain, "mountain"),
        (counter.is_finnish(), "finnish"),
        (!counter.nationality.is_principal(), "ally"),
    ])
}

/// What is true of all offers of a kind.
pub(crate) fn kinds() -> Vec<KindCard> {
    let mut cards = on_the_map();
    cards.extend(beside_it());
    for card in &mut cards {
        let kind = card.kind.as_str();
        card.step = matches!(kind, "step" | "retreat" | "advance");
        card.folds = matches!(kind, "refit" | "rebuild");
        card.grave = matches!(kind, "end" | "done" | "attack");
        card.selects = kind == "join";
        card.takes_up = kind == "place";
        card.prepares =
            matches!(kind, "attack" | "join" | "step" | "entrain" | "at" | "retreat" | "advance");
    }
    cards
}

/// Answers that name a hex or a counter.
fn on_the_map() -> Vec<KindCard> {
    vec![
        on_map("at", "", "Choose the hex", Tone::Place),
        on_map("order", "", "Order an attack from", Tone::Attack),
        on_map("step", "", "Move one hex", Tone::Reach),
        on_map("join", "", "Add a unit to the attack", Tone::Reach),
        on_map("lose", "", "Take a step from", Tone::Reach),
        on_map("retreat", "", "Retreat one hex", Tone::Retreat),
        on_map("advance", "", "Advance one hex", Tone::Reach),
        on_map("attack", "⚔", "Attack", Tone::Attack),
    ]
}

/// Answers that are given beside the map.
fn beside_it() -> Vec<KindCard> {
    vec![
        card("place", "▾", "Place an arrival"),
        card("refit", "+", "Restore a step"),
        card("rebuild", "✚", "Rebuild a unit"),
        spare("entrain", "Move by rail"),
        card("support", "✈", "Air units and table"),
        card("commit", "★", ""),
        card("length", "", "How far"),
        part("decline", "", Part::Ordinary),
        part("decline_impulse", "", Part::Spare),
        part("no_order", "■", Part::Ends),
        part("stop", "■", Part::Ends),
        part("done", "■", Part::Ends),
        part("end", "■", Part::Ends),
    ]
}

/// What can be laid over the map.
pub(crate) fn layers() -> Vec<LayerCard> {
    let mut layers = asked();
    layers.extend(laid().into_iter().map(|layer| LayerCard { laid: true, ..layer }));
    layers
}

/// Those that questions of their own fill.
fn asked() -> Vec<LayerCard> {
    vec![
        layer(
            ["reach", "R", "Reach"],
            "Where the unit can move in this impulse; an enemy ZOC ends its move.",
            rule!("B34"),
            &[("reach", "MP left on arrival")],
        ),
        layer(
            ["supply", "S", "Supply"],
            "Hexes within 4 of your rail net as it stands. Select a unit to trace its own line.",
            rule!("B37"),
            &[
                ("supplied", "in supply"),
                ("dots", "line of a unit"),
                ("cut", "no line"),
                ("source", "source"),
            ],
        ),
        layer(
            ["enemySupply", "Shift+S", "Enemy"],
            "Enemy supply as it stands: nothing about it is hidden.",
            rule!("B37"),
            &[("supplied-enemy", "enemy in supply"), ("cut", "no line")],
        ),
        layer(
            ["zoc", "Z", "ZOC"],
            "Zones of control, in the color of their side.",
            rule!("B35"),
            &[
                ("hatch", "in force"),
                ("cancelled", "canceled for supply and retreat by a unit there"),
            ],
        ),
        layer(
            ["control", "C", "Control"],
            "Hexes by the side that entered them last.",
            rule!("B38"),
            &[("front", "front line")],
        ),
    ]
}

/// Those that are laid as they are told.
pub(crate) fn laid() -> Vec<LayerCard> {
    vec![
        layer(
            [layers::DUTIES, "D", "Must attack"],
            "Stacks that must attack before the attacks can end: contact, orders, locks.",
            rule!("B59"),
            &[("note-attack", "must attack")],
        ),
        layer(
            [layers::SURROUNDS, "Y", "Surrounds"],
            "Stacks of both sides without a way out, and those with a single one.",
            rule!("B48"),
            &[("tint-attack", "surrounded"), ("outline-zoi", "one way out")],
        ),
        layer(
            [layers::TARGETS, "T", "Targets"],
            "Hexes you could attack this impulse, with the best odds before air support if all in reach took part.",
            rule!("B41"),
            &[
                ("tint-attack", "3-1 or better"),
                ("tint-zoi", "1-1 to under 3-1"),
                ("outline-zoi", "under 1-1"),
            ],
        ),
        layer(
            [layers::HUNGRY, "I", "Cut off"],
            "Stacks of both sides that are out of supply, cut off, or will be when supply is next judged.",
            rule!("B37"),
            &[
                ("tint-attack", "cut off"),
                ("tint-zoi", "out of supply"),
                ("outline-select", "would be out of supply"),
            ],
        ),
        layer(
            [layers::ONWARD, "Shift+R", "Next"],
            "Where the unit could come in the next impulse, after its move in this one, if the weather stays as it is.",
            rule!("B34"),
            &[("outline-reach", "within two impulses")],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::Scene;
    use std::collections::BTreeSet;

    #[test]
    fn every_layer_has_a_key_of_its_own_a_sentence_and_a_rule() {
        let layers = layers();
        let keys: BTreeSet<&str> = layers.iter().map(|it| it.key.as_str()).collect();
        assert_eq!(keys.len(), layers.len());
        assert!(layers.iter().all(|it| it.tells.ends_with('.') && it.rule.is_some()));
    }

    #[test]
    fn b53_finns_and_b33_allies_are_known_by_their_traits() {
        let scene = Scene::named("border-1941").expect("a scenario");
        let traits = |key: &str| {
            let unit = scene.roster.find(key).expect("a counter");
            traits_of(scene.roster.counter(unit)).collect::<Vec<_>>()
        };
        assert_eq!(traits("A-fi-IIFin"), ["finnish", "ally"]);
        assert_eq!(traits("A-ge-XLIPz"), ["armor", "mobile"]);
        let known = super::traits();
        let cards: BTreeSet<&str> = known.iter().map(|it| it.name.as_str()).collect();
        for unit in scene.roster.units() {
            let counter = scene.roster.counter(unit);
            assert!(traits_of(counter).all(|name| cards.contains(name)), "{}", counter.key);
        }
    }
}
