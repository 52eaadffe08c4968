//! Named lists of hexes.

use super::map::grid;
use hex::Region;
use module::{Document, Files, Node, Problems, did_you_mean};
use std::collections::BTreeMap;

/// The named regions of a map and of a game, from `regions.toml`; a table within it gives dotted names (`border.agc`).
#[derive(Clone, Debug, Default)]
pub struct Regions {
    named: BTreeMap<String, Region>,
}

impl Regions {
    pub(super) fn read(&mut self, files: &dyn Files, path: &str, problems: &mut Problems) {
        let Some(document) = Document::read(files, path, problems) else { return };
        for (name, node) in document.root().entries() {
            self.read_node(name, node, problems);
        }
    }

    fn read_node(&mut self, name: &str, node: Node<'_>, problems: &mut Problems) {
        // Either a list or a table of further lists; which one it is must be tried in silence.
        if let Some(mut table) = node.table(&mut Problems::new()) {
            for (inner, node) in table.entries() {
                self.read_node(&format!("{name}.{inner}"), node, problems);
            }
            return;
        }
        let Some(region) = read_hexes(node, problems) else { return };
        if self.named.insert(name.to_owned(), region).is_some() {
            problems.push(node.problem(format!("there are two regions `{name}`")));
        }
    }

    /// The region of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Region> {
        self.named.get(name)
    }

    /// The names in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.keys().map(String::as_str)
    }

    /// The region that a file names, complaining when there is none.
    pub(super) fn refer(&self, node: Node<'_>, problems: &mut Problems) -> Option<Region> {
        let name = node.text(problems)?;
        let found = self.get(name).cloned();
        if found.is_none() {
            let problem = node.problem(format!("there is no region `{name}`"));
            problems.push(match did_you_mean(name, self.names()) {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem.hint("regions stand in regions.toml"),
            });
        }
        found
    }
}

/// A list of hex numbers.
pub(super) fn read_hexes(node: Node<'_>, problems: &mut Problems) -> Option<Region> {
    let mut region = Region::empty(grid());
    for item in node.list(problems)? {
        if let Some(hex) = item.parse_with(|text| grid().parse(text), problems)
            && !region.insert(hex)
        {
            let problem = item.problem(format!("{} is named twice", grid().number(hex)));
            problems.push(problem.warning().hint("once is enough"));
        }
    }
    Some(region)
}
