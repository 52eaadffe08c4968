//! Whole numbers that no machine word holds.
//!
//! JSON has one kind of number, and the parser reads `100000000000000000000` and `-0` as floats. To a player they are whole
//! numbers, one out of every range and one in it; so they are rewritten before the line is parsed.

use std::borrow::Cow;

/// Out of the range of every field, and still a machine word.
const HUGE: &[u8] = b"9223372036854775807";
const DIGITS_SAFE: usize = 18;

/// No whole number, and within the range of a float.
const FRACTION: &[u8] = b"0.5";

/// The line with whole numbers of too many digits cut to a huge one, `-0` made `0`, and numbers too large for a
/// float, such as `1e400`, made a fraction, which is of the same type; text within quotes is left alone.
pub(crate) fn tamed(line: &[u8]) -> Cow<'_, [u8]> {
    let mut out: Vec<u8> = Vec::new();
    let mut kept = 0;
    let mut at = 0;
    while at < line.len() {
        match line[at] {
            b'"' => at = past_text(line, at),
            b'-' | b'0'..=b'9' => {
                let end = past_number(line, at);
                if let Some(whole) = replacement(&line[at..end]) {
                    out.extend_from_slice(&line[kept..at]);
                    out.extend_from_slice(whole);
                    kept = end;
                }
                at = end;
            }
            _ => at += 1,
        }
    }
    if kept == 0 {
        return Cow::Borrowed(line);
    }
    out.extend_from_slice(&line[kept..]);
    Cow::Owned(out)
}

fn past_text(line: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < line.len() && line[at] != b'"' {
        at += if line[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

fn past_number(line: &[u8], start: usize) -> usize {
    let part = |b: &u8| b.is_ascii_digit() || matches!(b, b'-' | b'+' | b'.' | b'e' | b'E');
    start + line[start..].iter().take_while(|b| part(b)).count()
}

fn replacement(number: &[u8]) -> Option<&'static [u8]> {
    let digits = number.strip_prefix(b"-").unwrap_or(number);
    // A leading zero is no JSON: leave it to the parser to say so.
    let whole = digits.iter().all(u8::is_ascii_digit)
        && (digits.len() == 1 || digits.first() != Some(&b'0'));
    match number {
        b"-0" => Some(b"0"),
        _ if is_beyond_floats(number) => Some(FRACTION),
        _ if whole && digits.len() > DIGITS_SAFE => Some(HUGE),
        _ => None,
    }
}

/// Whether a number with a point or an exponent, written as JSON writes it, is too large for a float.
fn is_beyond_floats(number: &[u8]) -> bool {
    let text = std::str::from_utf8(number).unwrap_or_default();
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let json = digits(whole) && (whole == "0" || !whole.starts_with('0')) && digits(part);
    json && digits(exponent)
        && text.contains(['.', 'e', 'E'])
        && text.parse::<f64>().is_ok_and(f64::is_infinite)
}

#[cfg(test)]
mod tests {
    use super::tamed;

    #[test]
    fn only_whole_numbers_out_of_bounds_are_rewritten() {
        for (line, expected) in [
            (r#"{"n":100000000000000000000}"#, r#"{"n":9223372036854775807}"#),
            (r#"{"n":-0,"m":[-0.0,-0e1]}"#, r#"{"n":0,"m":[-0.0,-0e1]}"#),
            (
                r#"{"id":"-0 \" 100000000000000000000","n":1e300}"#,
                r#"{"id":"-0 \" 100000000000000000000","n":1e300}"#,
            ),
            (r#"{"n":00000000000000000000001}"#, r#"{"n":00000000000000000000001}"#),
            ("\"open \\", "\"open \\"),
            (r#"[1e400,-1.5E+999,1e-400,1e308]"#, "[0.5,0.5,1e-400,1e308]"),
            ("[01e400,1.e400,1e]", "[01e400,1.e400,1e]"),
        ] {
            assert_eq!(tamed(line.as_bytes()).as_ref(), expected.as_bytes(), "{line}");
        }
    }
}
