//! A page before it is written: strokes, words and maps at their places, in points from the upper left corner.

use crate::fonts::Face;
use series::paper::Picture;

/// A4, upright.
const A4: [f32; 2] = [595.28, 841.89];
/// White paper around what is printed: left and right, top, bottom.
const MARGIN: [f32; 3] = [42.0, 40.0, 46.0];

/// A colour of the pages; every one of them is dark enough, or light enough, for a printer without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Words.
    Black,
    /// Words beside others.
    Soft,
    /// Lines of tables.
    Line,
    /// The ground of what is not to be filled in.
    Shade,
    /// The ground of headers.
    Tint,
    /// Whose a sheet is.
    Red,
}

impl Ink {
    pub(crate) fn rgb(self) -> [u8; 3] {
        match self {
            Ink::Black => [0x2A, 0x26, 0x20],
            Ink::Soft => [0x5F, 0x56, 0x46],
            Ink::Line => [0xB3, 0xA8, 0x90],
            Ink::Shade => [0xEB, 0xE6, 0xDA],
            Ink::Tint => [0xF3, 0xEC, 0xDA],
            Ink::Red => [0x9A, 0x2F, 0x27],
        }
    }
}

/// A rectangle of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) height: f32,
}

impl Area {
    pub(crate) fn right(&self) -> f32 {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> f32 {
        self.top + self.height
    }
}

/// Something on a page.
#[derive(Clone, Debug)]
pub(crate) enum Mark<'p> {
    /// A line of words; the place is the left end of its base line.
    Words { at: [f32; 2], face: Face, size: f32, ink: Ink, text: String },
    /// A straight line.
    Stroke { from: [f32; 2], to: [f32; 2], width: f32, ink: Ink },
    /// A rectangle: its ground, its edge, and whether the edge is to be cut along.
    Box { area: Area, ground: Option<Ink>, edge: Option<(f32, Ink)>, cut: bool },
    /// A map.
    Map { area: Area, picture: &'p Picture },
}

/// A page.
#[derive(Clone, Debug)]
pub(crate) struct Page<'p> {
    /// Whether it lies on its long side.
    pub(crate) wide: bool,
    /// What is on it.
    pub(crate) marks: Vec<Mark<'p>>,
}

impl<'p> Page<'p> {
    pub(crate) fn new(wide: bool) -> Page<'p> {
        Page { wide, marks: Vec::new() }
    }

    /// Its width and height.
    pub(crate) fn size(wide: bool) -> [f32; 2] {
        let [short, long] = A4;
        if wide { [long, short] } else { [short, long] }
    }

    /// What may be printed on.
    pub(crate) fn room(wide: bool) -> Area {
        let [width, height] = Page::size(wide);
        let [side, top, bottom] = MARGIN;
        Area { left: side, top, width: width - 2.0 * side, height: height - top - bottom }
    }
}
