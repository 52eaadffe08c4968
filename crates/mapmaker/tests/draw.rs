//! The map as a picture: true to the tables, legible, and the same every time.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use mapmaker::draw::{
    Class, DrawError, Drawing, Frame, LayerName, Lettering, Look, Mark, Options, Sheet, Stand,
    Theme, Token, embedded, style, svg,
};
use mapmaker::{Feature, PlaceKind};

static SHEET: LazyLock<Sheet> =
    LazyLock::new(|| Sheet::read(embedded()).expect("the map is in order"));

fn draw(area: Option<&str>) -> Drawing {
    let options = Options {
        title: "A map".to_owned(),
        caption: "Ours & theirs".to_owned(),
        area: area.map(str::to_owned),
        ..Options::default()
    };
    SHEET.draw(&options).expect("the map can be drawn")
}

static WHOLE: LazyLock<Drawing> = LazyLock::new(|| draw(None));
static CENTER: LazyLock<Drawing> = LazyLock::new(|| draw(Some("agc")));

fn crop(first: &str, last: &str) -> Result<Drawing, DrawError> {
    let crop = Some([first.to_owned(), last.to_owned()]);
    SHEET.draw(&Options { crop, ..Options::default() })
}

/// The points of all figures of some classes.
fn points(drawing: &Drawing, layer: LayerName, classes: &[Class]) -> Vec<[f64; 2]> {
    let layer = drawing.layer(layer).expect("the layer is there");
    let figures = layer.marks.iter().filter_map(|mark| match mark {
        Mark::Figure(figure) if classes.contains(&figure.class) => Some(figure),
        _ => None,
    });
    figures.flat_map(|figure| figure.path.points()).flatten().map(|at| [at.x, at.y]).collect()
}

fn near(points: &[[f64; 2]], u: f64, v: f64) -> f64 {
    points.iter().map(|[x, y]| (x - u).hypot(y - v)).fold(f64::INFINITY, f64::min)
}

/// The middle of each hexside that has some feature.
fn middles(wanted: impl Fn(Feature) -> bool) -> Vec<(String, f64, f64)> {
    let map = SHEET.map();
    let sides = map.sides.iter().filter(|(_, record)| wanted(record.feature));
    sides
        .map(|(side, _)| {
            let [a, b] = map.grid.side_vertices(*side).map(|it| map.grid.vertex_point(it));
            let name = map.grid.hexside(*side).map(|it| it.to_string()).unwrap_or_default();
            (name, (a.u + b.u) / 2.0, (a.v + b.v) / 2.0)
        })
        .collect()
}

#[test]
fn the_same_map_gives_the_same_bytes() {
    let again = Sheet::read(embedded()).expect("in order");
    let options = Options { area: Some("agc".to_owned()), ..Options::default() };
    let (one, other) = (SHEET.draw(&options).unwrap(), again.draw(&options).unwrap());
    let look = Look::default();
    assert!(svg(&one, &look) == svg(&other, &look));
}

#[test]
fn every_river_hexside_is_touched_by_the_drawn_river() {
    let rivers = points(&WHOLE, LayerName::Rivers, &[Class::River, Class::Estuary]);
    let sides = middles(|feature| feature == Feature::River);
    assert!(sides.len() > 1000);
    for (side, u, v) in sides {
        let far = near(&rivers, u, v);
        assert!(far < 0.1, "{side}: the river passes {far:.3} hexes away");
    }
}

#[test]
fn no_river_is_drawn_where_none_is() {
    let map = SHEET.map();
    let sides = middles(|feature| feature == Feature::River);
    let on_river = |u: f64, v: f64| sides.iter().any(|(_, x, y)| (x - u).hypot(y - v) < 0.01);
    let rivers = points(&WHOLE, LayerName::Rivers, &[Class::River, Class::Estuary]);
    for side in map.grid.sides() {
        let [a, b] = map.grid.side_vertices(side).map(|it| map.grid.vertex_point(it));
        let (u, v) = ((a.u + b.u) / 2.0, (a.v + b.v) / 2.0);
        let (one, other) = map.grid.side_hexes(side);
        let shore = !map.hex(one).is_land() || other.is_none_or(|hex| !map.hex(hex).is_land());
        // A mouth is led on to the true shore, which may lie on a hexside of the sea.
        if !shore && !on_river(u, v) {
            let name = map.grid.hexside(side).map(|it| it.to_string()).unwrap_or_default();
            assert!(near(&rivers, u, v) > 0.09, "{name}: there is no river");
        }
    }
}

#[test]
fn every_impassable_hexside_is_drawn() {
    let barriers = points(&WHOLE, LayerName::Barriers, &[Class::Barrier]);
    for (side, u, v) in middles(|feature| feature != Feature::River) {
        assert!(near(&barriers, u, v) < 0.1, "{side}");
    }
}

#[test]
fn every_rail_link_is_drawn_in_its_gauge() {
    let map = SHEET.map();
    let of = |gauge| {
        let class = match gauge {
            mapmaker::Gauge::Converted => Class::RailConverted,
            mapmaker::Gauge::Soviet => Class::RailSoviet,
            mapmaker::Gauge::Finnish => Class::RailFinnish,
        };
        points(&WHOLE, LayerName::Rails, &[class])
    };
    for (_, gauge) in mapmaker::Gauge::WORDS {
        let drawn = of(*gauge);
        for (side, _) in map.rails.iter().filter(|(_, rail)| rail.gauge == *gauge) {
            let [a, b] = map.grid.side_vertices(*side).map(|it| map.grid.vertex_point(it));
            let far = near(&drawn, (a.u + b.u) / 2.0, (a.v + b.v) / 2.0);
            assert!(far < 0.001, "{:?}", map.grid.hexside(*side));
        }
    }
}

fn overlap(one: &Lettering, other: &Lettering) -> bool {
    one.boxes().iter().any(|a| other.boxes().iter().any(|b| a.meets(b)))
}

/// Names of places, rivers, lands and seas: everything but numbers and the cartouche.
fn names(drawing: &Drawing) -> Vec<&Lettering> {
    let layers = [LayerName::Labels, LayerName::Regions];
    drawing.letterings().filter(|(layer, _)| layers.contains(layer)).map(|(_, it)| it).collect()
}

#[test]
fn names_do_not_cover_one_another() {
    for area in [None, Some("agc"), Some("ags"), Some("agn")] {
        let drawing = draw(area);
        let names = names(&drawing);
        assert!(names.len() > 60);
        for (index, one) in names.iter().enumerate() {
            for other in &names[index + 1..] {
                assert!(!overlap(one, other), "{area:?}: {} and {}", one.text, other.text);
            }
        }
    }
}

#[test]
fn names_stay_within_the_map_and_mostly_clear_of_hex_numbers() {
    let names = names(&CENTER);
    let inside = |it: &&Lettering| it.boxes().iter().all(|frame| CENTER.frame.holds(frame));
    assert!(names.iter().all(inside));
    let numbers: Vec<&Lettering> = CENTER
        .letterings()
        .filter(|(layer, _)| *layer == LayerName::Numbers)
        .map(|it| it.1)
        .collect();
    let towns = names.iter().filter(|it| it.class != Class::LandName);
    let covering = towns.filter(|it| numbers.iter().any(|number| overlap(it, number))).count();
    assert!(covering * 5 < names.len(), "{covering} of {} names cover a number", names.len());
}

#[test]
fn every_place_of_the_window_is_drawn_and_named() {
    let named: BTreeSet<String> =
        CENTER.letterings().map(|(_, it)| it.text.to_lowercase()).collect();
    let map = SHEET.map();
    let frame = CENTER.frame;
    let mut count = [0_usize; 2];
    for (hex, record) in map.grid.hexes().zip(&map.hexes) {
        let at = map.grid.centre(hex);
        let spot = Frame { left: at.u, top: at.v, right: at.u, bottom: at.v };
        let Some(place) = record.place.as_ref().filter(|_| frame.holds(&spot)) else { continue };
        assert!(named.contains(&place.name.to_lowercase()), "{}", place.name);
        count[usize::from(place.kind == PlaceKind::Town)] += 1;
    }
    let rings = |class: Class| -> usize {
        let layer = CENTER.layer(LayerName::Places).unwrap();
        let stamps = layer.marks.iter().filter_map(|mark| match mark {
            Mark::Stamps(stamps) if stamps.class == class => Some(stamps.at.len()),
            _ => None,
        });
        stamps.sum()
    };
    assert_eq!(rings(Class::Ring), count[0] + count[1]);
    assert!(count[0] > 15 && count[1] > 30, "{count:?}");
}

#[test]
fn hex_numbers_stand_in_their_hexes() {
    let map = SHEET.map();
    let numbers = CENTER.letterings().filter(|(layer, _)| *layer == LayerName::Numbers);
    let mut count = 0;
    for (_, number) in numbers {
        let Stand::Middle([u, v]) = number.stand else { panic!("numbers are level") };
        let hex = map.grid.hex_at(hex::Point { u, v }).expect("on the map");
        assert_eq!(map.grid.number(hex).to_string(), number.text);
        count += 1;
    }
    // Rows 21 to 38, all 34 columns.
    assert_eq!(count, 18 * 34);
}

#[test]
fn numbers_can_be_left_out() {
    let options = Options { numbers: false, area: Some("agc".to_owned()), ..Options::default() };
    assert!(SHEET.draw(&options).unwrap().layer(LayerName::Numbers).is_none());
}

#[test]
fn small_hexes_name_cities_only() {
    let options = Options { scale: 30.0, numbers: false, ..Options::default() };
    let drawing = SHEET.draw(&options).unwrap();
    assert!(drawing.letterings().any(|(_, it)| it.text == "Smolensk"));
    assert!(!drawing.letterings().any(|(_, it)| it.text == "Vyazma"));
}

#[test]
fn what_is_out_of_play_is_veiled() {
    let veil = CENTER.layer(LayerName::Veil).expect("a single game has a veil");
    let classes: Vec<Class> = veil
        .marks
        .iter()
        .filter_map(|mark| match mark {
            Mark::Figure(figure) => Some(figure.class),
            _ => None,
        })
        .collect();
    assert_eq!(classes, [Class::Veil, Class::Hatch, Class::Limit]);
}

#[test]
fn north_leans_to_the_right_by_the_turn_of_the_map() {
    let layer = CENTER.layer(LayerName::Cartouche).unwrap();
    let arrow = layer.marks.iter().find_map(|mark| match mark {
        Mark::Figure(figure) if figure.class == Class::ScaleInk => Some(figure.path.points()),
        _ => None,
    });
    // The arrow is a half: its tip, one foot, and the notch below the tip.
    let points = arrow.unwrap().remove(0);
    let way = points[0] - points[2];
    let angle = way.x.atan2(-way.y).to_degrees();
    assert!((angle - 18.75).abs() < 0.1, "{angle}");
}

#[test]
fn the_scale_is_true() {
    let layer = CENTER.layer(LayerName::Cartouche).unwrap();
    let at = |text: &str| {
        layer.marks.iter().find_map(|mark| match mark {
            Mark::Lettering(Lettering { text: it, stand: Stand::Middle([x, _]), .. })
                if it == text =>
            {
                Some(*x)
            }
            _ => None,
        })
    };
    // 100 miles are 160.93 km, and a hex is 38.7 km wide.
    let bar = at("100").unwrap() - at("0").unwrap();
    assert!((bar - 160.934 / 38.7).abs() < 0.001, "{bar}");
}

#[test]
fn a_crop_shows_its_block_and_no_cartouche() {
    let drawing = crop("3410", "2818").unwrap();
    let numbers: BTreeSet<String> = drawing
        .letterings()
        .filter(|(layer, _)| *layer == LayerName::Numbers)
        .map(|(_, it)| it.text.clone())
        .collect();
    assert_eq!(numbers.len(), 7 * 9);
    assert!(numbers.contains("2818") && numbers.contains("3410") && !numbers.contains("2819"));
    assert!(!drawing.letterings().any(|(layer, _)| layer == LayerName::Cartouche));
}

#[test]
fn a_crop_needs_hexes_of_the_map() {
    assert!(matches!(crop("2818", "9910"), Err(DrawError::Hex(_))));
    assert!(matches!(crop("nowhere", "2818"), Err(DrawError::Hex(_))));
    // A single hex is a block too.
    assert!(crop("2910", "2910").is_ok());
}

#[test]
fn an_unknown_area_and_absurd_scales_are_refused() {
    let unknown = Options { area: Some("agx".to_owned()), ..Options::default() };
    assert_eq!(SHEET.draw(&unknown), Err(DrawError::Area("agx".to_owned())));
    for scale in [0.0, -5.0, 1e9, f64::NAN] {
        let options = Options { scale, ..Options::default() };
        assert_eq!(SHEET.draw(&options), Err(DrawError::Scale));
    }
}

#[test]
fn broken_layers_are_reported() {
    let mut files = module::Memory::default();
    for path in embedded().list() {
        files.put(path.clone(), embedded().read(&path).unwrap());
    }
    files.put("geo/rivers.geojson", "{}");
    let problems = Sheet::read(&files).unwrap_err();
    assert!(problems.to_string().contains("rivers.geojson"));
}

#[test]
fn layers_lie_in_their_order() {
    let order: Vec<LayerName> = CENTER.layers.iter().map(|layer| layer.name).collect();
    assert!(order.is_sorted());
    assert_eq!(order.first(), Some(&LayerName::Paper));
    assert!(order.len() >= 14);
}

#[test]
fn the_picture_is_well_formed_and_of_a_sane_size() {
    for (drawing, limit) in [(&*CENTER, 3_000_000), (&*WHOLE, 6_000_000)] {
        let text = svg(drawing, &Look::default());
        assert!(text.len() < limit, "{}", text.len());
        let tree = roxmltree::Document::parse(&text).expect("well-formed");
        let ids: Vec<&str> =
            tree.root_element().children().filter_map(|node| node.attribute("id")).collect();
        let layers: Vec<&str> = drawing.layers.iter().map(|layer| layer.name.name()).collect();
        assert_eq!(ids, layers);
    }
}

#[test]
fn numbers_in_the_picture_have_two_decimals_at_most() {
    let text = svg(&crop("2818", "2816").unwrap(), &Look { fonts: false, ..Look::default() });
    for number in text.split(|c: char| !(c.is_ascii_digit() || c == '.')) {
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert!(decimals <= 2, "{number}");
    }
}

#[test]
fn themes_share_everything_but_colours() {
    let drawing = crop("2818", "2816").unwrap();
    let written = |theme| svg(&drawing, &Look { theme, fonts: false, ..Look::default() });
    let (paper, dark) = (written(Theme::Paper), written(Theme::Dark));
    assert!(paper.contains("data-theme=\"paper\"") && dark.contains("data-theme=\"dark\""));
    // Plain colours stand beside the custom properties that a page may set.
    assert!(paper.contains("--woods:#B9CC98;") && paper.contains("fill:var(--woods)"));
    assert!(dark.contains("fill=\"#36473A\"") && !paper.contains("fill=\"#36473A\""));
    assert_eq!(paper.lines().count(), dark.lines().count());
}

#[test]
fn the_drawing_survives_its_data_form() {
    let drawing = crop("2818", "2816").unwrap();
    let text = serde_json::to_string(&drawing).unwrap();
    let back: Drawing = serde_json::from_str(&text).unwrap();
    assert!(back == drawing, "the drawing changed on its way through JSON");
}

/// The relative luminance of a colour, after WCAG 2.
fn luminance(colour: &str) -> f64 {
    let channel = |at: usize| {
        let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour");
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

fn contrast(one: Token, other: Token, theme: Theme) -> f64 {
    let [a, b] = [one, other].map(|token| luminance(token.value(theme)) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn print_is_legible_in_both_themes() {
    for theme in Theme::ALL {
        for text in [Token::Ink, Token::Number, Token::RiverName, Token::Text2] {
            let ratio = contrast(text, Token::Paper, theme);
            assert!(ratio >= 4.5, "{text:?} on paper, {theme:?}: {ratio:.2}");
        }
        for line in [Token::RailSoviet, Token::RailConverted, Token::Border, Token::River] {
            let ratio = contrast(line, Token::Paper, theme);
            assert!(ratio >= 2.8, "{line:?} on paper, {theme:?}: {ratio:.2}");
        }
    }
}

/// The contrast of a class of lettering on paper, its density taken into account.
fn lettering_contrast(class: Class, theme: Theme) -> f64 {
    let look = style(class);
    let mapmaker::draw::Fill::Plain(token) = look.fill else { panic!("{class:?} has no colour") };
    let channel = |colour: &str, at: usize| {
        f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour"))
    };
    let (print, paper) = (token.value(theme), Token::Paper.value(theme));
    let mixed = [1, 3, 5].map(|at| {
        let share = look.fill_opacity;
        (channel(print, at) * share + channel(paper, at) * (1.0 - share)).round() as u8
    });
    let mixed = format!("#{:02X}{:02X}{:02X}", mixed[0], mixed[1], mixed[2]);
    let [a, b] = [mixed.as_str(), paper].map(|colour| luminance(colour) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn names_of_lands_are_legible_and_below_those_of_places() {
    for theme in Theme::ALL {
        let land = lettering_contrast(Class::LandName, theme);
        assert!(land >= 3.5, "{theme:?}: {land:.2}");
        assert!(land < lettering_contrast(Class::Town, theme), "{theme:?}");
    }
}

#[test]
fn every_class_has_a_look() {
    for class in Class::ALL {
        let look = style(*class);
        assert!(look.fill != mapmaker::draw::Fill::None || look.stroke.is_some(), "{class:?}");
    }
}

#[cfg(feature = "png")]
#[test]
fn a_bitmap_has_the_size_of_the_sheet_and_more_than_one_colour() {
    let drawing = crop("2818", "2816").unwrap();
    let bytes = mapmaker::draw::png(&drawing, &Look { scale: 40.0, ..Look::default() }).unwrap();
    assert_eq!(&bytes[1..4], b"PNG");
    // Width and height stand in the first chunk.
    let word =
        |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let size = [drawing.sheet.width(), drawing.sheet.height()].map(|it| (it * 40.0).round());
    assert_eq!([word(16), word(20)].map(f64::from), size);
    assert!(bytes.len() > 10_000, "{}", bytes.len());
}

#[cfg(feature = "png")]
#[test]
fn a_bitmap_that_would_fill_the_memory_is_refused() {
    let look = Look { scale: 400.0, ..Look::default() };
    assert!(matches!(mapmaker::draw::png(&WHOLE, &look), Err(DrawError::Bitmap(_))));
}
