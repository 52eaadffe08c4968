//! R-Y29: lines of sight along hexsides.

use yards::{
    Charts, HexsideLine, Obstacle, ObstacleKind, Sight, SightStep, SmallArm, SmallArmsAttack,
    TargetHex, TargetVehicle, VehicleKind,
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
