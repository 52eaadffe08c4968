//! What changed between two JSON texts, as a JSON Patch (RFC 6902).
//!
//! A table is written once for all screens of a viewer and compared as text: most of it is the same after a move, and equal
//! stretches are passed over without being parsed. The texts are those that `serde_json` writes, without spaces.

use std::fmt::Write as _;

/// A value shorter than this is replaced as a whole.
const SHORT: usize = 96;
/// The text of which most nodes have more: room for that many is made at once.
const SPACIOUS: usize = 32;
/// The room that is made for a patch before it is written: most fit.
const FIRST: usize = 1024;
/// How far to look for where two lists go on alike.
const AHEAD: usize = 8;

/// A JSON text with the places of its parts.
pub(crate) struct Document {
    text: String,
    /// The root and below it whatever is long enough to be patched in part, each node before its children.
    nodes: Vec<Node>,
}

/// A value in a text: a member of an object with its key, or an element of a list.
#[derive(Clone, Copy)]
struct Node {
    key: (usize, usize),
    value: (usize, usize),
    /// The node after this one and all its children.
    next: usize,
}

impl Document {
    /// Takes a text as `serde_json` writes it; any other is patched as a whole.
    pub(crate) fn new(text: String) -> Document {
        let mut nodes = Vec::with_capacity(text.len() / SPACIOUS);
        let mut reader = Reader { text: text.as_bytes(), nodes: &mut nodes };
        if reader.value(0, (0, 0)) != Some(text.len()) {
            nodes.clear();
            nodes.push(Node { key: (0, 0), value: (0, text.len()), next: 1 });
        }
        Document { text, nodes }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The operations that make `new` of this, separated by commas; empty when they are equal.
    pub(crate) fn patch_to(&self, new: &Document) -> String {
        let out = String::with_capacity(FIRST);
        let mut patch = Patch { old: self, new, path: String::new(), out };
        patch.value(0, 0);
        patch.out.pop();
        patch.out
    }

    fn at(&self, (from, to): (usize, usize)) -> &str {
        self.text.get(from..to).unwrap_or_default()
    }

    fn node(&self, node: usize) -> &str {
        self.nodes.get(node).map_or("", |node| self.at(node.value))
    }

    fn key(&self, node: usize) -> &str {
        self.nodes.get(node).map_or("", |node| self.at(node.key))
    }

    /// The children of a node.
    fn children(&self, node: usize) -> Children<'_> {
        let end = self.nodes.get(node).map_or(0, |node| node.next);
        Children { nodes: &self.nodes, child: node + 1, end }
    }
}

/// The children of a node, one after the other.
#[derive(Clone)]
struct Children<'a> {
    nodes: &'a [Node],
    child: usize,
    end: usize,
}

impl Iterator for Children<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let child = self.child;
        if child >= self.end {
            return None;
        }
        self.child = self.nodes.get(child).map_or(self.end, |node| node.next);
        Some(child)
    }
}

/// Finds the places of values.
struct Reader<'a> {
    text: &'a [u8],
    nodes: &'a mut Vec<Node>,
}

impl Reader<'_> {
    /// Reads the value that begins at `from` and gives its end.
    fn value(&mut self, from: usize, key: (usize, usize)) -> Option<usize> {
        let place = self.nodes.len();
        self.nodes.push(Node { key, value: (from, from), next: 0 });
        let to = match self.text.get(from)? {
            b'"' => self.string(from)?,
            b'{' => self.members(from + 1)?,
            b'[' => self.elements(from + 1)?,
            _ => from + self.text.get(from..)?.iter().position(|byte| b",]}".contains(byte))?,
        };
        if to - from < SHORT {
            self.nodes.truncate(place + 1);
        }
        let next = self.nodes.len();
        let node = self.nodes.get_mut(place)?;
        (node.value, node.next) = ((from, to), next);
        Some(to)
    }

    /// The end of the string that begins at `from`.
    fn string(&self, from: usize) -> Option<usize> {
        let mut at = from + 1;
        loop {
            match self.text.get(at)? {
                b'"' => return Some(at + 1),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }

    fn members(&mut self, mut at: usize) -> Option<usize> {
        if *self.text.get(at)? == b'}' {
            return Some(at + 1);
        }
        loop {
            let colon = self.string(at)?;
            at = self.value(colon + 1, (at + 1, colon - 1))?;
            match self.text.get(at)? {
                b',' => at += 1,
                _ => return Some(at + 1),
            }
        }
    }

    fn elements(&mut self, mut at: usize) -> Option<usize> {
        if *self.text.get(at)? == b']' {
            return Some(at + 1);
        }
        loop {
            at = self.value(at, (0, 0))?;
            match self.text.get(at)? {
                b',' => at += 1,
                _ => return Some(at + 1),
            }
        }
    }
}

/// A patch being written. Operations end with a comma.
struct Patch<'a> {
    old: &'a Document,
    new: &'a Document,
    /// Where in the document, as a JSON Pointer.
    path: String,
    out: String,
}

impl Patch<'_> {
    fn value(&mut self, old: usize, new: usize) {
        let (was, is) = (self.old.node(old), self.new.node(new));
        if was == is {
            return;
        }
        let mark = self.out.len();
        let kinds = (was.as_bytes().first(), is.as_bytes().first());
        match kinds {
            (Some(b'{'), Some(b'{')) if was.len().min(is.len()) >= SHORT => self.members(old, new),
            (Some(b'['), Some(b'[')) if was.len().min(is.len()) >= SHORT => self.elements(old, new),
            _ => return self.say("replace", Some(is)),
        }
        // A patch longer than what it makes is no gain.
        if self.out.len() - mark > is.len() {
            self.out.truncate(mark);
            self.say("replace", Some(is));
        }
    }

    fn members(&mut self, old: usize, new: usize) {
        let (was, is) = (self.old.children(old), self.new.children(new));
        for member in was.clone() {
            let key = self.old.key(member);
            if !is.clone().any(|other| self.new.key(other) == key) {
                self.below(key, |patch| patch.say("remove", None));
            }
        }
        let mut beside = was.clone();
        for member in is {
            let (key, value) = (self.new.key(member), self.new.node(member));
            let same = |other: &usize| self.old.key(*other) == key;
            let before = beside.next().filter(same).or_else(|| was.clone().find(same));
            if before.is_some_and(|before| self.old.node(before) == value) {
                continue;
            }
            self.below(key, |patch| match before {
                Some(before) => patch.value(before, member),
                None => patch.say("add", Some(value)),
            });
        }
    }

    /// Goes through two lists side by side. Where they part it looks for the nearest place where they meet again.
    fn elements(&mut self, old: usize, new: usize) {
        let (mut was, mut is) = (self.old.children(old), self.new.children(new));
        let mut place = 0;
        loop {
            let (gone, come) = self.until_alike(&was, &is);
            for _ in was.by_ref().take(gone) {
                self.at(place, |patch| patch.say("remove", None));
            }
            for element in is.by_ref().take(come) {
                let value = self.new.node(element);
                self.at(place, |patch| patch.say("add", Some(value)));
                place += 1;
            }
            let (Some(old), Some(new)) = (was.next(), is.next()) else { return };
            if self.old.node(old) != self.new.node(new) {
                self.at(place, |patch| patch.value(old, new));
            }
            place += 1;
        }
    }

    /// How many elements of the old list are gone here, or how many of the new one have come.
    fn until_alike(&self, was: &Children<'_>, is: &Children<'_>) -> (usize, usize) {
        let (mut later_was, mut later_is) = (was.clone(), is.clone());
        let (Some(old), Some(new)) = (later_was.next(), later_is.next()) else {
            return (was.clone().count(), is.clone().count());
        };
        let (old, new) = (self.old.node(old), self.new.node(new));
        if old == new {
            return (0, 0);
        }
        for ahead in 1..=AHEAD {
            if later_was.next().is_some_and(|later| self.old.node(later) == new) {
                return (ahead, 0);
            }
            if later_is.next().is_some_and(|later| self.new.node(later) == old) {
                return (0, ahead);
            }
        }
        (0, 0)
    }

    /// Does something at a place in a list.
    fn at(&mut self, place: usize, act: impl FnOnce(&mut Self)) {
        let mark = self.path.len();
        // Writing to a String cannot fail.
        let _ = write!(self.path, "/{place}");
        act(self);
        self.path.truncate(mark);
    }

    /// Does something one step further down. A key stands in the text with JSON's escapes already.
    fn below(&mut self, key: &str, act: impl FnOnce(&mut Self)) {
        let mark = self.path.len();
        self.path.push('/');
        if key.contains(['~', '/']) {
            self.path.push_str(&key.replace('~', "~0").replace('/', "~1"));
        } else {
            self.path.push_str(key);
        }
        act(self);
        self.path.truncate(mark);
    }

    fn say(&mut self, op: &str, value: Option<&str>) {
        // Writing to a String cannot fail.
        let _ = match value {
            Some(value) => write!(
                self.out,
                "{{\"op\":\"{op}\",\"path\":\"{}\",\"value\":{value}}},",
                self.path
            ),
            None => write!(self.out, "{{\"op\":\"{op}\",\"path\":\"{}\"}},", self.path),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    /// Makes the new value of the old one as a board does, by a library that knows nothing of how the patch was made.
    fn patched(old: &Value, new: &Value) -> (Value, String) {
        let (was, is) = (Document::new(old.to_string()), Document::new(new.to_string()));
        let patch = format!("[{}]", was.patch_to(&is));
        let steps: json_patch::Patch = serde_json::from_str(&patch).expect("a JSON Patch");
        let mut made = old.clone();
        json_patch::patch(&mut made, &steps).unwrap_or_else(|error| panic!("{error}: {patch}"));
        (made, patch)
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (0..20i64).prop_map(Value::from),
            "[a-z~/\"\\\\\u{e9} ]{0,40}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 120, 12, |inner| {
            let key =
                prop_oneof!["[ab~/\"]{1,2}", Just("units".to_owned()), Just("view".to_owned())];
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..12).prop_map(Value::from),
                prop::collection::vec((key, inner), 0..8)
                    .prop_map(|members| Value::from(Map::from_iter(members))),
            ]
        })
    }

    /// A value and another that came of it by small changes, as the table after a move.
    fn moves() -> impl Strategy<Value = (Value, Value)> {
        let unit = |at: u16| json!({ "at": at, "name": format!("a unit with a long name, {at}") });
        let units = prop::collection::vec(0..40u16, 0..30);
        let table = move |units: &[u16]| {
            let units: Vec<Value> = units.iter().map(|at| unit(*at)).collect();
            json!({ "view": { "turn": units.len(), "units": units }, "undo": false })
        };
        let changes = prop::collection::vec((0..3u8, any::<prop::sample::Index>(), 0..40u16), 0..6);
        (units, changes).prop_map(move |(old, changes)| {
            let mut new = old.clone();
            for (kind, place, at) in changes {
                let end = new.len();
                match kind {
                    0 if end > 0 => drop(new.remove(place.index(end))),
                    1 if end > 0 => new[place.index(end)] = at,
                    _ => new.insert(place.index(end + 1), at),
                }
            }
            (table(&old), table(&new))
        })
    }

    proptest! {
        #[test]
        fn a_patch_makes_the_new_of_the_old(old in values(), new in values()) {
            let (made, patch) = patched(&old, &new);
            prop_assert_eq!(made, new, "{}", patch);
        }

        #[test]
        fn a_patch_makes_the_table_after_a_move((old, new) in moves()) {
            let (made, patch) = patched(&old, &new);
            prop_assert_eq!(made, new, "{}", patch);
        }
    }

    #[test]
    fn a_patch_is_as_long_as_the_change() {
        let unit =
            |at: u32| json!({ "at": at, "name": "a unit with quite a long name on its counter" });
        let units: Vec<Value> = (0..100).map(unit).collect();
        let old = json!({ "view": { "turn": 1, "units": units } });
        let mut new = old.clone();
        new["view"]["units"][40] = unit(940);
        new["view"]["units"].as_array_mut().expect("a list").remove(70);
        let (made, patch) = patched(&old, &new);
        assert_eq!(made, new);
        assert!(patch.len() < 250, "{patch}");
    }
}
