//! Points in a position file: `germany 5, tanks 2, layers-NE 1`.

use crate::game::kind::{Kind, PoolState, Share, Stack, mobile};
use crate::ground::{Nation, Scene, Water};
use hex::{Direction, Orientation};

/// A list of things with their numbers.
pub(super) type Parts = Vec<(String, u16)>;

/// The kinds that a Pool or a hex keeps, beside men.
const THINGS: [(&str, Kind); 9] = [
    ("tanks", Kind::Tanks),
    ("air", Kind::Air),
    ("lsp", Kind::Lsp),
    ("garrisons", Kind::Garrisons),
    ("zone", Kind::Zone),
    ("guards", Kind::Guards),
    ("bombers", Kind::Bombers),
    ("concrete", Kind::Concrete),
    ("pags", Kind::Pags),
];

/// The name of a kind in files.
pub(super) fn key(scene: &Scene, kind: Kind) -> String {
    let nation = |nation: Nation| {
        scene.briefings.nations.get(nation.index()).map_or("", |it| it.name.as_str())
    };
    match kind {
        Kind::Men(it) => nation(it).to_owned(),
        Kind::Flags(it) => format!("flags-{}", nation(it)),
        Kind::Lift(water) => format!("lift-{}", water.name()),
        thing => THINGS.iter().find(|(_, it)| *it == thing).map_or("", |(name, _)| name).to_owned(),
    }
}

/// The kind of a name in files.
pub(super) fn kind(scene: &Scene, name: &str) -> Option<Kind> {
    if let Some((_, thing)) = THINGS.iter().find(|(known, _)| *known == name) {
        return Some(*thing);
    }
    if let Some(nation) = name.strip_prefix("flags-") {
        return scene.briefings.named(nation).map(Kind::Flags);
    }
    if let Some(water) = name.strip_prefix("lift-") {
        let found = Water::NAMES.iter().find(|(known, _)| *known == water);
        return found.map(|(_, water)| Kind::Lift(*water));
    }
    scene.briefings.named(name).map(Kind::Men)
}

/// A list as it is written.
pub(super) fn told(parts: &Parts) -> String {
    let parts: Vec<String> =
        parts.iter().map(|(name, number)| format!("{name} {number}")).collect();
    parts.join(", ")
}

/// A list as it is read.
pub(super) fn parts(text: &str) -> Result<Parts, String> {
    let part = |text: &str| {
        let words = text.trim().rsplit_once(' ');
        let (name, number) = words.ok_or_else(|| format!("`{text}`: write it as `tanks 2`"))?;
        let number = number.parse().map_err(|_| format!("`{number}` is no number"))?;
        Ok((name.trim().to_owned(), number))
    };
    text.split(',').filter(|part| !part.trim().is_empty()).map(part).collect()
}

fn sides() -> impl Iterator<Item = (usize, &'static str)> {
    Direction::ALL.into_iter().map(|way| way.name(Orientation::Pointy)).enumerate()
}

/// What lies in a hex.
pub(super) fn stack_parts(scene: &Scene, stack: &Stack) -> Parts {
    let posts = [Kind::Garrisons, Kind::Zone, Kind::Guards];
    let points = mobile().chain(posts).map(|kind| (key(scene, kind), u16::from(stack.of(kind))));
    let flak = ("flak".to_owned(), u16::from(stack.flak));
    let digs =
        sides().map(|(side, name)| (format!("dig-{name}"), u16::from(stack.digging >> side & 1)));
    let layers =
        sides().map(|(side, name)| (format!("layers-{name}"), u16::from(stack.layers[side])));
    let all = points.chain([flak]).chain(digs).chain(layers);
    all.filter(|(_, number)| *number > 0).collect()
}

/// The same as it is read.
pub(super) fn read_stack(scene: &Scene, text: &str) -> Result<Stack, String> {
    let mut stack = Stack::default();
    for (name, number) in parts(text)? {
        let number = u8::try_from(number).map_err(|_| format!("{name}: {number} is too many"))?;
        let side_of = |prefix: &str| {
            let wanted = name.strip_prefix(prefix)?;
            sides().find(|(_, known)| *known == wanted).map(|(side, _)| side)
        };
        if name == "flak" {
            stack.flak = number > 0;
        } else if let Some(side) = side_of("dig-") {
            stack.digging |= u8::from(number > 0) << side;
        } else if let Some(side) = side_of("layers-") {
            stack.layers[side] = number;
        } else {
            let place = kind(scene, &name).and_then(|kind| stack.of_mut(kind));
            *place.ok_or_else(|| format!("`{name}` does not lie in a hex"))? = number;
        }
    }
    Ok(stack)
}

/// What a Pool has.
pub(super) fn pool_parts(scene: &Scene, pool: &PoolState) -> Parts {
    let men = (0..scene.briefings.nations.len() as u8).map(|nation| Kind::Men(Nation(nation)));
    let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Bombers, Kind::Concrete, Kind::Pags];
    let all = men.chain(things).map(|kind| (key(scene, kind), pool.of(kind)));
    all.filter(|(_, number)| *number > 0).collect()
}

/// The same as it is read.
pub(super) fn read_pool(scene: &Scene, text: &str) -> Result<PoolState, String> {
    let mut pool = PoolState::default();
    for (name, number) in parts(text)? {
        let place = kind(scene, &name).and_then(|kind| pool.of_mut(kind));
        *place.ok_or_else(|| format!("`{name}` is not kept in a Pool"))? = number;
    }
    Ok(pool)
}

/// What a seat may spend.
pub(super) fn share_parts(scene: &Scene, share: &Share) -> Parts {
    let mut all = pool_parts(scene, &share.pool);
    let nations = (0..scene.briefings.nations.len() as u8).map(|it| Kind::Flags(Nation(it)));
    let waters = Water::NAMES.into_iter().map(|(_, water)| Kind::Lift(water));
    let more = nations.chain(waters).map(|kind| (key(scene, kind), share.of(kind)));
    all.extend(more.filter(|(_, number)| *number > 0));
    all
}

/// The same as it is read.
pub(super) fn read_share(scene: &Scene, text: &str) -> Result<Share, String> {
    let mut share = Share::default();
    for (name, number) in parts(text)? {
        let kind = kind(scene, &name).ok_or_else(|| format!("`{name}` cannot be shared out"))?;
        share.change(kind, number.into());
    }
    Ok(share)
}
