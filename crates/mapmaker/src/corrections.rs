//! Fixes by hand, each with its reason.

use std::collections::BTreeSet;

use hex::{Grid, Hexside};
use module::{Document, Files, Node, Problems, TableNode, hint_among};

use crate::map::Draft;
use crate::{Feature, SideRecord, Terrain};

/// Where the fixes stand.
pub(crate) const FILE: &str = "corrections.toml";

/// The value that takes something away.
const NONE: &str = "none";

/// What a fix changes.
#[derive(Debug, Clone, Copy)]
enum What {
    Terrain,
    Owner,
    Side(Feature),
    Rail,
}

const WHATS: &[(&str, What)] = &[
    ("terrain", What::Terrain),
    ("owner", What::Owner),
    ("river", What::Side(Feature::River)),
    ("water", What::Side(Feature::Water)),
    ("strait", What::Side(Feature::Strait)),
    ("rail", What::Rail),
];

/// Applies the fixes in the order of the file. Every fix must change something.
pub(crate) fn apply(
    files: &dyn Files,
    countries: &[&str],
    draft: &mut Draft,
    problems: &mut Problems,
) {
    let Some(document) = Document::read(files, FILE, problems) else { return };
    let mut root = document.root();
    let fixes = root.tables("fix", problems);
    root.finish(problems);
    for fix in fixes {
        apply_fix(fix, countries, draft, problems);
    }
}

fn apply_fix(
    mut fix: TableNode<'_>,
    countries: &[&str],
    draft: &mut Draft,
    problems: &mut Problems,
) {
    let what = fix.choice("what", WHATS, problems);
    let places_key = match what {
        Some(What::Terrain | What::Owner) => "hexes",
        Some(What::Side(_) | What::Rail) => "sides",
        None => return,
    };
    let places = fix.list(places_key, problems);
    let value = fix.need("value", problems);
    if let Some(reason) = fix.need("reason", problems)
        && reason.text(problems).is_some_and(|text| text.trim().is_empty())
    {
        problems.push(reason.problem("a fix needs a reason"));
    }
    let spot = fix.spot().clone();
    fix.finish(problems);
    let (Some(what), Some(places), Some(value)) = (what, places, value) else { return };
    if places.is_empty() {
        problems.push(spot.problem(format!("the fix changes nothing: `{places_key}` is empty")));
    }
    match what {
        What::Terrain => fix_terrain(&places, value, draft, problems),
        What::Owner => fix_owner(&places, value, countries, draft, problems),
        What::Side(feature) => fix_sides(&places, value, feature, draft, problems),
        What::Rail => fix_rails(&places, value, draft, problems),
    }
}

fn fix_terrain(places: &[Node<'_>], value: Node<'_>, draft: &mut Draft, problems: &mut Problems) {
    let Some(terrain) = value.choice(Terrain::WORDS, problems) else { return };
    for place in places {
        let Some(hex) = place.parse_with(|text| draft.grid.parse(text), problems) else { continue };
        let record = &mut draft.hexes[hex.index()];
        if record.terrain == terrain {
            refuse(*place, terrain.word(), problems);
        }
        if terrain.is_water()
            && let Some(town) = &record.place
        {
            problems.push(place.problem(format!("{} stands there", town.name)));
        }
        record.terrain = terrain;
        if terrain.is_water() {
            record.owner = None;
        }
    }
}

fn fix_owner(
    places: &[Node<'_>],
    value: Node<'_>,
    countries: &[&str],
    draft: &mut Draft,
    problems: &mut Problems,
) {
    let Some(owner) = value.text(problems) else { return };
    if !countries.contains(&owner) {
        let problem = value.problem(format!("there is no country `{owner}`"));
        problems.push(problem.hint(hint_among(owner, countries)));
        return;
    }
    for place in places {
        let Some(hex) = place.parse_with(|text| draft.grid.parse(text), problems) else { continue };
        let record = &mut draft.hexes[hex.index()];
        if record.owner.as_deref() == Some(owner) {
            refuse(*place, owner, problems);
        }
        if !record.is_land() {
            problems.push(place.problem("nobody owns a hex of water"));
        }
        record.owner = Some(owner.to_owned());
    }
}

fn fix_sides(
    places: &[Node<'_>],
    value: Node<'_>,
    feature: Feature,
    draft: &mut Draft,
    problems: &mut Problems,
) {
    let Some(name) = value.text(problems) else { return };
    for place in places {
        let Some(side) = side_of(&draft.grid, *place, problems) else { continue };
        let there = draft.sides.get(&side);
        if name == NONE {
            if there.is_none_or(|record| record.feature != feature) {
                refuse(*place, &format!("without a {}", feature.word()), problems);
            } else {
                draft.sides.remove(&side);
            }
            continue;
        }
        let record = SideRecord { feature, names: BTreeSet::from([name.to_owned()]) };
        if there == Some(&record) {
            refuse(*place, name, problems);
        }
        draft.sides.insert(side, record);
    }
}

fn fix_rails(places: &[Node<'_>], value: Node<'_>, draft: &mut Draft, problems: &mut Problems) {
    let Some(line) = value.text(problems) else { return };
    for place in places {
        let Some(side) = side_of(&draft.grid, *place, problems) else { continue };
        let there = draft.links.get(&side).map(String::as_str);
        if there == (line != NONE).then_some(line) {
            refuse(*place, there.unwrap_or("without rail"), problems);
        } else if line == NONE {
            draft.links.remove(&side);
        } else {
            draft.links.insert(side, line.to_owned());
        }
    }
}

fn side_of(grid: &Grid, place: Node<'_>, problems: &mut Problems) -> Option<hex::HexsideIndex> {
    let side: Hexside = place.parse(problems)?;
    grid.side_index(side).map_err(|error| problems.push(place.problem(error.to_string()))).ok()
}

fn refuse(place: Node<'_>, state: &str, problems: &mut Problems) {
    let text = place.spot().text().trim_matches(['"', '\'']).to_owned();
    let problem = place.problem(format!("the fix changes nothing: {text} is {state} already"));
    problems.push(problem.hint("take it away"));
}
