//! F2, F3: the front line and the men it needs.

/// F2a: an unbroken chain, each hex touching the next.
///
/// ```
/// let next_door = |a: &i32, b: &i32| (a - b).abs() == 1;
/// assert!(frontline::is_unbroken(&[3, 4, 5], next_door));
/// assert!(!frontline::is_unbroken(&[3, 5], next_door));
/// ```
pub fn is_unbroken<Hex>(chain: &[Hex], touch: impl Fn(&Hex, &Hex) -> bool) -> bool {
    chain.windows(2).all(|pair| touch(&pair[0], &pair[1]))
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

/// F9.6, R-F18: the men who may go back to the Pool from a front hex.
///
/// ```
/// assert_eq!(frontline::men_to_take_back(4, false), 3);
/// ```
#[must_use]
pub const fn men_to_take_back(men: u16, china: bool) -> u16 {
    men.saturating_sub(men_required(china))
}

/// F2b, R-F24: whether a taken hex or a gap can be manned at once, so that the line moves.
#[must_use]
pub const fn can_man(attacking_hexes: u16, pool: u16) -> bool {
    attacking_hexes > 0 || pool > 0
}
