//! Maps with what a viewer sees on them: the line, the forces, layers, partisans, bases.

use super::{Known, band_name};
use crate::sheet;
use frontline::game::{HexView, MenView, Post};
use frontline::ground::Coalition;
use hex::{HexIndex, Point};
use mapmaker::draw::{
    Class, Colour, Colours, Drawing, Figure, Layer, LayerName, Lettering, Mark, Path, Stand, Step,
};
use referee::Seat;
use series::MapWanted;
use series::paper::{Block, Paper, Picture};
use series::wire::Problem;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Pixels per hex that the ground of a whole map, and of a sector, is meant for.
const SCALES: [f64; 2] = [64.0, 84.0];
/// Half the width and height of a counter; how far it stands above the middle of its hex.
const COUNTER: [f64; 3] = [0.33, 0.22, 0.07];
/// The line, as the board has it; a layer; the sides' faces and edges.
const FRONT: Colour = Colour([0x9A, 0x2F, 0x27]);
const INK: Colour = Colour([0x17, 0x1A, 0x14]);
const FACES: [[Colour; 2]; 2] = [
    [Colour([0xD3, 0xDA, 0xCA]), Colour([0x5E, 0x68, 0x57])],
    [Colour([0xF0, 0xC3, 0xB1]), Colour([0x86, 0x40, 0x2B])],
];

/// The whole map with what the viewer sees.
pub(super) fn whole(known: &Known<'_>) -> Result<Paper, Problem> {
    let mut paper = known.sheet("The map");
    let picture = picture(known, None, SCALES[0])?;
    paper.blocks.push(Block::Remark(signs(known)));
    paper.blocks.push(Block::Picture(picture));
    Ok(paper)
}

/// The sectors of a seat, each on a page; the whole line is on the whole map.
pub(super) fn sector(
    known: &Known<'_>,
    seat: Seat,
    side: Coalition,
) -> Result<Vec<Paper>, Problem> {
    let mut papers = Vec::new();
    let names = ["north", "centre", "south"];
    let fronts = Post::FRONTS.into_iter().zip(known.state.scene.rules.sectors).zip(names);
    for ((front, rows), name) in fronts {
        if !known.serves(seat, side, front) {
            continue;
        }
        let Some(crop) = crop(known, rows) else { continue };
        let mut paper = known.sheet(format!("The map: {name}, rows {} to {}", rows.0, rows.1));
        paper.wide = true;
        paper.blocks.push(Block::Remark(signs(known)));
        paper.blocks.push(Block::Picture(picture(known, Some(crop), SCALES[1])?));
        papers.push(paper);
    }
    Ok(papers)
}

fn signs(known: &Known<'_>) -> String {
    let forces = match known.plays() {
        Some(_) => {
            "A counter shows men above, then tanks t, aircraft a and LSP l; g a garrison, z a security zone, F flak; \
             P partisans, B a bomber base; bars on a hexside are its layers. "
        }
        None if known.sees_both() => {
            "A counter shows men above, then tanks t, aircraft a and LSP l; P partisans, B a bomber base. "
        }
        None => "",
    };
    format!("{forces}Dotted red: the line (F31). The Axis is grey-green, the Soviet side red.")
}

/// The block of hexes of a sector: its rows and one more each way, as far east and west as either line has hexes there.
fn crop(known: &Known<'_>, (first, last): (u8, u8)) -> Option<[String; 2]> {
    let map = &known.state.scene.map;
    let column = |hex: HexIndex| {
        let grid = map.grid();
        grid.numbering().split(grid.number(hex)).map(|(_, column)| column)
    };
    let within = |hex: &HexIndex| (first..=last).contains(&map.row(*hex));
    let lines = known.view.line.iter().flat_map(|line| line.iter()).filter(within);
    let columns: Vec<u8> = lines.filter_map(column).collect();
    let (west, east) = (columns.iter().min()?, columns.iter().max()?);
    let (west, east) = (west.saturating_sub(4).max(1), (east + 4).min(22));
    let (top, bottom) = (first.saturating_sub(1).max(1), (last + 1).min(22));
    Some([format!("{top:02}{west:02}"), format!("{bottom:02}{east:02}")])
}

/// The ground, drawn once for all who print it.
fn ground(crop: Option<[String; 2]>, scale: f64) -> Result<Arc<Drawing>, Problem> {
    static DRAWN: Mutex<BTreeMap<String, Arc<Drawing>>> = Mutex::new(BTreeMap::new());
    let name = crop.as_ref().map_or_else(String::new, |corners| corners.join("-"));
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = drawn.get(&name) {
        return Ok(known.clone());
    }
    let wanted = MapWanted { crop, scale, numbers: true, units: None };
    let made = Arc::new(sheet::map("The eastern front", &wanted)?);
    drawn.insert(name, made.clone());
    Ok(made)
}

fn picture(known: &Known<'_>, crop: Option<[String; 2]>, scale: f64) -> Result<Picture, Problem> {
    let ground = ground(crop, scale)?;
    let mut marks = Vec::new();
    marks.extend(layers(known));
    marks.push(front(known));
    for seen in &known.view.hexes {
        marks.extend(counter(known, seen));
    }
    marks.extend(posts(known));
    let above = vec![Layer { name: LayerName::Units, marks }];
    Ok(Picture { ground, above, caption: String::new() })
}

/// The hexsides of both lines (F31).
fn front(known: &Known<'_>) -> Mark {
    let mut path = Path::default();
    for side in Coalition::BOTH {
        for hex in known.view.line[side.index()].iter() {
            for next in known.state.beside(hex).filter(|it| known.holder(*it) != Some(side)) {
                // A hexside between the two lines is drawn once.
                if side == Coalition::Soviet && known.holder(next) == Some(Coalition::Axis) {
                    continue;
                }
                if let Some([from, to]) = edge(known, hex, next) {
                    path.steps.extend([Step::Move(from), Step::Line(to)]);
                }
            }
        }
    }
    let colours = Some(Colours { fill: None, stroke: Some(FRONT) });
    Mark::Figure(Figure { class: Class::Limit, width: Some(0.075), colours, path })
}

/// The ends of the hexside between two hexes.
fn edge(known: &Known<'_>, hex: HexIndex, next: HexIndex) -> Option<[[f64; 2]; 2]> {
    let grid = known.state.scene.map.grid();
    let near = |a: &Point, b: &Point| (a.u - b.u).abs() + (a.v - b.v).abs() < 1e-6;
    let others: Vec<Point> = grid.corners(next).into_iter().collect();
    let shared = grid.corners(hex).into_iter().filter(|it| others.iter().any(|at| near(it, at)));
    let ends: Vec<[f64; 2]> = shared.map(|at| [at.u, at.v]).collect();
    ends.try_into().ok()
}

/// Finished layers: a bar inside the hex for each.
fn layers(known: &Known<'_>) -> Vec<Mark> {
    let mut path = Path::default();
    let map = &known.state.scene.map;
    for seen in &known.view.hexes {
        let centre = map.grid().centre(seen.hex);
        for (side, layers) in seen.layers.iter().enumerate() {
            let Some(next) = map.across(seen.hex, side).filter(|_| *layers > 0) else { continue };
            let Some(ends) = edge(known, seen.hex, next) else { continue };
            for layer in 0..(*layers).min(4) {
                let inward = 0.09 + 0.075 * f64::from(layer);
                let [from, to] =
                    ends.map(|[u, v]| [u + (centre.u - u) * inward, v + (centre.v - v) * inward]);
                path.steps.extend([Step::Move(from), Step::Line(to)]);
            }
        }
    }
    if path.steps.is_empty() {
        return Vec::new();
    }
    let colours = Some(Colours { fill: None, stroke: Some(INK) });
    vec![Mark::Figure(Figure { class: Class::CounterMark, width: Some(0.04), colours, path })]
}

fn words(at: [f64; 2], size: f64, ink: Colour, text: String) -> Mark {
    let stand = Stand::Middle(at);
    Mark::Lettering(Lettering { class: Class::CounterName, text, size, ink: Some(ink), stand })
}

/// What is seen of a hex's force, on a counter.
fn counter(known: &Known<'_>, seen: &HexView) -> Vec<Mark> {
    let Some(side) = known.holder(seen.hex) else { return Vec::new() };
    let men = match seen.men {
        Some(MenView::Nations(men)) => {
            let sum = men.iter().map(|men| u32::from(*men)).sum::<u32>();
            (sum > 0).then(|| sum.to_string())
        }
        Some(MenView::Band(band)) => band_name(band).map(str::to_owned),
        None => None,
    };
    let [tanks, air, lsp] = seen.points.unwrap_or_default();
    let (garrisons, zone, _, flak) = seen.posts.unwrap_or_default();
    let some = [("t", tanks), ("a", air), ("l", lsp)].into_iter().filter(|(_, points)| *points > 0);
    let mut below: Vec<String> = some.map(|(letter, points)| format!("{letter}{points}")).collect();
    below.extend((zone > 0).then(|| "z".to_owned()));
    below.extend(flak.then(|| "F".to_owned()));
    let garrison = if garrisons > 0 { "g" } else { "" };
    let above = format!("{}{garrison}", men.unwrap_or_default());
    if above.is_empty() && below.is_empty() {
        return Vec::new();
    }
    let centre = known.state.scene.map.grid().centre(seen.hex);
    let [half, high, up] = COUNTER;
    let (u, v) = (centre.u, centre.v - up);
    let [ground, edge] = FACES[side.index()];
    let mut path = Path::default();
    let corners =
        [[u - half, v - high], [u + half, v - high], [u + half, v + high], [u - half, v + high]];
    path.steps.push(Step::Move(corners[0]));
    path.steps.extend(corners[1..].iter().map(|at| Step::Line(*at)));
    path.steps.push(Step::Close);
    let colours = Some(Colours { fill: Some(ground), stroke: Some(edge) });
    let mut marks =
        vec![Mark::Figure(Figure { class: Class::CounterFace, width: Some(0.028), colours, path })];
    let bare = below.is_empty();
    marks.push(words([u, if bare { v + 0.095 } else { v + 0.02 }], 0.26, INK, above));
    if !bare {
        marks.push(words([u, v + 0.17], 0.155, INK, below.join(" ")));
    }
    marks
}

/// Partisans and bases.
fn posts(known: &Known<'_>) -> Vec<Mark> {
    let centre = |hex: HexIndex| known.state.scene.map.grid().centre(hex);
    let mut marks = Vec::new();
    for hex in known.view.pags.iter().flat_map(|pags| pags.iter()) {
        let at = centre(hex);
        marks.push(words([at.u, at.v + 0.1], 0.3, FACES[1][1], "P".to_owned()));
    }
    for (side, bases) in known.view.bases.iter().flatten().enumerate() {
        for hex in bases.iter().flatten() {
            let at = centre(*hex);
            marks.push(words([at.u + 0.27, at.v + 0.36], 0.2, FACES[side][1], "B".to_owned()));
        }
    }
    marks
}
