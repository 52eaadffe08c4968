//! Whether the files of a map are what its sources give.

use module::{Files, Problem, Problems, Source};

use crate::{Compiled, FOLDER, compile};

/// What to do about a file that is out of date.
const HINT: &str = "compile the map again, and make changes in the layers or corrections.toml";

/// Compiles the map of a module and complains of every file that differs from it.
///
/// ```
/// use module::{Memory, Problems};
///
/// let mut problems = Problems::new();
/// mapmaker::check(&Memory::default(), &mut problems);
/// assert!(problems.has_errors());
/// ```
pub fn check(files: &dyn Files, problems: &mut Problems) {
    match compile(files) {
        Ok(compiled) => compare(&compiled, files, problems),
        Err(found) => problems.append(found),
    }
}

fn compare(compiled: &Compiled, files: &dyn Files, problems: &mut Problems) {
    let written = compiled.write();
    for (path, text) in &written {
        let Some(there) = Source::read(files, path, problems) else { continue };
        if let Some(problem) = first_difference(&there, text) {
            problems.push(problem.hint(HINT));
        } else if files.read(path).is_ok_and(|bytes| bytes != text.as_str()) {
            problems.push(there.problem("differs in its line ends").hint(HINT));
        }
    }
    for path in files.list().iter().filter(|path| path.starts_with(&format!("{FOLDER}/"))) {
        if !written.iter().any(|(known, _)| known == path) {
            let problem = Problem::in_file(files.shown(path), "is no file of a map");
            problems.push(problem.hint("take it away"));
        }
    }
}

/// The first line where a file is not what it should be.
fn first_difference(there: &Source, expected: &str) -> Option<Problem> {
    let mut at = 0;
    let mut wanted = expected.lines();
    for line in there.text().lines() {
        let spot = there.spot(at..at + line.len());
        match wanted.next() {
            Some(wanted) if wanted == line => at += line.len() + 1,
            Some(wanted) => return Some(spot.problem(format!("should be `{wanted}`"))),
            None => return Some(spot.problem("should not be there")),
        }
    }
    wanted.next().map(|wanted| there.spot(at..at).problem(format!("`{wanted}` is missing")))
}
