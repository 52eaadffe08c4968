//! A combat boiled down to what its odds depend on.

use super::CRT_RUNGS;
use crate::charts::{Cat, CatColumn, CatResult};
use crate::{
    ByClass, Charts, Combat, Fire, Reroll, Side, Sides, Strengths, Unit, Unwritten, absorb_auto,
    counterattack_column, counterattack_hex, counterattack_sp, strength_by_class,
};

/// The most rungs by which the matrix may change a result.
pub const LP_CHANGE_MAX: i32 = 9;

/// Rungs that a first exchange can reach.
pub(super) const FIRST_RUNGS: usize = CRT_RUNGS + LP_CHANGE_MAX as usize;

/// One more than the LP of the highest of them, 16.
pub(super) const LP_POINTS: u8 = FIRST_RUNGS as u8 - 4;

/// What decides the odds of a combat that is fought with dice.
#[derive(Clone, Debug)]
pub struct Duel<'a> {
    /// Column and DRM of each side.
    pub fire: Sides<Fire>,
    /// The side that may reroll a die, and when it does.
    pub reroll: Option<(Side, Reroll)>,
    /// Rungs by which the matrix changes what each side suffers, at most [`LP_CHANGE_MAX`] either way.
    pub lp_change: Sides<i32>,
    /// Total SP of each side, before terrain.
    pub sp: Sides<u32>,
    /// The counterattack, if that posture was chosen.
    pub counterattack: Option<CounterattackOdds<'a>>,
}

/// What a counterattack depends on once the first losses are known.
#[derive(Clone, Debug)]
pub struct CounterattackOdds<'a> {
    /// The table.
    pub cat: &'a Cat,
    /// Modified SP of each side after so many LP; not asked for once a force is destroyed.
    pub sp_after: Sides<[u32; LP_POINTS as usize]>,
}

impl CounterattackOdds<'_> {
    /// The column after these losses.
    pub(super) fn column(&self, lost_attacker: usize, lost_defender: usize) -> &CatColumn {
        let attacker = self.sp_after.attacker[lost_attacker];
        let defender = self.sp_after.defender[lost_defender];
        counterattack_column(self.cat, defender, attacker).1
    }

    /// The most LP each side can suffer.
    pub(super) fn most(&self) -> CatResult {
        let results = self.cat.columns().iter().flat_map(|column| column.results);
        results.fold(CatResult::default(), |most, cell| CatResult {
            defender: most.defender.max(cell.defender),
            attacker: most.attacker.max(cell.attacker),
        })
    }
}

impl<'a> Duel<'a> {
    /// The duel of a combat whose strengths do not settle it.
    #[must_use]
    pub fn of(combat: &Combat<'a>, strengths: Strengths, charts: &Charts) -> Duel<'a> {
        let modified = strengths.modified;
        let cat = combat.counterattack.filter(|_| !combat.demoralized);
        Duel {
            fire: Sides::of(|side| combat.fire(charts, side, modified[side], &mut Unwritten)),
            reroll: combat.air.and_then(|air| Some((air.side, air.reroll?))),
            lp_change: Sides::of(|side| combat.lp_change(side)),
            sp: strengths.raw,
            counterattack: cat.map(|cat| CounterattackOdds {
                cat,
                sp_after: Sides::of(|side| sp_after(combat, side, strengths.raw[side])),
            }),
        }
    }
}

/// A side's SP in the counterattack after 0, 1, 2 … LP.
///
/// Where the hex treats all classes alike it does not matter who took the losses; else they fall as
/// [`absorb_auto`] says.
fn sp_after(combat: &Combat<'_>, side: Side, total: u32) -> [u32; LP_POINTS as usize] {
    let hex = counterattack_hex(side, &combat.ground);
    let alike = hex == ByClass::alike(hex.foot);
    let mut after = [0; LP_POINTS as usize];
    for (lp, after) in (0..total).zip(&mut after) {
        let left = if alike {
            ByClass { foot: total - lp, ..ByClass::default() }
        } else {
            left_by_class(combat.forces[side].units, lp)
        };
        *after = counterattack_sp(side, left, &combat.ground);
    }
    after
}

fn left_by_class(units: &[Unit], lp: u32) -> ByClass<u32> {
    let sp: Vec<u32> = units.iter().map(|unit| unit.sp).collect();
    let paid = absorb_auto(&sp, lp);
    let left = units.iter().zip(&paid.lost);
    strength_by_class(left.map(|(unit, lost)| Unit { sp: unit.sp - lost, ..*unit }))
}
