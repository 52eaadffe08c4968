//! Cards in a line each: how a desk says what its marks, traits, answers and layers look like.

use crate::wire::{KindCard, LayerCard, MarkCard, MarkLook, Part, SignCard, Tone, TraitCard};
use rulebook::RuleId;

/// What may be true of a piece for a time.
#[must_use]
pub fn mark(name: &str, title: &str, look: MarkLook) -> MarkCard {
    MarkCard { name: name.to_owned(), title: title.to_owned(), look }
}

/// A mark that is a letter on the piece.
#[must_use]
pub fn letter(name: &str, title: &str, letter: &str) -> MarkCard {
    mark(name, title, MarkLook::Letter(letter.to_owned()))
}

/// What may be true of a counter for good.
#[must_use]
pub fn quality(name: &str, sign: &str, title: &str, rule: RuleId) -> TraitCard {
    TraitCard {
        name: name.to_owned(),
        sign: sign.to_owned(),
        title: title.to_owned(),
        rule: rule.as_str().to_owned(),
    }
}

/// The names of what holds.
pub fn holding<const N: usize>(
    found: [(bool, &'static str); N],
) -> impl Iterator<Item = &'static str> {
    found.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name)
}

/// An answer that is given beside the map.
#[must_use]
pub fn card(kind: &str, sign: &str, heading: &str) -> KindCard {
    KindCard {
        kind: kind.to_owned(),
        sign: sign.to_owned(),
        heading: heading.to_owned(),
        ..KindCard::default()
    }
}

/// An answer that names a hex or a counter.
#[must_use]
pub fn on_map(kind: &str, sign: &str, heading: &str, tone: Tone) -> KindCard {
    KindCard { tone, on_map: true, ..card(kind, sign, heading) }
}

/// An answer that plays a part among the others.
#[must_use]
pub fn part(kind: &str, sign: &str, part: Part) -> KindCard {
    KindCard { part, ..card(kind, sign, "") }
}

/// An answer that is seldom wanted.
#[must_use]
pub fn spare(kind: &str, heading: &str) -> KindCard {
    KindCard { part: Part::Spare, ..card(kind, "", heading) }
}

/// A layer that the board knows how to draw: its name, key and title, what it tells, and its signs with what each means.
#[must_use]
pub fn layer(
    [name, key, title]: [&str; 3],
    tells: &str,
    rule: RuleId,
    signs: &[(&str, &str)],
) -> LayerCard {
    let sign = |(swatch, text): &(&str, &str)| SignCard {
        swatch: (*swatch).to_owned(),
        text: (*text).to_owned(),
    };
    LayerCard {
        name: name.to_owned(),
        key: key.to_owned(),
        title: title.to_owned(),
        tells: tells.to_owned(),
        signs: signs.iter().map(sign).collect(),
        rule: Some(rule.as_str().to_owned()),
        laid: false,
    }
}
