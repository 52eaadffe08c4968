//! F1: the resources that lie together in one place, a hex or the Pool.

use crate::{Force, Resource};

/// Resources of all six kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stock {
    /// Men.
    pub men: u16,
    /// Tanks.
    pub tanks: u16,
    /// Aircraft.
    pub aircraft: u16,
    /// Strategic bombers.
    pub bombers: u16,
    /// Logistic support points.
    pub lsp: u16,
    /// Garrisons.
    pub garrisons: u16,
}

/// More was wanted of a kind than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortage {
    /// Of what.
    pub what: Resource,
    /// What there is.
    pub have: u16,
    /// What was wanted.
    pub wanted: u16,
}

impl Stock {
    /// The points of one kind.
    #[must_use]
    pub const fn of(&self, what: Resource) -> u16 {
        match what {
            Resource::Men => self.men,
            Resource::Tanks => self.tanks,
            Resource::Aircraft => self.aircraft,
            Resource::Bombers => self.bombers,
            Resource::Lsp => self.lsp,
            Resource::Garrisons => self.garrisons,
        }
    }

    fn of_mut(&mut self, what: Resource) -> &mut u16 {
        match what {
            Resource::Men => &mut self.men,
            Resource::Tanks => &mut self.tanks,
            Resource::Aircraft => &mut self.aircraft,
            Resource::Bombers => &mut self.bombers,
            Resource::Lsp => &mut self.lsp,
            Resource::Garrisons => &mut self.garrisons,
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, more: &Stock) -> Stock {
        for &(_, what) in Resource::NAMES {
            let points = self.of_mut(what);
            *points = points.saturating_add(more.of(what));
        }
        self
    }

    /// What is left when some of it goes.
    ///
    /// ```
    /// use frontline::{Resource, Stock};
    /// let pool = Stock { men: 3, lsp: 1, ..Stock::default() };
    /// assert_eq!(pool.less(&Stock { men: 3, ..Stock::default() }).unwrap().men, 0);
    /// assert_eq!(pool.less(&Stock { lsp: 2, ..Stock::default() }).unwrap_err().what, Resource::Lsp);
    /// ```
    ///
    /// # Errors
    /// The first kind, in the order of F1, of which there is not enough.
    pub fn less(mut self, goes: &Stock) -> Result<Stock, Shortage> {
        rulebook::cite!("F1");
        for &(_, what) in Resource::NAMES {
            let (have, wanted) = (self.of(what), goes.of(what));
            *self.of_mut(what) = have.checked_sub(wanted).ok_or(Shortage { what, have, wanted })?;
        }
        Ok(self)
    }

    /// All points of all kinds.
    #[must_use]
    pub fn points(&self) -> u32 {
        Resource::NAMES.iter().map(|&(_, what)| u32::from(self.of(what))).sum()
    }

    /// What may attack: garrisons stay out (R-F28), bombers come only where they are lent (F1b).
    #[must_use]
    pub const fn attacking(&self) -> Force {
        Force { men: self.men, tanks: self.tanks, aircraft: self.aircraft, bombers: 0 }
    }

    /// What defends the hex it lies in: garrisons too, each as a man (F1d).
    #[must_use]
    pub fn defending(&self) -> Force {
        self.attacking().with_garrisons(self.garrisons)
    }
}
