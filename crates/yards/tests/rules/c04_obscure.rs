//! R-Y29: lines of sight along hexsides.

use yards::{
    Charts, HexsideLine, Obstacle, ObstacleKind, Sight, SightStep, Sketch, SketchHex, SmallArm,
    SmallArmsAttack, TargetHex, TargetVehicle, Terrain, VehicleKind,
};

const FIELD: Obstacle = Obstacle { kind: ObstacleKind::Nothing, top: 0 };
const WOOD: Obstacle = Obstacle { kind: ObstacleKind::Woods, top: 1 };

fn sight(levels: (i32, i32), between: &[SightStep]) -> Sight {
    let line = HexsideLine { from_level: levels.0, to_level: levels.1, between: between.to_vec() };
    line.sight(&Charts::standard().blind_hexes)
}

#[test]
fn r_y29_a_line_along_the_side_of_one_blocking_hex_is_obscure() {
    use SightStep::{Along, Through};
    assert_eq!(sight((0, 0), &[Along(WOOD, FIELD)]), Sight::Obscure);
    assert_eq!(sight((0, 0), &[Along(FIELD, WOOD)]), Sight::Obscure, "on either side");
    assert_eq!(sight((0, 0), &[Along(FIELD, FIELD)]), Sight::Clear);
    let zigzag = [Along(WOOD, FIELD), Through(FIELD), Along(FIELD, WOOD)];
    assert_eq!(sight((0, 0), &zigzag), Sight::Obscure, "never between two at once");
}

#[test]
fn r_y29_a_line_through_or_between_blocking_hexes_is_no_line() {
    use SightStep::{Along, Through};
    assert_eq!(sight((0, 0), &[Along(WOOD, WOOD)]), Sight::Blocked);
    assert_eq!(sight((0, 0), &[Along(FIELD, WOOD), Through(WOOD)]), Sight::Blocked);
}

#[test]
fn r_y29_what_the_line_passes_over_does_not_obscure() {
    use SightStep::{Along, Through};
    assert_eq!(sight((2, 2), &[Along(WOOD, FIELD)]), Sight::Clear, "both ends are above it");
    // From level 3 a wood of top 1 hides one hex behind it: the target four hexes away only if it stands at distance 3.
    let near = [Along(WOOD, FIELD), Through(FIELD), Through(FIELD)];
    let far = [Through(FIELD), Through(FIELD), Along(WOOD, FIELD)];
    assert_eq!((sight((3, 0), &near), sight((3, 0), &far)), (Sight::Clear, Sight::Obscure));
    assert_eq!((sight((0, 3), &near), sight((0, 3), &far)), (Sight::Obscure, Sight::Clear));
}

#[test]
fn r_y29_an_obscure_target_is_harder_to_hit() {
    let tank = TargetVehicle { kind: VehicleKind::Afv, moving: false, shocked: false };
    let net = |between: &[SightStep]| {
        let hex = TargetHex { vehicles: vec![tank], ..TargetHex::default() };
        let attack = SmallArmsAttack {
            obscure: sight((0, 0), between) == Sight::Obscure,
            ..SmallArmsAttack::new(2, SmallArm::Range8, hex)
        };
        attack.modifiers(Charts::standard()).map(|modifiers| modifiers.net())
    };
    assert_eq!(net(&[SightStep::Along(WOOD, FIELD)]), Ok(1));
    assert_eq!(net(&[SightStep::Along(FIELD, FIELD)]), Ok(2));
}

/// Three columns and three rows of open ground, with something in some of the hexes.
fn sketch(things: &[(usize, Terrain, i32)]) -> Sketch {
    let mut hexes = vec![SketchHex { terrain: Terrain::OpenRural, level: 0 }; 9];
    for &(at, terrain, level) in things {
        hexes[at] = SketchHex { terrain, level };
    }
    Sketch::new(3, hexes).expect("a sketch")
}

#[test]
fn r_y29_on_the_ground_a_wood_beside_the_line_obscures_and_two_block() {
    let look = |things: &[_]| {
        let seen = sketch(things).look(3, 5, Charts::standard()).expect("a hex");
        (seen.range, seen.sight, seen.by)
    };
    // The middle column stands half a hex lower: from the left to the right the line runs between its first and second hex.
    assert_eq!(look(&[]), (2, Sight::Clear, None));
    assert_eq!(look(&[(1, Terrain::Woods, 0)]), (2, Sight::Obscure, Some(1)));
    assert_eq!(look(&[(4, Terrain::StoneBuilding, 0)]), (2, Sight::Obscure, Some(4)));
    let both = [(1, Terrain::Woods, 0), (4, Terrain::Forest, 0)];
    assert_eq!(look(&both), (2, Sight::Blocked, Some(1)));
    assert_eq!(look(&[(7, Terrain::Forest, 0)]), (2, Sight::Clear, None), "it does not touch it");
}

#[test]
fn r_y18_what_stands_on_a_hill_rises_above_it() {
    let down = |things: &[_]| sketch(things).look(0, 6, Charts::standard()).expect("a hex").sight;
    assert_eq!(down(&[(3, Terrain::OpenRural, 1)]), Sight::Blocked, "a hill between level ends");
    let watch = (0, Terrain::OpenRural, 4);
    assert_eq!(down(&[watch, (3, Terrain::OpenRural, 1)]), Sight::Clear, "from far above");
    let (high, far) = ((0, Terrain::OpenRural, 6), (6, Terrain::OpenRural, 3));
    let wood = |level| down(&[high, (3, Terrain::Forest, level), far]);
    assert_eq!(wood(1), Sight::Clear, "top 3, far below the watch");
    assert_eq!(wood(4), Sight::Blocked, "top 6, as high");
    // Close below the watch even the nearest hex hides what is behind it (Y-T6).
    assert_eq!(down(&[watch, (3, Terrain::Forest, 1), far]), Sight::Blocked, "top 3, watch 4");
    let hill = SketchHex { terrain: Terrain::Woods, level: 1 };
    assert!(hill.features().iter().eq([Terrain::Woods, Terrain::Hill]));
    assert!(Sketch::new(4, vec![hill; 9]).is_none(), "nine hexes fill no rows of four");
    assert_eq!(sketch(&[]).look(0, 9, Charts::standard()), None);
}
