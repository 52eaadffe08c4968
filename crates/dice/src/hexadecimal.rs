//! Bytes as hexadecimal text.

/// Why a text is not the hexadecimal bytes wanted.
///
/// ```
/// use dice::{HexError, Secret};
/// assert_eq!(Secret::from_hex("c0ffee").unwrap_err(), HexError::Length { wanted: 32, got: 3 });
/// assert_eq!(Secret::from_hex("tank").unwrap_err(), HexError::Digits);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// Something is not a pair of hexadecimal digits.
    #[error("not pairs of hexadecimal digits")]
    Digits,
    /// The wrong number of bytes.
    #[error("{got} bytes instead of {wanted}")]
    Length {
        /// How many bytes there should be.
        wanted: usize,
        /// How many there are.
        got: usize,
    },
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

pub(crate) fn decode(text: &str) -> Result<Vec<u8>, HexError> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return Err(HexError::Digits);
    }
    let byte = |&[high, low]: &[u8; 2]| Some(digit(high)? << 4 | digit(low)?);
    pairs.iter().map(byte).collect::<Option<_>>().ok_or(HexError::Digits)
}

pub(crate) fn decode_32(text: &str) -> Result<[u8; 32], HexError> {
    let bytes = decode(text)?;
    bytes.try_into().map_err(|bytes: Vec<u8>| HexError::Length { wanted: 32, got: bytes.len() })
}

fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        b'A'..=b'F' => Some(character - b'A' + 10),
        _ => None,
    }
}
