//! What missions are drawn from and held to: `charts/generator.toml` (Y80, Y81).

use crate::names::named;
use crate::{Month, Mortar};

named! {
    /// The kinds of country that a mission is fought in.
    pub enum Recipe {
        /// Open fields.
        Fields = "fields",
        /// Woods.
        Woods = "woods",
        /// A village at a crossing.
        Village = "village",
        /// A town.
        Town = "town",
        /// A ridge.
        Ridge = "ridge",
        /// A river between the sides.
        River = "river",
    }
}

/// The least and the most of something.
pub type Span = [u16; 2];

/// The numbers of one recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecipeRow {
    /// What the attacker has for 100 points of the defender.
    pub attacker: u32,
    /// Hills.
    pub hills: Span,
    /// How far a hill reaches from its top.
    pub radius: Span,
    /// Whether a river flows between the sides.
    pub river: bool,
    /// Roads from edge to edge.
    pub roads: Span,
    /// Houses; nothing in a town.
    pub houses: Span,
    /// The columns of a town; nothing elsewhere.
    pub town: Option<Span>,
    /// Percent of the hexes.
    pub woods: Span,
}

/// What makes a generated mission valid (Y81).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidNumbers {
    /// Hexes between first enemies, at least.
    pub apart: u32,
    /// No objective lies within so many hexes of the attacker.
    pub clear: u32,
    /// Hexes a turn on foot to every objective.
    pub pace: u32,
    /// So many hexes of cover
    pub covered: usize,
    /// lie within so many hexes of every objective.
    pub covered_within: u32,
    /// Percent of the defender that may see a start hex of the attacker.
    pub seen: usize,
    /// Of the pairs of hexes so near to each other
    pub pairs_within: u32,
    /// so many percent see each other.
    pub pairs: Span,
}

/// Everything that a mission is drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorChart {
    /// The points of a defender.
    pub points: Span,
    /// Hexes of woods that stand together.
    pub clump: Span,
    /// Walls.
    pub walls: Span,
    /// Improved positions.
    pub improved: Span,
    /// Objectives.
    pub objectives: Span,
    /// Counters of a platoon.
    pub platoon: Span,
    /// From so many points on each side has a vehicle platoon, and a third of the defender comes late.
    pub vehicles_from: u16,
    /// The turn in which it comes.
    pub late: Span,
    /// Turns beside half the way to the farthest objective that is needed.
    pub turns: u32,
    /// The first month of those that are drawn.
    pub date: Month,
    /// How many months those are.
    pub months: u16,
    /// What a mine costs.
    pub mine: u32,
    /// What a dummy costs.
    pub dummy: u32,
    /// What a mission of a mortar costs, in the order of [`Mortar`].
    pub missions: [u32; Mortar::NAMES.len()],
    /// The mortars of a nation, in the order of [`Nation`](crate::ground::Nation).
    pub mortars: [Vec<Mortar>; 3],
    /// What makes a mission valid.
    pub valid: ValidNumbers,
    /// The recipes, in the order of [`Recipe`].
    pub recipes: [RecipeRow; Recipe::NAMES.len()],
}

impl GeneratorChart {
    /// The numbers of a recipe.
    #[must_use]
    pub const fn recipe(&self, recipe: Recipe) -> &RecipeRow {
        &self.recipes[recipe as usize]
    }

    /// What a mission of a mortar costs.
    #[must_use]
    pub const fn mission(&self, mortar: Mortar) -> u32 {
        self.missions[mortar as usize]
    }
}
