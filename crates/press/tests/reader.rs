//! A reader of the PDFs that the printer makes, as far as their text goes: what somebody finds who searches one.

use flate2::read::ZlibDecoder;
use std::collections::BTreeMap;
use std::io::Read as _;

/// The objects of a file: what stands in them, and their unpacked streams.
struct Objects(BTreeMap<u32, (String, Vec<u8>)>);

fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    let at = bytes.get(from..)?.windows(what.len()).position(|it| it == what)?;
    Some(from + at)
}

impl Objects {
    fn read(file: &[u8]) -> Objects {
        let mut objects = BTreeMap::new();
        let mut from = 0;
        while let Some(at) = find(file, b" 0 obj", from) {
            let start =
                file[..at].iter().rposition(|it| !it.is_ascii_digit()).map_or(0, |it| it + 1);
            let number = String::from_utf8_lossy(&file[start..at]).parse::<u32>();
            let end = find(file, b"endobj", at).unwrap_or(file.len());
            let stream = find(file, b"stream\n", at).filter(|it| *it < end);
            let head = &file[at + 6..stream.unwrap_or(end)];
            let dict = String::from_utf8_lossy(head).into_owned();
            let (end, packed) = match stream {
                None => (end, &[][..]),
                Some(at) => {
                    let start = at + 7;
                    let long = word_after(&dict, "/Length ").and_then(|it| it.parse().ok());
                    let long: usize = long.expect("the length of a stream");
                    (start + long, &file[start..start + long])
                }
            };
            let mut bytes = Vec::new();
            if dict.contains("/FlateDecode") {
                ZlibDecoder::new(packed).read_to_end(&mut bytes).expect("a packed stream");
            } else {
                bytes.extend_from_slice(packed);
            }
            if let Ok(number) = number {
                objects.insert(number, (dict, bytes));
            }
            from = end;
        }
        Objects(objects)
    }

    fn stream(&self, number: u32) -> Vec<u8> {
        self.0.get(&number).map_or_else(Vec::new, |it| it.1.clone())
    }

    fn dict(&self, number: u32) -> &str {
        self.0.get(&number).map_or("", |it| &it.0)
    }
}

/// The word after a name in a dictionary.
fn word_after(dict: &str, name: &str) -> Option<String> {
    let rest = dict.split_once(name)?.1.trim_start();
    let word: String = rest.chars().take_while(|it| it.is_ascii_alphanumeric()).collect();
    (!word.is_empty()).then_some(word)
}

/// Every `/name N 0 R` of a text.
fn references(text: &str) -> Vec<(String, u32)> {
    let text = text.replace('/', " /");
    let words: Vec<&str> = text
        .split(|it: char| it.is_whitespace() || "<>[]".contains(it))
        .filter(|it| !it.is_empty())
        .collect();
    let found = words.windows(4).filter_map(|it| match it {
        [name, number, "0", "R"] if name.starts_with('/') => {
            Some(((*name)[1..].to_owned(), number.parse().ok()?))
        }
        _ => None,
    });
    found.collect()
}

/// What the codes of a font stand for.
fn letters(map: &str) -> BTreeMap<u32, String> {
    let code = |text: &str| u32::from_str_radix(text, 16).ok();
    let mut letters = BTreeMap::new();
    let mut within = false;
    for line in map.lines() {
        within = match line.trim() {
            it if it.ends_with("beginbfchar") => true,
            "endbfchar" => false,
            _ => within,
        };
        let parts: Vec<&str> = line.split(['<', '>', ' ']).filter(|it| !it.is_empty()).collect();
        let ([from, to], true) = (parts.as_slice(), within) else { continue };
        let units: Vec<u16> = to
            .as_bytes()
            .chunks(4)
            .filter_map(|it| code(std::str::from_utf8(it).ok()?))
            .map(|it| it as u16)
            .collect();
        letters.extend(code(from).map(|from| (from, String::from_utf16_lossy(&units))));
    }
    letters
}

/// The text of each page, each piece of it on a line of its own.
pub(crate) fn pages(file: &[u8]) -> Vec<String> {
    let objects = Objects::read(file);
    let pages = objects
        .0
        .values()
        .filter(|(dict, _)| dict.split_whitespace().collect::<String>().contains("/Type/Page/"));
    pages
        .map(|(dict, _)| {
            let contents = references(dict).into_iter().find(|(name, _)| name == "Contents");
            let (_, contents) = contents.expect("the contents of a page");
            written(&objects, dict, &objects.stream(contents))
        })
        .collect()
}

/// A word of a page's description.
enum Word {
    /// A name, without its stroke.
    Name(String),
    /// The bytes of a string.
    Bytes(Vec<u8>),
    /// Anything else: a number, an operator, a bracket.
    Plain(String),
}

/// The words of a description.
fn words(stream: &[u8]) -> Vec<Word> {
    let is_end = |byte: u8| byte.is_ascii_whitespace() || b"()<>[]/".contains(&byte);
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(byte) = stream.get(at).copied() {
        let start = at;
        at += 1;
        let mut rest = || {
            while stream.get(at).is_some_and(|byte| !is_end(*byte)) {
                at += 1;
            }
            String::from_utf8_lossy(&stream[start..at]).into_owned()
        };
        match byte {
            b'(' => {
                let (bytes, after) = literal(stream, at);
                words.push(Word::Bytes(bytes));
                at = after;
            }
            b'/' => words.push(Word::Name(rest()[1..].to_owned())),
            byte if is_end(byte) => {}
            _ => words.push(Word::Plain(rest())),
        }
    }
    words
}

/// The bytes of a string in parentheses, and where it ends.
fn literal(stream: &[u8], mut at: usize) -> (Vec<u8>, usize) {
    let mut bytes = Vec::new();
    while let Some(byte) = stream.get(at).copied() {
        at += 1;
        match byte {
            b')' => break,
            b'\\' => {
                let escaped = stream.get(at).copied().unwrap_or_default();
                at += 1;
                let digits = |byte: &u8| (b'0'..=b'7').contains(byte);
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    first if digits(&first) => {
                        let more = stream[at..].iter().take(2).take_while(|it| digits(it)).count();
                        let octal = stream[at - 1..at + more].iter();
                        at += more;
                        octal.fold(0u8, |sum, digit| sum.wrapping_mul(8).wrapping_add(digit - b'0'))
                    }
                    other => other,
                });
            }
            other => bytes.push(other),
        }
    }
    (bytes, at)
}

/// What a stream writes, with what it draws from others.
fn written(objects: &Objects, dict: &str, stream: &[u8]) -> String {
    let mut all = dict.to_owned();
    // Resources may be an object of their own.
    for (name, number) in references(dict) {
        if name == "Resources" {
            all = all + "\n" + objects.dict(number);
        }
    }
    let known: BTreeMap<String, u32> = references(&all).into_iter().collect();
    let (mut text, mut name, mut font) = (String::new(), String::new(), BTreeMap::new());
    for word in words(stream) {
        match word {
            Word::Name(it) => name = it,
            Word::Bytes(bytes) => {
                for code in bytes.chunks_exact(2) {
                    let code = u32::from(code[0]) << 8 | u32::from(code[1]);
                    text += font.get(&code).map_or("", String::as_str);
                }
            }
            Word::Plain(word) => match word.as_str() {
                "Tf" => {
                    let dict = known.get(&name).map_or("", |it| objects.dict(*it));
                    let map = references(dict).into_iter().find(|it| it.0 == "ToUnicode");
                    let map = map.map(|(_, number)| objects.stream(number)).unwrap_or_default();
                    font = letters(&String::from_utf8_lossy(&map));
                }
                "Do" => {
                    if let Some(inner) = known.get(&name) {
                        text += &written(objects, objects.dict(*inner), &objects.stream(*inner));
                    }
                }
                "Tj" | "TJ" => text.push('\n'),
                _ => {}
            },
        }
    }
    text
}
