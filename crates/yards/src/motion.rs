//! How long a vehicle is in motion.

use crate::maneuver::Mover;
use crate::names::named;

named! {
    /// What happens to a unit that may bear on its motion marker.
    pub enum MotionEvent {
        /// It spent maneuver points, be it in activation, in reaction or in reverse.
        Maneuvered = "maneuvered",
        /// Its platoon is activated; it has not acted yet.
        Activated = "activated",
        /// The turn is over.
        TurnEnded = "turn_ended",
    }
}

impl Mover {
    /// Whether it is a vehicle.
    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Mover::Afv | Mover::Halftrack | Mover::Truck)
    }

    /// Whether it bears a motion marker after `event`: a vehicle that maneuvered keeps it until its next activation, also
    /// from one turn to the next (R-Y27).
    ///
    /// ```
    /// use yards::{MotionEvent, Mover};
    /// let moved = Mover::Truck.in_motion_after(false, MotionEvent::Maneuvered);
    /// assert!(moved && Mover::Truck.in_motion_after(moved, MotionEvent::TurnEnded));
    /// assert!(!Mover::Truck.in_motion_after(moved, MotionEvent::Activated));
    /// ```
    #[must_use]
    pub const fn in_motion_after(self, in_motion: bool, event: MotionEvent) -> bool {
        rulebook::cite!("R-Y27");
        self.is_vehicle()
            && match event {
                MotionEvent::Maneuvered => true,
                MotionEvent::Activated => false,
                MotionEvent::TurnEnded => in_motion,
            }
    }
}
