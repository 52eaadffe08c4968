//! Sets the sheets of a game as PDF: A4, real text in embedded fonts, maps as lines and not as pixels, every page numbered.
//!
//! The same sheets give the same bytes: nothing in a file says when or where it was made, so that what a seat is given shows
//! nothing but what was written for it.

mod fonts;
mod map;
mod page;
mod pdf;
mod setter;
mod table;

use fonts::Fonts;
use page::Page;
use series::paper::Paper;

/// A printed set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The PDF file.
    pub file: Vec<u8>,
    /// How many pages each sheet takes.
    pub pages: Vec<usize>,
}

/// Why a set cannot be printed.
#[derive(Debug, thiserror::Error)]
pub enum Unprinted {
    /// There is nothing to print.
    #[error("there is no sheet to print")]
    Nothing,
    /// A font that comes with the program is broken.
    #[error("a font of the program cannot be read")]
    Fonts,
    /// The file cannot be written.
    #[error("the PDF cannot be made: {0}")]
    File(String),
}

/// Prints sheets as one PDF of that title.
///
/// # Errors
/// That there is no sheet, or that the file cannot be made.
pub fn print(title: &str, papers: &[Paper]) -> Result<Printed, Unprinted> {
    if papers.is_empty() {
        return Err(Unprinted::Nothing);
    }
    let fonts = Fonts::read().ok_or(Unprinted::Fonts)?;
    let set: Vec<Vec<Page<'_>>> = papers.iter().map(|paper| setter::set(&fonts, paper)).collect();
    let pages = set.iter().map(Vec::len).collect();
    let file = pdf::write(title, papers, &set, &fonts).map_err(Unprinted::File)?;
    Ok(Printed { file, pages })
}
