//! What things are worth: every number by which positions are weighed, in one place.

use serde::{Deserialize, Serialize};

/// The worth of things, in strength points of an average division.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Weights {
    /// A strength point.
    pub sp: f32,
    /// A unit on the map, whatever its strength.
    pub unit: f32,
    /// Of a mobile unit's strength point, on top.
    pub mobile: f32,
    /// The share of its strength that a demoralized unit is not worth.
    pub shaken: f32,
    /// The same for a unit without a line of supply.
    pub unsupplied: [f32; 2],
    /// The same for an Axis unit on foot, which lives by the railway; the one above is for spearheads.
    pub unsupplied_foot: f32,
    /// The same for a unit that is cut off and pressed, so that it must surrender.
    pub doomed: f32,
    /// The same for a unit that is cut off, but not pressed.
    pub cut_off: f32,
    /// A city.
    pub city: f32,
    /// A major city, on top.
    pub major: f32,
    /// A place of the victory conditions, on top.
    pub goal: f32,
    /// A victory level reached.
    pub level: f32,
    /// The share of a place's worth that isolating it brings before the end.
    pub isolation: f32,
    /// The share of a place's worth that stacks ready to storm it bring.
    pub storm: f32,
    /// The share of its worth that strength has left at the end of the last turn, when nothing can be done with it.
    pub end: f32,
    /// An Axis unit next to a place where that counts.
    pub siege: f32,
    /// An Axis strength point one MP nearer to the next place.
    pub advance: f32,
    /// Hexes from the nearest Axis unit to a goal: so near all of its garrison counts, so far nothing.
    pub alarm: (f32, f32),
    /// Half MP by which the nearest of several goals is made to seem farther, where all of them are needed.
    pub spread: u16,
    /// Half MP that entering a defended hex is thought to cost, at the least and for each SP.
    pub block: (f32, f32),
    /// The most that a defended hex is thought to cost.
    pub block_most: f32,
    /// Half MP for a hex in a Soviet ZOC.
    pub zone: u16,
    /// A railway hex ahead of a railhead that can be converted: usually, and where the way is long.
    pub rail: [f32; 2],
    /// The share of an expected loss that counts against the side that has just moved.
    pub danger: f32,
    /// The share of the enemy's expected loss that counts for it.
    pub menace: f32,
    /// A steady Soviet stack that could cut all the railways that feed the Axis; one that could cut a part, by that part.
    pub raid: f32,
    /// A railway hex in Soviet hands on which all of them hang; one on which a part hangs, by that part.
    pub cut: f32,
    /// What an attack owed on turn 2 is worth.
    pub duty: f32,
    /// The share of the advance that exploitation promises.
    pub exploit: f32,
    /// What an order must gain to be worth giving.
    pub least: f32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            sp: 1.0,
            unit: 0.6,
            mobile: 0.3,
            shaken: 0.25,
            unsupplied: [0.2, 0.12],
            unsupplied_foot: 0.25,
            doomed: 0.75,
            cut_off: 0.35,
            city: 3.0,
            major: 2.0,
            goal: 12.0,
            level: 40.0,
            isolation: 0.4,
            storm: 0.35,
            end: 0.1,
            siege: 8.0,
            advance: 0.03,
            alarm: (5.0, 12.0),
            spread: 24,
            block: (2.0, 0.8),
            block_most: 14.0,
            zone: 1,
            rail: [2.0, 4.0],
            danger: 0.5,
            menace: 0.15,
            raid: 14.0,
            cut: 5.0,
            duty: 5.0,
            exploit: 0.5,
            least: 0.05,
        }
    }
}
