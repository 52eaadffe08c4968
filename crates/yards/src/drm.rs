//! Die modifiers with their causes, and how they add up.

use rulebook::{Effect, Ledger, RuleId};

/// Why a die or a value is modified.
pub trait Cause: Copy {
    /// The rule by which modifiers of this kind add up.
    const NET: RuleId;
    /// The name in cases.
    fn name(self) -> &'static str;
    /// The rule that grants the modifier.
    fn rule(self) -> RuleId;
    /// In a few words, for people.
    fn words(self) -> &'static str;
}

/// One modifier that is not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier<C> {
    /// Why.
    pub cause: C,
    /// How much.
    pub value: i32,
}

/// The modifiers of one roll in the order of the card, zeros left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers<C>(Vec<Modifier<C>>);

impl<C: Cause> Modifiers<C> {
    /// Keeps what is not zero.
    pub fn of(listed: impl IntoIterator<Item = (C, i32)>) -> Self {
        let modifiers = listed.into_iter().map(|(cause, value)| Modifier { cause, value });
        Modifiers(modifiers.filter(|modifier| modifier.value != 0).collect())
    }

    /// Their sum.
    #[must_use]
    pub fn net(&self) -> i32 {
        self.0.iter().map(|modifier| modifier.value).sum()
    }

    /// One by one, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Modifier<C>> + '_ {
        self.0.iter().copied()
    }

    /// Writes them into a ledger.
    pub fn explain(&self, ledger: &mut Ledger) {
        for Modifier { cause, value } in self.iter() {
            ledger.note(cause.rule(), cause.words(), Effect::Add(value));
        }
    }
}

/// `value` if the condition holds, else nothing.
pub(crate) fn when(holds: bool, value: i32) -> i32 {
    if holds { value } else { 0 }
}
