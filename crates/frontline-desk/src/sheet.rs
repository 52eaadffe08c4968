//! The printed sheet: the hexes of the game's own tables over the geography that all maps share, drawn once.

use frontline::FILES;
use frontline::ground::{NUMBERING, World};
use hex::{Grid, HexIndex, Orientation};
use mapmaker::draw::{Drawing, Options, Sheet, embedded};
use module::{Embedded, Files, Layered, Memory, Problems, Table};
use serde_json::Value;
use series::MapWanted;
use series::wire::Problem;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Pixels per hex that the drawing of the board is meant for.
const SCALE: f64 = 88.0;
/// Where the drawing looks for the hexes.
const HEXES: &str = "map/hexes.csv";

/// What the drawing alone reads: how the sheet is laid, and land beyond the layers that all maps share.
static DRAWN: Embedded = Embedded::new(&[
    ("map/sheet.toml", include_str!("../../../modules/frontline/map/sheet.toml")),
    ("geo/land.geojson", include_str!("../../../modules/besieged/geo/land.geojson")),
    ("geo/names.csv", include_str!("../../../modules/frontline/geo/names.csv")),
]);

/// The terrain of the rules as the drawing calls it.
const COVERS: [(&str, &str); 8] = [
    ("open", "clear"),
    ("forest", "forest"),
    ("swamp", "swamp"),
    ("mountains", "mountain"),
    ("sea", "sea"),
    ("lake", "lake"),
    ("neutral", "off"),
    ("desert", "off"),
];

/// One hex of the table that is drawn.
struct Square {
    terrain: &'static str,
    country: String,
    name: String,
    major: bool,
    port: bool,
}

/// The hexes of `map/hexes.csv`; those that it leaves out lie beyond the map.
fn squares(
    files: &dyn Files,
    grid: &Grid,
    problems: &mut Problems,
) -> Option<BTreeMap<HexIndex, Square>> {
    let table = Table::read(files, HEXES, problems)?;
    let mut squares = BTreeMap::new();
    for row in table.rows() {
        let hex = row.parse_with("id", |text| grid.parse(text), problems);
        let terrain = row.choice("terrain", &COVERS, problems);
        let text = |column: &str, problems: &mut Problems| {
            row.optional_text(column, problems).unwrap_or_default().to_owned()
        };
        let (country, name) = (text("country", problems), text("name", problems));
        let major = row.int("major_city", 0..=1, problems) == Some(1u8);
        let port = row.int("port", 0..=1, problems) == Some(1u8);
        let square = Square { terrain: terrain?, country, name, major, port };
        squares.insert(hex?, square);
    }
    Some(squares)
}

/// The closed hexsides, by the hex that is listed first and the direction of the other.
fn closed(
    files: &dyn Files,
    grid: &Grid,
    problems: &mut Problems,
) -> Option<BTreeMap<HexIndex, Vec<&'static str>>> {
    let table = Table::read(files, "map/hexsides.csv", problems)?;
    let mut closed: BTreeMap<HexIndex, Vec<&'static str>> = BTreeMap::new();
    for row in table.rows() {
        let [a, b] = ["a", "b"].map(|end| row.parse_with(end, |text| grid.parse(text), problems));
        let way = grid.direction(a?, b?)?.name(Orientation::Pointy);
        closed.entry(a?).or_default().push(way);
    }
    Some(closed)
}

/// The table that is drawn, made of those that the rules read.
fn table(files: &dyn Files, problems: &mut Problems) -> Option<String> {
    let grid = Grid::new(NUMBERING).ok()?;
    let (squares, closed) = (squares(files, &grid, problems)?, closed(files, &grid, problems)?);
    let world = World::standard();
    let counts = |hex: HexIndex| {
        world.worth[hex.index()] > 0 || world.map.industry(hex).iter().any(|lines| *lines > 0)
    };
    let mut text = "id,terrain,owner,place,kind,port,river,water,rail,source\n".to_owned();
    for hex in grid.hexes() {
        let number = grid.number(hex);
        let Some(square) = squares.get(&hex) else {
            text += &format!("{number},off,,,,0,,,,\n");
            continue;
        };
        let kind = match (square.name.as_str(), square.major, counts(hex)) {
            ("", ..) => "",
            (_, true, _) => "major",
            (_, _, true) => "city",
            _ => "town",
        };
        let ways = closed.get(&hex).map_or_else(String::new, |ways| ways.join(" "));
        let Square { terrain, country, name, port, .. } = square;
        let port = u8::from(*port && !name.is_empty());
        text += &format!("{number},{terrain},{country},{name},{kind},{port},,{ways},,\n");
    }
    Some(text)
}

/// The sheet that the files of a module lay; land that they leave out is that of the built-in ones.
fn laid(files: &dyn Files) -> Result<Sheet, Problems> {
    let mut problems = Problems::new();
    let table = table(files, &mut problems);
    let table = problems.into_value(table)?;
    let mut made = Memory::default();
    made.put(HEXES, table);
    let files = Layered::new(&DRAWN, "", files);
    Sheet::of_table(&Layered::new(&files, "", &made), embedded())
}

/// Judges what is drawn of a module's map.
pub(crate) fn check(files: &dyn Files, problems: &mut Problems) {
    if let Err(found) = laid(files) {
        problems.append(found);
    }
}

fn sheet() -> Result<&'static Sheet, Problem> {
    static SHEET: OnceLock<Result<Sheet, String>> = OnceLock::new();
    let read = || laid(&FILES).map_err(|problems| problems.to_string());
    SHEET.get_or_init(read).as_ref().map_err(|text| Problem::new("broken", text))
}

/// The whole sheet as the board draws it.
pub(crate) fn drawn() -> Result<&'static Value, Problem> {
    static DRAWING: OnceLock<Result<Value, String>> = OnceLock::new();
    let draw = || {
        let sheet = sheet().map_err(|problem| problem.text)?;
        let options = Options { scale: SCALE, ..sheet.options() };
        let drawing = sheet.draw(&options).map_err(|error| error.to_string())?;
        serde_json::to_value(&drawing).map_err(|error| error.to_string())
    };
    DRAWING.get_or_init(draw).as_ref().map_err(|text| Problem::new("broken", text))
}

/// The map as a picture, without counters: most of what lies on it is not everybody's to see.
pub(crate) fn map(title: &str, wanted: &MapWanted) -> Result<Drawing, Problem> {
    if wanted.units.is_some() {
        let why =
            "a map of frontline is drawn without counters: they come from the Pools in secret";
        return Err(Problem::new("no_map", why));
    }
    let MapWanted { crop, scale, numbers, .. } = wanted.clone();
    let sheet = sheet()?;
    let options = Options { title: title.to_owned(), crop, scale, numbers, ..sheet.options() };
    sheet.draw(&options).map_err(|error| Problem::new("no_map", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f30_the_sheet_shows_every_hex_of_the_tables() {
        let mut problems = Problems::new();
        let table = table(&FILES, &mut problems).expect("a table");
        assert!(problems.is_empty(), "{problems}");
        let grid = Grid::new(NUMBERING).expect("a grid");
        assert_eq!(table.lines().count(), grid.len() + 1);
        assert!(table.contains("0410,forest,USSR,Leningrad,major,1,"), "{table}");
        let drawing = drawn().expect("a drawing");
        assert!(drawing["layers"].as_array().is_some_and(|it| it.len() > 5));
    }

    #[test]
    fn a_map_with_counters_is_refused() {
        let wanted = MapWanted { crop: None, scale: 40.0, numbers: true, units: Some(Value::Null) };
        let refused = map("Bagration", &wanted).map(|_| ()).expect_err("refused");
        assert_eq!(refused.kind, "no_map");
        let bare = MapWanted { units: None, ..wanted };
        assert!(map("Bagration", &bare).is_ok());
    }
}
