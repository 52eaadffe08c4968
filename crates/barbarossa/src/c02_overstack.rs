//! Stacking limits and what lies above them (D2.3, C4.1, R13, R14).
//!
//! Only units count, no marks (D2.1j); on the move, in retreat and in exploitation nobody counts (D2.3b).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::lose;
use crate::event::Fate;
use crate::flow::{Play, Wait, close};
use crate::ground::{Side, UnitId};
use crate::state::State;
use crate::why::{Checked, Why, not_asked, own_unit};
use damos::{Counter, may_stack};
use hex::HexIndex;
use referee::require;
use rulebook::rule;
use smallvec::SmallVec;

impl State {
    /// Whether units of one side may stay together in a hex (C4.1a, C4.1b, C4.1c, C4.1d).
    pub(crate) fn may_stack_together(&self, units: impl Iterator<Item = UnitId>) -> bool {
        rulebook::cite!("D2.1j", "C4.1c", "C4.1d");
        let counters: SmallVec<[Counter; 8]> =
            units.map(|unit| self.info(unit).counter()).collect();
        may_stack(&counters)
    }

    /// Whether a unit may be named as one above the limit: without it fewer are. Whoever stands there for nothing, as one
    /// NKVD regiment does, is never too many (D2.3c, D2.3d, C4.1d, G23).
    pub(crate) fn is_excess(&self, units: &[UnitId], unit: UnitId) -> bool {
        let counter = |it: &UnitId| self.info(*it).counter();
        let all: SmallVec<[Counter; 8]> = units.iter().map(counter).collect();
        let others = units.iter().filter(|it| **it != unit);
        let without: SmallVec<[Counter; 8]> = others.map(counter).collect();
        damos::excess(&without) < damos::excess(&all)
    }

    /// Whether a side has more in a hex than may stay there.
    pub(crate) fn is_overstacked(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("D2.3b");
        // Two units always fit, whatever they are.
        self.stack_of(side, hex).nth(2).is_some()
            && !self.may_stack_together(self.stack_of(side, hex))
    }
}

pub(crate) fn wait(_: &State, side: Side) -> Wait {
    Wait::Ask(side, rule!("D2.3c"), Ask::Discard)
}

fn excess(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state
        .on_map(side)
        .filter(move |(unit, hex)| may_discard(state, side, *unit, *hex).is_ok())
        .map(|(unit, _)| unit)
}

pub(crate) fn legal(state: &State, side: Side, out: &mut Vec<Action>) {
    out.extend(excess(state, side).map(|unit| Action::Discard { unit }));
}

/// D2.3c: owner's choice among the units of a hex above its limit.
pub(crate) fn check(state: &State, side: Side, action: &Action) -> Checked {
    let Action::Discard { unit } = *action else { return not_asked(rule!("D2.3c")) };
    let hex = own_unit(state, side, unit, rule!("D2.3c"))?;
    may_discard(state, side, unit, hex)
}

fn may_discard(state: &State, side: Side, unit: UnitId, hex: HexIndex) -> Checked {
    require(state.is_overstacked(side, hex), rule!("D2.3c"), || Why::NotExcess)?;
    let counts = state.is_excess(&stack(state, side, hex), unit);
    require(counts, rule!("G23"), || Why::NotExcess)
}

fn stack(state: &State, side: Side, hex: HexIndex) -> SmallVec<[UnitId; 8]> {
    state.stack_of(side, hex).collect()
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    if let Action::Discard { unit } = *action {
        lose(tx, &[unit], Fate::Excess);
    }
}

pub(crate) fn advance(tx: &mut Play<'_>, side: Side) -> bool {
    let over = excess(tx.state(), side).next().is_none();
    if over {
        close(tx);
    }
    over
}
