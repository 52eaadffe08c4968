//! The facts of `anchors.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// All facts, read once. A key nobody tests does not slip in: unknown ones are refused.
pub(crate) static ANCHORS: LazyLock<Anchors> = LazyLock::new(|| {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../modules/barbarossa/geo/anchors.json");
    let text = std::fs::read_to_string(path).expect("the anchors are there");
    serde_json::from_str(&text).expect("the anchors are as expected")
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Anchors {
    #[serde(rename = "about")]
    _about: String,
    pub(crate) projection_points: Vec<ProjectionPoint>,
    pub(crate) hex_geometry: HexGeometry,
    pub(crate) rulebook: Rulebook,
    pub(crate) german_border: GermanBorder,
    pub(crate) places: BTreeMap<String, PlaceFact>,
    pub(crate) places_off_map: Vec<String>,
    pub(crate) one_place_per_hex: bool,
    pub(crate) victory_cities: BTreeMap<String, String>,
    pub(crate) owners: BTreeMap<String, String>,
    pub(crate) rail: Rail,
    pub(crate) sea_access: BTreeMap<String, bool>,
    pub(crate) water_hexsides: Vec<String>,
    pub(crate) islands: Islands,
    pub(crate) river_sides: RiverSides,
    pub(crate) same_bank: SameBank,
    pub(crate) pripyat_marsh: PripyatMarsh,
    pub(crate) terrain_counts: BTreeMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProjectionPoint {
    pub(crate) name: String,
    pub(crate) lon: f64,
    pub(crate) lat: f64,
    pub(crate) u: f64,
    pub(crate) v: f64,
    pub(crate) hex: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HexGeometry {
    pub(crate) neighbours: BTreeMap<String, BTreeMap<String, String>>,
    pub(crate) southeast_from_3218: Vec<String>,
    pub(crate) distances: Vec<HexDistance>,
    #[serde(rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HexDistance {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) hexes: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rulebook {
    pub(crate) exact_places: BTreeMap<String, String>,
    pub(crate) agc_german_deployment_rows: [u8; 2],
    pub(crate) agc_northern_edge: Vec<NorthernEdge>,
    pub(crate) agc_southern_edge: SouthernEdge,
    pub(crate) ags_out_of_bounds: Vec<[String; 2]>,
    pub(crate) ags_first_row: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NorthernEdge {
    pub(crate) cols: [u8; 2],
    pub(crate) first_row: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SouthernEdge {
    pub(crate) west_of_marsh_last_row: u8,
    pub(crate) east_of_marsh: BTreeMap<String, u8>,
    #[serde(rename = "meaning")]
    _meaning: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GermanBorder {
    #[serde(rename = "definition")]
    _definition: String,
    pub(crate) agc: GameBorder,
    pub(crate) ags: GameBorder,
    pub(crate) whole_front: Vec<String>,
    pub(crate) north_flank_of_bialystok_salient: Vec<String>,
    #[serde(rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameBorder {
    pub(crate) rows: [u8; 2],
    pub(crate) count: usize,
    #[serde(default)]
    pub(crate) one_per_row: bool,
    pub(crate) hexes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceFact {
    pub(crate) hex: String,
    pub(crate) kind: String,
    pub(crate) country: String,
    pub(crate) tolerance: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rail {
    pub(crate) lines: Vec<RailLine>,
    pub(crate) connected_pairs: Vec<RailPair>,
    pub(crate) one_connected_network: bool,
    #[serde(rename = "meaning")]
    _meaning: String,
    pub(crate) no_rail: Vec<String>,
    pub(crate) west_edge_exits: Vec<String>,
    pub(crate) east_edge_exits: Vec<String>,
    #[serde(rename = "gauge")]
    _gauge: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailLine {
    pub(crate) name: String,
    pub(crate) places: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailPair {
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) hex_distance: u32,
    pub(crate) rail_hexes: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Islands {
    #[serde(rename = "Saaremaa_group")]
    pub(crate) saaremaa_group: Vec<String>,
    #[serde(rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiverSides {
    #[serde(rename = "meaning")]
    _meaning: String,
    pub(crate) places: Vec<RiverPlace>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiverPlace {
    pub(crate) place: String,
    pub(crate) hex: String,
    pub(crate) river: String,
    pub(crate) sides: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameBank {
    #[serde(rename = "meaning")]
    _meaning: String,
    pub(crate) crosses: Vec<[String; 3]>,
    pub(crate) same: Vec<[String; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PripyatMarsh {
    pub(crate) connected: bool,
    pub(crate) contains: Vec<String>,
    pub(crate) hexes: Vec<String>,
    pub(crate) not_marsh: Vec<String>,
}
