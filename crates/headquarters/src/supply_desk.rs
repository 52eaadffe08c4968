//! The supply desk: reinforcements, replacements, railways, Cossacks.

use crate::atlas::NOWHERE;
use crate::score::Scales;
use crate::staff::{Desk, Staff};
use barbarossa::Action;
use barbarossa::ground::{Side, UnitId};

/// How many answers of one kind are weighed.
const MOST: usize = 40;

impl Staff {
    /// Brings everybody in, then spends RP where it does most good.
    pub(crate) fn reinforce(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        let base = scales.study(&desk.board, desk.side);
        let enters = desk.legal.iter().find_map(|action| match action {
            Action::Enter { unit, .. } => Some(*unit),
            _ => None,
        });
        if let Some(unit) = enters {
            let open = desk
                .legal
                .iter()
                .filter(|action| matches!(action, Action::Enter { unit: it, .. } if *it == unit));
            return self.best_of(desk, scales, open.copied(), f32::MIN).unwrap_or(Action::Done);
        }
        let mut worn: Vec<Action> =
            desk.legal.iter().filter(|it| matches!(it, Action::Restore { .. })).copied().collect();
        worn.sort_by_key(|action| {
            let info = action.unit().map(|unit| desk.state.info(unit));
            std::cmp::Reverse(
                info.map_or(0, |info| info.sp + if info.kind.is_mobile() { 4 } else { 0 }),
            )
        });
        worn.truncate(MOST);
        let mut fallen: Vec<UnitId> = Vec::new();
        for action in desk.legal {
            if let Action::Rebuild { unit, .. } = action
                && !fallen.contains(unit)
            {
                fallen.push(*unit);
            }
        }
        fallen.sort_by_key(|unit| std::cmp::Reverse(desk.state.info(*unit).sp));
        fallen.truncate(2);
        let rebuilt = desk.legal.iter().copied().filter(
            |action| matches!(action, Action::Rebuild { unit, .. } if fallen.contains(unit)),
        );
        let open: Vec<Action> = worn.into_iter().chain(rebuilt).collect();
        let least = base + scales.weights.least;
        self.best_of(desk, scales, open.into_iter(), least).unwrap_or(Action::Done)
    }

    /// The action that leads to the best position above a floor.
    fn best_of(
        &mut self,
        desk: &Desk<'_>,
        scales: &mut Scales,
        actions: impl Iterator<Item = Action>,
        floor: f32,
    ) -> Option<Action> {
        let mut best = (floor, None);
        for action in actions {
            let mut after = desk.board.clone();
            match action {
                Action::Enter { unit, hex } => after.at[unit.index()] = scales.atlas.place(hex),
                Action::Restore { unit } => after.sp[unit.index()] += 1,
                Action::Rebuild { unit, hex } => {
                    after.at[unit.index()] = scales.atlas.place(hex);
                    after.sp[unit.index()] = 1;
                }
                _ => continue,
            }
            let raised = matches!(action, Action::Rebuild { .. });
            let worth =
                scales.weigh(&after, desk.side) + if raised { scales.weights.raise } else { 0.0 };
            if worth > best.0 {
                best = (worth, Some(action));
            }
        }
        best.1
    }

    /// Toward the goals.
    pub(crate) fn lay_rail(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        scales.study(&desk.board, desk.side);
        let way = |action: &&Action| {
            let hex = action.hex().map_or(NOWHERE, |hex| scales.atlas.place(hex));
            if hex == NOWHERE { u16::MAX } else { scales.base.field[usize::from(hex)] }
        };
        desk.legal.iter().min_by_key(way).copied().unwrap_or(Action::Done)
    }

    /// The strongest stack near the enemy.
    pub(crate) fn cossacks(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        scales.study(&desk.board, desk.side);
        let lay = &scales.base;
        let worth = |action: &&Action| {
            let hex = action.hex().map_or(NOWHERE, |hex| scales.atlas.place(hex));
            if hex == NOWHERE {
                return 0;
            }
            let at = usize::from(hex);
            let axis = Side::Axis.index();
            let close = lay.zone[axis].has(hex) && lay.linked[1].has(hex);
            u32::from(lay.sp[1][at]) * if close { 2 } else { 1 }
        };
        desk.legal.iter().max_by_key(worth).copied().unwrap_or(Action::Pass)
    }
}
