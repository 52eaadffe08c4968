//! F2, F3, R-F24: the front line and the men it needs.

use crate::{Refusal, SupplyRoute};

/// One hex of the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontHex<H> {
    /// Where.
    pub hex: H,
    /// The men on its card.
    pub men: u16,
}

/// What is wrong with a line; places are counted from 0 along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// The hex at this place does not touch the next.
    Gap {
        /// The place.
        after: usize,
    },
    /// The hex at this place has not the man it needs.
    Unmanned {
        /// The place.
        at: usize,
    },
}

/// F2a, F3: where a line is no unbroken chain of manned hexes; in China it may be empty, never broken.
///
/// ```
/// use frontline::{FrontHex, LineFault, line_faults};
/// let next_door = |a: i32, b: i32| (a - b).abs() == 1;
/// let line = [(3, 1), (4, 0), (6, 2)].map(|(hex, men)| FrontHex { hex, men });
/// let faults = line_faults(&line, false, next_door);
/// assert_eq!(faults, [LineFault::Unmanned { at: 1 }, LineFault::Gap { after: 1 }]);
/// ```
pub fn line_faults<H: Copy>(
    line: &[FrontHex<H>],
    china: bool,
    touch: impl Fn(H, H) -> bool,
) -> Vec<LineFault> {
    rulebook::cite!("F3");
    let mut faults = Vec::new();
    for (at, here) in line.iter().enumerate() {
        if here.men < men_required(china) {
            faults.push(LineFault::Unmanned { at });
        }
        if line.get(at + 1).is_some_and(|next| !touch(here.hex, next.hex)) {
            faults.push(LineFault::Gap { after: at });
        }
    }
    faults
}

/// F2a, F3: the men a front hex must hold; in China none.
#[must_use]
pub const fn men_required(china: bool) -> u16 {
    if china { 0 } else { 1 }
}

/// F9.2: the men owed to front hexes before anything else leaves the Pool.
///
/// ```
/// assert_eq!(frontline::men_owed([2, 0, 0], false), 2);
/// assert_eq!(frontline::men_owed([2, 0, 0], true), 0);
/// ```
pub fn men_owed(front: impl IntoIterator<Item = u16>, china: bool) -> u32 {
    let owed = |men: u16| u32::from(men_required(china).saturating_sub(men));
    front.into_iter().map(owed).sum()
}

/// Men who can step into a taken hex or a gap at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenAtHand {
    /// Men the attacking hexes can spare.
    pub attackers: u16,
    /// Men in the Pool.
    pub pool: u16,
    /// The Pool's way to the line; only over land is it there at once.
    pub route: SupplyRoute,
}

/// Where the men of newly manned hexes come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Manning {
    /// From the attacking hexes.
    pub attackers: u16,
    /// From the Pool.
    pub pool: u16,
}

/// R-F24: one man for each taken hex and each gap, those beside it first, the Pool for the rest.
///
/// ```
/// use frontline::{Manning, MenAtHand, SupplyRoute, man_at_once};
/// let men = MenAtHand { attackers: 1, pool: 5, route: SupplyRoute::Land };
/// assert_eq!(man_at_once(2, false, men), Ok(Manning { attackers: 1, pool: 1 }));
/// ```
///
/// # Errors
/// [`Refusal::NobodyToMan`]: the line stays as it was.
pub fn man_at_once(hexes: u16, china: bool, at_hand: MenAtHand) -> Result<Manning, Refusal> {
    let needed = hexes.saturating_mul(men_required(china));
    let attackers = needed.min(at_hand.attackers);
    let pool = needed - attackers;
    let reachable = if at_hand.route == SupplyRoute::Land { at_hand.pool } else { 0 };
    if pool > reachable { Err(Refusal::NobodyToMan) } else { Ok(Manning { attackers, pool }) }
}

/// F2b: a line with new markers, each with its man, in the gap after one of its places.
///
/// # Errors
/// There is no gap there; the new markers do not close it; there is nobody to man them (R-F24).
pub fn fill_gap<H: Copy>(
    line: &[FrontHex<H>],
    after: usize,
    with: &[H],
    at_hand: MenAtHand,
    touch: impl Fn(H, H) -> bool,
) -> Result<(Vec<FrontHex<H>>, Manning), Refusal> {
    let (Some(before), Some(beyond)) = (line.get(after), line.get(after.saturating_add(1))) else {
        return Err(Refusal::NoGap);
    };
    if touch(before.hex, beyond.hex) {
        return Err(Refusal::NoGap);
    }
    let chain: Vec<H> = [before.hex].iter().chain(with).chain([&beyond.hex]).copied().collect();
    if !chain.windows(2).all(|pair| touch(pair[0], pair[1])) {
        return Err(Refusal::GapStaysOpen);
    }
    // No line is longer than that, and one that is cannot be manned.
    let hexes = u16::try_from(with.len()).map_err(|_| Refusal::NobodyToMan)?;
    let manning = man_at_once(hexes, false, at_hand)?;
    let (head, tail) = line.split_at(after + 1);
    let markers = with.iter().map(|&hex| FrontHex { hex, men: men_required(false) });
    Ok((head.iter().copied().chain(markers).chain(tail.iter().copied()).collect(), manning))
}
