//! Lists every rule id of `docs/rules/` and `docs/rulings.md` so that `rule!` can refuse an unknown one at compile time.

#[path = "src/index.rs"]
#[allow(dead_code, unreachable_pub)]
mod index;

use std::{env, fmt::Write as _, fs, path::Path};

fn main() {
    let rules = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo"))
        .join("../../docs/rules")
        .canonicalize()
        .expect("docs/rules stands beside crates/");
    let rulings = rules.with_file_name("rulings.md");
    println!("cargo::rerun-if-changed={}", rules.display());
    println!("cargo::rerun-if-changed={}", rulings.display());
    let mut books: Vec<_> = fs::read_dir(&rules)
        .expect("docs/rules can be read")
        .map(|entry| entry.expect("docs/rules can be listed").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "md"))
        .collect();
    books.sort();
    books.push(rulings);

    let mut ids = Vec::new();
    let mut out = String::from("pub(crate) const BOOKS: &[(&str, &str)] = &[\n");
    for path in &books {
        let name = path.file_stem().expect("a file has a stem").to_string_lossy();
        let text = fs::read_to_string(path).expect("a rule book is UTF-8");
        ids.extend(index::parse(&name, &text).into_iter().map(|rule| rule.id));
        writeln!(out, "    ({name:?}, include_str!({:?})),", path.display().to_string()).unwrap();
    }
    out.push_str("];\n");
    ids.sort();
    for pair in ids.windows(2) {
        assert!(pair[0] != pair[1], "rule {} is defined twice in docs/rules", pair[0]);
    }
    writeln!(out, "pub(crate) const IDS: &[&str] = &{ids:?};").unwrap();
    let target = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("books.rs");
    fs::write(target, out).expect("OUT_DIR can be written");
}
