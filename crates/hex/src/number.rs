//! The four digits printed in a hex.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A hex number as the map prints it: four digits, two for the row and two for the column.
///
/// The number alone does not say which pair is the row, nor where the hex lies; a
/// [`Numbering`](crate::Numbering) does. Text formats store the four digits, binary ones a `u16`.
///
/// ```
/// use hex::HexNumber;
///
/// let bobruisk: HexNumber = "3118".parse()?;
/// assert_eq!(bobruisk.to_string(), "3118");
/// assert_eq!(HexNumber::new(101).unwrap().to_string(), "0101");
/// assert!("31-18".parse::<HexNumber>().is_err());
/// # Ok::<(), hex::ParseHexNumberError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexNumber(u16);

impl HexNumber {
    /// The greatest number four digits can print.
    ///
    /// ```
    /// assert_eq!(hex::HexNumber::MAX.to_string(), "9999");
    /// ```
    pub const MAX: Self = Self(9999);

    /// The hex number with this value, if four digits can print it.
    ///
    /// ```
    /// use hex::HexNumber;
    ///
    /// const VILNIUS: HexNumber = HexNumber::new(2422).unwrap();
    /// assert_eq!(VILNIUS.to_string(), "2422");
    /// assert_eq!(HexNumber::new(10_000), None);
    /// ```
    pub const fn new(value: u16) -> Option<Self> {
        if value <= Self::MAX.0 { Some(Self(value)) } else { None }
    }

    /// The number made of two pairs of digits, if both are below 100.
    ///
    /// ```
    /// use hex::HexNumber;
    ///
    /// assert_eq!(HexNumber::from_pairs(32, 18), HexNumber::new(3218));
    /// assert_eq!(HexNumber::from_pairs(32, 100), None);
    /// ```
    pub const fn from_pairs(first: u8, second: u8) -> Option<Self> {
        if first <= 99 && second <= 99 {
            Some(Self(first as u16 * 100 + second as u16))
        } else {
            None
        }
    }

    /// The two pairs of digits.
    ///
    /// ```
    /// assert_eq!(hex::HexNumber::new(3218).unwrap().pairs(), (32, 18));
    /// ```
    pub const fn pairs(self) -> (u8, u8) {
        ((self.0 / 100) as u8, (self.0 % 100) as u8)
    }

    /// The number as an integer.
    ///
    /// ```
    /// assert_eq!("0304".parse::<hex::HexNumber>().unwrap().value(), 304);
    /// ```
    pub const fn value(self) -> u16 {
        self.0
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(value) = self;
        let digits = [value / 1000, value / 100 % 10, value / 10 % 10, value % 10];
        let ascii = digits.map(|digit| b'0' + digit as u8);
        f.pad(std::str::from_utf8(&ascii).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

/// A text that is not a hex number.
///
/// ```
/// let error = "321".parse::<hex::HexNumber>().unwrap_err();
/// assert_eq!(error.to_string(), "`321` is not a hex number: four digits are needed, as in 3218");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a hex number: four digits are needed, as in 3218")]
pub struct ParseHexNumberError {
    text: String,
}

impl FromStr for HexNumber {
    type Err = ParseHexNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(text.bytes().fold(0, |value, byte| value * 10 + u16::from(byte - b'0'))))
        } else {
            Err(ParseHexNumberError { text: text.to_owned() })
        }
    }
}

impl Serialize for HexNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for HexNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(PrintedVisitor::new("a hex number such as \"3218\""))
        } else {
            let value = u16::deserialize(deserializer)?;
            Self::new(value)
                .ok_or_else(|| de::Error::custom(format_args!("hex number {value} exceeds 9999")))
        }
    }
}

/// Reads any value from the text it is printed as.
pub(crate) struct PrintedVisitor<T> {
    expected: &'static str,
    value: std::marker::PhantomData<T>,
}

impl<T> PrintedVisitor<T> {
    pub(crate) fn new(expected: &'static str) -> Self {
        Self { expected, value: std::marker::PhantomData }
    }
}

impl<T> Visitor<'_> for PrintedVisitor<T>
where
    T: FromStr,
    T::Err: fmt::Display,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
