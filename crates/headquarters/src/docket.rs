//! What is to be done this phase: forces and what their best order was last thought to be worth.

use crate::board::Team;
use barbarossa::ground::Side;

/// Forces that may still act, with the worth of their best order as it was when they were last looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docket {
    /// The phase it belongs to: turn, side, strategic movement or operations, before or after the ZOI forces began.
    pub(crate) phase: Option<(u8, Side, u8)>,
    pub(crate) items: Vec<(f32, Team)>,
    /// Orders given since the whole list was looked at.
    pub(crate) given: usize,
}

impl Docket {
    /// Whether it was drawn up for this phase.
    pub(crate) fn is_for(&self, phase: (u8, Side, u8)) -> bool {
        self.phase == Some(phase)
    }

    pub(crate) fn draw_up(&mut self, phase: (u8, Side, u8), items: Vec<(f32, Team)>) {
        (self.phase, self.items, self.given) = (Some(phase), items, 0);
    }

    /// The most promising force, taken off the list.
    pub(crate) fn pop(&mut self) -> Option<(f32, Team)> {
        let best = self
            .items
            .iter()
            .enumerate()
            .max_by(|a, b| a.1.0.total_cmp(&b.1.0).then(b.0.cmp(&a.0)));
        let place = best.map(|(place, _)| place)?;
        Some(self.items.remove(place))
    }

    pub(crate) fn push(&mut self, gain: f32, team: Team) {
        self.items.push((gain, team));
    }

    /// The worth of the most promising force left.
    pub(crate) fn best(&self) -> f32 {
        self.items.iter().map(|(gain, _)| *gain).fold(f32::MIN, f32::max)
    }
}
