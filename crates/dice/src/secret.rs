//! The host's secret and what is published of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::HexError;
use crate::hexadecimal::{decode_32, encode};

/// Put before the secret when it is hashed, so that the hash can be taken for nothing else.
const COMMIT: &[u8] = b"grognard/dice/commit/v1\0";

/// The 32 bytes all committed dice of one game come from.
///
/// Whoever knows it knows every die to come, so it cannot be printed, serialised or cloned; saying
/// it aloud takes [`Secret::reveal`]. The caller brings the bytes, fresh from the operating system
/// and never used for another game: this crate has no randomness of its own.
///
/// ```
/// use dice::Secret;
/// let secret = Secret::from_bytes([7; 32]);
/// assert_eq!(format!("{secret:?}"), "Secret(hidden)");
/// ```
///
/// ```compile_fail
/// let written = serde_json::to_string(&dice::Secret::from_bytes([7; 32]));
/// ```
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from 32 random bytes.
    ///
    /// ```
    /// let secret = dice::Secret::from_bytes([0x5a; 32]);
    /// assert_eq!(secret.reveal(), "5a".repeat(32));
    /// ```
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// A revealed secret, read back from 64 hexadecimal digits.
    ///
    /// ```
    /// use dice::Secret;
    /// let secret = Secret::from_hex(&"5a".repeat(32)).unwrap();
    /// assert_eq!(secret.commitment(), Secret::from_bytes([0x5a; 32]).commitment());
    /// assert!(Secret::from_hex("5a").is_err());
    /// ```
    pub fn from_hex(text: &str) -> Result<Secret, HexError> {
        decode_32(text).map(Secret)
    }

    /// What the host publishes before the game: SHA-256 of a fixed text and the secret.
    ///
    /// ```
    /// use dice::Secret;
    /// let published = Secret::from_bytes([1; 32]).commitment();
    /// assert_ne!(published, Secret::from_bytes([2; 32]).commitment());
    /// ```
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::new().chain_update(COMMIT).chain_update(self.0).finalize().into())
    }

    /// The secret as 64 hexadecimal digits, for everybody to check the game. Only when it is over.
    ///
    /// ```
    /// let secret = dice::Secret::from_bytes([0; 32]);
    /// assert_eq!(secret.reveal(), "0".repeat(64));
    /// ```
    #[must_use]
    pub fn reveal(&self) -> String {
        encode(&self.0)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// What the host publishes of the secret before the game. Written as 64 hexadecimal digits.
///
/// ```
/// use dice::{Commitment, Secret};
/// let published = Secret::from_bytes([7; 32]).commitment();
/// let read: Commitment = published.to_string().parse().unwrap();
/// assert_eq!(read, published);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&encode(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        decode_32(text).map(Commitment)
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
