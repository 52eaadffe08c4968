//! Maps, units and missions: as designed, and refused with every problem at once.

use module::{Files as _, Memory};
use yards::FILES;
use yards::ground::{Player, World};

fn changed(changes: &[(&str, &str, &str)]) -> Memory {
    let mut files = Memory::default();
    for name in FILES.list() {
        files.put(name.clone(), FILES.read(&name).unwrap());
    }
    for (path, from, to) in changes {
        let text = files.read(path).unwrap().into_owned();
        assert!(text.contains(from), "{path} has no `{from}`");
        files.put(*path, text.replacen(from, to, 1));
    }
    files
}

#[test]
fn the_world_is_as_designed() {
    let world = World::standard();
    assert_eq!((world.maps.len(), world.types.len(), world.missions.len()), (4, 40, 6));
    assert!(world.missions.iter().map(|it| it.id.as_str()).eq(World::ORDER));
    let crossing = world.mission("the-crossing").unwrap();
    let force = crossing.force(Player::Defender);
    assert_eq!((force.platoons.len(), force.dummies.len(), crossing.mines.len()), (4, 3, 3));
    assert_eq!(force.platoons[3].enters, Some(4));
}

#[test]
fn neighbours_roads_and_walls_are_mutual() {
    for map in &World::standard().maps {
        for hex in map.hexes() {
            for (way, next) in map.beside(hex) {
                assert_eq!(map.way(next, hex), Some((way + 3) % 6));
                assert_eq!(map.has_road(hex, way), map.has_road(next, (way + 3) % 6));
                assert_eq!(map.has_wall(hex, way), map.has_wall(next, (way + 3) % 6));
                assert_eq!(map.distance(hex, next), 1);
            }
        }
    }
}

#[test]
fn every_problem_of_a_world_is_told_at_once() {
    let files = changed(&[
        ("maps/town.csv", "0101,open_rural", "0101,swamp"),
        ("units.csv", "g_gren,german", "g_gren,roman"),
        ("missions/first-light.toml", "u_hmg 1704", "u_hmgg 1704"),
        ("missions/the-bend.toml", "attacker_needs = 3", "attacker_needs = 9"),
    ]);
    let problems = World::load(&files).unwrap_err().to_string();
    for part in ["maps/town.csv:2", "units.csv:2", "u_hmgg", "missions/the-bend.toml"] {
        assert!(problems.contains(part), "{part} in {problems}");
    }
}

#[test]
fn a_mission_that_breaks_the_set_up_is_refused() {
    let files = changed(&[
        ("missions/first-light.toml", "u_rifle 1906", "u_rifle 0101"),
        ("missions/the-crossing.toml", "g_bunk 1307", "g_bunk 1502"),
        ("missions/the-crossing.toml", "\"1207\", \"1208\"", "\"1207\", \"1107\""),
    ]);
    let problems = World::load(&files).unwrap_err().to_string();
    for part in ["0101 is outside its area", "may not stand in 1502", "no mine may lie in 1107"] {
        assert!(problems.contains(part), "{part} in {problems}");
    }
}
