//! How marks, answers and layers of the series are shown: signs, headings, what ends a form, the rule behind each.

use crate::layers;
use rulebook::rule;
use series::cards::{card, layer, letter, on_map, part, spare};
use series::wire::{KindCard, LayerCard, MarkCard, Part, Tone};

/// What may be true of a stack for a time.
pub(crate) fn marks() -> Vec<MarkCard> {
    vec![
        letter("garrison", "has a garrison (F64)", "G"),
        letter("zone", "is a security zone (F50)", "Z"),
        letter("guards", "has aircraft on air defence (F65)", "A"),
        letter("flak", "has a flak zone (F51)", "F"),
        letter("digging", "digs a layer (F49)", "D"),
        letter("cut_off", "is cut off from the Pool (F37)", "C"),
    ]
}

/// What is true of all offers of a kind.
pub(crate) fn kinds() -> Vec<KindCard> {
    let mut cards = pointed_at();
    cards.extend(beside_the_map());
    for card in &mut cards {
        // An attack shows its odds; of all else a hex has many, by kind and by amount.
        card.at_hex = (card.on_map && card.kind != "flag") || card.kind == "card";
        // Rare answers to a form that any hex behind the line may have: the map does not light them.
        if matches!(card.kind.as_str(), "base" | "flak" | "garrison" | "guard" | "refuge" | "zone")
        {
            card.part = Part::Spare;
        }
        card.folds =
            matches!(card.kind.as_str(), "share" | "navy" | "order" | "card" | "flag_card");
    }
    cards
}

/// Answers that name a hex.
fn pointed_at() -> Vec<KindCard> {
    vec![
        on_map("close", "", "Close a production line", Tone::Place),
        on_map("sector", "", "Redraw a sector", Tone::Place),
        on_map("put", "▾", "Send points to the front", Tone::Place),
        on_map("claim", "", "Claim an empty hex", Tone::Reach),
        on_map("dig", "", "Dig a layer", Tone::Place),
        on_map("zone", "", "Set up a security zone", Tone::Place),
        on_map("garrison", "", "Put a garrison", Tone::Place),
        on_map("base", "✈", "Put or move a bomber base", Tone::Place),
        on_map("guard", "", "Put aircraft on air defence", Tone::Place),
        on_map("flak", "", "Put a flak zone", Tone::Place),
        on_map("raid", "✈", "Raid", Tone::Attack),
        on_map("fly", "", "Lead the raid on", Tone::Reach),
        on_map("pag", "", "Send partisans", Tone::Place),
        on_map("flag", "⚑", "Flag a hexside", Tone::Attack),
        on_map("hunt", "⚑", "Hunt partisans", Tone::Attack),
        on_map("land", "◎", "Land troops", Tone::Attack),
        on_map("commit", "⚔", "Commit points", Tone::Reach),
        on_map("lsp", "", "Spend LSP", Tone::Reach),
        on_map("support", "✈", "Support with bombers", Tone::Attack),
        on_map("back", "", "Take points back", Tone::Retreat),
        on_map("refuge", "", "Name a refuge", Tone::Retreat),
        on_map("advance", "", "Advance from", Tone::Reach),
        on_map("beyond", "", "Go on to the hex beyond", Tone::Reach),
        on_map("push", "", "Push the attacker out of", Tone::Attack),
        on_map("withdraw", "", "Withdraw from", Tone::Retreat),
        on_map("follow", "", "Follow into", Tone::Reach),
    ]
}

/// Answers that are given beside the map.
fn beside_the_map() -> Vec<KindCard> {
    vec![
        part("seal", "■", Part::Ends),
        part("staff", "★", Part::Whole),
        part("again", "", Part::Whole),
        spare("clear", "Empty the form"),
        card("share", "", "Share out"),
        card("forbid", "", "Not one step back"),
        card("order", "", "Order of play"),
        card("place", "", "First or second"),
        card("navy", "◎", "Naval flags"),
        card("flag_card", "⚑", "A card as a flag"),
        card("card", "★", "Cards in a combat"),
        card("on", "", "Go on with"),
        part("halt", "", Part::Spare),
        card("control", "", "Rulings of Control"),
    ]
}

/// What can be laid over the map.
pub(crate) fn layers() -> Vec<LayerCard> {
    let control = layer(
        ["control", "C", "Control"],
        "Hexes by the side that holds them.",
        rule!("F30"),
        &[("front", "front line")],
    );
    let laid = laid().into_iter().map(|layer| LayerCard { laid: true, ..layer });
    std::iter::once(control).chain(laid).collect()
}

/// Those that are laid as they are told (F68).
fn laid() -> Vec<LayerCard> {
    let mut cards = ground();
    cards.extend(fighting());
    cards
}

fn ground() -> Vec<LayerCard> {
    vec![
        layer(
            [layers::LINE, "Y", "Line"],
            "The line hexes of both sides and the empty hexes between them.",
            rule!("F31"),
            &[
                ("tint-supply", "Axis line"),
                ("tint-attack", "Soviet line"),
                ("outline-reach", "empty"),
            ],
        ),
        layer(
            [layers::GROUPS, "G", "Cut off"],
            "Hexes that no route joins to the Pool of their side.",
            rule!("F37"),
            &[("tint-attack", "cut off")],
        ),
        layer(
            [layers::POCKETS, "P", "Pockets"],
            "Line hexes whose loss alone would cut off part of their side.",
            rule!("F37"),
            &[("outline-zoi", "would cut off"), ("note-zoi", "hexes cut off")],
        ),
        layer(
            [layers::POINTS, "Shift+P", "Points"],
            "Victory points of the cities, by who holds them.",
            rule!("F53"),
            &[("note-supply", "Axis"), ("note-attack", "Soviet")],
        ),
        layer(
            [layers::SECTORS, "S", "Sectors"],
            "The sectors of your side, seat by seat.",
            rule!("F56"),
            &[("outline-select", "sector")],
        ),
    ]
}

fn fighting() -> Vec<LayerCard> {
    vec![
        layer(
            [layers::FLAGS, "I", "Flags"],
            "Every flagged hexside, from its starting hex to the target; those of your form are broken.",
            rule!("F41"),
            &[("line-supply", "Axis offensive"), ("line-attack", "Soviet offensive")],
        ),
        layer(
            [layers::ORDERS, "Shift+F", "Your form"],
            "What your form says of each hex: the CV that comes or goes, or the number of orders.",
            rule!("F61"),
            &[("note-select", "orders")],
        ),
        layer(
            [layers::FORTS, "W", "Works"],
            "Fortification layers: the most on any hexside of a hex.",
            rule!("F49"),
            &[("note-select", "layers")],
        ),
        layer(
            [layers::CONTACT, "Z", "Contact"],
            "Line hexes that touch the enemy's.",
            rule!("F31a"),
            &[("tint-zoi", "in contact")],
        ),
        layer(
            [layers::BEST, "T", "Best odds"],
            "The chance to take each enemy line hex with all that stands beside it and as it stands.",
            rule!("F42"),
            &[
                ("tint-attack", "two in three or better"),
                ("tint-zoi", "one in three or better"),
                ("outline-zoi", "less"),
            ],
        ),
        layer(
            [layers::RANGE, "R", "Raids"],
            "Hexes that bombers of your bases reach this turn.",
            rule!("F51"),
            &[("outline-reach", "in range")],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Letters that the board has given away: a layer of that key would hide the log, the text board, the fan or the odds.
    const TAKEN: [&str; 16] =
        ["A", "B", "D", "E", "F", "H", "J", "K", "L", "M", "N", "O", "Q", "U", "V", "X"];

    #[test]
    fn f68_no_layer_takes_a_key_of_the_board_or_of_the_staff() {
        for layer in layers() {
            assert!(!TAKEN.contains(&layer.key.as_str()), "{} is taken", layer.key);
        }
    }

    #[test]
    fn f68_every_layer_has_a_key_of_its_own_a_sentence_and_a_rule() {
        let layers = layers();
        let keys: BTreeSet<&str> = layers.iter().map(|it| it.key.as_str()).collect();
        assert_eq!((keys.len(), layers.len()), (12, 12));
        assert!(layers.iter().all(|it| it.tells.ends_with('.') && it.rule.is_some()));
        assert_eq!(layers.iter().filter(|it| it.laid).count(), 11);
    }
}
