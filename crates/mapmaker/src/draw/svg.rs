//! The drawing as an SVG file.
//!
//! Every mark carries its colour as a plain attribute, which every viewer knows. Where a viewer
//! knows custom properties too, a page may change the colours of all layers by setting them, or by
//! changing `data-theme` from `paper` to `dark`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use geo::Coord;

use super::class::{Class, LayerName};
use super::drawing::{Colours, Drawing, Figure, Layer, Lettering, Mark, Stamps, Stand};
use super::font::{self, FACES, Face};
use super::noise::roll;
use super::pen::{Pen, pixels};
use super::style::{Fill, HALO, Style, style};
use super::theme::{Theme, Token};

/// How a drawing is put on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// The colours.
    pub theme: Theme,
    /// Pixels per hex.
    pub scale: f64,
    /// Whether the file brings its own fonts.
    pub fonts: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: Theme::Paper, scale: 72.0, fonts: true }
    }
}

/// Writes a drawing as SVG.
pub fn svg(drawing: &Drawing, look: &Look) -> String {
    let mut writer = Writer {
        drawing,
        look,
        origin: Coord { x: drawing.sheet.left, y: drawing.sheet.top },
        text: String::new(),
        courses: 0,
    };
    writer.head();
    for layer in &drawing.layers {
        writer.layer(layer);
    }
    writer.text.push_str("</svg>\n");
    writer.text
}

struct Writer<'d> {
    drawing: &'d Drawing,
    look: &'d Look,
    origin: Coord,
    text: String,
    /// Lines for lettering so far.
    courses: u32,
}

/// Writing to a string cannot fail.
macro_rules! put {
    ($writer:expr, $($part:tt)*) => {
        let _ = write!($writer.text, $($part)*);
    };
}

impl Writer<'_> {
    fn size(&self, measure: f64) -> String {
        pixels(measure * self.look.scale)
    }

    fn colour(&self, token: Token) -> &'static str {
        token.in_season(self.look.theme, self.drawing.season)
    }

    fn head(&mut self) {
        let Drawing { frame, sheet, .. } = self.drawing;
        let (width, height) = (self.size(sheet.width()), self.size(sheet.height()));
        let title = escape(&self.drawing.title);
        let theme = self.look.theme.name();
        put!(
            self,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" data-theme=\"{theme}\">\n\
             <title>{title}</title>\n<defs>\n"
        );
        self.css();
        self.patterns();
        let (x, y) = (self.size(frame.left - sheet.left), self.size(frame.top - sheet.top));
        let (wide, high) = (self.size(frame.width()), self.size(frame.height()));
        put!(
            self,
            "<clipPath id=\"frame\"><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" \
             height=\"{high}\"/></clipPath>\n</defs>\n"
        );
    }

    /// Fonts, themes and the colours of the classes, for viewers that know custom properties.
    fn css(&mut self) {
        self.text.push_str("<style>\n");
        if self.look.fonts {
            for face in FACES {
                self.font_face(face);
            }
        }
        self.text.push_str("@supports (color: var(--ink)) {\n");
        let more = Some(self.look.theme).filter(|theme| !Theme::ALL.contains(theme));
        for theme in Theme::ALL.into_iter().chain(more) {
            put!(self, "svg[data-theme={}] {{", theme.name());
            for token in Token::ALL {
                let value = token.in_season(theme, self.drawing.season);
                put!(self, "--{}:{value};", token.name());
            }
            self.text.push_str("}\n");
        }
        for class in self.classes() {
            let Style { fill, stroke, .. } = style(class);
            put!(self, ".{} {{", class.name());
            if let Fill::Plain(token) = fill {
                put!(self, "fill:var(--{});", token.name());
            }
            if let Some(token) = stroke {
                put!(self, "stroke:var(--{});", token.name());
            }
            self.text.push_str("}\n");
        }
        self.text.push_str(".ground-stain {stop-color:var(--stain)}\n");
        self.text.push_str(".ground-line {stroke:var(--ink)}\n.ground-speck {fill:var(--stain)}\n");
        self.text.push_str("}\n</style>\n");
    }

    fn classes(&self) -> BTreeSet<Class> {
        let marks = self.drawing.layers.iter().flat_map(|layer| &layer.marks);
        marks
            .map(|mark| match mark {
                Mark::Figure(figure) => figure.class,
                Mark::Stamps(stamps) => stamps.class,
                Mark::Lettering(lettering) => lettering.class,
            })
            .collect()
    }

    fn font_face(&mut self, face: &Face) {
        let slant = if face.italic { "italic" } else { "normal" };
        put!(
            self,
            "@font-face{{font-family:\"{}\";font-weight:{};font-style:{slant};\
             src:url(data:font/ttf;base64,{}) format(\"truetype\")}}\n",
            face.family,
            face.weight,
            STANDARD.encode(face.file)
        );
    }

    /// Stains, folds, grain and the hatch of what is out of play.
    fn patterns(&mut self) {
        let stain = self.colour(Token::Stain);
        put!(
            self,
            "<radialGradient id=\"stains\">\
             <stop class=\"ground-stain\" offset=\"0\" stop-color=\"{stain}\" stop-opacity=\"0.1\"/>\
             <stop class=\"ground-stain\" offset=\"0.6\" stop-color=\"{stain}\" stop-opacity=\"0.05\"/>\
             <stop class=\"ground-stain\" offset=\"1\" stop-color=\"{stain}\" stop-opacity=\"0\"/>\
             </radialGradient>\n<linearGradient id=\"folds\">"
        );
        for (offset, opacity) in [("0", "0"), ("0.49", "0.13"), ("0.51", "0.02"), ("1", "0")] {
            put!(
                self,
                "<stop class=\"ground-stain\" offset=\"{offset}\" stop-color=\"{stain}\" \
                 stop-opacity=\"{opacity}\"/>"
            );
        }
        self.text.push_str("</linearGradient>\n");
        self.grain(stain);
        let (step, half, line) = (self.size(0.13), self.size(0.065), self.size(0.016));
        let ink = self.colour(Token::Ink);
        put!(
            self,
            "<pattern id=\"hatch\" patternUnits=\"userSpaceOnUse\" width=\"{step}\" \
             height=\"{step}\" patternTransform=\"rotate(45)\"><path class=\"ground-line\" \
             d=\"M{half} 0V{step}\" stroke=\"{ink}\" stroke-opacity=\"0.17\" \
             stroke-width=\"{line}\"/></pattern>\n"
        );
    }

    fn grain(&mut self, stain: &str) {
        const TILE: f64 = 3.0;
        const SPECKS: u16 = 420;
        let mut pen = Pen::new(self.look.scale, Coord::zero());
        for speck in 0..SPECKS {
            let of = |salt: u64| roll(salt, Coord { x: f64::from(speck), y: 1.0 });
            let at = Coord { x: of(5) * TILE, y: of(6) * TILE };
            let long = 0.006 + 0.022 * of(7);
            let way = Coord { x: of(8) - 0.5, y: of(9) - 0.5 } * (2.0 * long);
            let wide = Coord { x: -way.y, y: way.x } * 0.25;
            let mut fibre = super::drawing::Path::through([at, at + way, at + way + wide]);
            fibre.close();
            pen.path(&fibre);
        }
        let tile = self.size(TILE);
        put!(
            self,
            "<pattern id=\"grain\" patternUnits=\"userSpaceOnUse\" width=\"{tile}\" \
             height=\"{tile}\"><path class=\"ground-speck\" fill=\"{stain}\" \
             fill-opacity=\"0.16\" d=\"{}\"/></pattern>\n",
            pen.finish()
        );
    }

    fn layer(&mut self, layer: &Layer) {
        let clip = match layer.name {
            LayerName::Paper | LayerName::Cartouche => "",
            _ => " clip-path=\"url(#frame)\"",
        };
        put!(self, "<g id=\"{}\"{clip}>\n", layer.name.name());
        let mut rest = layer.marks.as_slice();
        while let Some(mark) = rest.first() {
            let same = rest.iter().take_while(|other| alike(mark, other)).count();
            let (together, after) = rest.split_at(same);
            match mark {
                Mark::Figure(figure) => self.figure(figure),
                Mark::Stamps(stamps) => self.stamps(stamps),
                Mark::Lettering(first) => self.letterings(first, together),
            }
            rest = after;
        }
        self.text.push_str("</g>\n");
    }

    fn figure(&mut self, figure: &Figure) {
        let mut pen = Pen::new(self.look.scale, self.origin);
        pen.path(&figure.path);
        self.path(figure.class, figure.width, figure.colours, &pen.finish());
    }

    fn stamps(&mut self, stamps: &Stamps) {
        let Some(shape) = self.drawing.symbols.get(&stamps.symbol) else { return };
        let mut pen = Pen::new(self.look.scale, self.origin);
        for [x, y, size] in &stamps.at {
            pen.moved(shape, Coord { x: *x, y: *y }, *size);
        }
        self.path(stamps.class, None, None, &pen.finish());
    }

    fn path(&mut self, class: Class, width: Option<f64>, colours: Option<Colours>, course: &str) {
        put!(self, "<path class=\"{}\"", class.name());
        let look = style(class);
        self.paint(&look, width.unwrap_or(look.width));
        if matches!(class, Class::Water | Class::Veil | Class::Hatch) {
            // Here the holes run the same way round as the rest.
            self.text.push_str(" fill-rule=\"evenodd\"");
        }
        if look.is_haloed() {
            self.text.push_str(" paint-order=\"stroke\"");
        }
        self.own(colours);
        put!(self, " d=\"{course}\"/>\n");
    }

    fn paint(&mut self, look: &Style, width: f64) {
        match look.fill {
            Fill::None => self.text.push_str(" fill=\"none\""),
            Fill::Plain(token) => {
                put!(self, " fill=\"{}\"", self.colour(token));
            }
            Fill::Pattern(name) => {
                put!(self, " fill=\"url(#{name})\"");
            }
        }
        if look.fill_opacity < 1.0 {
            put!(self, " fill-opacity=\"{}\"", pixels(look.fill_opacity));
        }
        let Some(token) = look.stroke else { return };
        put!(self, " stroke=\"{}\" stroke-width=\"{}\"", self.colour(token), self.size(width));
        if look.stroke_opacity < 1.0 {
            put!(self, " stroke-opacity=\"{}\"", pixels(look.stroke_opacity));
        }
        if !look.dashes.is_empty() {
            let dashes: Vec<String> = look.dashes.iter().map(|it| self.size(*it)).collect();
            put!(self, " stroke-dasharray=\"{}\"", dashes.join(" "));
        }
        if look.round {
            self.text.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
    }

    /// Colours that a mark brings along stand above those of its class.
    fn own(&mut self, colours: Option<Colours>) {
        let Some(Colours { fill, stroke }) = colours else { return };
        self.text.push_str(" style=\"");
        if let Some(fill) = fill {
            put!(self, "fill:{fill};");
        }
        if let Some(stroke) = stroke {
            put!(self, "stroke:{stroke};");
        }
        self.text.push('"');
    }

    /// Lettering of one class and size shares its attributes.
    fn letterings(&mut self, first: &Lettering, together: &[Mark]) {
        let face = font::face(first.class);
        let look = style(first.class);
        put!(self, "<g class=\"{}\"", first.class.name());
        self.paint(&look, first.size * HALO);
        if look.is_haloed() {
            self.text.push_str(" stroke-linejoin=\"round\" paint-order=\"stroke\"");
        }
        put!(
            self,
            " font-family=\"'{}', {}\" font-weight=\"{}\" font-size=\"{}\"",
            face.family,
            face.instead,
            face.weight,
            self.size(first.size)
        );
        if face.italic {
            self.text.push_str(" font-style=\"italic\"");
        }
        let spacing = font::spacing(first.class);
        if spacing > 0.0 {
            put!(self, " letter-spacing=\"{}\"", self.size(spacing * first.size));
        }
        if !matches!(first.stand, Stand::Start(_)) {
            self.text.push_str(" text-anchor=\"middle\"");
        }
        self.own(first.ink.map(|ink| Colours { fill: Some(ink), stroke: None }));
        self.text.push_str(">\n");
        for mark in together {
            if let Mark::Lettering(lettering) = mark {
                self.words(lettering);
            }
        }
        self.text.push_str("</g>\n");
    }

    fn words(&mut self, lettering: &Lettering) {
        let text = escape(&lettering.text);
        match &lettering.stand {
            Stand::Middle([x, y]) | Stand::Start([x, y]) => {
                let [x, y] = [self.size(x - self.origin.x), self.size(y - self.origin.y)];
                put!(self, "<text x=\"{x}\" y=\"{y}\">{text}</text>\n");
            }
            Stand::Along(path) => {
                let mut pen = Pen::new(self.look.scale, self.origin);
                pen.path(path);
                self.courses += 1;
                put!(
                    self,
                    "<defs><path id=\"course-{id}\" d=\"{}\"/></defs><text><textPath \
                     href=\"#course-{id}\" startOffset=\"50%\">{text}</textPath></text>\n",
                    pen.finish(),
                    id = self.courses
                );
            }
        }
    }
}

/// Whether two marks are written under the same attributes.
fn alike(one: &Mark, other: &Mark) -> bool {
    let (Mark::Lettering(a), Mark::Lettering(b)) = (one, other) else {
        return std::ptr::eq(one, other);
    };
    let same_stand = std::mem::discriminant(&a.stand) == std::mem::discriminant(&b.stand);
    let same_size = a.size == b.size;
    a.class == b.class && same_size && same_stand && a.ink == b.ink
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
