//! Compiles the map of a module and writes its files.
//!
//! ```text
//! cargo run -p mapmaker --example compile [FOLDER]
//! ```

use std::error::Error;
use std::path::PathBuf;

use module::Folder;

fn main() -> Result<(), Box<dyn Error>> {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../modules/barbarossa");
    let root = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| default.to_owned()));
    let compiled = mapmaker::compile(&Folder::new(&root))?;
    for (path, text) in compiled.write() {
        let path = root.join(path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, text)?;
    }
    Ok(())
}
