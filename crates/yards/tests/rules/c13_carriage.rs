//! Y13.5i and R-Y35: riders, passengers and dummies.

use yards::{
    Assault, AssaultCover, AssaultRefusal, Carriage, Carried, Charts, Condition, Counter, Die,
    Dismounted, Fighter, FighterKind, FireRefusal, Force, ForceFault, Purpose, Side, SmallArm,
    SmallArmsAttack, TargetHex, TargetUnit, UnitKind, without_dummies,
};

const SHAKEN: Condition = Condition { steps: 2, disrupted: true };
const FRESH: Condition = Condition { steps: 2, disrupted: false };

/// An even fight, but for the attacker's value, of shaken squads with leaders.
fn assault(attack_value: u8) -> Assault {
    let force = |assault_value| {
        let squad = Fighter {
            kind: FighterKind::Unit(UnitKind::Squad),
            assault_value,
            cohesion: 6,
            condition: SHAKEN,
            motion: false,
            participates: true,
        };
        Force { units: vec![squad], leader: true, ..Force::default() }
    };
    Assault {
        attacker: force(attack_value),
        defender: force(5),
        envelopment: false,
        cover: AssaultCover::None,
        regrouping: false,
        concealed: false,
        hill: false,
    }
}

#[test]
fn y13_5i_riders_and_truck_passengers_of_the_loser_dismount_in_all_bands() {
    for carriage in [Carriage::Rider, Carriage::TruckPassenger] {
        let shaken = Carried { carriage, condition: SHAKEN, left_in_hex: false };
        let left = Carried { carriage, condition: FRESH, left_in_hex: true };
        for row in Charts::standard().assault_bands.rows() {
            let (loser, winner) = (row.retreats, row.retreats.enemy());
            let band = row.band;
            assert_eq!(shaken.dismounts(loser, loser), loser == Side::Defender, "{band}");
            assert_eq!(left.dismounts(loser, loser), loser == Side::Attacker, "{band}");
            assert!(!shaken.dismounts(winner, loser) && !left.dismounts(winner, loser), "{band}");
        }
    }
}

#[test]
fn y13_5i_a_halftrack_keeps_its_passengers_and_the_dead_do_not_dismount() {
    let carried = |carriage, steps| Carried {
        carriage,
        condition: Condition { steps, disrupted: true },
        left_in_hex: true,
    };
    for side in Side::BOTH {
        assert!(carried(Carriage::Rider, 1).dismounts(side, side));
        assert!(!carried(Carriage::HalftrackPassenger, 1).dismounts(side, side));
        assert!(!carried(Carriage::Rider, 0).dismounts(side, side));
    }
}

#[test]
fn y13_5i_leaders_come_last_in_all_bands() {
    // Attack value and assault die for each band; every further die is a 10, so that shaken losers lose a step.
    let fights = [(9, 10), (6, 10), (5, 7), (5, 3), (5, 1), (1, 1)];
    for (row, (attack_value, die)) in Charts::standard().assault_bands.rows().iter().zip(fights) {
        let mut rolled = Vec::new();
        let outcome = assault(attack_value).resolve(Charts::standard(), |purpose| {
            rolled.push(purpose);
            let face = if purpose == Purpose::Assault { die } else { 10 };
            Ok::<_, AssaultRefusal>(Die::new(face).expect("a face"))
        });
        let outcome = outcome.expect("both may fight");
        assert_eq!(outcome.band, row.band);
        let loser = outcome.retreat.side;
        let leaders = rolled.iter().filter(|purpose| matches!(purpose, Purpose::Leader(_))).count();
        assert_eq!(rolled.last(), Some(&Purpose::Leader(loser)), "{}", outcome.band);
        assert_eq!(leaders, 1, "{}: the winner lost no step", outcome.band);
        assert!(outcome.leader_lost[loser], "{}", outcome.band);
    }
}

#[test]
fn r_y35_who_dismounts_stands_in_the_vehicles_hex_and_may_not_act_again_this_turn() {
    let squad = Dismounted::from_vehicle_in("0304", 5);
    assert_eq!(squad.hex(), "0304");
    assert!(!squad.may_act(5));
    assert!(squad.may_act(6));
}

#[test]
fn r_y35_dummies_take_no_part_in_fire() {
    let mg = TargetUnit { kind: UnitKind::Mg, cohesion: 7, condition: FRESH };
    let fire = |stack: Vec<Counter<TargetUnit>>| {
        let hex = TargetHex { units: without_dummies(stack).collect(), ..TargetHex::default() };
        let eight = |_| Ok::<_, FireRefusal>(Die::new(8).expect("a face"));
        SmallArmsAttack::new(0, SmallArm::Range8, hex).resolve(Charts::standard(), eight)
    };
    let outcome = fire(vec![Counter::Dummy, Counter::Real(mg), Counter::Dummy]).expect("a target");
    assert_eq!(outcome.units, [SHAKEN]);
    assert!(outcome.checks.is_empty(), "a dummy has no cohesion to check");
    assert!(matches!(fire(vec![Counter::Dummy]), Err(FireRefusal::NoTarget { .. })));
}

#[test]
fn r_y35_dummies_take_no_part_in_an_assault() {
    let limits = &Charts::standard().stacking;
    let mut fight = assault(5);
    let squad = fight.defender.units[0];
    fight.defender.units = without_dummies([Counter::Dummy, Counter::Real(squad)]).collect();
    assert_eq!(fight.check(Side::Defender, limits), Ok(()));
    fight.defender.units = without_dummies([Counter::Dummy]).collect();
    let refusal = AssaultRefusal { side: Side::Defender, fault: ForceFault::NoParticipants };
    assert_eq!(fight.check(Side::Defender, limits), Err(refusal));
}
