//! F18, R-F26: fortified hexsides.

use crate::{Charts, Refusal, Relation, Stock};
use std::collections::{BTreeMap, BTreeSet};

/// What it takes to build something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Logistic support points, spent.
    pub lsp: u32,
    /// Men.
    pub men: u32,
    /// Concrete.
    pub concrete: u32,
}

/// F18, R-F26: one layer on each of so many hexsides in one turn. The LSP are spent; the men work for one turn, come
/// back, and count in the defence meanwhile.
///
/// ```
/// let cost = frontline::layer_cost(frontline::Charts::standard(), 3);
/// assert_eq!((cost.lsp, cost.men), (3, 3));
/// ```
#[must_use]
pub fn layer_cost(charts: &Charts, hexsides: u8) -> Cost {
    let each = charts.settings.fortification;
    let times = u32::from(hexsides);
    Cost { lsp: each.lsp * times, men: each.men * times, concrete: each.concrete * times }
}

/// A hexside and the way its fortification faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Facing<H> {
    /// The hex behind it.
    pub behind: H,
    /// The hex it faces.
    pub towards: H,
}

/// Everything that has been dug on the map, by nations `N`.
///
/// ```
/// use frontline::{Charts, Facing, Relation, Stock, Works};
/// let mut works = Works::default();
/// let west = Facing { behind: "Kursk", towards: "Lgov" };
/// let kursk = Stock { men: 4, lsp: 1, ..Stock::default() };
/// assert_eq!(works.begin(Charts::standard(), west, "Soviet Union", kursk)?.lsp, 0);
/// works.finish_turn();
/// assert_eq!(works.layers(west, |_| Relation::Own), 1);
/// # Ok::<(), frontline::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Works<H: Ord, N> {
    /// The builder of each finished layer.
    layers: BTreeMap<Facing<H>, Vec<N>>,
    /// Layers that will be finished this turn.
    begun: BTreeMap<Facing<H>, N>,
}

impl<H: Ord, N> Default for Works<H, N> {
    fn default() -> Self {
        Works { layers: BTreeMap::new(), begun: BTreeMap::new() }
    }
}

impl<H: Copy + Ord, N> Works<H, N> {
    /// F18, R-F26: a nation sets men of the hex behind to work on one more layer, each hexside its own. Gives the
    /// hex without the LSP spent; the men are still in it and count in its defence.
    ///
    /// # Errors
    /// A layer is begun there this turn; too few men are free, or too few LSP lie there. A refusal changes nothing.
    pub fn begin(
        &mut self,
        charts: &Charts,
        hexside: Facing<H>,
        builder: N,
        hex: Stock,
    ) -> Result<Stock, Refusal> {
        if self.begun.contains_key(&hexside) {
            return Err(Refusal::LayerBegun);
        }
        let cost = layer_cost(charts, 1);
        let digging = self.begun.keys().filter(|other| other.behind == hexside.behind);
        let busy = digging.fold(0, |men, _| cost.men.saturating_add(men));
        if u32::from(hex.men) < cost.men.saturating_add(busy) {
            return Err(Refusal::NobodyToDig);
        }
        let lsp = u32::from(hex.lsp).checked_sub(cost.lsp).and_then(|left| left.try_into().ok());
        let lsp = lsp.ok_or(Refusal::NothingToDigWith)?;
        self.begun.insert(hexside, builder);
        Ok(Stock { lsp, ..hex })
    }

    /// F18: after one turn of work the layers stand and the men are free.
    pub fn finish_turn(&mut self) {
        for (hexside, builder) in std::mem::take(&mut self.begun) {
            self.layers.entry(hexside).or_default().push(builder);
        }
    }

    /// R-F26: the layers that help against an attack from `towards` into `behind`; `relation` says what a builder
    /// is to the defender.
    pub fn layers(&self, hexside: Facing<H>, relation: impl Fn(&N) -> Relation) -> usize {
        let friendly = |builder: &&N| relation(builder).is_friendly();
        self.layers.get(&hexside).map_or(0, |builders| builders.iter().filter(friendly).count())
    }

    /// R-F26: all that was dug or begun in a hex is gone when the hex is taken. Gives the hexsides back.
    pub fn hex_taken(&mut self, hex: H) -> BTreeSet<Facing<H>> {
        let (layers, begun) = (self.layers.keys(), self.begun.keys());
        let gone: BTreeSet<Facing<H>> =
            layers.chain(begun).filter(|hexside| hexside.behind == hex).copied().collect();
        self.layers.retain(|hexside, _| hexside.behind != hex);
        self.begun.retain(|hexside, _| hexside.behind != hex);
        gone
    }
}
