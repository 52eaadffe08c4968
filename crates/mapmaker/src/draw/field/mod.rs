//! A battlefield: the sheet of a map whose hexes are fields, woods, houses and streets.

mod fields;
mod growth;
mod houses;
mod relief;
mod roads;
mod stream;
mod works;

use geo::Coord;
use hex::{Grid, HexIndex, Point, Region};

use super::class::{Class, LayerName};
use super::drawing::{Drawing, Frame, Layer, Path, Stand, spot};
use super::ground::paper;
use super::season::Season;
use super::shape::corner;
use super::symbol;

/// The margin around the hexes.
const MARGIN: f64 = 0.5;
/// The height of a hex number, and how far above the middle it stands.
const NUMBER: f64 = 0.13;
const NUMBER_LINE: f64 = -0.34;

/// What covers a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cover {
    /// Open ground.
    Open,
    /// Light woods.
    Woods,
    /// Thick woods.
    Forest,
    /// A river.
    River,
    /// A river that can be waded.
    Ford,
    /// A river with a bridge.
    Bridge,
    /// A wooden house.
    Hut,
    /// A stone house.
    House,
    /// Blocks of a town.
    Block,
    /// Paved ground of a town.
    Paved,
}

/// A hex of the battlefield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plot {
    /// What covers it.
    pub cover: Cover,
    /// The level of its ground; 0 and below is low.
    pub level: i32,
    /// Whether somebody has dug in there.
    pub dug: bool,
}

/// A battlefield, hex by hex.
#[derive(Debug)]
pub struct Field<'f> {
    /// What it is called.
    pub title: String,
    /// How its hexes are numbered.
    pub grid: &'f Grid,
    /// Its hexes, in the order of the grid.
    pub plots: Vec<Plot>,
    /// Pairs of neighbours that a road joins.
    pub roads: Vec<[HexIndex; 2]>,
    /// Pairs of neighbours with a wall between them.
    pub walls: Vec<[HexIndex; 2]>,
    /// Hexes that are fought for.
    pub goals: Vec<HexIndex>,
}

impl Field<'_> {
    /// Draws it, with or without hex numbers.
    #[must_use]
    pub fn draw(&self, numbers: bool) -> Drawing {
        let frame = self.frame();
        let mut layers = vec![
            paper(frame),
            fields::layer(self),
            relief::layer(self),
            stream::layer(self),
            self.lines(),
            growth::layer(self),
            roads::layer(self),
            works::layer(self),
            houses::layer(self),
        ];
        // Woods lie on the slopes, and under them all that is built.
        layers[2].marks.extend(growth::floor(self));
        layers[2].marks.extend(houses::ground(self));
        if numbers {
            layers.push(self.numbers());
        }
        layers.retain(|layer| !layer.marks.is_empty());
        Drawing {
            title: self.title.clone(),
            season: Season::Clear,
            sheet: frame,
            frame,
            symbols: symbol::of(&layers),
            layers,
        }
    }

    fn frame(&self) -> Frame {
        let corners = self.grid.hexes().flat_map(|hex| self.grid.corners(hex));
        let start = Frame { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
        let whole = corners.fold(start, |it, at| Frame {
            left: it.left.min(at.u),
            top: it.top.min(at.v),
            right: it.right.max(at.u),
            bottom: it.bottom.max(at.v),
        });
        whole.grown(MARGIN).rounded()
    }

    /// The lines between hexes, each once.
    fn lines(&self) -> Layer {
        let mut path = Path::default();
        for side in self.grid.sides() {
            let [from, to] = self.grid.side_vertices(side).map(|at| corner(self.grid, at));
            path.go(from);
            path.line(to);
        }
        let mut layer = Layer::new(LayerName::Grid);
        layer.figure(Class::Grid, path);
        layer
    }

    fn numbers(&self) -> Layer {
        let mut layer = Layer::new(LayerName::Numbers);
        for hex in self.grid.hexes() {
            let at = self.middle(hex) + Coord { x: 0.0, y: NUMBER_LINE };
            let text = self.grid.number(hex).to_string();
            layer.lettering(Class::Number, &text, NUMBER, Stand::Middle(spot(at)));
        }
        layer
    }

    fn plot(&self, hex: HexIndex) -> Plot {
        self.plots[hex.index()]
    }

    /// The hex at a point of the paper.
    fn hex_at(&self, at: Coord) -> Option<HexIndex> {
        self.grid.hex_at(Point { u: at.x, v: at.y })
    }

    fn middle(&self, hex: HexIndex) -> Coord {
        let Point { u, v } = self.grid.centre(hex);
        Coord { x: u, y: v }
    }

    fn region(&self, fits: impl Fn(Plot) -> bool) -> Region {
        Region::of(self.grid, self.grid.hexes().filter(|hex| fits(self.plot(*hex))))
    }

    fn is_wet(plot: Plot) -> bool {
        matches!(plot.cover, Cover::River | Cover::Ford | Cover::Bridge)
    }
}
