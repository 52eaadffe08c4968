//! `check` finds nothing wrong with the modules as they stand.

use barbarossa::ground::check;
use module::{Folder, Problems};

fn checked(module: &str) -> Problems {
    let folder = Folder::new(format!("{}/../../modules/{module}", env!("CARGO_MANIFEST_DIR")));
    let mut problems = Problems::new();
    check(&folder, &mut problems);
    problems
}

#[test]
fn the_modules_are_in_order() {
    let found =
        ["agc", "ags", "agn", "barbarossa", "damos"].map(|module| checked(module).to_string());
    assert_eq!(found, [""; 5], "{}", found.join("\n"));
}
