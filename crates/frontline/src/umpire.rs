//! R-F29: matters that the source leaves to Map or Game Control.

use rulebook::{RuleId, rule};

/// A matter that Control may decide: the ruling of the page holds until an umpire's command replaces it.
///
/// ```
/// use frontline::Umpired;
/// use rulebook::rule;
/// let me_of_partisans = Umpired::by_the_page(rule!("R-F13"), 1);
/// assert_eq!(*me_of_partisans.value(), 1);
/// assert_eq!(*me_of_partisans.commanded(2).value(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Umpired<T> {
    page: RuleId,
    by_the_page: T,
    command: Option<T>,
}

impl<T> Umpired<T> {
    /// What holds without a command, and the ruling that says so.
    pub const fn by_the_page(page: RuleId, value: T) -> Self {
        Umpired { page, by_the_page: value, command: None }
    }

    /// The same matter after an umpire's command; a later command replaces an earlier one.
    #[must_use]
    pub fn commanded(self, value: T) -> Self {
        Umpired { command: Some(value), ..self }
    }

    /// What holds.
    pub fn value(&self) -> &T {
        self.command.as_ref().unwrap_or(&self.by_the_page)
    }

    /// The rule it holds by: R-F29 after a command, else that of the page.
    pub fn rule(&self) -> RuleId {
        if self.command.is_some() { rule!("R-F29") } else { self.page }
    }
}
