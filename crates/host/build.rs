//! Has the program compiled anew when the board was built anew: its files are taken in at compile time.

use std::path::Path;

fn main() {
    let web = Path::new("../../web");
    let dist = web.join("dist");
    // Cargo looks at a folder that is not there every time anew, and would compile this crate every time.
    if web.is_dir() && std::fs::create_dir_all(&dist).is_ok() {
        println!("cargo::rerun-if-changed={}", dist.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
