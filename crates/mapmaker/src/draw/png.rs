//! The drawing as a bitmap.

use std::sync::Arc;

use resvg::{tiny_skia, usvg};

use super::drawing::Drawing;
use super::font::FACES;
use super::svg::{Look, svg};
use super::view::DrawError;

/// A picture with more pixels would fill the memory of a small machine.
const MOST_PIXELS: f64 = 200e6;

/// Draws a PNG.
///
/// # Errors
/// When the picture would be too large for memory.
pub fn png(drawing: &Drawing, look: &Look) -> Result<Vec<u8>, DrawError> {
    let pixels = drawing.sheet.width() * drawing.sheet.height() * look.scale * look.scale;
    if pixels > MOST_PIXELS {
        let millions = pixels / 1e6;
        let what = format!("{millions:.0} million pixels are too many; make the hexes smaller");
        return Err(DrawError::Bitmap(what));
    }
    let text = svg(drawing, &Look { fonts: false, ..*look });
    let mut fonts = usvg::fontdb::Database::new();
    for face in FACES {
        fonts.load_font_data(face.file.to_vec());
    }
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let wrong = |what: &dyn std::fmt::Display| DrawError::Bitmap(what.to_string());
    let tree = usvg::Tree::from_str(&text, &options).map_err(|error| wrong(&error))?;
    let size = tree.size().to_int_size();
    let mut canvas = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| wrong(&"the picture is too large"))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| wrong(&error))
}
