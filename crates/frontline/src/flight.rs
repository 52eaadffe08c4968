//! R-F30: the path the bombers' owner picks, and whom they meet on it.

use crate::{Charts, Encounter, Refusal, base_operates};

/// The counter that bombers fly from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base {
    /// The enemy has taken its hex this turn.
    pub captured: bool,
    /// LSP paid for it this turn.
    pub lsp: u32,
}

impl Base {
    /// F22, R-F30: whether its bombers fly this turn, wherever the front is.
    ///
    /// # Errors
    /// [`Refusal::BaseCaptured`] or [`Refusal::BaseNotSupplied`].
    pub fn operates(&self, charts: &Charts) -> Result<(), Refusal> {
        if self.captured { Err(Refusal::BaseCaptured) } else { base_operates(charts, self.lsp) }
    }
}

/// The air defence of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence<H> {
    /// Where.
    pub hex: H,
    /// Air units on air defence.
    pub air: u8,
    /// A flak zone in working order.
    pub flak: bool,
}

/// R-F30: what bombers meet from their base, the first hex of the path, to their target, the last. Only hexes
/// entered count, each once: the base's own is not entered, nor is one that the path passes by. In a hex the air
/// units come before the flak.
///
/// ```
/// use frontline::{Defence, Encounter, encounters_on};
/// let next_door = |a: i32, b: i32| (a - b).abs() == 1;
/// let flak = Defence { hex: 3, air: 0, flak: true };
/// let fighters = Defence { hex: 9, air: 2, flak: false };
/// let met = encounters_on(&[1, 2, 3], &[fighters, flak], next_door).unwrap();
/// assert_eq!(met, [Encounter::Flak { at_target: true }]);
/// ```
///
/// # Errors
/// [`Refusal::BrokenPath`]: each hex of the path touches the one before.
pub fn encounters_on<H: Copy + PartialEq>(
    path: &[H],
    defences: &[Defence<H>],
    touch: impl Fn(H, H) -> bool,
) -> Result<Vec<Encounter>, Refusal> {
    if !path.windows(2).all(|step| touch(step[0], step[1])) {
        return Err(Refusal::BrokenPath);
    }
    let Some((_, entered)) = path.split_first() else { return Ok(Vec::new()) };
    let mut met = Vec::new();
    for (at, hex) in entered.iter().enumerate().filter(|(at, hex)| !entered[..*at].contains(hex)) {
        for defence in defences.iter().filter(|defence| defence.hex == *hex) {
            let air = (defence.air > 0).then_some(Encounter::Air { units: defence.air });
            let at_target = entered.last() == Some(&entered[at]);
            let flak = defence.flak.then_some(Encounter::Flak { at_target });
            met.extend(air.into_iter().chain(flak));
        }
    }
    Ok(met)
}
