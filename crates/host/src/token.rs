//! The keys of seats: long random words, kept by the host only as digests.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Bytes of chance in a key: 192 bits.
const KEY_BYTES: usize = 24;
/// Bytes of chance in a game's id. It is no secret, only a name that nobody else has.
const ID_BYTES: usize = 9;
/// Characters of a key that a board makes up: 192 bits in base64url.
const SHORTEST: usize = 32;
/// A longer word than any key; whoever sends one is not even answered with a digest.
const LONGEST: usize = 128;

/// The system gave no randomness.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the system gives no randomness: {0}")]
pub struct NoChance(String);

/// The digest under which a key is stored.
#[derive(Clone, Copy, Debug)]
pub struct Digested(pub [u8; 32]);

impl Digested {
    /// The digest of a key as somebody sent it; nothing for words that no key can be.
    ///
    /// ```
    /// use host::token::Digested;
    /// let known = Digested::of("a key").unwrap();
    /// assert!(known.fits(&Digested::of("a key").unwrap()));
    /// assert!(!known.fits(&Digested::of("another").unwrap()));
    /// assert!(Digested::of("").is_none());
    /// ```
    #[must_use]
    pub fn of(key: &str) -> Option<Digested> {
        let fits = !key.is_empty() && key.len() <= LONGEST;
        fits.then(|| Digested(Sha256::digest(key.as_bytes()).into()))
    }

    /// Whether two digests are the same, in a time that does not tell where they differ.
    #[must_use]
    pub fn fits(&self, other: &Digested) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// Whether a word that a board made up is long and plain enough for a key.
///
/// ```
/// assert!(host::token::is_key(&host::token::fresh_key().unwrap()));
/// assert!(!host::token::is_key("password"));
/// ```
#[must_use]
pub fn is_key(word: &str) -> bool {
    let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    plain && (SHORTEST..=LONGEST).contains(&word.len())
}

/// A fresh key.
///
/// # Errors
/// When the system gives no randomness.
pub fn fresh_key() -> Result<String, NoChance> {
    word::<KEY_BYTES>()
}

/// A fresh id for a game.
///
/// # Errors
/// When the system gives no randomness.
pub fn fresh_id() -> Result<String, NoChance> {
    word::<ID_BYTES>()
}

/// Fresh bytes.
pub(crate) fn fresh_bytes<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| NoChance(error.to_string()))?;
    Ok(bytes)
}

fn word<const N: usize>() -> Result<String, NoChance> {
    Ok(URL_SAFE_NO_PAD.encode(fresh_bytes::<N>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_and_unlike() {
        let (one, other) = (fresh_key().expect("chance"), fresh_key().expect("chance"));
        assert_ne!(one, other);
        assert!(one.len() * 6 >= 128, "{one}");
        assert!(one.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    }

    #[test]
    fn words_that_no_key_can_be_have_no_digest() {
        assert!(Digested::of(&"x".repeat(LONGEST)).is_some());
        assert!(Digested::of(&"x".repeat(LONGEST + 1)).is_none());
    }
}
