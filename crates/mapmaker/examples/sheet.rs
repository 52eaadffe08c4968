//! Draws the sheet of a module that has its map in a table: `sheet FOLDER OUT [SCALE] [THEME] [SEASON] [HEX-HEX]`.
//!
//! `OUT` ends in `.svg` or `.png`.

use mapmaker::draw::{Look, Options, Season, Sheet, Theme, embedded, png, svg};
use module::Folder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, instead: &str| words.get(at).map_or(instead, String::as_str).to_owned();
    let theme = match word(3, "paper").as_str() {
        "dark" => Theme::Dark,
        "print" => Theme::Print,
        _ => Theme::Paper,
    };
    let (out, scale) = (word(1, "sheet.svg"), word(2, "72").parse()?);
    let season = Season::named(&word(4, "clear")).ok_or("no such season")?;
    let crop = words.get(5).and_then(|it| it.split_once('-'));
    let crop = crop.map(|(a, b)| [a.to_owned(), b.to_owned()]);
    let sheet = Sheet::of_table(&Folder::new(word(0, ".")), embedded())?;
    let numbers = scale >= 64.0;
    let drawing = sheet.draw(&Options { scale, season, crop, numbers, ..sheet.options() })?;
    let look = Look { theme, scale, fonts: true };
    if out.ends_with(".png") {
        std::fs::write(out, png(&drawing, &look)?)?;
    } else {
        std::fs::write(out, svg(&drawing, &look))?;
    }
    Ok(())
}
