//! F25, F26, R-F21: a raid through air defence and flak.

use crate::{Charts, Refusal, Role, base_operates};
use rulebook::{Effect, Ledger, rule};

/// What bombers meet on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encounter {
    /// Air units on air defence: one die each while a bomber is left (F25).
    Air {
        /// How many.
        units: u8,
    },
    /// A flak zone: one die for each bomber that arrives (F26).
    Flak {
        /// Whether it covers the target, and so cancels a bomber (R-F21).
        at_target: bool,
    },
}

impl Encounter {
    /// R-F21: how many surviving bombers it cancels.
    #[must_use]
    pub fn cancels(&self) -> u32 {
        match *self {
            Encounter::Air { units } => units.into(),
            Encounter::Flak { at_target } => at_target.into(),
        }
    }
}

/// A raid as it takes off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raid {
    /// The year, which sets the range.
    pub year: u16,
    /// What the bombers are for.
    pub role: Role,
    /// Hexes from base to target.
    pub distance: u32,
    /// LSP paid for the base this turn.
    pub base_lsp: u32,
    /// Bombers that take off.
    pub bombers: u8,
    /// Production lines at the target.
    pub production_lines: u32,
    /// What they meet, in flight order.
    pub encounters: Vec<Encounter>,
}

/// What became of a raid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaidOutcome {
    /// Bombers lost.
    pub shot_down: u32,
    /// Bombers left.
    pub survivors: u32,
    /// Survivors whose effect is cancelled.
    pub ignored: u32,
    /// Survivors that count.
    pub effective: u32,
    /// Production lines closed for the coming turn.
    pub lines_closed: u32,
    /// Morale hits, one for each effective bomber (R-F31).
    pub morale_hits: u32,
    /// How it went, encounter by encounter.
    pub ledger: Ledger,
}

impl Raid {
    /// Whether the raid may fly, and how far bombers reach that year.
    ///
    /// # Errors
    /// Out of range (F23), then a base without its LSP (F22).
    pub fn permitted(&self, charts: &Charts) -> Result<u32, Refusal> {
        let range = charts.ranges.reach(self.year, self.distance)?;
        base_operates(charts, self.base_lsp)?;
        Ok(range)
    }

    /// Flies through every encounter, taking dice as they are due. Ask [`Raid::permitted`] first.
    ///
    /// ```
    /// use frontline::{Charts, Encounter, Raid, Role};
    /// let raid = Raid {
    ///     year: 1943, role: Role::Industry, distance: 6, base_lsp: 1, bombers: 5, production_lines: 3,
    ///     encounters: vec![Encounter::Air { units: 1 }, Encounter::Flak { at_target: true }],
    /// };
    /// let mut dice = [6, 2, 6, 1, 3].into_iter();
    /// let outcome = raid.fly(Charts::standard(), || dice.next().ok_or("no die left")).unwrap();
    /// assert_eq!((outcome.shot_down, outcome.lines_closed), (2, 1));
    /// ```
    ///
    /// # Errors
    /// Whatever `next_die` answers when a die is due and cannot be had.
    pub fn fly<E>(
        &self,
        charts: &Charts,
        mut next_die: impl FnMut() -> Result<u8, E>,
    ) -> Result<RaidOutcome, E> {
        let mut ledger = Ledger::default();
        let took_off = u32::from(self.bombers);
        ledger.note(rule!("F22"), "bombers take off", Effect::Set(took_off.into()));
        let mut bombers = took_off;
        for encounter in &self.encounters {
            let arrived = bombers;
            let mut shots = shots(encounter, arrived);
            while shots > 0 && bombers > 0 {
                shots -= 1;
                if next_die()? == charts.settings.hit_on {
                    bombers -= 1;
                }
            }
            note_encounter(encounter, arrived - bombers, &mut ledger);
        }
        Ok(self.settle(bombers, ledger))
    }

    /// R-F21: losses first, then cancelled survivors, then what is left takes effect.
    pub(crate) fn settle(&self, survivors: u32, mut ledger: Ledger) -> RaidOutcome {
        let ignored = self.cancelled().min(survivors);
        let effective = survivors - ignored;
        let (lines_closed, morale_hits) = match self.role {
            Role::Industry => (effective.min(self.production_lines), 0),
            Role::Terror => (0, effective),
        };
        ledger.note(rule!("F25a"), "survivors cancelled", Effect::Set(ignored.into()));
        ledger.note(rule!("R-F21"), "effective bombers", Effect::Set(effective.into()));
        let (rule, what, hits) = match self.role {
            Role::Industry => (rule!("F24a"), "production lines closed", lines_closed),
            Role::Terror => (rule!("R-F31"), "morale hits", morale_hits),
        };
        ledger.note(rule, what, Effect::Set(hits.into()));
        let shot_down = u32::from(self.bombers) - survivors;
        RaidOutcome { shot_down, survivors, ignored, effective, lines_closed, morale_hits, ledger }
    }

    /// How many survivors the defence cancels, if so many survive.
    fn cancelled(&self) -> u32 {
        self.encounters.iter().map(Encounter::cancels).sum()
    }
}

/// R-F21: the dice an encounter rolls against so many arriving bombers. Air defence stops when none is left;
/// flak never gets that far before its last die, so stopping at the last bomber is right for both.
pub(crate) fn shots(encounter: &Encounter, arriving: u32) -> u32 {
    match *encounter {
        Encounter::Air { units } => units.into(),
        Encounter::Flak { .. } => arriving,
    }
}

fn note_encounter(encounter: &Encounter, lost: u32, ledger: &mut Ledger) {
    let (rule, what) = match encounter {
        Encounter::Air { units: 1 } => (rule!("F25b"), "an air-defence unit".to_owned()),
        Encounter::Air { units } => (rule!("F25b"), format!("{units} air-defence units")),
        Encounter::Flak { at_target: true } => (rule!("F26"), "flak at the target".to_owned()),
        Encounter::Flak { at_target: false } => (rule!("F26"), "flak on the way".to_owned()),
    };
    // A raid has at most 255 bombers.
    ledger.note(rule, what, Effect::Add(-(lost as i32)));
}
