//! Draws maps on pages: the layers of a drawing as lines, areas and real text, each ground only once in a file.

use crate::fonts::Face;
use crate::page::Area;
use crate::pdf::{Pen, fill};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Transform};
use krilla::graphic::Graphic;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill as Filling, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use mapmaker::draw::{
    Class, Colour, Colours, Drawing, Figure, Fill, Layer, LayerName, Lettering, Mark,
    Path as Course, Stamps, Stand, Step, Style, Theme, Token, style, type_of,
};
use series::paper::Picture;
use std::collections::HashMap;
use std::sync::Arc;

/// Points per hex within a ground; a page draws it larger or smaller.
const UNIT: f64 = 24.0;
/// The light around lettering, as a share of its size.
const HALO: f64 = 0.2;
/// How dense the hatch is over what is out of play.
const HATCH: f64 = 0.07;
/// What is too fine for a printer.
const UNPRINTED: [Class; 4] = [Class::Stain, Class::Fold, Class::Grain, Class::TreeShade];

/// The grounds that are in the file.
#[derive(Default)]
pub(crate) struct Maps {
    drawn: HashMap<*const Drawing, [Graphic; 2]>,
}

/// Names stay legible above the counters, as on the board.
fn is_above(layer: &Layer) -> bool {
    layer.name == LayerName::Labels
}

impl Maps {
    /// Draws a map into an area.
    pub(crate) fn draw(&mut self, pen: &mut Pen<'_, '_>, area: Area, picture: &Picture) {
        let sheet = picture.ground.sheet;
        let [ground, names] = match self.drawn.get(&Arc::as_ptr(&picture.ground)) {
            Some(known) => known.clone(),
            None => {
                let made = [false, true].map(|above| pen.graphic(&picture.ground, above));
                self.drawn.insert(Arc::as_ptr(&picture.ground), made.clone());
                made
            }
        };
        let scale = area.width / (sheet.width() * UNIT) as f32;
        let [x, y] = [sheet.left, sheet.top].map(|edge| (edge * UNIT) as f32 * scale);
        let there = Transform::from_row(scale, 0.0, 0.0, scale, area.left - x, area.top - y);
        pen.surface.push_transform(&there);
        pen.surface.draw_graphic(ground);
        pen.layers(&picture.ground, &picture.above);
        pen.surface.draw_graphic(names);
        pen.surface.pop();
    }
}

/// A colour of the printed theme.
fn ink(token: Token, drawing: &Drawing) -> [u8; 3] {
    let colour = token.in_season(Theme::Print, drawing.season).parse();
    colour.map_or([0; 3], |Colour(rgb)| rgb)
}

/// A course as a path, moved there and so much larger.
fn path(course: &Course, [u, v]: [f64; 2], size: f64) -> Option<Path> {
    let mut path = PathBuilder::new();
    trace(&mut path, course, [u, v], size);
    path.finish()
}

fn trace(path: &mut PathBuilder, course: &Course, [u, v]: [f64; 2], size: f64) {
    let at = |[x, y]: [f64; 2]| [(u + x * size) * UNIT, (v + y * size) * UNIT].map(|it| it as f32);
    for step in &course.steps {
        match *step {
            Step::Move(to) => {
                let [x, y] = at(to);
                path.move_to(x, y);
            }
            Step::Line(to) => {
                let [x, y] = at(to);
                path.line_to(x, y);
            }
            Step::Curve(by, to) => {
                let ([a, b], [x, y]) = (at(by), at(to));
                path.quad_to(a, b, x, y);
            }
            Step::Close => path.close(),
        }
    }
}

fn is_haloed(look: &Style) -> bool {
    matches!(look.stroke, Some(Token::Halo | Token::Paper)) && matches!(look.fill, Fill::Plain(_))
}

fn light(width: f64) -> Stroke {
    let paint = rgb::Color::new(255, 255, 255).into();
    let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
    Stroke { paint, width: (width * UNIT) as f32, line_cap, line_join, ..Stroke::default() }
}

impl Pen<'_, '_> {
    /// The layers of a ground under what lies on it, or above.
    fn graphic(&mut self, drawing: &Drawing, above: bool) -> Graphic {
        let mut builder = self.surface.stream_builder();
        let mut surface = builder.surface();
        let mut pen = Pen { surface: &mut surface, fonts: self.fonts };
        let layers = drawing.layers.iter().filter(|layer| is_above(layer) == above);
        pen.layers(drawing, layers);
        surface.finish();
        Graphic::new(builder.finish(), false)
    }

    fn layers<'l>(&mut self, drawing: &Drawing, layers: impl IntoIterator<Item = &'l Layer>) {
        let frame = path(&Course::rectangle(drawing.frame), [0.0; 2], 1.0);
        for layer in layers {
            let clip = match layer.name {
                LayerName::Paper | LayerName::Cartouche => None,
                _ => frame.as_ref(),
            };
            if let Some(frame) = clip {
                self.surface.push_clip_path(frame, &FillRule::NonZero);
            }
            for mark in &layer.marks {
                match mark {
                    Mark::Figure(figure) => self.figure(drawing, figure),
                    Mark::Stamps(stamps) => self.stamps(drawing, stamps),
                    Mark::Lettering(lettering) => self.lettering(drawing, lettering),
                }
            }
            if clip.is_some() {
                self.surface.pop();
            }
        }
    }

    fn figure(&mut self, drawing: &Drawing, figure: &Figure) {
        let course = path(&figure.path, [0.0; 2], 1.0);
        self.paint(drawing, figure.class, figure.width, figure.colours, course.as_ref());
    }

    fn stamps(&mut self, drawing: &Drawing, stamps: &Stamps) {
        let Some(shape) = drawing.symbols.get(&stamps.symbol) else { return };
        let mut all = PathBuilder::new();
        for [u, v, size] in &stamps.at {
            trace(&mut all, shape, [*u, *v], *size);
        }
        self.paint(drawing, stamps.class, None, None, all.finish().as_ref());
    }

    fn paint(
        &mut self,
        drawing: &Drawing,
        class: Class,
        width: Option<f64>,
        own: Option<Colours>,
        course: Option<&Path>,
    ) {
        if UNPRINTED.contains(&class) {
            return;
        }
        let look = style(class);
        let own = own.unwrap_or_default();
        let ground = match (own.fill, look.fill) {
            (Some(Colour(rgb)), _) => Some(fill(rgb, look.fill_opacity)),
            (None, Fill::Plain(token)) => Some(fill(ink(token, drawing), look.fill_opacity)),
            (None, Fill::Pattern("hatch")) => Some(fill(ink(Token::Ink, drawing), HATCH)),
            (None, Fill::Pattern(_) | Fill::None) => None,
        };
        // Here the holes run the same way round as the rest.
        let holes = matches!(class, Class::Water | Class::Veil | Class::Hatch);
        let rule = if holes { FillRule::EvenOdd } else { FillRule::NonZero };
        let ground = ground.map(|ground| Filling { rule, ..ground });
        let edge = own.stroke.map(|Colour(rgb)| rgb).or(look.stroke.map(|it| ink(it, drawing)));
        let edge = edge.map(|rgb| stroke(&look, rgb, width.unwrap_or(look.width)));
        if is_haloed(&look) {
            self.path(course, None, edge);
            self.path(course, ground, None);
        } else {
            self.path(course, ground, edge);
        }
    }

    fn lettering(&mut self, drawing: &Drawing, lettering: &Lettering) {
        let look = style(lettering.class);
        let face = Face::of(lettering.class);
        let spacing = type_of(lettering.class).spacing as f32;
        let size = (lettering.size * UNIT) as f32;
        let run = self.fonts.shape(face, &lettering.text, spacing);
        let rgb = match (lettering.ink, look.fill) {
            (Some(Colour(rgb)), _) => rgb,
            (None, Fill::Plain(token)) => ink(token, drawing),
            (None, _) => ink(Token::Ink, drawing),
        };
        let filling = fill(rgb, look.fill_opacity);
        let font = self.fonts.font(face);
        let level = |[x, y]: [f64; 2], back: f32| {
            Point::from_xy((x * UNIT) as f32 - back * size, (y * UNIT) as f32)
        };
        let at = match &lettering.stand {
            Stand::Start(at) => level(*at, 0.0),
            Stand::Middle(at) => level(*at, run.width / 2.0),
            Stand::Along(course) => {
                self.surface.set_fill(Some(filling));
                self.surface.set_stroke(None);
                return self.along(course, face, size, &run);
            }
        };
        // Numbers are many and stand free; a light around each would be most of the file.
        if is_haloed(&look) && face != Face::Numbers {
            self.surface.set_fill(None);
            self.surface.set_stroke(Some(light(lettering.size * HALO)));
            self.surface.draw_glyphs(at, &run.glyphs, font.clone(), &run.text, size, true);
        }
        self.surface.set_fill(Some(filling));
        self.surface.set_stroke(None);
        self.surface.draw_glyphs(at, &run.glyphs, font, &run.text, size, false);
    }

    /// Letters one by one along a line, in the middle of it.
    fn along(&mut self, course: &Course, face: Face, size: f32, run: &crate::fonts::Run) {
        let points: Vec<[f32; 2]> = course
            .points()
            .into_iter()
            .flatten()
            .map(|at| [(at.x * UNIT) as f32, (at.y * UNIT) as f32])
            .collect();
        let length: f32 = points.windows(2).map(|ends| distance(ends[0], ends[1])).sum();
        let mut at = (length - run.width * size) / 2.0;
        for glyph in &run.glyphs {
            let wide = glyph.x_advance * size;
            let ([x, y], [dx, dy]) = walk(&points, at + wide / 2.0);
            at += wide;
            let turn = Transform::from_row(dx, dy, -dy, dx, x, y);
            self.surface.push_transform(&turn);
            let text = run.text.get(glyph.text_range.clone()).unwrap_or_default();
            let alone = krilla::text::KrillaGlyph { text_range: 0..text.len(), ..glyph.clone() };
            let start = Point::from_xy(-wide / 2.0, 0.0);
            self.surface.draw_glyphs(start, &[alone], self.fonts.font(face), text, size, false);
            self.surface.pop();
        }
    }
}

fn stroke(look: &Style, [red, green, blue]: [u8; 3], width: f64) -> Stroke {
    let opacity = NormalizedF32::new(look.stroke_opacity as f32).unwrap_or(NormalizedF32::ONE);
    let array: Vec<f32> = look.dashes.iter().map(|it| (it * UNIT) as f32).collect();
    let (line_cap, line_join) = match look.round {
        true => (LineCap::Round, LineJoin::Round),
        false => (LineCap::Butt, LineJoin::Miter),
    };
    Stroke {
        paint: rgb::Color::new(red, green, blue).into(),
        width: (width * UNIT) as f32,
        opacity,
        dash: (!array.is_empty()).then_some(StrokeDash { array, offset: 0.0 }),
        line_cap,
        line_join,
        ..Stroke::default()
    }
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The place so far along a line, and which way the line runs there; beyond its ends it runs straight on.
fn walk(points: &[[f32; 2]], along: f32) -> ([f32; 2], [f32; 2]) {
    let mut rest = along;
    let mut last = (points.first().copied().unwrap_or_default(), [1.0, 0.0]);
    for ends in points.windows(2) {
        let long = distance(ends[0], ends[1]);
        if long <= 0.0 {
            continue;
        }
        let way = [(ends[1][0] - ends[0][0]) / long, (ends[1][1] - ends[0][1]) / long];
        let place = [ends[0][0] + way[0] * rest, ends[0][1] + way[1] * rest];
        if rest <= long {
            return (place, way);
        }
        rest -= long;
        last = ([ends[1][0] + way[0] * rest, ends[1][1] + way[1] * rest], way);
    }
    last
}
