//! Whose something is, seen from one nation.

use crate::named::named;

named! {
    /// What somebody is to a nation.
    Relation {
        /// The nation itself.
        Own = "own",
        /// Its ally.
        Ally = "ally",
        /// Anybody else.
        Stranger = "stranger",
    }
}

impl Relation {
    /// Whether cards (F8d), cities (F11c) and fortifications (R-F26) may serve it.
    #[must_use]
    pub const fn is_friendly(self) -> bool {
        matches!(self, Relation::Own | Relation::Ally)
    }
}
