//! The printed map of a mission.

use hex::HexIndex;
use mapmaker::draw::{Cover, Drawing, Field, Plot};
use std::collections::BTreeSet;
use yards::Terrain;
use yards::ground::{Map, Scene};

/// The map of a mission, with or without hex numbers.
pub(crate) fn drawn(scene: &Scene, numbers: bool) -> Drawing {
    let map = scene.map();
    let field = Field {
        title: scene.mission().title.clone(),
        grid: map.grid(),
        plots: map.hexes().map(|hex| plot(map, hex)).collect(),
        roads: sides(map, Map::has_road),
        walls: sides(map, Map::has_wall),
        goals: scene.mission().objectives.clone(),
    };
    field.draw(numbers)
}

fn plot(map: &Map, hex: HexIndex) -> Plot {
    let cell = map.cell(hex);
    let dug = cell.features.has(Terrain::ImprovedPosition);
    Plot { cover: cover(cell.terrain), level: cell.level, dug }
}

/// What a hex shows of its terrain. Roads, walls, hills and positions are drawn beside it.
const fn cover(terrain: Terrain) -> Cover {
    match terrain {
        Terrain::Woods => Cover::Woods,
        Terrain::Forest => Cover::Forest,
        Terrain::WoodenBuilding => Cover::Hut,
        Terrain::StoneBuilding => Cover::House,
        Terrain::UrbanBuilding => Cover::Block,
        Terrain::OpenUrban | Terrain::UrbanRoad => Cover::Paved,
        Terrain::River => Cover::River,
        Terrain::Ford => Cover::Ford,
        Terrain::Bridge => Cover::Bridge,
        Terrain::OpenRural
        | Terrain::Road
        | Terrain::Hill
        | Terrain::Wall
        | Terrain::ImprovedPosition => Cover::Open,
    }
}

/// Neighbours with something from one to the other, each pair once.
fn sides(map: &Map, has: impl Fn(&Map, HexIndex, u8) -> bool) -> Vec<[HexIndex; 2]> {
    let ways = map.hexes().flat_map(|hex| map.beside(hex).map(move |(way, to)| (hex, way, to)));
    let joined = ways.filter(|(hex, way, _)| has(map, *hex, *way));
    let pairs: BTreeSet<[HexIndex; 2]> =
        joined.map(|(hex, _, to)| if hex < to { [hex, to] } else { [to, hex] }).collect();
    pairs.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker::draw::{Class, Mark, Step};
    use yards::ground::World;

    /// The course of all figures of a class.
    fn course(drawing: &Drawing, class: Class) -> Vec<Step> {
        let marks = drawing.layers.iter().flat_map(|layer| &layer.marks);
        let figures = marks.filter_map(|mark| match mark {
            Mark::Figure(figure) if figure.class == class => Some(figure.path.steps.clone()),
            _ => None,
        });
        figures.flatten().collect()
    }

    #[test]
    fn y_t9_every_map_is_drawn_within_its_frame() {
        for id in World::ORDER {
            let scene = Scene::named(id).expect("a mission");
            let drawing = drawn(&scene, true);
            let frame = drawing.frame;
            let mut points = 0;
            for mark in drawing.layers.iter().flat_map(|layer| &layer.marks) {
                let Mark::Figure(figure) = mark else { continue };
                if matches!(figure.class, Class::Stain | Class::Fold) {
                    continue;
                }
                for step in &figure.path.steps {
                    if let Step::Move([u, v]) | Step::Line([u, v]) | Step::Curve(_, [u, v]) = step {
                        let inside = (frame.left..=frame.right).contains(u)
                            && (frame.top..=frame.bottom).contains(v);
                        assert!(inside, "{id}: {:?} {u}, {v}", figure.class);
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
    fn y_t9_whatever_a_map_has_is_seen_on_it() {
        for id in World::ORDER {
            let scene = Scene::named(id).expect("a mission");
            let (map, drawing) = (scene.map(), drawn(&scene, false));
            let seen = |class| !course(&drawing, class).is_empty();
            let has = |terrain: Terrain| map.hexes().any(|hex| map.cell(hex).terrain == terrain);
            for (terrain, class) in [
                (Terrain::Woods, Class::Woods),
                (Terrain::Forest, Class::Thicket),
                (Terrain::WoodenBuilding, Class::Hut),
                (Terrain::River, Class::Water),
            ] {
                assert_eq!(seen(class), has(terrain), "{id}: {terrain}");
            }
            let stone = [Terrain::StoneBuilding, Terrain::UrbanBuilding];
            assert_eq!(seen(Class::House), stone.into_iter().any(has), "{id}");
            let dug = map.hexes().any(|hex| map.cell(hex).features.has(Terrain::ImprovedPosition));
            assert_eq!(seen(Class::Trench), dug, "{id}");
            assert_eq!(seen(Class::Level), map.hexes().any(|hex| map.cell(hex).level > 0), "{id}");
        }
    }

    #[test]
    fn y53_walls_lie_on_the_sides_of_their_hexes() {
        let scene = Scene::named("the-crossing").expect("a mission");
        let map = scene.map();
        let walls = course(&drawn(&scene, false), Class::Wall);
        assert!(!walls.is_empty());
        for pair in walls.chunks(2) {
            let [Step::Move(a), Step::Line(b)] = pair else { panic!("{pair:?}") };
            let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
            let near = map.hexes().filter(|hex| {
                let at = map.grid().centre(*hex);
                ((at.u - middle[0]).hypot(at.v - middle[1]) - 0.5).abs() < 1e-3
            });
            assert_eq!(near.count(), 2, "{middle:?}");
        }
    }
}
