//! Every plan against every posture of a situation, and how both sides should mix them.
//!
//! The defender chooses his posture without knowing the plan, so plan against posture is a zero-sum game. The rules
//! contain three such games, and the defender knows in which he is: on entry a meeting engagement or a standard attack
//! ([`Moment::Entry`]), after a declaration a grand assault or a penetration ([`Moment::Concerted`]), and in an
//! exploitation anything but a penetration ([`Moment::Exploitation`]).

mod equilibrium;

pub use equilibrium::{Equilibrium, solve};

use crate::{
    AirSupport, Camp, Charts, Combat, CombatOdds, Defender, Force, Hexside, MatrixEntry, Plan,
    Posture, Side, Sides, Terrain, is_zoi_capable,
};
use dice::Frac;

/// A situation before plan and posture are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The two forces.
    pub forces: Sides<Force<'a>>,
    /// Who plays the defender.
    pub defender_camp: Camp,
    /// The defender is demoralized.
    pub demoralized: bool,
    /// The combat hex.
    pub terrain: Terrain,
    /// The hexside the attacker crosses.
    pub crossed: Option<Hexside>,
    /// On turn 1 the Germans ignore rivers (C4.6.5a).
    pub ignore_rivers: bool,
    /// Air support of one side.
    pub air: Option<AirSupport>,
    /// The defender has a retreat hex free of EZOC.
    pub free_retreat: bool,
    /// Whether 12:1 eliminates without a roll (C4.6.2).
    pub unprepared: bool,
    /// In a major city the defender will rout a unit rather than retreat (D8.11h).
    pub rout: bool,
    /// LP more that the place costs whoever attacks it (N12).
    pub attacker_lp: i32,
}

impl<'a> Situation<'a> {
    /// The defender about to choose.
    #[must_use]
    pub fn defender(&self) -> Defender<'a> {
        Defender {
            units: self.forces.defender.units,
            camp: self.defender_camp,
            terrain: self.terrain,
            demoralized: self.demoralized,
            free_retreat: self.free_retreat,
        }
    }

    /// The combat that a plan and a posture make of it; a demoralized defender has no posture.
    #[must_use]
    pub fn combat(&self, charts: &'a Charts, plan: Plan, posture: Option<Posture>) -> Combat<'a> {
        let posture = posture.filter(|_| !self.demoralized);
        let mut matrix =
            posture.map_or_else(MatrixEntry::default, |it| charts.matrix.entry(plan, it));
        if !self.demoralized {
            matrix.attacker_lp += self.attacker_lp;
        }
        Combat {
            forces: self.forces,
            demoralized: self.demoralized,
            plan,
            matrix,
            counterattack: (posture == Some(Posture::Counterattack)).then_some(&charts.cat),
            ground: charts.terrain.ground(self.terrain, self.crossed, self.ignore_rivers),
            hex_mp: charts.terrain.hex(self.terrain).mp.unwrap_or_default(),
            air: self.air,
            unprepared: self.unprepared,
            major_city_rout: self.rout && self.terrain == Terrain::MajorCity,
        }
    }
}

/// When the plan is chosen, which decides what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// On entering the hex (D8.0c).
    Entry,
    /// On declaring a concerted attack (D8.1).
    Concerted,
    /// On entering a hex in exploitation (D8.12d).
    Exploitation,
}

impl Moment {
    /// The plans open to a force.
    pub fn plans(self, zoi_capable: bool) -> impl Iterator<Item = Plan> {
        let open = move |plan: &Plan| match self {
            Moment::Entry => !plan.is_concerted(),
            Moment::Concerted => plan.is_concerted() && plan.is_open_to(zoi_capable),
            Moment::Exploitation => plan.is_open_in_exploitation(zoi_capable),
        };
        Plan::ALL.into_iter().filter(open)
    }
}

/// What a combat is worth to the attacker; the defender's worth is the opposite.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Valuation {
    /// The probability that the attacker wins: the hex is what counts.
    #[default]
    Winning,
    /// The SP the defender loses less those the attacker loses, on average: strength is what counts. Surplus LP,
    /// retreats and morale are worth nothing here.
    Exchange,
}

impl Valuation {
    /// The worth of a combat, as a sum over all its cases.
    fn sum(self, odds: &CombatOdds) -> i64 {
        match self {
            Valuation::Winning => i64::from(odds.attacker_wins()),
            Valuation::Exchange => {
                let lost = |side| odds.sp_lost_sum(side) as i64;
                lost(Side::Defender) - lost(Side::Attacker)
            }
        }
    }

    /// The worth of a combat.
    #[must_use]
    pub fn of(self, odds: &CombatOdds) -> Frac {
        Frac::new(i128::from(self.sum(odds)), u128::from(odds.total()))
    }
}

/// A common multiple of all totals: eight dice at most.
const SCALE: u64 = 6u64.pow(8);

/// The matrix of one moment: plans down, postures across.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The plans open to the attacker.
    pub plans: Vec<Plan>,
    /// The postures open to the defender; one `None` when he is demoralized and has none.
    pub postures: Vec<Option<Posture>>,
    /// The odds by plan and posture.
    pub odds: Vec<Vec<CombatOdds>>,
}

impl Matrix {
    /// Computes the odds of every legal plan against every legal posture.
    ///
    /// ```
    /// use damos::matrix::{Matrix, Moment, Situation, Valuation};
    /// use damos::{Camp, Charts, Force, Sides, Terrain, Unit, UnitType};
    ///
    /// let unit = |kind, sp| Unit { kind, sp, ma: 8, zoi: true };
    /// let attacker = [unit(UnitType::Armor, 8), unit(UnitType::Motorized, 5)];
    /// let defender = [unit(UnitType::Mechanized, 5), unit(UnitType::FootInfantry, 5)];
    /// let force = |units| Force { units, los: true, rp: 0 };
    /// let situation = Situation {
    ///     forces: Sides { attacker: force(&attacker), defender: force(&defender) },
    ///     defender_camp: Camp::German, demoralized: false, terrain: Terrain::Woods, crossed: None,
    ///     ignore_rivers: false, air: None, free_retreat: true, unprepared: true, rout: false,
    ///     attacker_lp: 0,
    /// };
    /// let matrix = Matrix::of(&situation, Charts::standard(), Moment::Entry);
    /// assert_eq!((matrix.plans.len(), matrix.postures.len()), (2, 5));
    /// let play = matrix.equilibrium(Valuation::Winning).unwrap();
    /// assert_eq!(play.rows.iter().sum::<dice::Frac>(), dice::Frac::ONE);
    /// ```
    #[must_use]
    pub fn of(situation: &Situation<'_>, charts: &Charts, moment: Moment) -> Matrix {
        let zoi_capable = is_zoi_capable(situation.forces.attacker.units);
        let plans: Vec<Plan> = moment.plans(zoi_capable).collect();
        let postures: Vec<Option<Posture>> = if situation.demoralized {
            vec![None]
        } else {
            situation.defender().postures(charts).map(Some).collect()
        };
        let cell = |plan, posture| CombatOdds::of(&situation.combat(charts, plan, posture), charts);
        let row = |&plan: &Plan| postures.iter().map(|&posture| cell(plan, posture)).collect();
        let odds = plans.iter().map(row).collect();
        Matrix { plans, postures, odds }
    }

    /// How both sides should mix, solved exactly ([`solve`]); `None` when the attacker has no plan open.
    #[must_use]
    pub fn equilibrium(&self, valuation: Valuation) -> Option<Equilibrium> {
        let pay = |odds: &CombatOdds| {
            // Every total is a power of six, so it divides the scale.
            valuation.sum(odds) * (SCALE / u64::from(odds.total())) as i64
        };
        let payoffs: Vec<Vec<i64>> =
            self.odds.iter().map(|row| row.iter().map(pay).collect()).collect();
        solve(&payoffs, SCALE)
    }
}
