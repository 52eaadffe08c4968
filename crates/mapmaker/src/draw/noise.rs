//! Chance that is the same on every visit: it hangs on the place alone.

use geo::Coord;

/// Places closer than this share their luck.
const GRAIN: f64 = 512.0;

/// A number from 0 to 1 that belongs to a place; the salt keeps different questions apart.
pub(super) fn roll(salt: u64, at: Coord) -> f64 {
    // Rounding keeps the last bits of the arithmetic out of the picture.
    let [x, y] = [at.x, at.y].map(|value| (value * GRAIN).round() as i64 as u64);
    let key = mix(mix(mix(salt).wrapping_add(x)).wrapping_add(y));
    (key >> 11) as f64 / (1_u64 << 53) as f64
}

/// A number from -1 to 1.
pub(super) fn sway(salt: u64, at: Coord) -> f64 {
    roll(salt, at) * 2.0 - 1.0
}

/// A smooth field of numbers from 0 to 1 that changes over about one unit.
pub(super) fn field(salt: u64, at: Coord) -> f64 {
    let (west, north) = (at.x.floor(), at.y.floor());
    let ease = |share: f64| share * share * (3.0 - 2.0 * share);
    let (across, down) = (ease(at.x - west), ease(at.y - north));
    let corner = |dx: f64, dy: f64| roll(salt, Coord { x: west + dx, y: north + dy });
    let upper = corner(0.0, 0.0) * (1.0 - across) + corner(1.0, 0.0) * across;
    let lower = corner(0.0, 1.0) * (1.0 - across) + corner(1.0, 1.0) * across;
    upper * (1.0 - down) + lower * down
}

/// The finalizer of SplitMix64.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
