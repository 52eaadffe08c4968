//! What one sheet has that another has not: its words, its legend, its marks.

use std::collections::BTreeMap;

use geo::MultiPolygon;
use hex::HexIndex;
use module::{Files, Node, Problems, TableNode};

use super::legend::{Legend, Sign};
use super::names::{self, Name};
use super::season::Season;

/// How one sheet is told.
#[derive(Debug, Clone)]
pub(super) struct Manner {
    pub(super) title: String,
    pub(super) caption: String,
    /// What the weather is called.
    pub(super) weather: BTreeMap<Season, String>,
    pub(super) legend: Legend,
    /// Names of lands and waters.
    pub(super) names: Vec<Name>,
    /// Whether a name is left out when its land or water lies beyond the frame.
    pub(super) names_at_home: bool,
    /// How many miles the scale shows.
    pub(super) miles: f64,
    /// Whether the band of the border runs on from one neighbour to the next.
    pub(super) unbroken_band: bool,
    /// Whether ports bear an anchor.
    pub(super) ports: bool,
    /// Where supply comes from, with the side it feeds.
    pub(super) sources: BTreeMap<HexIndex, usize>,
    /// Land where the true coast has none.
    pub(super) made: MultiPolygon,
}

impl Manner {
    /// The manner of the first sheet, whose hexes are made of the geography itself.
    pub(super) fn first() -> Self {
        Self {
            title: String::new(),
            caption: String::new(),
            weather: BTreeMap::new(),
            legend: Legend::first(),
            names: names::read(),
            names_at_home: false,
            miles: 100.0,
            unbroken_band: false,
            ports: false,
            sources: BTreeMap::new(),
            made: MultiPolygon::new(Vec::new()),
        }
    }

    /// Reads what the sheet says of itself; its names stand in a file of their own.
    pub(super) fn read(
        root: &mut TableNode<'_>,
        files: &dyn Files,
        problems: &mut Problems,
    ) -> Option<Self> {
        const NAMES: &str = "geo/names.csv";
        let title = root.text("title", problems);
        let caption = root.optional_text("caption", problems).unwrap_or_default();
        let miles = root.need("miles", problems).and_then(|it| miles(&it, problems));
        let weather = root.optional_table("weather", problems);
        let weather = weather.map_or_else(BTreeMap::new, |table| words(table, problems));
        let legend = Legend::read(root.tables("legend", problems), problems);
        let names = match files.has(NAMES) {
            true => names::read_from(files, NAMES, problems),
            false => Vec::new(),
        };
        let legend = legend?;
        Some(Self {
            title: title?.to_owned(),
            caption: caption.to_owned(),
            weather,
            ports: legend.explains(Sign::Port),
            legend,
            names,
            names_at_home: true,
            miles: miles?,
            unbroken_band: true,
            sources: BTreeMap::new(),
            made: MultiPolygon::new(Vec::new()),
        })
    }

    /// A caption with the weather after it.
    pub(super) fn caption(&self, caption: &str, season: Season) -> String {
        match self.weather.get(&season) {
            Some(weather) if caption.is_empty() => weather.clone(),
            Some(weather) => format!("{caption} \u{b7} {weather}"),
            None => caption.to_owned(),
        }
    }
}

fn miles(node: &Node<'_>, problems: &mut Problems) -> Option<f64> {
    let miles = node.number(problems)?;
    if !(1.0..=10_000.0).contains(&miles) {
        problems.push(node.problem("the scale shows 1 to 10000 miles"));
        return None;
    }
    Some(miles)
}

fn words(mut table: TableNode<'_>, problems: &mut Problems) -> BTreeMap<Season, String> {
    let mut words = BTreeMap::new();
    for season in Season::ALL {
        if let Some(text) = table.optional_text(season.name(), problems) {
            words.insert(season, text.to_owned());
        }
    }
    table.finish(problems);
    words
}
