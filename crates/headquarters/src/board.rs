//! A position as a staff sees it: who stands where with what, small enough to be changed and weighed by the thousand.

use crate::atlas::{Atlas, NOWHERE};
use crate::sheet::Sheet;
use barbarossa::Barbarossa;
use barbarossa::ground::{Side, UnitId};
use barbarossa::{Mark, State, Where};
use bots::Brief;
use referee::Lots;
use smallvec::SmallVec;

/// Bits of [`Board::marks`].
pub(crate) const SHAKEN: u8 = 1;
/// It has acted.
pub(crate) const SPENT: u8 = 2;
/// It exerts a ZOI as a Cossack.
pub(crate) const COSSACK: u8 = 4;

/// Units acting together.
pub(crate) type Team = SmallVec<[UnitId; 8]>;

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Board {
    pub(crate) turn: u8,
    /// By unit: the hex, or [`NOWHERE`].
    pub(crate) at: Vec<u16>,
    pub(crate) sp: Vec<u8>,
    pub(crate) marks: Vec<u8>,
    /// The hexes that the Axis controls.
    pub(crate) axis: Sheet,
    /// Those whose railway serves the Axis.
    pub(crate) converted: Sheet,
}

impl Board {
    /// The position of a state.
    pub(crate) fn of(state: &State, atlas: &Atlas) -> Board {
        let mark = |unit: &barbarossa::UnitState| {
            let bits =
                [(Mark::Demoralized, SHAKEN), (Mark::Spent, SPENT), (Mark::Cossack, COSSACK)];
            bits.into_iter().filter(|(mark, _)| unit.is(*mark)).fold(0, |all, (_, bit)| all | bit)
        };
        Board {
            turn: state.turn,
            at: state.units.iter().map(|unit| atlas.stand(unit.at)).collect(),
            sp: state.units.iter().map(|unit| unit.sp).collect(),
            marks: state.units.iter().map(mark).collect(),
            axis: atlas.sheet(state.axis_control.iter()),
            converted: atlas.sheet(state.converted.iter()),
        }
    }

    /// Units of a side in a hex.
    pub(crate) fn stack(&self, atlas: &Atlas, side: Side, hex: u16) -> Team {
        let here = self.at.iter().enumerate().filter(|(_, at)| **at == hex);
        let own = here.filter(|(id, _)| atlas.cards[*id].side == side);
        own.map(|(id, _)| UnitId(id as u16)).collect()
    }

    /// By how many units a team that comes to a hex would be too many there (D2.3).
    pub(crate) fn excess(&self, atlas: &Atlas, team: &[UnitId], hex: u16) -> usize {
        let counter = |unit: &UnitId| atlas.cards[unit.index()].counter;
        let Some(first) = team.first() else { return 0 };
        let here = self.stack(atlas, atlas.cards[first.index()].side, hex);
        let others = here.iter().filter(|unit| !team.contains(unit));
        let counters: SmallVec<[_; 12]> = team.iter().chain(others).map(counter).collect();
        damos::excess(&counters)
    }

    pub(crate) fn strength(&self, team: &[UnitId]) -> u32 {
        team.iter().map(|unit| u32::from(self.sp[unit.index()])).sum()
    }

    pub(crate) fn is_shaken(&self, team: &[UnitId]) -> bool {
        team.iter().any(|unit| self.marks[unit.index()] & SHAKEN != 0)
    }

    /// Whether a unit exerts a ZOI.
    pub(crate) fn zoi(&self, atlas: &Atlas, unit: UnitId) -> bool {
        let marks = self.marks[unit.index()];
        (atlas.cards[unit.index()].zoi || marks & COSSACK != 0) && marks & SHAKEN == 0
    }

    pub(crate) fn put(&mut self, team: &[UnitId], hex: u16) {
        for unit in team {
            self.at[unit.index()] = hex;
        }
    }

    pub(crate) fn mark(&mut self, team: &[UnitId], bit: u8, on: bool) {
        for unit in team {
            let marks = &mut self.marks[unit.index()];
            *marks = if on { *marks | bit } else { *marks & !bit };
        }
    }

    /// Takes losses, half from the largest and the rest from whoever has most, as a careful owner would.
    pub(crate) fn lose(&mut self, team: &[UnitId], lp: u32) {
        for _ in 0..lp {
            let most = team.iter().filter(|unit| self.at[unit.index()] != NOWHERE);
            let Some(unit) = most.max_by_key(|unit| self.sp[unit.index()]) else { return };
            let sp = &mut self.sp[unit.index()];
            *sp = sp.saturating_sub(1);
            if *sp == 0 {
                self.at[unit.index()] = NOWHERE;
            }
        }
    }
}

/// What a seat may think of its game: strengths that are hidden from it are spread evenly over each pool, so that two
/// games which look the same to it give the same estimate.
pub(crate) fn estimate(brief: &Brief<'_, Barbarossa>) -> State {
    let mut state = brief.imagine(&mut Lots::new(0));
    if state.solitaire {
        return state;
    }
    even_out(&mut state, barbarossa::side_of(brief.seat()).opponent());
    state
}

/// Spreads the strength of each pool of a side in proportion to what is printed.
pub(crate) fn even_out(state: &mut State, side: Side) {
    let mut pools: Vec<(u16, Vec<usize>)> = Vec::new();
    for unit in 0..state.units.len() {
        let id = UnitId(unit as u16);
        let on_map = matches!(state.units[unit].at, Where::Hex(_));
        if !on_map || state.side(id) != side {
            continue;
        }
        let label = state.pools[unit];
        match pools.iter_mut().find(|(known, _)| *known == label) {
            Some((_, units)) => units.push(unit),
            None => pools.push((label, vec![unit])),
        }
    }
    for (_, units) in pools.into_iter().filter(|(_, units)| units.len() > 1) {
        let printed = |unit: usize| u32::from(state.info(UnitId(unit as u16)).sp).max(1);
        let all: u32 = units.iter().map(|unit| printed(*unit)).sum();
        let total: u32 = units.iter().map(|unit| u32::from(state.units[*unit].sp)).sum();
        let shares: Vec<u32> = units
            .iter()
            .map(|unit| (total * printed(*unit) / all).clamp(1, printed(*unit)))
            .collect();
        let room: Vec<u32> = units.iter().map(|unit| printed(*unit)).collect();
        let mut left = i64::from(total) - i64::from(shares.iter().sum::<u32>());
        for ((unit, share), room) in units.iter().zip(&shares).zip(room) {
            let mut share = *share;
            while left > 0 && share < room {
                (share, left) = (share + 1, left - 1);
            }
            while left < 0 && share > 1 {
                (share, left) = (share - 1, left + 1);
            }
            state.units[*unit].sp = share as u8;
        }
    }
}
