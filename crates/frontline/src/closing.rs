//! F9.3, R-F17: fronts that do not touch move up to each other.

use crate::{Listed, Refusal, Umpired};
use rulebook::rule;
use std::collections::{BTreeMap, BTreeSet};

/// F9.3: whether a front may move up into a hex: one hex on, towards the enemy, where it does not touch him. It
/// is no attack, so no flag is asked for.
///
/// # Errors
/// The hex is held already; it is more than one hex away; the fronts touch there; it is no nearer to the enemy.
pub fn may_close<H: Copy>(
    hex: H,
    own: &[H],
    enemy: &[H],
    distance: impl Fn(H, H) -> u32,
) -> Result<(), Refusal> {
    let to_enemy =
        |from: H| enemy.iter().map(|&theirs| distance(from, theirs)).min().unwrap_or(u32::MAX);
    if own.iter().chain(enemy).any(|&held| distance(hex, held) == 0) {
        return Err(Refusal::HexHeld);
    }
    let mut behind = own.iter().filter(|&&own| distance(hex, own) == 1).peekable();
    if behind.peek().is_none() {
        return Err(Refusal::ClosesTooFar);
    }
    let mut apart = behind.filter(|&&own| to_enemy(own) > 1).peekable();
    if apart.peek().is_none() {
        return Err(Refusal::FrontsTouch);
    }
    if apart.any(|&own| to_enemy(hex) < to_enemy(own)) {
        Ok(())
    } else {
        Err(Refusal::NotTowardsTheEnemy)
    }
}

/// Who closed up where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed<H: Ord> {
    /// Hexes of the side listed first.
    pub first: BTreeSet<H>,
    /// Hexes of the side listed second.
    pub second: BTreeSet<H>,
    /// Hexes both claimed, and who got them: nobody, unless Control awards them.
    pub disputed: BTreeMap<H, Umpired<Option<Listed>>>,
}

/// R-F17: each side gets the hexes it claims alone; a hex both claim stays empty unless Control awards it.
///
/// ```
/// use frontline::{Listed, settle_claims};
/// use std::collections::{BTreeMap, BTreeSet};
/// let (first, second) = (BTreeSet::from([1, 2]), BTreeSet::from([2, 3]));
/// let closed = settle_claims(&first, &second, &BTreeMap::new());
/// assert_eq!((closed.first, closed.second), (BTreeSet::from([1]), BTreeSet::from([3])));
/// ```
pub fn settle_claims<H: Copy + Ord>(
    first: &BTreeSet<H>,
    second: &BTreeSet<H>,
    awards: &BTreeMap<H, Option<Listed>>,
) -> Closed<H> {
    let dispute = |hex: &H| {
        let page = Umpired::by_the_page(rule!("R-F17"), None);
        (*hex, awards.get(hex).map_or(page, |&award| page.commanded(award)))
    };
    let disputed: BTreeMap<H, _> = first.intersection(second).map(dispute).collect();
    let awarded = |side: Listed| {
        disputed.iter().filter(move |(_, to)| *to.value() == Some(side)).map(|(hex, _)| *hex)
    };
    let first_gets = first.difference(second).copied().chain(awarded(Listed::First)).collect();
    let second_gets = second.difference(first).copied().chain(awarded(Listed::Second)).collect();
    Closed { first: first_gets, second: second_gets, disputed }
}
