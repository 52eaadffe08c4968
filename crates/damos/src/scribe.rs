//! Who writes down where a number came from: a ledger, or nobody.

use rulebook::{Effect, Ledger, RuleId};
use std::borrow::Cow;

/// Takes notes while the rules are applied.
///
/// The rules are written once and hand every modifier to a scribe. A [`Ledger`] keeps it; [`Unwritten`] costs nothing,
/// so that odds, bots and play use the very same functions at full speed.
pub trait Scribe {
    /// Notes that `rule` has this effect; `what` is only asked for when somebody writes.
    fn note<W: Into<Cow<'static, str>>>(
        &mut self,
        rule: RuleId,
        effect: Effect,
        what: impl FnOnce() -> W,
    );

    /// Notes a number that is added, unless it is 0.
    fn add<W: Into<Cow<'static, str>>>(&mut self, rule: RuleId, n: i32, what: impl FnOnce() -> W) {
        if n != 0 {
            self.note(rule, Effect::Add(n), what);
        }
    }
}

impl Scribe for Ledger {
    fn note<W: Into<Cow<'static, str>>>(
        &mut self,
        rule: RuleId,
        effect: Effect,
        what: impl FnOnce() -> W,
    ) {
        Ledger::note(self, rule, what(), effect);
    }
}

/// Nobody writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unwritten;

impl Scribe for Unwritten {
    #[inline]
    fn note<W: Into<Cow<'static, str>>>(&mut self, _: RuleId, _: Effect, _: impl FnOnce() -> W) {}
}
