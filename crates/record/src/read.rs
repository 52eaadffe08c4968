//! From text to a record.

use crate::{
    Act, Agree, Clock, Close, Ended, FORMAT, Fault, Header, Input, Json, OLDEST, Pause, Resign,
    Rewind, Rolls, Stamp, Undo, Wrong,
};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::{ops::Range, sync::Arc};

/// Bytes of a short line; memory is taken for so many lines, and more if need be.
const SHORT: usize = 48;

/// Some programs open every text with this mark; it is no part of the header.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A record that was read. Whether it is a true record only [`verify`](crate::verify) can tell.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Which game this is.
    pub header: Header,
    /// The inputs, each with the line of the file on which it stands.
    pub inputs: Vec<(usize, Input)>,
    /// When each input was written and who spoke, in the same order.
    pub stamps: Vec<Stamp>,
    /// The closing line, with its place, if the record was closed.
    pub close: Option<(usize, Close)>,
    /// The broken last line of a program that was interrupted while it wrote, if there is one. It never counts.
    pub remains: Option<Fault>,
    /// How many bytes are whole lines: where to cut off the remains and go on writing.
    pub whole_bytes: usize,
    /// Whether the last whole line lacks its line break.
    pub unended: bool,
}

impl Record {
    /// How people ended the game before its rules did, if they did.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.inputs.last().and_then(|(_, input)| input.ended())
    }
}

/// Reads a record.
///
/// A last line that is cut short is what remains of a crash: it is left out, with a warning in
/// [`Record::remains`], and the game goes on from the line before.
///
/// ```
/// let text = r#"{"format":1,"game":"raid","revision":1,"setup":{},"seats":["raider","garrison"],"dice":{"kind":"by_hand"}}
/// {"n":1,"seat":"raider","do":{"plan":{"objective":3}}}
/// {"n":2,"seat":"raider","do":{"mus"#;
/// let record = record::read(text).unwrap();
/// assert_eq!(record.inputs.len(), 1);
/// assert_eq!(record.remains.unwrap().line, 3);
/// ```
///
/// # Errors
/// Everything that is wrong with the lines, each with its place.
pub fn read(text: impl AsRef<[u8]>) -> Result<Record, Vec<Fault>> {
    let bytes = text.as_ref();
    let mut reader =
        Reader { inputs: Vec::with_capacity(bytes.len() / SHORT), ..Reader::default() };
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let whole: Arc<str> = text.into();
            let lines = whole.split_inclusive('\n').map(str::as_bytes);
            reader.lines(lines, Some(&whole));
        }
        Err(_) => reader.lines(bytes.split_inclusive(|&byte| byte == b'\n'), None),
    }
    let Reader { mut faults, header, inputs, stamps, close, remains, whole_bytes, unended, .. } =
        reader;
    match header {
        Some(header) if faults.is_empty() => {
            Ok(Record { header, inputs, stamps, close, remains, whole_bytes, unended })
        }
        Some(_) => Err(faults),
        None => {
            if faults.is_empty() {
                faults.push(Wrong::NoHeader.at(1));
            }
            Err(faults)
        }
    }
}

#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    header: Option<Header>,
    /// The names of the seats.
    names: Vec<Arc<str>>,
    inputs: Vec<(usize, Input)>,
    stamps: Vec<Stamp>,
    /// The time of the last line that had one.
    now: u64,
    /// A line of the file and its number, from which the lines that follow are counted.
    counted: Option<(usize, usize)>,
    close: Option<(usize, Close)>,
    remains: Option<Fault>,
    whole_bytes: usize,
    unended: bool,
}

impl Reader {
    /// Reads line after line; they are those of the `whole` text if it is one.
    fn lines<'a>(&mut self, lines: impl Iterator<Item = &'a [u8]>, whole: Option<&Arc<str>>) {
        for (line, text) in (1..).zip(lines) {
            self.unended = !text.ends_with(b"\n");
            let at = self.whole_bytes..self.whole_bytes + text.len();
            let text = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| line == 1).unwrap_or(text);
            let whole = whole.filter(|_| self.goes_on());
            match whole
                .and_then(|whole| plain_act(whole, at.clone(), &self.names, self.is_stamped()))
            {
                Some((act, at)) => {
                    self.input(line, Stamp { at, by: None }, Input::Act(act));
                }
                None => match serde_json::from_slice::<Value>(text) {
                    Ok(value) => self.line(line, value),
                    Err(_) if line == 1 => self.fault(line, Wrong::NotARecord),
                    Err(error) if self.unended => {
                        self.remains = Some(Wrong::Unreadable(plain(&error)).at(line));
                        self.unended = false;
                        return;
                    }
                    Err(error) => self.fault(line, Wrong::Unreadable(plain(&error))),
                },
            }
            // What is no record, or one of another format, has no lines to be judged.
            if self.faults.iter().any(|fault| fault.what.is_of_another_kind()) {
                return;
            }
            self.whole_bytes = at.end;
        }
    }

    fn fault(&mut self, line: usize, what: Wrong) {
        self.faults.push(what.at(line));
    }

    fn line(&mut self, line: usize, value: Value) {
        let read = match (line, &self.close) {
            (1, _) => self.read_header(value),
            (_, Some(_)) => Err(Wrong::AfterTheClose),
            (_, None) => self.read_line(line, value),
        };
        if let Err(wrong) = read {
            self.fault(line, wrong);
        }
    }

    /// Whether inputs may follow: there was a header, and nothing is closed.
    fn goes_on(&self) -> bool {
        self.header.is_some() && self.close.is_none()
    }

    /// Takes an input. Lines that cannot be read keep their numbers, and after a gap is counted on from there, so that one
    /// fault does not make all that follow seem wrong.
    fn input(&mut self, line: usize, stamp: Stamp, input: Input) {
        if let Some(at) = stamp.at {
            if at < self.now {
                self.fault(line, Wrong::Time { before: self.now, at });
            }
            self.now = at;
        }
        self.stamps.push(stamp);
        let (from, number) = self.counted.unwrap_or((1, 0));
        let (expected, found) = (number.saturating_add(line - from), input.n());
        self.inputs.push((line, input));
        if expected == found {
            return;
        }
        self.counted = Some((line, found));
        self.fault(
            line,
            if expected < found {
                Wrong::Missing { first: expected, last: found - 1 }
            } else {
                Wrong::Number { expected, found }
            },
        );
    }

    fn read_header(&mut self, value: Value) -> Result<(), Wrong> {
        // A format to come may have other fields, so the version is looked at before the rest.
        let format = value.get("format").ok_or(Wrong::NotARecord)?;
        let format = format.as_u64().unwrap_or(FORMAT.into());
        if !(u64::from(OLDEST)..=u64::from(FORMAT)).contains(&format) {
            return Err(Wrong::Format(format.try_into().unwrap_or(u32::MAX)));
        }
        let header: Header = from(value)?;
        self.names = header.seats.iter().map(|name| Arc::from(name.as_str())).collect();
        self.header = Some(header);
        Ok(())
    }

    fn read_line(&mut self, line: usize, mut value: Value) -> Result<(), Wrong> {
        let stamp = self.stamp(&mut value)?;
        let has = |key| value.get(key).is_some();
        let input = if has("do") {
            Input::Act(from::<Act>(value)?)
        } else if has("roll") {
            Input::Roll(Box::new(from::<Rolls>(value)?))
        } else if has("undo") {
            Input::Undo(from::<Undo>(value)?)
        } else if has("resign") {
            let resign: Resign = from(value)?;
            if !resign.resign {
                return Err(Wrong::Unreadable("resign is always true".into()));
            }
            Input::Resign(resign)
        } else if has("agree") {
            Input::Agree(from::<Agree>(value)?)
        } else if has("clock") {
            Input::Clock(from::<Clock>(value)?)
        } else if has("pause") {
            Input::Pause(from::<Pause>(value)?)
        } else if has("rewind") {
            Input::Rewind(from::<Rewind>(value)?)
        } else if has("over") {
            self.close = Some((line, from(value)?));
            return Ok(());
        } else {
            return Err(Wrong::Unreadable(
                "the line has none of `do`, `roll`, `undo`, `resign`, `agree`, `clock`, `pause`, `rewind` and `over`"
                    .into(),
            ));
        };
        let newer = matches!(input, Input::Clock(_) | Input::Pause(_) | Input::Rewind(_));
        if newer && !self.is_stamped() {
            return Err(Wrong::Unreadable("such lines belong to format 2".into()));
        }
        self.input(line, stamp, input);
        Ok(())
    }

    /// Whether lines may say when they were written, and by whom.
    fn is_stamped(&self) -> bool {
        self.header.as_ref().is_some_and(|header| header.format > OLDEST)
    }

    /// Takes time and speaker out of a line, where it may have them.
    fn stamp(&self, value: &mut Value) -> Result<Stamp, Wrong> {
        let Some(fields) = value.as_object_mut().filter(|_| self.is_stamped()) else {
            return Ok(Stamp::default());
        };
        let at = match fields.remove("at") {
            None => None,
            Some(at) => Some(
                at.as_u64()
                    .ok_or_else(|| Wrong::Unreadable("`at` is a number of milliseconds".into()))?,
            ),
        };
        let by = match fields.remove("by") {
            None => None,
            Some(Value::String(by)) => Some(by),
            Some(_) => return Err(Wrong::Unreadable("`by` is a name".into())),
        };
        Ok(Stamp { at, by })
    }
}

/// A decision written just as [`Recorder`](crate::Recorder) writes it, which most lines are; any other line, however
/// right, gives nothing and is read with more care.
fn plain_act(
    whole: &Arc<str>,
    at: Range<usize>,
    names: &[Arc<str>],
    stamped: bool,
) -> Option<(Act, Option<u64>)> {
    let text = whole.get(at.clone())?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    let rest = text.strip_prefix("{\"n\":")?;
    let digits = rest.bytes().position(|byte| !byte.is_ascii_digit())?;
    let (number, rest) = rest.split_at(digits);
    let n = Some(number).filter(|it| !it.starts_with('0'))?.parse().ok()?;
    let (time, rest) = match rest.strip_prefix(",\"at\":").filter(|_| stamped) {
        None => (None, rest),
        Some(rest) => {
            let digits = rest.bytes().position(|byte| !byte.is_ascii_digit())?;
            let (number, rest) = rest.split_at(digits);
            (Some(number.parse().ok()?), rest)
        }
    };
    let rest = rest.strip_prefix(",\"seat\":\"")?;
    let quote = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '))?;
    let (seat, rest) = rest.split_at(quote);
    // What is left is one value and the end of the object, or it is no value at all.
    let rest = rest.strip_prefix("\",\"do\":")?.strip_suffix('}')?;
    let end = at.start + text.len() - 1;
    let action = Json::checked(whole, end - rest.len()..end)?;
    let known = names.iter().find(|name| ***name == *seat);
    let seat = known.map_or_else(|| Arc::from(seat), Arc::clone);
    Some((Act { n, seat, intervenes: false, action }, time))
}

fn from<T: DeserializeOwned>(value: Value) -> Result<T, Wrong> {
    serde_json::from_value(value).map_err(|error| Wrong::Unreadable(plain(&error)))
}

/// The message without the position, which for one line of a file would only mislead.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_string()
}
