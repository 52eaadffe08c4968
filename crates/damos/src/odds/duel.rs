//! A combat boiled down to what its odds depend on.

use super::CRT_RUNGS;
use crate::charts::{Cat, CatColumn};
use crate::{
    ByClass, Charts, Combat, Fire, Loss, Reroll, Side, Sides, Strengths, Unit, Unwritten,
    absorb_auto, counterattack_column, counterattack_hex, counterattack_sp, strength_by_class,
};

/// The most rungs by which the matrix may change a result.
pub const LP_CHANGE_MAX: i32 = 9;

/// One more than the LP that a first exchange can reach: 7 of the CRT, moved 9 rungs.
const LP_POINTS: usize = CRT_RUNGS + LP_CHANGE_MAX as usize - 4;

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
    pub sp_after: Sides<[u32; LP_POINTS]>,
}

/// The column for each number of LP that the defender lost, while the attacker's stays the same.
pub(super) struct ColumnCache<'a> {
    odds: &'a CounterattackOdds<'a>,
    lost_attacker: usize,
    found: [Option<&'a CatColumn>; LP_POINTS],
}

impl<'a> ColumnCache<'a> {
    pub(super) fn new(odds: &'a CounterattackOdds<'a>) -> Self {
        ColumnCache { odds, lost_attacker: 0, found: [None; LP_POINTS] }
    }

    /// The column once both sides have taken the losses of these rungs.
    #[inline]
    pub(super) fn after(&mut self, attacker: usize, defender: usize) -> &'a CatColumn {
        let lost = |rung: usize| (Loss::at(rung as u8).points() as usize).min(LP_POINTS - 1);
        let (lost_attacker, lost_defender) = (lost(attacker), lost(defender));
        if lost_attacker != self.lost_attacker {
            self.lost_attacker = lost_attacker;
            self.found = [None; LP_POINTS];
        }
        self.found[lost_defender].get_or_insert_with(|| {
            let sp_attacker = self.odds.sp_after.attacker[lost_attacker];
            let sp_defender = self.odds.sp_after.defender[lost_defender];
            counterattack_column(self.odds.cat, sp_defender, sp_attacker).1
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
fn sp_after(combat: &Combat<'_>, side: Side, total: u32) -> [u32; LP_POINTS] {
    let hex = counterattack_hex(side, &combat.ground);
    let alike = hex == ByClass::alike(hex.foot);
    let mut after = [0; LP_POINTS];
    let most = Loss::at(CRT_RUNGS as u8 - 1).moved(combat.lp_change(side)).points();
    for (lp, after) in (0..total.min(most + 1)).zip(&mut after) {
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
