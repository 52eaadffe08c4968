//! What generated missions are drawn from, from `generator.toml`.

use crate::generator::{GeneratorChart, Recipe, RecipeRow, Span, ValidNumbers};
use crate::ground::Nation;
use crate::mortars::Mortar;
use crate::vehicle_destruction::Month;
use module::{Document, Files, Problems, TableNode};
use std::ops::RangeInclusive;

/// Counts and shares; points may be more.
const FEW: RangeInclusive<u16> = 0..=100;

pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<GeneratorChart> {
    let document = Document::read(files, "charts/generator.toml", problems)?;
    let mut root = document.root();
    let points = span(&mut root, "points", 1..=999, problems);
    let clump = span(&mut root, "clump", 1..=100, problems);
    let walls = span(&mut root, "walls", FEW, problems);
    let improved = span(&mut root, "improved", FEW, problems);
    let objectives = span(&mut root, "objectives", 1..=20, problems);
    let platoon = span(&mut root, "platoon", 2..=12, problems);
    let vehicles_from = root.int("vehicles_from", 0..=999, problems);
    let late = span(&mut root, "late", 2..=30, problems);
    let turns = root.int("turns", 1..=20, problems);
    let date = month(&mut root, problems);
    let months = root.int("months", 1..=72, problems);
    let prices = root.table("prices", problems).and_then(|table| prices(table, problems));
    let mortars = root.table("mortars", problems).and_then(|table| mortars(table, problems));
    let valid = root.table("valid", problems).and_then(|table| valid(table, problems));
    let recipes = root.table("recipes", problems).and_then(|table| recipes(table, problems));
    root.finish(problems);
    let (mine, dummy, missions) = prices?;
    Some(GeneratorChart {
        points: points?,
        clump: clump?,
        walls: walls?,
        improved: improved?,
        objectives: objectives?,
        platoon: platoon?,
        vehicles_from: vehicles_from?,
        late: late?,
        turns: turns?,
        date: date?,
        months: months?,
        mine,
        dummy,
        missions,
        mortars: mortars?,
        valid: valid?,
        recipes: recipes?,
    })
}

/// The least and the most, in this order.
fn span(
    table: &mut TableNode<'_>,
    key: &str,
    within: RangeInclusive<u16>,
    problems: &mut Problems,
) -> Option<Span> {
    let nodes = table.list(key, problems)?;
    let ends = nodes.iter().filter_map(|node| node.int(within.clone(), problems));
    let ends: Vec<u16> = ends.collect();
    let span = Span::try_from(ends).ok().filter(|[least, most]| least <= most);
    if span.is_none() {
        problems.push(table.problem(format!("write `{key}` as [least, most]")));
    }
    span
}

fn month(table: &mut TableNode<'_>, problems: &mut Problems) -> Option<Month> {
    let nodes = table.list("date", problems)?;
    let date = match nodes.as_slice() {
        [year, month] => year.int(1939..=1945, problems).zip(month.int(1..=12, problems)),
        _ => None,
    };
    if date.is_none() {
        problems.push(table.problem("write `date` as [year, month]"));
    }
    date.map(|(year, month)| Month { year, month })
}

type Prices = (u32, u32, [u32; Mortar::NAMES.len()]);

fn prices(mut table: TableNode<'_>, problems: &mut Problems) -> Option<Prices> {
    let mine = table.int("mine", 1..=99, problems);
    let dummy = table.int("dummy", 1..=99, problems);
    let names = Mortar::NAMES.iter().map(|(name, _)| *name);
    let missions: Vec<u32> = names.filter_map(|name| table.int(name, 1..=99, problems)).collect();
    table.finish(problems);
    Some((mine?, dummy?, missions.try_into().ok()?))
}

fn mortars(mut table: TableNode<'_>, problems: &mut Problems) -> Option<[Vec<Mortar>; 3]> {
    let mut all = Vec::new();
    for (name, _) in Nation::NAMES {
        let nodes = table.list(name, problems).unwrap_or_default();
        let known = nodes.iter().filter_map(|node| node.choice(Mortar::NAMES, problems));
        all.push(known.collect());
    }
    table.finish(problems);
    all.try_into().ok()
}

fn valid(mut table: TableNode<'_>, problems: &mut Problems) -> Option<ValidNumbers> {
    let apart = table.int("apart", 1..=20, problems);
    let clear = table.int("clear", 0..=20, problems);
    let pace = table.int("pace", 1..=20, problems);
    let covered = table.int("covered", 0..=36, problems);
    let covered_within = table.int("covered_within", 1..=20, problems);
    let seen = table.int("seen", 0..=100, problems);
    let pairs_within = table.int("pairs_within", 1..=20, problems);
    let pairs = span(&mut table, "pairs", FEW, problems);
    table.finish(problems);
    Some(ValidNumbers {
        apart: apart?,
        clear: clear?,
        pace: pace?,
        covered: covered?,
        covered_within: covered_within?,
        seen: seen?,
        pairs_within: pairs_within?,
        pairs: pairs?,
    })
}

fn recipes(
    mut table: TableNode<'_>,
    problems: &mut Problems,
) -> Option<[RecipeRow; Recipe::NAMES.len()]> {
    let mut rows = Vec::new();
    for (name, _) in Recipe::NAMES {
        rows.extend(table.table(name, problems).and_then(|row| recipe(row, problems)));
    }
    table.finish(problems);
    rows.try_into().ok()
}

fn recipe(mut table: TableNode<'_>, problems: &mut Problems) -> Option<RecipeRow> {
    let attacker = table.int("attacker", 100..=300, problems);
    let hills = span(&mut table, "hills", 0..=9, problems);
    let radius = span(&mut table, "radius", 1..=5, problems);
    let river = table.flag("river", problems);
    let roads = span(&mut table, "roads", 1..=2, problems);
    let is_town = table.key_spot("town").is_some();
    let town = is_town.then(|| span(&mut table, "town", 1..=9, problems)).flatten();
    let houses = if is_town { Some([0, 0]) } else { span(&mut table, "houses", 1..=18, problems) };
    let woods = span(&mut table, "woods", 0..=60, problems);
    table.finish(problems);
    Some(RecipeRow {
        attacker: attacker?,
        hills: hills?,
        radius: radius?,
        river: river?,
        roads: roads?,
        houses: houses?,
        town,
        woods: woods?,
    })
}
