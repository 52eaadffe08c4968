//! A set-up other than the scenario's own, carried out unit by unit.

use crate::staff::{Desk, set_up};
use barbarossa::Action;
use barbarossa::ground::Placement;

/// The next step of a set-up by a plan. Without one, and where a plan does not fit what is set up already, the scenario's own is
/// taken.
pub(crate) fn by_plan(desk: &Desk<'_>, plan: &[Placement]) -> Action {
    if plan.is_empty() {
        return set_up(desk);
    }
    let planned = |action: &&Action| match action {
        Action::Place { unit, hex } => plan.iter().any(|it| it.unit == *unit && it.hex == *hex),
        _ => false,
    };
    let next = desk.legal.iter().find(planned).copied();
    next.or_else(|| desk.may(Action::Done).then_some(Action::Done)).unwrap_or(Action::PlaceDefault)
}
