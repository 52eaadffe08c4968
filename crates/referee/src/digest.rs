//! One line of text that stands for a whole state.

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The SHA-256 of the value's postcard bytes, in hexadecimal.
///
/// Two states with the same digest are the same state, on any machine, as long as the game's
/// [`REVISION`](crate::Game::REVISION) is the same. Postcard writes plain bytes in field order, so a state should hold no
/// hash maps (their order varies) and no fields that are sometimes skipped.
///
/// ```
/// assert_eq!(referee::digest(&(1u8, 2u8)), referee::digest(&[1u8, 2u8]));
/// assert_ne!(referee::digest(&(1u8, 2u8)), referee::digest(&(2u8, 1u8)));
/// assert_eq!(referee::digest(&()).len(), 64);
/// ```
///
/// # Panics
/// When the value cannot be written as postcard, which is a mistake in its type and not in its content.
#[must_use]
pub fn digest<T: Serialize>(value: &T) -> String {
    let bytes = postcard::to_stdvec(value).expect("a state is plain data that postcard can write");
    Sha256::digest(&bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes any text");
        hex
    })
}
