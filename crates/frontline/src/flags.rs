//! F5, F6: offensive flags, and winter.

use crate::{Charts, Refusal};
use rulebook::{Effect, Ledger, rule};

/// An operation through one or more hexsides into one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// Whether it takes place in Northern Europe.
    pub northern_europe: bool,
    /// The month, 1 to 12.
    pub month: u8,
    /// Hexsides attacked through.
    pub hexsides: u8,
    /// Whether it comes from the sea.
    pub amphibious: bool,
}

/// The flags an operation needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlagsNeeded {
    /// Whether winter doubles the military ones.
    pub winter: bool,
    /// Military offensive flags.
    pub military: u32,
    /// Naval flags.
    pub naval: u32,
    /// How they were counted.
    pub ledger: Ledger,
}

/// F5c, F6, R-F14: one military flag per hexside, two in winter; from the sea one naval flag per hexside as well.
///
/// ```
/// use frontline::{Charts, Operation, flags_needed};
/// let landing = Operation { northern_europe: true, month: 1, hexsides: 2, amphibious: true };
/// let flags = flags_needed(Charts::standard(), &landing);
/// assert_eq!((flags.winter, flags.military, flags.naval), (true, 4, 2));
/// ```
#[must_use]
pub fn flags_needed(charts: &Charts, operation: &Operation) -> FlagsNeeded {
    let settings = &charts.settings.flags;
    let winter = operation.northern_europe && settings.winter_months.contains(&operation.month);
    let hexsides = u32::from(operation.hexsides);
    let mut ledger = Ledger::default();
    ledger.note(rule!("F5b"), "hexsides attacked through", Effect::Set(hexsides.into()));
    let each = if winter { settings.per_hexside_in_winter } else { settings.per_hexside };
    if winter {
        ledger.note(rule!("F6"), "winter in Northern Europe", Effect::Times(u32::from(each), 1));
    }
    let military = hexsides * u32::from(each);
    ledger.note(rule!("R-F14"), "military flags", Effect::Set(military.into()));
    let naval = if operation.amphibious { hexsides } else { 0 };
    if operation.amphibious {
        ledger.note(rule!("F5c"), "naval flags, never doubled", Effect::Set(naval.into()));
    }
    FlagsNeeded { winter, military, naval, ledger }
}

/// A military flag on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag<H> {
    /// The starting hex behind it.
    pub from: H,
    /// The hex it points to.
    pub to: H,
}

/// F5b, R-F14: the starting hexes of the one combined attack on a hex: those whose hexside has the flags that one
/// hexside needs, in the order they were placed.
///
/// ```
/// use frontline::{Flag, starting_hexes};
/// let flags = ["Orel", "Kursk"].map(|from| Flag { from, to: "the salient" });
/// assert_eq!(starting_hexes(&flags, "the salient", 1).unwrap(), ["Orel", "Kursk"]);
/// assert!(starting_hexes(&flags, "Bryansk", 1).is_err());
/// ```
///
/// # Errors
/// [`Refusal::NoFlag`]: nothing is attacked without one.
pub fn starting_hexes<H: Copy + PartialEq>(
    flags: &[Flag<H>],
    target: H,
    per_hexside: usize,
) -> Result<Vec<H>, Refusal> {
    let mut starting = Vec::new();
    for flag in flags.iter().filter(|flag| flag.to == target) {
        let placed = flags.iter().filter(|other| *other == flag).count();
        if placed >= per_hexside && !starting.contains(&flag.from) {
            starting.push(flag.from);
        }
    }
    if starting.is_empty() { Err(Refusal::NoFlag) } else { Ok(starting) }
}
