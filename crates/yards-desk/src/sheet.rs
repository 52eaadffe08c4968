//! The printed map: levels, woods, water, buildings, roads and walls, hex by hex.

use hex::{HexIndex, Point};
use mapmaker::draw::{
    Class, Drawing, Figure, Frame, Layer, LayerName, Lettering, Mark, Path, Season, Stand, Step,
};
use std::collections::BTreeMap;
use yards::Terrain;
use yards::ground::{Map, Scene};

/// The margin around the hexes, in hex widths.
const MARGIN: f64 = 0.5;
/// The size of a hex number.
const NUMBER: f64 = 0.13;
/// Where trees of a wood stand around the middle of its hex.
const TREES: [[f64; 2]; 6] =
    [[-0.22, -0.16], [0.2, -0.2], [0.0, 0.02], [-0.24, 0.2], [0.24, 0.16], [0.02, 0.3]];
/// The radius of a tree.
const TREE: f64 = 0.085;

/// The map of a mission, with or without hex numbers.
pub(crate) fn drawn(scene: &Scene, numbers: bool) -> Drawing {
    let map = scene.map();
    let frame = frame(map);
    let mut layers = vec![
        layer(LayerName::Paper, vec![figure(Class::Sheet, rectangle(frame))]),
        layer(LayerName::Soil, soil(map)),
        layer(LayerName::Terrain, terrain(map)),
        layer(LayerName::Water, water(map)),
        layer(LayerName::Grid, vec![figure(Class::Grid, grid(map))]),
        layer(LayerName::Glyphs, trees(map)),
        layer(LayerName::Rails, roads(map)),
        layer(LayerName::Barriers, walls(map)),
        layer(LayerName::Places, places(scene)),
    ];
    if numbers {
        layers.push(layer(LayerName::Numbers, numbers_of(map)));
    }
    let title = scene.mission().title.clone();
    let symbols = BTreeMap::new();
    Drawing { title, season: Season::Clear, sheet: frame, frame, layers, symbols }
}

fn layer(name: LayerName, marks: Vec<Mark>) -> Layer {
    Layer { name, marks }
}

fn figure(class: Class, path: Path) -> Mark {
    Mark::Figure(Figure { class, width: None, colours: None, path })
}

/// As fine as every drawing.
fn spot(at: Point) -> [f64; 2] {
    [at.u, at.v].map(|it| (it * 1e4).round() / 1e4 + 0.0)
}

fn moved(at: Point, [right, down]: [f64; 2]) -> Point {
    Point { u: at.u + right, v: at.v + down }
}

fn polygon(points: impl IntoIterator<Item = Point>) -> Path {
    let mut steps: Vec<Step> = points.into_iter().map(|at| Step::Line(spot(at))).collect();
    if let Some(Step::Line(at)) = steps.first().copied() {
        steps[0] = Step::Move(at);
    }
    steps.push(Step::Close);
    Path { steps }
}

fn line(from: Point, to: Point) -> [Step; 2] {
    [Step::Move(spot(from)), Step::Line(spot(to))]
}

fn frame(map: &Map) -> Frame {
    let corners = map.hexes().flat_map(|hex| map.grid().corners(hex));
    let start = Frame { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
    let whole = corners.fold(start, |it, at| Frame {
        left: it.left.min(at.u),
        top: it.top.min(at.v),
        right: it.right.max(at.u),
        bottom: it.bottom.max(at.v),
    });
    let round = |it: f64| (it * 1e4).round() / 1e4;
    let Frame { left, top, right, bottom } = whole.grown(MARGIN);
    Frame { left: round(left), top: round(top), right: round(right), bottom: round(bottom) }
}

fn rectangle(frame: Frame) -> Path {
    let Frame { left, top, right, bottom } = frame;
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    polygon(corners.map(|(u, v)| Point { u, v }))
}

/// The hexes of a sort as one figure.
fn hexes(map: &Map, class: Class, fits: impl Fn(HexIndex) -> bool) -> Option<Mark> {
    let inside = map.hexes().filter(|hex| fits(*hex));
    let steps: Vec<Step> = inside.flat_map(|hex| polygon(map.grid().corners(hex)).steps).collect();
    (!steps.is_empty()).then(|| figure(class, Path { steps }))
}

/// Higher ground is darker.
fn soil(map: &Map) -> Vec<Mark> {
    let level = |hex: HexIndex| map.cell(hex).level;
    let low = hexes(map, Class::Rough, |hex| level(hex) == 1);
    low.into_iter().chain(hexes(map, Class::Mountain, |hex| level(hex) > 1)).collect()
}

fn terrain(map: &Map) -> Vec<Mark> {
    let is = |hex: HexIndex, kinds: &[Terrain]| kinds.contains(&map.cell(hex).terrain);
    let woods = hexes(map, Class::Woods, |hex| is(hex, &[Terrain::Woods, Terrain::Forest]));
    let town = [Terrain::OpenUrban, Terrain::UrbanRoad, Terrain::UrbanBuilding];
    woods.into_iter().chain(hexes(map, Class::Patch, |hex| is(hex, &town))).collect()
}

fn water(map: &Map) -> Vec<Mark> {
    let wet = [Terrain::River, Terrain::Ford, Terrain::Bridge];
    hexes(map, Class::Water, |hex| wet.contains(&map.cell(hex).terrain)).into_iter().collect()
}

fn grid(map: &Map) -> Path {
    let all = map.hexes().flat_map(|hex| polygon(map.grid().corners(hex)).steps);
    Path { steps: all.collect() }
}

/// A few trees in woods, more in a forest.
fn trees(map: &Map) -> Vec<Mark> {
    let mut steps = Vec::new();
    for hex in map.hexes() {
        let count = match map.cell(hex).terrain {
            Terrain::Woods => 4,
            Terrain::Forest => TREES.len(),
            _ => continue,
        };
        let middle = map.grid().centre(hex);
        // Woods do not repeat themselves from hex to hex.
        let turn = usize::from(hex.value()) % TREES.len();
        for place in 0..count {
            let at = moved(middle, TREES[(place + turn) % TREES.len()]);
            let corner = |right: f64, down: f64| moved(at, [right * TREE, down * TREE]);
            let round =
                [(0.0, -1.0), (0.8, -0.5), (0.8, 0.5), (0.0, 1.0), (-0.8, 0.5), (-0.8, -0.5)];
            steps.extend(polygon(round.map(|(right, down)| corner(right, down))).steps);
        }
    }
    vec![figure(Class::Tree, Path { steps })]
}

/// From the middle of a hex to the middle of the next, where a road leads.
fn roads(map: &Map) -> Vec<Mark> {
    let mut steps = Vec::new();
    for hex in map.hexes() {
        for (way, to) in map.beside(hex) {
            if map.has_road(hex, way) && to > hex {
                steps.extend(line(map.grid().centre(hex), map.grid().centre(to)));
            }
        }
    }
    vec![figure(Class::Road, Path { steps })]
}

/// Along the side between two hexes: across the line of their middles.
fn walls(map: &Map) -> Vec<Mark> {
    // Half of a hexside, and the share of it that a wall leaves free at its ends.
    const HALF: f64 = 0.288_675 * 0.92;
    let mut steps = Vec::new();
    for hex in map.hexes() {
        let from = map.grid().centre(hex);
        for (_, to) in map.beside(hex).filter(|(way, _)| map.has_wall(hex, *way)) {
            let to = map.grid().centre(to);
            let middle = Point { u: (from.u + to.u) / 2.0, v: (from.v + to.v) / 2.0 };
            let across = [-(to.v - from.v) * HALF, (to.u - from.u) * HALF];
            let back = across.map(|it| -it);
            steps.extend(line(moved(middle, across), moved(middle, back)));
        }
    }
    vec![figure(Class::Wall, Path { steps })]
}

/// A house, or blocks of them.
fn buildings(map: &Map) -> Vec<Mark> {
    let (mut wooden, mut stone) = (Vec::new(), Vec::new());
    for hex in map.hexes() {
        let middle = map.grid().centre(hex);
        let house = |at: [f64; 2], wide: f64, high: f64| {
            let at = moved(middle, at);
            let corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)];
            polygon(corners.map(|(right, down)| moved(at, [right, down]))).steps
        };
        match map.cell(hex).terrain {
            Terrain::WoodenBuilding => wooden.extend(house([0.0, 0.02], 0.16, 0.11)),
            Terrain::StoneBuilding => stone.extend(house([0.0, 0.02], 0.18, 0.13)),
            Terrain::UrbanBuilding => {
                for at in [[-0.17, -0.12], [0.17, -0.12], [-0.17, 0.18], [0.17, 0.18]] {
                    stone.extend(house(at, 0.13, 0.11));
                }
            }
            _ => {}
        }
    }
    let figures = [(Class::Patch, wooden), (Class::Blocks, stone)];
    let drawn = figures.into_iter().filter(|(_, steps)| !steps.is_empty());
    drawn.map(|(class, steps)| figure(class, Path { steps })).collect()
}

/// Buildings, and a star in every objective hex beside where its counters lie.
fn places(scene: &Scene) -> Vec<Mark> {
    const POINTS: usize = 10;
    const RADII: [f64; 2] = [0.12, 0.05];
    let map = scene.map();
    let star = |hex: &HexIndex| {
        let middle = moved(map.grid().centre(*hex), [0.43, 0.0]);
        let point = |at: usize| {
            let turn = std::f64::consts::TAU * at as f64 / POINTS as f64;
            let radius = RADII[at % 2];
            moved(middle, [radius * turn.sin(), -radius * turn.cos()])
        };
        polygon((0..POINTS).map(point)).steps
    };
    let steps = scene.mission().objectives.iter().flat_map(star).collect();
    let mut marks = buildings(map);
    marks.push(figure(Class::Ring, Path { steps }));
    marks
}

fn numbers_of(map: &Map) -> Vec<Mark> {
    let number = |hex: HexIndex| {
        let at = moved(map.grid().centre(hex), [0.0, -0.34]);
        Mark::Lettering(Lettering {
            class: Class::Number,
            text: map.grid().number(hex).to_string(),
            size: NUMBER,
            ink: None,
            stand: Stand::Middle(spot(at)),
        })
    };
    map.hexes().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yards::ground::World;

    #[test]
    fn y_t9_every_map_is_drawn_within_its_frame() {
        for id in World::ORDER {
            let scene = Scene::named(id).expect("a mission");
            let drawing = drawn(&scene, true);
            let frame = drawing.frame;
            let mut points = 0;
            for mark in drawing.layers.iter().flat_map(|layer| &layer.marks) {
                let Mark::Figure(figure) = mark else { continue };
                for step in &figure.path.steps {
                    if let Step::Move([u, v]) | Step::Line([u, v]) = step {
                        let inside = (frame.left..=frame.right).contains(u)
                            && (frame.top..=frame.bottom).contains(v);
                        assert!(inside, "{id}: {u}, {v}");
                        points += 1;
                    }
                }
            }
            assert!(points > 1000);
            assert_eq!(drawing.letterings().count(), scene.map().hexes().len());
            assert_eq!(drawn(&scene, false).letterings().count(), 0);
        }
    }

    #[test]
    fn y53_walls_lie_on_the_sides_of_their_hexes() {
        let scene = Scene::named("the-crossing").expect("a mission");
        let map = scene.map();
        let Some(Mark::Figure(walls)) = walls(map).into_iter().next() else { panic!("no walls") };
        for pair in walls.path.steps.chunks(2) {
            let [Step::Move(a), Step::Line(b)] = pair else { panic!("{pair:?}") };
            let middle = Point { u: (a[0] + b[0]) / 2.0, v: (a[1] + b[1]) / 2.0 };
            let near = map.hexes().filter(|hex| {
                let at = map.grid().centre(*hex);
                ((at.u - middle.u).hypot(at.v - middle.v) - 0.5).abs() < 1e-3
            });
            assert_eq!(near.count(), 2, "{middle:?}");
        }
    }
}
