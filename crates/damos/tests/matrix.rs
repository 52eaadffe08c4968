//! Plan against posture: class terrain in the odds, legal choices, equilibria.

use damos::matrix::{Matrix, Moment, Situation, Valuation};
use damos::{
    Camp, Charts, Combat, CombatOdds, Force, Hexside, Loss, Plan, Players, Posture, Side, Sides,
    Terrain, Throw, Unit, UnitType, Unwritten, exerts_zoi, resolve_combat,
};
use dice::Frac;
use std::collections::BTreeMap;

fn unit(kind: UnitType, sp: u32) -> Unit {
    Unit { kind, sp, ma: 6, zoi: exerts_zoi(Camp::German, kind) }
}

fn situation<'a>(attacker: &'a [Unit], defender: &'a [Unit], terrain: Terrain) -> Situation<'a> {
    let force = |units| Force { units, los: true, rp: 0 };
    Situation {
        forces: Sides { attacker: force(attacker), defender: force(defender) },
        defender_camp: Camp::German,
        demoralized: false,
        terrain,
        crossed: None,
        ignore_rivers: false,
        air: None,
        free_retreat: true,
        unprepared: true,
        rout: false,
        attacker_lp: 0,
    }
}

/// Dice from a list; stops when it is empty.
struct Given<'a>(&'a [u8]);

impl Players for Given<'_> {
    type Stop = ();
    fn throw(&mut self, _: Throw, faces: &mut [u8]) -> Result<(), ()> {
        let (now, rest) = self.0.split_at_checked(faces.len()).ok_or(())?;
        faces.copy_from_slice(now);
        self.0 = rest;
        Ok(())
    }
}

/// Final results and wins by trying every roll, out of 6^8.
fn by_hand(combat: &Combat<'_>) -> (BTreeMap<(Loss, Loss), u64>, u64) {
    let (mut pairs, mut wins) = (BTreeMap::new(), 0);
    let mut stack: Vec<Vec<u8>> = vec![Vec::new()];
    while let Some(dice) = stack.pop() {
        match resolve_combat(combat, Charts::standard(), &mut Given(&dice), &mut Unwritten) {
            Err(()) => stack.extend((1..=6).map(|face| [&dice[..], &[face]].concat())),
            Ok(end) => {
                let weight = 6u64.pow(8 - dice.len() as u32);
                let last = |side: Side| end.sides[side].exchange.unwrap().lp_final;
                *pairs.entry((last(Side::Attacker), last(Side::Defender))).or_default() += weight;
                wins += if end.winner == Side::Attacker { weight } else { 0 };
            }
        }
    }
    (pairs, wins)
}

#[test]
fn class_terrain_counts_in_the_odds_as_in_play() {
    // Mixed forces in woods and marsh over a river: who took the losses decides the counterattack's strength.
    let attacker = [unit(UnitType::Armor, 5), unit(UnitType::FootInfantry, 4)];
    let defender = [unit(UnitType::Mechanized, 3), unit(UnitType::FootInfantry, 3)];
    for terrain in [Terrain::Woods, Terrain::Rough, Terrain::Clear] {
        let here =
            Situation { crossed: Some(Hexside::River), ..situation(&attacker, &defender, terrain) };
        let combat =
            here.combat(Charts::standard(), Plan::GrandAssault, Some(Posture::Counterattack));
        let odds = CombatOdds::of(&combat, Charts::standard());
        let scale = 6u64.pow(8) / u64::from(odds.total());
        let ours: BTreeMap<(Loss, Loss), u64> = odds
            .pairs()
            .map(|(ends, count)| ((ends.attacker, ends.defender), u64::from(count) * scale))
            .collect();
        let (pairs, wins) = by_hand(&combat);
        assert_eq!(ours, pairs, "{terrain}");
        assert_eq!(u64::from(odds.attacker_wins()) * scale, wins);
    }
}

#[test]
fn the_matrix_lists_what_is_legal() {
    let (foot, tanks) = ([unit(UnitType::FootInfantry, 9)], [unit(UnitType::Armor, 9)]);
    let charts = Charts::standard();
    let matrix = |here: &Situation<'_>, moment| {
        let matrix = Matrix::of(here, charts, moment);
        (matrix.plans, matrix.postures)
    };
    let (plans, postures) = matrix(&situation(&foot, &tanks, Terrain::Clear), Moment::Concerted);
    assert!(plans.is_empty());
    assert_eq!(postures, [Some(Posture::Steadfast), Some(Posture::Counterattack)]);
    let russian =
        Situation { defender_camp: Camp::Russian, ..situation(&tanks, &tanks, Terrain::Woods) };
    let (plans, postures) = matrix(&russian, Moment::Concerted);
    assert_eq!(plans, [Plan::GrandAssault, Plan::Penetration]);
    assert_eq!(postures, [Some(Posture::Counterattack)]);
    let shaken = Situation { demoralized: true, ..russian };
    assert_eq!(matrix(&shaken, Moment::Entry).1, [None]);
    assert!(
        Matrix::of(&situation(&foot, &tanks, Terrain::Clear), charts, Moment::Concerted)
            .equilibrium(Valuation::Winning)
            .is_none()
    );
}

#[test]
fn equilibria_of_real_fights_secure_their_value() {
    let charts = Charts::standard();
    for (a, d) in [(6, 5), (12, 8), (18, 12), (24, 15), (9, 18)] {
        let attacker = [unit(UnitType::Armor, a - 3), unit(UnitType::Motorized, 3)];
        let defender = [unit(UnitType::Mechanized, d - 2), unit(UnitType::FootInfantry, 2)];
        for terrain in [Terrain::Clear, Terrain::Woods, Terrain::Mountain] {
            for moment in [Moment::Entry, Moment::Concerted] {
                for valuation in [Valuation::Winning, Valuation::Exchange] {
                    let here = situation(&attacker, &defender, terrain);
                    let matrix = Matrix::of(&here, charts, moment);
                    let play = matrix.equilibrium(valuation).unwrap();
                    let worth = |row: usize, column: usize| valuation.of(&matrix.odds[row][column]);
                    for column in 0..matrix.postures.len() {
                        let gets: Frac = (0..matrix.plans.len())
                            .map(|row| play.rows[row] * worth(row, column))
                            .sum();
                        assert!(gets >= play.value);
                    }
                    for row in 0..matrix.plans.len() {
                        let gives: Frac = (0..matrix.postures.len())
                            .map(|column| play.columns[column] * worth(row, column))
                            .sum();
                        assert!(gives <= play.value);
                    }
                }
            }
        }
    }
}

#[test]
fn a_certain_elimination_is_worth_a_win_and_the_whole_force() {
    let (attacker, defender) = ([unit(UnitType::Armor, 36)], [unit(UnitType::FootInfantry, 3)]);
    let combat = Combat::between(&attacker, &defender);
    let odds = CombatOdds::of(&combat, Charts::standard());
    assert!(odds.auto_elimination() && odds.suffered(Side::Defender).is_none());
    assert_eq!(Valuation::Winning.of(&odds), Frac::ONE);
    assert_eq!(Valuation::Exchange.of(&odds), Frac::from_integer(3));
    // The same room serves the next combat.
    let mut room = odds;
    room.fill(&Combat::between(&defender, &attacker), Charts::standard());
    let fresh = CombatOdds::of(&Combat::between(&defender, &attacker), Charts::standard());
    assert_eq!(room.pairs().collect::<Vec<_>>(), fresh.pairs().collect::<Vec<_>>());
    assert_eq!(room.sp_lost_mean(Side::Attacker), fresh.sp_lost_mean(Side::Attacker));
}

#[test]
fn the_mean_loss_is_that_of_the_distribution_cut_off_at_the_force() {
    let (attacker, defender) = ([unit(UnitType::Armor, 12)], [unit(UnitType::FootInfantry, 2)]);
    let odds = CombatOdds::of(&Combat::between(&attacker, &defender), Charts::standard());
    let losses = odds.suffered(Side::Defender).unwrap();
    let cut = losses.expect(|loss| Frac::from_integer(i64::from(loss.points().min(2))));
    assert_eq!(odds.sp_lost_mean(Side::Defender), cut);
    assert!(losses.expect(|loss| Frac::from_integer(loss.points().into())) > cut);
    assert_eq!(odds.p_attacker_wins() + odds.p_defender_wins(), Frac::ONE);
}
