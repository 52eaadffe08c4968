//! Lists the tests that prove each rule, so that `grognard rules` can say where a rule is tested.

use rulebook::tests;
use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() {
    let home = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let root = home.join("../..").canonicalize().expect("crates/ stands in the root");
    let ids: Vec<String> = rulebook::all().into_iter().map(|rule| rule.id).collect();
    let mut proofs = Vec::new();
    for path in rust_files(&root.join("crates")) {
        let text = fs::read_to_string(&path).expect("a source file is UTF-8");
        let place = path.strip_prefix(&root).expect("below the root").display().to_string();
        for test in tests(&text) {
            let named = test.named(ids.iter().map(String::as_str)).map(str::to_string);
            for id in test.listed.iter().cloned().chain(named) {
                proofs.push((id, format!("{place}:{}", test.line), test.name.clone()));
            }
        }
    }
    proofs.sort();
    proofs.dedup();
    let mut out = String::from("pub(crate) const PROOFS: &[(&str, &str, &str)] = &[\n");
    for (id, place, name) in proofs {
        writeln!(out, "    ({id:?}, {place:?}, {name:?}),").expect("a String takes all");
    }
    out.push_str("];\n");
    let target = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("proofs.rs");
    fs::write(target, out).expect("OUT_DIR can be written");
}

/// The Rust files of every crate's `src` and `tests`, in order; each folder is watched.
fn rust_files(crates: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![crates.to_path_buf()];
    while let Some(folder) = folders.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(&folder).expect("a crate's folder can be read") {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
