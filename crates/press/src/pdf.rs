//! Writes set pages as a PDF file.

use crate::fonts::{Face, Fonts};
use crate::map::Maps;
use crate::page::{Area, Ink, Mark, Page};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};
use series::paper::Paper;

/// Size of what stands at the foot of a page.
const FOOT: f32 = 8.0;

/// The file of these sheets.
pub(crate) fn write(
    title: &str,
    papers: &[Paper],
    set: &[Vec<Page<'_>>],
    fonts: &Fonts,
) -> Result<Vec<u8>, String> {
    // A document that says when it was made would not be the same twice.
    let settings = SerializeSettings { xmp_metadata: false, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    document.set_metadata(Metadata::new().title(title.to_owned()).language("en".to_owned()));
    let all: usize = set.iter().map(Vec::len).sum();
    let mut maps = Maps::default();
    let mut number = 0;
    for (paper, pages) in papers.iter().zip(set) {
        for page in pages {
            number += 1;
            let [width, height] = Page::size(page.wide);
            let settings = PageSettings::from_wh(width, height).ok_or("no such page")?;
            let mut sheet = document.start_page_with(settings);
            let mut surface = sheet.surface();
            let mut pen = Pen { surface: &mut surface, fonts };
            for mark in &page.marks {
                match mark {
                    Mark::Map { area, picture } => maps.draw(&mut pen, *area, picture),
                    other => pen.mark(other),
                }
            }
            pen.foot(Page::room(page.wide), &paper.foot, &format!("{number} / {all}"));
            surface.finish();
            sheet.finish();
        }
    }
    document.set_outline(outline(papers, set));
    document.finish().map_err(|error| format!("{error:?}"))
}

/// The sheets by whose they are, for whoever looks for one on a screen.
fn outline(papers: &[Paper], set: &[Vec<Page<'_>>]) -> Outline {
    let mut firsts = Vec::new();
    let mut first = 0;
    for pages in set {
        firsts.push(first);
        first += pages.len();
    }
    let sheets: Vec<(&Paper, usize)> = papers.iter().zip(firsts).collect();
    let node = |name: &str, page: usize| {
        let there = XyzDestination::new(page, Point::from_xy(0.0, 0.0));
        OutlineNode::new(name.to_owned(), there)
    };
    let mut outline = Outline::new();
    for group in sheets.chunk_by(|one, next| one.0.whose == next.0.whose) {
        let (paper, page) = group[0];
        let name = if paper.whose.is_empty() { &paper.title } else { &paper.whose };
        let mut whose = node(name, page);
        group.iter().for_each(|(paper, page)| whose.push_child(node(&paper.title, *page)));
        outline.push_child(whose);
    }
    outline
}

/// What draws on a page, or on a map that several pages share.
pub(crate) struct Pen<'s, 'd> {
    pub(crate) surface: &'s mut Surface<'d>,
    pub(crate) fonts: &'s Fonts,
}

/// A colour, so dense, as what fills.
pub(crate) fn fill([red, green, blue]: [u8; 3], opacity: f64) -> Fill {
    let opacity = NormalizedF32::new(opacity.clamp(0.0, 1.0) as f32);
    let paint = rgb::Color::new(red, green, blue).into();
    Fill { paint, opacity: opacity.unwrap_or(NormalizedF32::ONE), ..Fill::default() }
}

fn line([red, green, blue]: [u8; 3], width: f32) -> Stroke {
    Stroke { paint: rgb::Color::new(red, green, blue).into(), width, ..Stroke::default() }
}

fn rectangle(area: Area) -> Option<Path> {
    let Area { left, top, width, height } = area;
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(left, top, width, height)?);
    path.finish()
}

impl Pen<'_, '_> {
    fn mark(&mut self, mark: &Mark<'_>) {
        match mark {
            Mark::Words { at, face, size, ink, text } => {
                self.words(*at, *face, *size, ink.rgb(), text);
            }
            Mark::Stroke { from, to, width, ink } => {
                let mut path = PathBuilder::new();
                path.move_to(from[0], from[1]);
                path.line_to(to[0], to[1]);
                self.path(path.finish().as_ref(), None, Some(line(ink.rgb(), *width)));
            }
            Mark::Box { area, ground, edge, cut } => {
                let dash = cut.then(|| StrokeDash { array: vec![3.0, 2.4], offset: 0.0 });
                let edge = edge.map(|(width, ink)| Stroke { dash, ..line(ink.rgb(), width) });
                let ground = ground.map(|ink| fill(ink.rgb(), 1.0));
                self.path(rectangle(*area).as_ref(), ground, edge);
            }
            Mark::Map { .. } => {}
        }
    }

    pub(crate) fn path(&mut self, path: Option<&Path>, fill: Option<Fill>, line: Option<Stroke>) {
        if let (Some(path), true) = (path, fill.is_some() || line.is_some()) {
            self.surface.set_fill(fill);
            self.surface.set_stroke(line);
            self.surface.draw_path(path);
        }
    }

    /// A line of words from here on.
    fn words(&mut self, [x, y]: [f32; 2], face: Face, size: f32, rgb: [u8; 3], text: &str) {
        let run = self.fonts.shape(face, text, 0.0);
        self.surface.set_fill(Some(fill(rgb, 1.0)));
        self.surface.set_stroke(None);
        let (at, font) = (Point::from_xy(x, y), self.fonts.font(face));
        self.surface.draw_glyphs(at, &run.glyphs, font, &run.text, size, false);
    }

    fn foot(&mut self, room: Area, foot: &str, number: &str) {
        let y = room.bottom() + 18.0;
        let mut path = PathBuilder::new();
        path.move_to(room.left, y - 11.0);
        path.line_to(room.right(), y - 11.0);
        self.path(path.finish().as_ref(), None, Some(line(Ink::Line.rgb(), 0.4)));
        let ink = Ink::Soft.rgb();
        self.words([room.left, y], Face::Italic, FOOT, ink, foot);
        let left = room.right() - self.fonts.width(Face::Text, FOOT, number);
        self.words([left, y], Face::Text, FOOT, ink, number);
    }
}
