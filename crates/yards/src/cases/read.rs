//! Reading what several cases have in common.

use super::Ask;
use crate::Die;
use crate::terrain::{Features, Terrain};
use casefile::{DiceCup, Fault, Fields};
use std::ops::RangeInclusive;

/// Refuses unlisted fields; the dice belong to a case that is resolved only.
pub(super) fn only(
    fields: &Fields<'_>,
    listed: &[&str],
    ask: Ask,
    dice: &str,
) -> Result<(), Fault> {
    let mut allowed = listed.to_vec();
    allowed.extend((ask == Ask::Resolve).then_some(dice));
    fields.only(&allowed)
}

/// A required whole number within a range that fits its type.
pub(super) fn whole<T: TryFrom<i64>>(
    fields: &Fields<'_>,
    name: &str,
    range: RangeInclusive<i64>,
) -> Result<T, Fault> {
    fitting(fields, name, fields.int(name, range)?)
}

/// A whole number within a range, or its default.
pub(super) fn whole_or<T: TryFrom<i64>>(
    fields: &Fields<'_>,
    name: &str,
    range: RangeInclusive<i64>,
    default: i64,
) -> Result<T, Fault> {
    fitting(fields, name, fields.int_or(name, range, default)?)
}

fn fitting<T: TryFrom<i64>>(fields: &Fields<'_>, name: &str, number: i64) -> Result<T, Fault> {
    T::try_from(number)
        .map_err(|_| Fault::bad_value(fields.path(name), format!("{number} is out of range")))
}

/// A flag that is off unless set.
pub(super) fn flag(fields: &Fields<'_>, name: &str) -> Result<bool, Fault> {
    fields.flag_or(name, false)
}

/// The features of a hex, none when absent.
pub(super) fn terrain(fields: &Fields<'_>) -> Result<Features, Fault> {
    let features = fields.list_or_empty("terrain", 0..=6)?.choices(Terrain::NAMES)?;
    Ok(features.into_iter().collect())
}

/// The field `die`.
pub(super) fn die(fields: &Fields<'_>) -> Result<Die, Fault> {
    face(fields.int("die", FACES)?)
}

/// The field `dice`.
pub(super) fn dice(fields: &Fields<'_>) -> Result<DiceCup, Fault> {
    Ok(DiceCup::new(fields.list("dice", 0..=usize::MAX)?.ints(FACES)?))
}

/// The next die of a cup.
pub(super) fn next(cup: &mut DiceCup) -> Result<Die, Fault> {
    face(cup.next_die()?)
}

/// A die that has been checked to lie within its faces.
pub(super) fn face(raw: i64) -> Result<Die, Fault> {
    Die::new(raw).ok_or_else(|| Fault::bad_value("/dice", format!("no die shows {raw}")))
}

const FACES: RangeInclusive<i64> = 1..=Die::FACES as i64;

/// Refuses the second use of an id in the list called `list`.
pub(super) fn unique(list: &str, ids: &[String]) -> Result<(), Fault> {
    let second = (1..ids.len()).find(|&index| ids[..index].contains(&ids[index]));
    match second {
        None => Ok(()),
        Some(index) => {
            let message = format!("the id `{}` is used twice", ids[index]);
            Err(Fault::new("duplicate_id", format!("{list}/{index}/id"), message))
        }
    }
}
