//! What the seats add to the secret, so that the host alone does not choose the dice.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hexadecimal::{decode, encode};

/// One seat's own bytes, mixed into every committed die: anything it likes, best 32 random bytes.
///
/// ```
/// use dice::Contribution;
/// let mine = Contribution::new("axis", b"anything").unwrap();
/// let json = r#"{"seat":"axis","bytes":"616e797468696e67"}"#;
/// assert_eq!(serde_json::to_string(&mine).unwrap(), json);
/// assert_eq!(serde_json::from_str::<Contribution>(json).unwrap(), mine);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Contribution {
    seat: String,
    #[serde(serialize_with = "as_hex")]
    bytes: Vec<u8>,
}

impl Contribution {
    /// The longest seat name, in bytes of UTF-8.
    ///
    /// ```
    /// use dice::Contribution;
    /// let name = "x".repeat(Contribution::LONGEST_SEAT + 1);
    /// assert!(Contribution::new(name, b"").is_err());
    /// ```
    pub const LONGEST_SEAT: usize = 255;

    /// The most bytes a seat may add.
    ///
    /// ```
    /// use dice::Contribution;
    /// assert!(Contribution::new("axis", vec![0; Contribution::LONGEST + 1]).is_err());
    /// ```
    pub const LONGEST: usize = 65_535;

    /// A seat's contribution; the name is not empty.
    ///
    /// ```
    /// use dice::{Contribution, ContributionError};
    /// assert!(Contribution::new("allies", []).is_ok());
    /// assert_eq!(Contribution::new("", b"dice").unwrap_err(), ContributionError::Seat);
    /// ```
    pub fn new(
        seat: impl Into<String>,
        bytes: impl Into<Vec<u8>>,
    ) -> Result<Contribution, ContributionError> {
        let (seat, bytes) = (seat.into(), bytes.into());
        if seat.is_empty() || seat.len() > Contribution::LONGEST_SEAT {
            return Err(ContributionError::Seat);
        }
        if bytes.len() > Contribution::LONGEST {
            return Err(ContributionError::Long(seat));
        }
        Ok(Contribution { seat, bytes })
    }

    /// The seat's name.
    ///
    /// ```
    /// assert_eq!(dice::Contribution::new("axis", b"").unwrap().seat(), "axis");
    /// ```
    #[must_use]
    pub fn seat(&self) -> &str {
        &self.seat
    }

    /// What it adds.
    ///
    /// ```
    /// assert_eq!(dice::Contribution::new("axis", b"luck").unwrap().bytes(), b"luck");
    /// ```
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Contribution({}: {})", self.seat, encode(&self.bytes))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    seat: String,
    #[serde(deserialize_with = "from_hex")]
    bytes: Vec<u8>,
}

impl TryFrom<Written> for Contribution {
    type Error = ContributionError;
    fn try_from(written: Written) -> Result<Contribution, ContributionError> {
        Contribution::new(written.seat, written.bytes)
    }
}

fn as_hex<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&encode(bytes))
}

fn from_hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    decode(&String::deserialize(deserializer)?).map_err(de::Error::custom)
}

/// Why contributions are refused.
///
/// ```
/// use dice::{Committed, Contribution, ContributionError, Secret};
/// let twice = ["one", "two"].map(|bytes| Contribution::new("axis", bytes).unwrap());
/// let error = Committed::new(Secret::from_bytes([7; 32]), twice).unwrap_err();
/// assert_eq!(error, ContributionError::Twice("axis".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContributionError {
    /// A seat's name is empty or too long.
    #[error("a seat's name has 1 to {} bytes", Contribution::LONGEST_SEAT)]
    Seat,
    /// A seat adds too much.
    #[error("{0} adds more than {max} bytes", max = Contribution::LONGEST)]
    Long(String),
    /// A seat adds something twice.
    #[error("{0} contributes twice")]
    Twice(String),
    /// Too many seats.
    #[error("more than {MOST_SEATS} seats contribute")]
    Seats,
}

/// The most contributions in one game.
const MOST_SEATS: usize = 255;

/// Brings contributions into the order of their seats' names, compared as bytes.
pub(crate) fn in_order(
    contributions: impl IntoIterator<Item = Contribution>,
) -> Result<Vec<Contribution>, ContributionError> {
    let mut all: Vec<_> = contributions.into_iter().take(MOST_SEATS + 1).collect();
    if all.len() > MOST_SEATS {
        return Err(ContributionError::Seats);
    }
    all.sort();
    match all.windows(2).find(|pair| pair[0].seat == pair[1].seat) {
        Some(pair) => Err(ContributionError::Twice(pair[0].seat.clone())),
        None => Ok(all),
    }
}
