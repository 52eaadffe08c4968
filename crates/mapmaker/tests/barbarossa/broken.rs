//! Layers with mistakes: all of them are reported, none panics.

use module::{Files, Memory, Problems};

use crate::barbarossa::world::module_files;

fn compile(files: &Memory) -> Problems {
    mapmaker::compile(files).expect_err("a broken layer")
}

/// The files with one text replaced by another in one file.
fn with(path: &str, from: &str, to: &str) -> Memory {
    let mut files = module_files();
    let text = files.read(path).expect("there").into_owned();
    assert!(text.contains(from), "{path} has no {from}");
    files.put(path, text.replacen(from, to, 1));
    files
}

#[test]
fn without_files_every_file_is_missed() {
    let problems = compile(&Memory::default());
    let missed: Vec<&str> = problems.iter().map(|it| it.file.as_str()).collect();
    for file in [
        "areas.toml",
        "geo/countries_1941.geojson",
        "geo/finland_1939.geojson",
        "geo/lakes.geojson",
        "geo/land.geojson",
        "geo/places.geojson",
        "geo/projection.json",
        "geo/rails.geojson",
        "geo/rivers.geojson",
        "geo/straits.geojson",
        "geo/terrain.geojson",
    ] {
        assert!(missed.contains(&file), "{file}");
    }
}

#[test]
fn mistakes_of_several_layers_are_reported_together() {
    let mut files = with("geo/straits.geojson", "\"sea\"", "\"see\"");
    let places = files.read("geo/places.geojson").expect("there").into_owned();
    files.put("geo/places.geojson", places.replacen("\"USSR\"", "17", 1));
    let problems = compile(&files).to_string();
    assert!(
        problems
            .contains("geo/straits.geojson: feature 1: unknown kind `see` (did you mean `sea`?)"),
        "{problems}"
    );
    assert!(problems.contains("geo/places.geojson: feature 1: invalid type"), "{problems}");
}

#[test]
fn broken_json_is_placed() {
    let problems =
        compile(&with("geo/rails.geojson", "\"LineString\"", "\"LineString")).to_string();
    assert!(problems.starts_with("geo/rails.geojson:2:"), "{problems}");
}

#[test]
fn coordinates_must_be_on_the_globe() {
    let problems = compile(&with("geo/places.geojson", "[30.315,59.938]", "[30.315,599.38]"));
    assert!(problems.to_string().contains("[30.315, 599.38] is no longitude"), "{problems}");
}

#[test]
fn shapes_must_be_of_the_right_kind() {
    let problems = compile(&with("geo/terrain.geojson", "\"Polygon\"", "\"LineString\""));
    assert!(problems.to_string().contains("geo/terrain.geojson"), "{problems}");
}

#[test]
fn names_must_refer_to_something() {
    let problems =
        compile(&with("geo/rivers.geojson", "\"into\":\"Vistula\"", "\"into\":\"Wisla\""));
    assert!(problems.to_string().contains("there is no river `Wisla`"), "{problems}");
    let problems =
        compile(&with("geo/places.geojson", "\"country\":\"USSR\"", "\"country\":\"RSFSR\""));
    assert!(problems.to_string().contains("there is no country `RSFSR`"), "{problems}");
}

#[test]
fn two_places_may_not_share_a_hex() {
    let problems = compile(&with("geo/places.geojson", "[30.315,59.938]", "[37.617,55.752]"));
    assert!(problems.to_string().contains("Leningrad and Moscow share hex 2802"), "{problems}");
}

#[test]
fn the_projection_must_be_one() {
    for (from, to) in [("\"lat2\": 60", "\"lat2\": 48"), ("\"row_max\": 62", "\"row_max\": 61")] {
        let problems = compile(&with("geo/projection.json", from, to));
        assert!(problems.to_string().contains("geo/projection.json"), "{problems}");
    }
}

#[test]
fn areas_keep_to_the_map() {
    let problems = compile(&with("areas.toml", "columns = [1, 34]", "columns = [1, 35]"));
    assert!(problems.to_string().contains("areas.toml:"), "{problems}");
    let problems = compile(&with("areas.toml", "area = \"agc\"", "area = \"agx\""));
    assert!(problems.to_string().contains("did you mean `agc`"), "{problems}");
}
