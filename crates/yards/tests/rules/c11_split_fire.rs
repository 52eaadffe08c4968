//! R-Y30: one unit fires at two hexes.

use yards::{
    AntiTankAttack, AntiTankWeapon, ArmoredTarget, Charts, FireRefusal, Shot, SmallArm,
    SmallArmsAttack, SplitFireRefusal, TargetHex, TargetVehicle, VehicleKind, split_fire,
};

/// A machine gun of that value at a hex so far away.
fn burst(fire_value: i32, range: u32) -> Shot {
    let truck = TargetVehicle { kind: VehicleKind::Carrier, moving: false, shocked: false };
    let hex = TargetHex { vehicles: vec![truck], ..TargetHex::default() };
    Shot::SmallArms(SmallArmsAttack {
        range,
        ..SmallArmsAttack::new(fire_value, SmallArm::Range12, hex)
    })
}

/// The gun of a tank.
fn shell(at_value: i32) -> Shot {
    let target = ArmoredTarget { kind: VehicleKind::Afv, armor: 9, armor_enfilade: 5 };
    Shot::AntiTank(AntiTankAttack::new(at_value, AntiTankWeapon::Range15, target))
}

fn net(shot: &Shot) -> Result<i32, FireRefusal> {
    match shot {
        Shot::SmallArms(attack) => attack.modifiers(Charts::standard()).map(|all| all.net()),
        Shot::AntiTank(attack) => attack.modifiers(Charts::standard()).map(|all| all.net()),
    }
}

#[test]
fn r_y30_both_attacks_of_split_fire_take_the_penalty() {
    let [near, far] = split_fire([(1, burst(3, 1)), (2, burst(3, 5))]).expect("two hexes");
    assert_eq!((net(&near), net(&far)), (Ok(1), Ok(0)), "3 - 2 and 3 - 1 - 2");
    let [gun, machine_gun] = split_fire([(1, shell(4)), (2, burst(1, 1))]).expect("one tank");
    assert_eq!((net(&gun), net(&machine_gun)), (Ok(2), Ok(-1)));
}

#[test]
fn r_y30_the_penalty_can_forbid_one_of_the_two() {
    assert_eq!(net(&burst(-1, 12)), Ok(-4));
    let [near, far] = split_fire([(1, burst(-1, 1)), (2, burst(-1, 12))]).expect("two hexes");
    assert_eq!(net(&near), Ok(-3));
    assert!(matches!(net(&far), Err(FireRefusal::NotAllowed { net: -6, least: -4, .. })));
}

#[test]
fn r_y30_split_fire_is_one_unit_at_two_hexes() {
    let refused = |hexes: [u8; 2], shots: [Shot; 2]| {
        let [first, second] = shots;
        split_fire([(hexes[0], first), (hexes[1], second)]).err()
    };
    assert_eq!(refused([1, 1], [burst(3, 1), burst(3, 1)]), Some(SplitFireRefusal::SameHex));
    assert_eq!(refused([1, 2], [burst(3, 1), burst(2, 1)]), Some(SplitFireRefusal::TwoFirers));
    assert_eq!(refused([1, 2], [shell(3), shell(4)]), Some(SplitFireRefusal::TwoFirers));
    assert_eq!(SplitFireRefusal::SameHex.rule().as_str(), "R-Y30");
}
