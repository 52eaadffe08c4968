//! What a step costs, worked out once from the terrain effects chart (D3a).

use super::map::{Map, NO_HEX, grid};
use damos::{Charts, Class, Hexside};
use hex::{Direction, HexIndex};

/// The cost of a step that cannot be taken.
pub const NO_STEP: u8 = u8::MAX;

const CLASSES: [Class; 3] = [Class::Foot, Class::Mobile, Class::Mountain];

/// Movement and reaction by hexside, in half movement points.
#[derive(Clone, Debug)]
pub struct Costs {
    /// By class, hex left and direction; rivers counted.
    steps: [Vec<[u8; 6]>; 3],
    /// The same with rivers ignored (C4.6.5a).
    dry_steps: [Vec<[u8; 6]>; 3],
    /// By class and hex: the hex alone, as exploitation pays it (R50).
    enter: [Vec<u8>; 3],
    /// Reaction DRM by hex left and direction.
    reaction: Vec<[i8; 6]>,
    dry_reaction: Vec<[i8; 6]>,
    rail: u8,
}

impl Costs {
    pub(super) fn new(map: &Map, charts: &Charts) -> Costs {
        let tables = |rivers: bool| CLASSES.map(|class| step_table(map, charts, class, rivers));
        let enter = CLASSES
            .map(|class| grid().hexes().map(|hex| enter_cost(map, charts, class, hex)).collect());
        Costs {
            steps: tables(true),
            dry_steps: tables(false),
            enter,
            reaction: reaction_table(map, charts, true),
            dry_reaction: reaction_table(map, charts, false),
            rail: u8::try_from(charts.terrain.rail_half_mp).unwrap_or(u8::MAX),
        }
    }

    /// Half MP for a unit of this class to step out of a hex in a direction, or [`NO_STEP`].
    ///
    /// On turn 1 the Germans ignore rivers (C4.6.5a).
    #[inline]
    #[must_use]
    pub fn step(&self, class: Class, from: HexIndex, way: Direction, ignore_rivers: bool) -> u8 {
        self.steps_out(class, from, ignore_rivers)[way.index()]
    }

    /// [`Costs::step`] for all six directions.
    #[inline]
    #[must_use]
    pub fn steps_out(&self, class: Class, from: HexIndex, ignore_rivers: bool) -> &[u8; 6] {
        &self.all_steps_out(class, ignore_rivers)[from.index()]
    }

    /// [`Costs::steps_out`] of every hex.
    #[inline]
    pub(crate) fn all_steps_out(&self, class: Class, ignore_rivers: bool) -> &[[u8; 6]] {
        let tables = if ignore_rivers { &self.dry_steps } else { &self.steps };
        &tables[class as usize]
    }

    /// Half MP of the hex alone, without hexsides (R50), or [`NO_STEP`].
    #[inline]
    #[must_use]
    pub fn enter(&self, class: Class, hex: HexIndex) -> u8 {
        self.enter[class as usize][hex.index()]
    }

    /// The reaction DRM of a step: the hex entered and the hexside crossed (D2.6.1h, R20).
    #[inline]
    #[must_use]
    pub fn reaction(&self, from: HexIndex, way: Direction, ignore_rivers: bool) -> i32 {
        let table = if ignore_rivers { &self.dry_reaction } else { &self.reaction };
        i32::from(table[from.index()][way.index()])
    }

    /// Half MP of a rail hex in strategic movement; replaces hex and river cost (D6e).
    #[inline]
    #[must_use]
    pub const fn rail(&self) -> u8 {
        self.rail
    }
}

fn enter_cost(map: &Map, charts: &Charts, class: Class, hex: HexIndex) -> u8 {
    let mp = charts.terrain.hex(map.terrain(hex)).mp.filter(|_| map.is_playable(hex));
    mp.map_or(NO_STEP, |mp| half_points(mp.of(class)))
}

fn half_points(mp: u32) -> u8 {
    u8::try_from(mp.saturating_mul(2)).unwrap_or(NO_STEP).min(NO_STEP - 1)
}

/// The hexside of the chart that a step crosses.
fn crossed(map: &Map, hex: HexIndex, way: usize, rivers: bool) -> Option<Hexside> {
    let bit = 1 << way;
    if map.straits(hex) & bit != 0 {
        return Some(Hexside::Strait);
    }
    (rivers && map.rivers(hex) & bit != 0).then_some(Hexside::River)
}

fn by_step<T>(map: &Map, closed: T, value: impl Fn(HexIndex, usize, HexIndex) -> T) -> Vec<[T; 6]>
where
    T: Copy,
{
    let row = |hex: HexIndex| {
        let mut row = [closed; 6];
        for (way, to) in map.steps(hex).iter().enumerate().filter(|(_, to)| **to != NO_HEX) {
            row[way] = value(hex, way, HexIndex::new(*to));
        }
        row
    };
    grid().hexes().map(row).collect()
}

fn step_table(map: &Map, charts: &Charts, class: Class, rivers: bool) -> Vec<[u8; 6]> {
    by_step(map, NO_STEP, |hex, way, to| {
        let enter = enter_cost(map, charts, class, to);
        let side = crossed(map, hex, way, rivers);
        let side = side.map_or(0, |side| half_points(charts.terrain.hexside(side).mp));
        if enter == NO_STEP { NO_STEP } else { enter.saturating_add(side).min(NO_STEP - 1) }
    })
}

fn reaction_table(map: &Map, charts: &Charts, rivers: bool) -> Vec<[i8; 6]> {
    by_step(map, 0, |hex, way, to| {
        let side = crossed(map, hex, way, rivers);
        let side = side.map_or(0, |side| charts.terrain.hexside(side).reaction);
        // Both are single digits in the charts.
        (charts.terrain.hex(map.terrain(to)).reaction + side) as i8
    })
}
