//! The catalogue of a module's charts: what each is, which rule it serves, where it comes from.

use crate::{Document, Files, Problem, Problems, Source, Spot, TableNode, Unique, did_you_mean};

/// The folder that holds the charts of a module.
pub const CHARTS: &str = "charts";

/// The file in it that lists them.
pub const CATALOGUE: &str = "charts/charts.toml";

/// Where the values of a chart come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provenance {
    /// As printed in the source.
    Source,
    /// From the source, with a fault mended; the note says which.
    Repaired,
    /// Ours, where the source has none; the note says why.
    Ours,
}

const PROVENANCES: &[(&str, Provenance)] = &[
    ("source", Provenance::Source),
    ("repaired", Provenance::Repaired),
    ("ours", Provenance::Ours),
];

impl Provenance {
    /// The word used in the files.
    pub fn name(self) -> &'static str {
        match self {
            Provenance::Source => "source",
            Provenance::Repaired => "repaired",
            Provenance::Ours => "ours",
        }
    }
}

/// One chart of a catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The file beside the catalogue.
    pub file: String,
    /// What the chart is called.
    pub title: String,
    /// The rule it serves; plain text here, see [`Catalogue::check_rules`].
    pub rule: String,
    /// Where its values come from.
    pub provenance: Provenance,
    /// What was mended or made, and why.
    pub note: Option<String>,
    rule_spot: Spot,
}

/// The charts of a module, from `charts/charts.toml`.
///
/// ```
/// use module::{Catalogue, Memory, Problems, Provenance};
///
/// let files = Memory::from([
///     ("charts/crt.csv", "roll,1\n1,0\n"),
///     ("charts/charts.toml", "
/// [[chart]]
/// file = 'crt.csv'
/// title = 'Combat results table'
/// rule = 'D8.6b'
/// provenance = 'source'
/// "),
/// ]);
/// let mut problems = Problems::new();
/// let catalogue = Catalogue::read(&files, &mut problems).unwrap();
/// assert_eq!(catalogue.entries()[0].provenance, Provenance::Source);
///
/// catalogue.check_rules(|id| if id == "D8.6" { Ok(()) } else { Err("see D8.6".into()) }, &mut problems);
/// assert_eq!(problems.to_string(), "charts/charts.toml:5:8: there is no rule `D8.6b` (see D8.6)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

impl Catalogue {
    /// Reads the catalogue and holds it against the files beside it.
    pub fn read(files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let document = Document::read(files, CATALOGUE, problems)?;
        let mut root = document.root();
        let tables = root.tables("chart", problems);
        root.finish(problems);
        let beside = charts_beside(files);
        let mut listed = Unique::new("chart");
        let mut entries = Vec::with_capacity(tables.len());
        for table in tables {
            entries.extend(read_entry(table, &beside, &mut listed, problems));
        }
        report_unlisted(files, &beside, &listed, document.source(), problems);
        Some(Self { entries })
    }

    /// The charts in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of a file.
    pub fn entry(&self, file: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.file == file)
    }

    /// Checks every rule id with a function that knows the rules; its error is the hint.
    pub fn check_rules(&self, known: impl Fn(&str) -> Result<(), String>, problems: &mut Problems) {
        for entry in &self.entries {
            if let Err(hint) = known(&entry.rule) {
                let problem = entry.rule_spot.problem(format!("there is no rule `{}`", entry.rule));
                problems.push(if hint.is_empty() { problem } else { problem.hint(hint) });
            }
        }
    }
}

/// The data files in the charts folder, by their path within it.
fn charts_beside(files: &dyn Files) -> Vec<String> {
    let inside = |path: String| Some(path.strip_prefix(CHARTS)?.strip_prefix('/')?.to_owned());
    let is_chart = |file: &String| {
        file != "charts.toml" && (file.ends_with(".csv") || file.ends_with(".toml"))
    };
    files.list().into_iter().filter_map(inside).filter(is_chart).collect()
}

fn read_entry(
    mut table: TableNode<'_>,
    beside: &[String],
    listed: &mut Unique,
    problems: &mut Problems,
) -> Option<Entry> {
    let file = table.need("file", problems);
    let path = file.and_then(|node| node.text(problems));
    let title = table.required::<String>("title", problems);
    let rule = table.need("rule", problems);
    let rule_text = rule.and_then(|node| node.text(problems));
    let provenance = table.choice("provenance", PROVENANCES, problems);
    let note = table.optional::<String>("note", problems);
    if let Some(made @ (Provenance::Repaired | Provenance::Ours)) = provenance
        && note.as_ref().is_none_or(|note| note.trim().is_empty())
    {
        let spot = table.get("provenance").map_or(table.spot().clone(), |node| node.spot());
        let problem = spot.problem(format!("a chart that is `{}` needs a `note`", made.name()));
        problems.push(problem.hint("add `note = \"what was changed, and why\"`"));
    }
    table.finish(problems);
    let (file, path) = (file?, path?);
    listed.add(path, &file.spot(), problems);
    if !beside.iter().any(|known| known == path) {
        let problem = file.problem(format!("there is no file `{path}` beside the catalogue"));
        problems.push(match did_you_mean(path, beside.iter().map(String::as_str)) {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("add the file, or remove the entry"),
        });
    }
    Some(Entry {
        file: path.to_owned(),
        title: title?,
        rule: rule_text?.to_owned(),
        provenance: provenance?,
        note,
        rule_spot: rule?.spot(),
    })
}

fn report_unlisted(
    files: &dyn Files,
    beside: &[String],
    listed: &Unique,
    catalogue: &Source,
    problems: &mut Problems,
) {
    for file in beside.iter().filter(|file| !listed.contains(file)) {
        let shown = files.shown(&format!("{CHARTS}/{file}"));
        let problem = Problem::in_file(shown, "the chart is not in the catalogue");
        problems.push(problem.hint(format!("add a [[chart]] to {}", catalogue.name())));
    }
}
