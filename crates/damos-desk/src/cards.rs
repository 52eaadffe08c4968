//! How the answers and the layers of the series are shown: signs, headings, what ends a step, what can be laid over the map.

use rulebook::rule;
use series::cards::{card, layer, on_map, part};
use series::wire::{BriefName, KindCard, LayerCard, OddsCard, Part, Tone, WayCard};

/// What is true of all offers of a kind.
pub(crate) fn kinds() -> Vec<KindCard> {
    let mut cards = actions();
    cards.extend(answers());
    for card in &mut cards {
        let kind = card.kind.as_str();
        card.step = kind == "move";
        card.leads = kind == "path";
        card.folds = matches!(kind, "pick_up" | "drop_off");
        card.grave = matches!(kind, "done" | "concert" | "retreat");
        card.selects = kind == "select";
        card.takes_up = kind == "take_up";
        card.prepares = matches!(kind, "concert" | "plan" | "select");
    }
    cards
}

/// Answers that name a hex or a counter.
fn actions() -> Vec<KindCard> {
    let beside = |kind: &str, sign: &str, heading: &str, tone| KindCard {
        tone,
        ..card(kind, sign, heading)
    };
    vec![
        on_map("place", "", "Place the unit in hand", Tone::Place),
        KindCard {
            part: Part::Spare,
            ..on_map("take_up", "", "Pick up another unit", Tone::Reach)
        },
        on_map("enter", "", "Bring a unit in", Tone::Place),
        on_map("rebuild", "✚", "Rebuild a unit", Tone::Place),
        on_map("branch", "", "Lead the rail on", Tone::Reach),
        on_map("railhead", "", "Name the railhead", Tone::Reach),
        on_map("select", "", "Choose units", Tone::Reach),
        on_map("move", "", "Move one hex", Tone::Reach),
        on_map("path", "", "Continue the reaction move", Tone::Reach),
        on_map("lose", "", "Take a loss", Tone::Reach),
        on_map("cossacks", "", "Choose the Cossack hex", Tone::Place),
        beside("concert", "⚔", "Concerted attack", Tone::Attack),
        beside("retreat", "", "Retreat", Tone::Retreat),
    ]
}

/// Answers that are given beside the map.
fn answers() -> Vec<KindCard> {
    vec![
        card("restore", "+", "Restore a strength point"),
        card("pick_up", "+", "Pick up"),
        card("drop_off", "▾", "Drop off"),
        card("exclude", "", "Keep a unit out"),
        card("rout", "", "Rout a unit"),
        card("discard", "", "Give up a unit"),
        card("rally", "⚑", ""),
        card("withdraw", "↩", ""),
        card("air_support", "✈", ""),
        card("reroll", "⟳", ""),
        part("done", "■", Part::Ends),
        part("stop", "■", Part::Ends),
        part("pass", "■", Part::Ends),
        part("begin", "▶", Part::Foremost),
        part("place_default", "", Part::Whole),
        part("plan", "", Part::Sealed),
        part("posture", "", Part::Sealed),
    ]
}

/// Plans against postures, in the two games of the series (D8.0c, D8.1).
pub(crate) fn odds() -> OddsCard {
    let way = |kind: &str, title: &str, brief: &str, attack: &str, declared| WayCard {
        kind: kind.to_owned(),
        title: title.to_owned(),
        brief: brief.to_owned(),
        attack: attack.to_owned(),
        declared,
    };
    let brief =
        |name: &str, brief: &str| BriefName { name: name.to_owned(), brief: brief.to_owned() };
    OddsCard {
        plan: "plan".to_owned(),
        posture: "posture".to_owned(),
        none: "No posture".to_owned(),
        ways: vec![
            way("entry", "On entry", "entry", "attack on entry", false),
            way("concerted", "Concerted", "conc.", "concerted attack", true),
        ],
        brief: vec![brief("grand_assault", "Grand"), brief("penetration", "Penetr.")],
    }
}

/// What can be laid over the map.
pub(crate) fn layers() -> Vec<LayerCard> {
    vec![
        layer(
            ["reach", "R", "Reach"],
            "Where the active force can move.",
            rule!("D7b"),
            &[
                ("reach", "MP left on arrival"),
                ("swords", "this force can attack; hollow: a concerted attack can be declared"),
            ],
        ),
        layer(
            ["supply", "S", "Supply"],
            "Your lines of supply. Select a force to trace its own line.",
            rule!("D2.10a"),
            &[
                ("supplied", "in supply"),
                ("dots", "line of a force"),
                ("cut", "line cut, with the reason"),
                ("source", "source"),
            ],
        ),
        layer(
            ["enemySupply", "Shift+S", "Enemy"],
            "Enemy supply: lines depend on where units stand, never on strength, so both sides know them.",
            rule!("D2.10a"),
            &[("supplied-enemy", "enemy in supply"), ("cut", "enemy line cut")],
        ),
        layer(
            ["zoc", "Z", "ZOC"],
            "Zones of control, in the color of their side.",
            rule!("D2.10b"),
            &[("hatch", "in force"), ("cancelled", "canceled by a force in the hex")],
        ),
        layer(
            ["zoi", "I", "ZOI"],
            "Zones of influence: how far a force may react. ≤ where enemy strength is hidden.",
            rule!("D2.6c"),
            &[],
        ),
        layer(
            ["threat", "T", "Threat"],
            "Enemy forces that may react to the moving force, and the chance that at least one does.",
            rule!("D2.6.1b"),
            &[("threat", "forces that may react")],
        ),
        layer(
            ["control", "C", "Control"],
            "Hexes by controlling side.",
            rule!("D2.9a"),
            &[("front", "front line")],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_layer_has_a_key_of_its_own_and_a_sentence() {
        let layers = layers();
        let keys: BTreeSet<&str> = layers.iter().map(|it| it.key.as_str()).collect();
        assert_eq!(keys.len(), layers.len());
        assert!(layers.iter().all(|it| it.tells.ends_with('.') && it.rule.is_some()));
        let zoc = layers.iter().find(|it| it.name == "zoc").expect("a layer");
        let signs: Vec<&str> = zoc.signs.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(signs, ["in force", "canceled by a force in the hex"]);
    }

    /// To retreat by reaction is no answer to recommend where one is asked to react.
    #[test]
    fn d2_6_1d_what_gives_way_never_recommends_itself() {
        let part = |kind: &str| kinds().into_iter().find(|it| it.kind == kind).map(|it| it.part);
        assert_eq!(part("withdraw"), Some(Part::Ordinary));
        assert_eq!(part("begin"), Some(Part::Foremost));
    }
}
