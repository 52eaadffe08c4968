//! A sheet whose hexes stand in a table: true to the table, legible, and in every weather.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use mapmaker::draw::{
    Branch, Class, Colour, Counter, Drawing, FACES, Face, Frame, LayerName, Lettering, Look, Mark,
    Options, Season, Sheet, Stand, Symbol, Theme, Token, check_sheet, embedded, read_faces, svg,
};
use mapmaker::{Feature, PlaceKind, Terrain};
use module::{Files as _, Folder, Memory, Problems};

const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../modules/besieged");
const TABLE: &str = include_str!("../../../modules/besieged/map/hexes.csv");

fn folder() -> Folder {
    Folder::new(MODULE)
}

static SHEET: LazyLock<Sheet> =
    LazyLock::new(|| Sheet::of_table(&folder(), embedded()).expect("the sheet is in order"));

fn draw(season: Season) -> Drawing {
    SHEET.draw(&Options { season, ..SHEET.options() }).expect("the sheet can be drawn")
}

static CLEAR: LazyLock<Drawing> = LazyLock::new(|| draw(Season::Clear));

/// The rows of the table, by hex and column.
static ROWS: LazyLock<BTreeMap<String, BTreeMap<String, String>>> = LazyLock::new(|| {
    let mut lines = TABLE.lines().map(|line| line.split(',').map(str::to_owned));
    let head: Vec<String> = lines.next().expect("a head").collect();
    let row = |cells: Vec<String>| {
        (cells[0].clone(), head.iter().cloned().zip(cells).collect::<BTreeMap<_, _>>())
    };
    lines.map(|cells| row(cells.collect())).collect()
});

/// The table with some text in it changed.
fn broken(path: &str, from: &str, to: &str) -> String {
    let mut files = Memory::default();
    for known in ["map/hexes.csv", "map/sheet.toml", "geo/names.csv", "geo/rivers.geojson"] {
        files.put(known, folder().read(known).unwrap());
    }
    let text = files.read(path).unwrap().into_owned();
    assert!(text.contains(from), "{path} has no {from}");
    files.put(path, text.replacen(from, to, 1));
    Sheet::of_table(&files, embedded()).unwrap_err().to_string()
}

#[test]
fn the_map_is_the_table() {
    let map = SHEET.map();
    assert_eq!((ROWS.len(), map.grid.len()), (1015, 1015));
    let words = [
        ("clear", Terrain::Clear),
        ("forest", Terrain::Woods),
        ("swamp", Terrain::Marsh),
        ("mountain", Terrain::Mountain),
        ("sea", Terrain::Sea),
        ("off", Terrain::Clear),
    ];
    for (id, row) in ROWS.iter() {
        let hex = map.grid.parse(id).expect("on the grid");
        let record = map.hex(hex);
        assert!(words.contains(&(row["terrain"].as_str(), record.terrain)), "{id}");
        assert_eq!(record.owner.clone().unwrap_or_default(), row["owner"], "{id}");
        assert_eq!(record.place.clone().map(|it| it.name).unwrap_or_default(), row["place"]);
        for (way, other) in map.grid.neighbors(hex) {
            let name = way.name(hex::Orientation::Pointy);
            let listed = |column: &str| row[column].split(' ').any(|word| word == name);
            let side = map.grid.side(hex, way);
            let feature = map.sides.get(&side).map(|it| it.feature);
            assert_eq!(feature == Some(Feature::Water), listed("water"), "{id} {name}");
            assert_eq!(feature == Some(Feature::River), listed("river"), "{id} {name}");
            assert_eq!(map.rails.contains_key(&side), listed("rail"), "{id} {name}");
            assert_eq!(map.grid.distance(hex, other), 1);
        }
    }
    let majors = map.hexes.iter().filter_map(|it| it.place.as_ref());
    assert_eq!(majors.filter(|it| it.kind == PlaceKind::MajorCity).count(), 28);
}

#[test]
fn rivers_have_the_names_of_the_geography() {
    let map = SHEET.map();
    let rivers = map.sides.values().filter(|it| it.feature == Feature::River);
    let (named, nameless): (Vec<_>, Vec<_>) = rivers.partition(|it| !it.names.is_empty());
    assert!(named.len() > 440 && nameless.len() < 10, "{} {}", named.len(), nameless.len());
    let names: BTreeSet<&str> =
        named.iter().flat_map(|it| it.names.iter().map(String::as_str)).collect();
    for name in ["Volga", "Don", "Dnieper", "Vistula", "Oder", "Danube", "Terek"] {
        assert!(names.contains(name), "{name}");
    }
}

#[test]
fn the_grid_lies_on_the_places() {
    // Columns grow eastward and odd rows lie half a hex farther east.
    let grid = &SHEET.map().grid;
    let [a, b, c] = ["0902", "0903", "1002"].map(|id| grid.centre(grid.parse(id).unwrap()));
    assert!((b.u - a.u - 1.0).abs() < 1e-9 && (a.u - c.u - 0.5).abs() < 1e-9);
    assert!(c.v > a.v);
    let far = |one: &str, other: &str| {
        let [a, b] = [one, other].map(|name| grid.centre(SHEET.map().place(name).unwrap()));
        a.distance(b) * 77.4
    };
    // By air it is some 1610 km from Berlin to Moscow and 1490 from Leningrad to Odessa.
    assert!((1530.0..1680.0).contains(&far("Berlin", "Moscow")));
    assert!((1400.0..1560.0).contains(&far("Leningrad", "Odessa")));
}

fn figures(drawing: &Drawing, layer: LayerName, class: Class) -> Vec<[f64; 2]> {
    let layer = drawing.layer(layer).expect("the layer");
    let paths = layer.marks.iter().filter_map(|mark| match mark {
        Mark::Figure(figure) if figure.class == class => Some(&figure.path),
        _ => None,
    });
    paths.flat_map(|path| path.points()).flatten().map(|at| [at.x, at.y]).collect()
}

fn near(points: &[[f64; 2]], u: f64, v: f64) -> f64 {
    points.iter().map(|[x, y]| (x - u).hypot(y - v)).fold(f64::INFINITY, f64::min)
}

#[test]
fn every_river_and_every_rail_is_drawn_on_its_hexside() {
    let map = SHEET.map();
    let mut rivers = figures(&CLEAR, LayerName::Rivers, Class::River);
    rivers.extend(figures(&CLEAR, LayerName::Rivers, Class::Estuary));
    let rails = figures(&CLEAR, LayerName::Rails, Class::RailSoviet);
    let barriers = figures(&CLEAR, LayerName::Barriers, Class::Barrier);
    let middle = |side| {
        let [a, b] = map.grid.side_vertices(side).map(|it| map.grid.vertex_point(it));
        ((a.u + b.u) / 2.0, (a.v + b.v) / 2.0)
    };
    for (side, record) in &map.sides {
        let (u, v) = middle(*side);
        let drawn = if record.feature == Feature::River { &rivers } else { &barriers };
        assert!(near(drawn, u, v) < 0.1, "{:?}", map.grid.hexside(*side));
    }
    for side in map.rails.keys() {
        let (u, v) = middle(*side);
        assert!(near(&rails, u, v) < 0.001, "{:?}", map.grid.hexside(*side));
    }
}

fn overlap(one: &Lettering, other: &Lettering) -> bool {
    one.boxes().iter().any(|a| other.boxes().iter().any(|b| a.meets(b)))
}

#[test]
fn every_city_is_named_and_no_names_collide() {
    for scale in [72.0, 48.0] {
        let options = Options { scale, numbers: scale >= 64.0, ..SHEET.options() };
        let drawing = SHEET.draw(&options).unwrap();
        let layers = [LayerName::Labels, LayerName::Regions];
        let names: Vec<&Lettering> = drawing
            .letterings()
            .filter(|(layer, _)| layers.contains(layer))
            .map(|(_, it)| it)
            .collect();
        for (index, one) in names.iter().enumerate() {
            assert!(one.boxes().iter().all(|it| drawing.frame.holds(it)), "{}", one.text);
            for other in &names[index + 1..] {
                assert!(!overlap(one, other), "{scale}: {} and {}", one.text, other.text);
            }
        }
        let said: BTreeSet<String> = names.iter().map(|it| it.text.to_lowercase()).collect();
        for row in ROWS.values().filter(|row| !row["place"].is_empty()) {
            assert!(said.contains(&row["place"].to_lowercase()), "{scale}: {}", row["place"]);
        }
    }
}

fn stamps(drawing: &Drawing, class: Class, symbol: Symbol) -> usize {
    let marks = drawing.layers.iter().filter(|it| it.name != LayerName::Cartouche);
    let stamps = marks.flat_map(|it| &it.marks).filter_map(|mark| match mark {
        Mark::Stamps(it) if it.class == class && it.symbol == symbol => Some(it.at.len()),
        _ => None,
    });
    stamps.sum()
}

#[test]
fn ports_and_sources_bear_their_marks() {
    let count = |column: &str, word: &str| ROWS.values().filter(|it| it[column] == word).count();
    assert_eq!(stamps(&CLEAR, Class::Port, Symbol::Anchor), count("port", "1"));
    assert_eq!(stamps(&CLEAR, Class::SourceFirst, Symbol::Diamond), count("source", "axis"));
    assert_eq!(stamps(&CLEAR, Class::SourceSecond, Symbol::Star), count("source", "soviet"));
    assert!(CLEAR.symbols.contains_key(&Symbol::Anchor));
    assert!(!CLEAR.symbols.contains_key(&Symbol::Drift), "no snow in summer");
}

/// Whether a point lies in the water as it is drawn: within an odd number of its rings.
fn is_wet(drawing: &Drawing, u: f64, v: f64) -> bool {
    let layer = drawing.layer(LayerName::Water).unwrap();
    let rings = layer.marks.iter().filter_map(|mark| match mark {
        Mark::Figure(figure) if figure.class == Class::Water => Some(figure.path.points()),
        _ => None,
    });
    let crosses = |pair: &[geo::Coord]| {
        let (a, b) = (pair[0], pair[1]);
        (a.y <= v) != (b.y <= v) && u < a.x + (v - a.y) * (b.x - a.x) / (b.y - a.y)
    };
    let crossings: usize =
        rings.flatten().map(|ring| ring.windows(2).filter(|pair| crosses(pair)).count()).sum();
    crossings % 2 == 1
}

/// Whether a point, seen from the middle of a hex, lies in it.
fn is_within((x, y): &(f64, f64)) -> bool {
    x.abs() <= 0.5 && x.abs() / 2.0 + y.abs() * 0.866 <= 0.5
}

#[test]
fn land_shows_as_land_and_open_sea_as_sea() {
    let map = SHEET.map();
    let closed = map.regions.get("neutral").expect("closed ground");
    let mut drowned = Vec::new();
    for hex in map.grid.hexes().filter(|hex| !closed.contains(*hex)) {
        let at = map.grid.centre(hex);
        let steps = || (-4_i8..=4).map(|step| f64::from(step) * 0.1);
        let spots: Vec<(f64, f64)> =
            steps().flat_map(|x| steps().map(move |y| (x, y))).filter(is_within).collect();
        let wet = spots.iter().filter(|(x, y)| is_wet(&CLEAR, at.u + x, at.v + y)).count();
        let share = wet as f64 / spots.len() as f64;
        // The limits are 45 and 60 hundredths of the true area; some dozen points tell it roughly.
        let fits = if map.hex(hex).is_land() { share < 0.65 } else { share > 0.5 };
        if !fits {
            drowned.push(map.grid.number(hex).to_string());
        }
    }
    assert!(drowned.is_empty(), "{drowned:?}");
}

#[test]
fn snow_freezes_rivers_and_mud_leaves_ruts() {
    let snow = draw(Season::Snow);
    let rivers = figures(&snow, LayerName::Rivers, Class::River);
    assert_eq!(figures(&snow, LayerName::Rivers, Class::RiverIce), rivers);
    assert!(figures(&CLEAR, LayerName::Rivers, Class::RiverIce).is_empty());
    assert!(stamps(&snow, Class::Drift, Symbol::Drift) > 1000);
    let ruts = |season| stamps(&draw(season), Class::Rut, Symbol::Ruts);
    let (light, deep) = (ruts(Season::LightMud), ruts(Season::Mud));
    assert!(light > 500 && deep > 2 * light, "{light} {deep}");
    let told = |drawing: &Drawing, word: &str| {
        drawing
            .letterings()
            .any(|(layer, it)| layer == LayerName::Cartouche && it.text.contains(word))
    };
    assert!(told(&snow, "frozen") && !told(&CLEAR, "frozen"));
}

#[test]
fn weather_changes_the_ground_and_not_the_places() {
    let (mut snow, mut clear) = (draw(Season::Snow), CLEAR.clone());
    let touched = [LayerName::Glyphs, LayerName::Rivers, LayerName::Cartouche];
    for drawing in [&mut snow, &mut clear] {
        drawing.layers.retain(|layer| !touched.contains(&layer.name));
    }
    assert!(snow.layers == clear.layers);
}

#[test]
fn a_season_is_written_in_both_themes_and_survives_its_data_form() {
    let snow = draw(Season::Snow);
    for theme in [Theme::Paper, Theme::Dark, Theme::Print] {
        let text = svg(&snow, &Look { theme, fonts: false, ..Look::default() });
        roxmltree::Document::parse(&text).expect("well-formed");
        assert!(text.contains(&format!("data-theme=\"{}\"", theme.name())));
        assert!(text.contains(&format!("svg[data-theme={}] {{", theme.name())));
        assert!(text.contains(Token::River.in_season(theme, Season::Snow)), "{theme:?}");
    }
    let data = serde_json::to_string(&snow).unwrap();
    assert!(data.contains("\"season\":\"snow\""));
    assert!(serde_json::from_str::<Drawing>(&data).unwrap() == snow);
    assert!(!serde_json::to_string(&*CLEAR).unwrap().contains("\"season\""));
}

/// The relative luminance of a colour, after WCAG 2.
fn luminance(Colour(channels): Colour) -> f64 {
    let [red, green, blue] = channels.map(|value| {
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let [a, b] = [one, other].map(|it| luminance(it) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn print_is_legible_in_every_weather() {
    for theme in [Theme::Paper, Theme::Dark, Theme::Print] {
        for season in Season::ALL {
            let colour = |token: Token| token.in_season(theme, season).parse::<Colour>().unwrap();
            let on_paper = |token| contrast(colour(token), colour(Token::Paper));
            for text in [Token::Ink, Token::Number, Token::RiverName, Token::Text2] {
                assert!(
                    on_paper(text) >= 4.5,
                    "{text:?} {theme:?} {season:?}: {:.2}",
                    on_paper(text)
                );
            }
            let lines = [Token::RailSoviet, Token::Border, Token::City];
            for line in lines {
                assert!(
                    on_paper(line) >= 2.8,
                    "{line:?} {theme:?} {season:?}: {:.2}",
                    on_paper(line)
                );
            }
            // A river shows by its water, or under ice by its banks.
            let river = on_paper(Token::River).max(on_paper(Token::RiverCasing));
            assert!(river >= 2.8, "{theme:?} {season:?}: {river:.2}");
        }
    }
}

#[test]
fn each_season_has_its_own_paper() {
    for theme in Theme::ALL {
        let papers: BTreeSet<&str> =
            Season::ALL.iter().map(|season| Token::Paper.in_season(theme, *season)).collect();
        assert_eq!(papers.len(), Season::ALL.len());
    }
    assert!(Season::ALL.iter().all(|it| Season::named(it.name()) == Some(*it)));
    assert_eq!(Season::named("fog"), None);
}

#[test]
fn the_cartouche_has_the_texts_of_the_sheet() {
    let said: BTreeSet<&str> = CLEAR
        .letterings()
        .filter(|(layer, _)| *layer == LayerName::Cartouche)
        .map(|(_, it)| it.text.as_str())
        .collect();
    for text in ["Besieged", "Forest", "Major city", "Port", "200", "miles, one hex about 48"] {
        assert!(said.contains(text), "{text}: {said:?}");
    }
}

#[test]
fn faults_of_the_table_are_named() {
    let of = |from: &str, to: &str| broken("map/hexes.csv", from, to);
    assert!(of("0117,forest", "0117,forrest").contains("forest"));
    assert!(of("0117,forest,Finland,,,0", "0117,forest,Finland,,,2").contains("port"));
    assert!(of("\n0117,", "\n0116,").contains("twice"));
    assert!(of("\n0117,", "\n9917,").contains("9917"));
    assert!(of("Finland,,,0,,,SE,", "Finland,,,0,,,UP,").contains("direction"));
    assert!(of("0,,,SW,soviet", "0,,,SW,martian").contains("martian"));
    let sheet = |from: &str, to: &str| broken("map/sheet.toml", from, to);
    assert!(sheet("km_per_hex = 77.4", "km_per_hex = 0").contains("width"));
    assert!(sheet("rows = [1, 35]", "rows = [1]").contains("two numbers"));
    assert!(sheet("rows = [1, 35]", "rows = [1, 36]").contains("3601 is missing"));
    assert!(sheet("sign = \"port\"", "sign = \"harbour\"").contains("harbour"));
    assert!(sheet("miles = 200", "miles = 200\nkilometres = 3").contains("kilometres"));
    assert!(broken("geo/rivers.geojson", "\"major\"", "3").contains("rivers.geojson"));
}

#[test]
fn the_check_reads_every_file_of_the_sheet() {
    let checkers: &[(&str, module::Checker)] = &[("besieged", check_sheet)];
    let problems = module::check_dir(MODULE, checkers).to_string();
    let about = |folder: &str| problems.lines().any(|line| line.contains(folder));
    assert!(!about("/map/") && !about("/geo/"), "{problems}");
    // A module without a sheet has nothing to check.
    let mut none = Problems::new();
    check_sheet(&Memory::default(), &mut none);
    assert!(none.is_empty());
}

fn faces() -> BTreeMap<String, Face> {
    let mut problems = Problems::new();
    let faces = read_faces(&folder(), FACES, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    faces.expect("the colours")
}

#[test]
fn counters_are_legible_in_the_colours_of_every_nation() {
    let faces = faces();
    assert_eq!(faces.len(), 6);
    for (nation, face) in &faces {
        let inked = [face.ground, face.sign].map(|ground| contrast(face.ink, ground));
        assert!(inked.iter().all(|it| *it >= 4.5), "{nation}: {inked:?}");
        assert!(contrast(face.edge, face.ground) >= 2.4, "{nation}");
    }
    let grounds: BTreeSet<String> = faces.values().map(|it| it.ground.to_string()).collect();
    assert_eq!(grounds.len(), faces.len());
}

fn counter(allowances: &[u8], steps: [u8; 2]) -> Counter {
    Counter {
        at: [10.0, 10.0],
        face: faces()["german"],
        branch: Branch::Armor,
        name: "XLVIII Panzer".to_owned(),
        strength: 5,
        printed: 8,
        allowances: allowances.to_vec(),
        steps,
        count: 1,
    }
}

fn with_counter(counter: Counter) -> Drawing {
    CLEAR.clone().with_counters(&[counter])
}

#[test]
fn a_counter_shows_strength_steps_and_two_allowances() {
    let drawing = with_counter(counter(&[7, 4], [2, 3]));
    let units = drawing.layer(LayerName::Units).expect("counters");
    let said: Vec<&Lettering> = drawing
        .letterings()
        .filter(|(layer, _)| *layer == LayerName::Units)
        .map(|(_, it)| it)
        .collect();
    let texts: Vec<&str> = said.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(texts, ["XLVIII Panzer", "5", "7-4"]);
    // Everything stays on the counter, and no text covers another.
    let face = Frame { left: 9.68, top: 9.68, right: 10.32, bottom: 10.32 };
    for (index, one) in said.iter().enumerate() {
        let Stand::Middle([x, _]) = one.stand else { panic!("level") };
        assert!(x - one.width() / 2.0 >= face.left && x + one.width() / 2.0 <= face.right);
        assert!(said[index + 1..].iter().all(|other| !overlap(one, other)), "{}", one.text);
    }
    let dots = |class| {
        let found = units.marks.iter().find_map(|mark| match mark {
            Mark::Figure(figure) if figure.class == class => Some(figure.path.points().len()),
            _ => None,
        });
        found.unwrap_or_default()
    };
    assert_eq!((dots(Class::StepLeft), dots(Class::StepLost)), (2, 1));
    let text = svg(&drawing, &Look { fonts: false, ..Look::default() });
    assert!(text.contains("style=\"fill:#B4BDAA;stroke:#5E6857;\""));
    roxmltree::Document::parse(&text).expect("well-formed");
    let data = serde_json::to_string(&drawing).unwrap();
    assert!(serde_json::from_str::<Drawing>(&data).unwrap() == drawing);
}

#[test]
fn a_counter_may_have_one_allowance_or_none_and_one_step() {
    let texts = |allowances: &[u8]| -> Vec<String> {
        let drawing = with_counter(counter(allowances, [1, 1]));
        let units = drawing.letterings().filter(|(layer, _)| *layer == LayerName::Units);
        units.map(|(_, it)| it.text.clone()).skip(1).collect()
    };
    assert_eq!(texts(&[6]), ["5", "6"]);
    assert_eq!(texts(&[]), ["5"]);
    let drawing = with_counter(counter(&[], [1, 1]));
    let units = drawing.layer(LayerName::Units).unwrap();
    let dots = units.marks.iter().any(|mark| match mark {
        Mark::Figure(figure) => [Class::StepLeft, Class::StepLost].contains(&figure.class),
        _ => false,
    });
    assert!(!dots, "a single step needs no dot");
    // A counter beyond the frame is not drawn.
    let far = Counter { at: [500.0, 0.0], ..counter(&[], [1, 1]) };
    assert!(with_counter(far).layer(LayerName::Units).unwrap().marks.is_empty());
}

#[test]
fn colours_are_six_digits() {
    assert_eq!("#b4bdaa".parse::<Colour>().unwrap().to_string(), "#B4BDAA");
    for text in ["B4BDAA", "#B4BDA", "#+4BDAA", "#B4BDAZ", ""] {
        assert!(text.parse::<Colour>().is_err(), "{text}");
    }
}
