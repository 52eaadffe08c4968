//! The faces of printed pages: text shaped into glyphs, and how wide it is.

use harfrust::{FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use mapmaker::draw::{Class, type_of};

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    /// Running text.
    Text,
    /// What leads a row, headers, labels.
    Bold,
    /// Titles.
    Serif,
    /// Running heads, captions.
    Italic,
    /// Narrow numbers, of hexes.
    Numbers,
}

/// All faces, by their places.
const FACES: [Face; 5] = [Face::Text, Face::Bold, Face::Serif, Face::Italic, Face::Numbers];

impl Face {
    fn file(self) -> &'static [u8] {
        match self {
            Face::Text => include_bytes!("../assets/Text-Regular.ttf"),
            Face::Bold => type_of(Class::Town).file,
            Face::Serif => type_of(Class::Title).file,
            Face::Italic => type_of(Class::Caption).file,
            Face::Numbers => type_of(Class::Number).file,
        }
    }

    /// The face of lettering on a map.
    pub(crate) fn of(class: Class) -> Face {
        let file = type_of(class).file;
        FACES.into_iter().find(|face| std::ptr::eq(face.file(), file)).unwrap_or(Face::Bold)
    }
}

/// The fonts, read.
pub(crate) struct Fonts {
    all: Vec<Loaded>,
}

struct Loaded {
    font: Font,
    file: FontRef<'static>,
    shaper: ShaperData,
}

/// A line of text as glyphs.
pub(crate) struct Run {
    /// The text, with letters that the face does not have replaced.
    pub(crate) text: String,
    /// Its glyphs, at size one.
    pub(crate) glyphs: Vec<KrillaGlyph>,
    /// How wide it is, at size one.
    pub(crate) width: f32,
}

impl Fonts {
    /// Reads the fonts; nothing if one of them is broken, which a test rules out.
    pub(crate) fn read() -> Option<Fonts> {
        let read = |face: Face| {
            let file = FontRef::new(face.file()).ok()?;
            let font = Font::new(face.file().into(), 0)?;
            Some(Loaded { font, shaper: ShaperData::new(&file), file })
        };
        Some(Fonts { all: FACES.into_iter().map(read).collect::<Option<_>>()? })
    }

    /// The font of a face, for the file.
    pub(crate) fn font(&self, face: Face) -> Font {
        self.all[face as usize].font.clone()
    }

    /// A line of text as glyphs, with so much room between letters.
    pub(crate) fn shape(&self, face: Face, text: &str, spacing: f32) -> Run {
        let run = self.set(face, text, spacing);
        let lacks = |glyph: &&KrillaGlyph| glyph.glyph_id == GlyphId::new(0);
        let missing: Vec<usize> =
            run.glyphs.iter().filter(lacks).map(|it| it.text_range.start).collect();
        if missing.is_empty() {
            return run;
        }
        let known = |(at, letter): (usize, char)| if missing.contains(&at) { '?' } else { letter };
        let text: String = text.char_indices().map(known).collect();
        self.set(face, &text, spacing)
    }

    fn set(&self, face: Face, text: &str, spacing: f32) -> Run {
        let Loaded { file, shaper, .. } = &self.all[face as usize];
        let shaper = shaper.shaper(file).build();
        let em = shaper.units_per_em() as f32;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let shaped = shaper.shape(buffer, ShapeOptions::new());
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        let starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
        let glyph = |(index, place): (usize, &harfrust::GlyphPosition)| {
            let start = starts[index];
            let end = starts[index..].iter().copied().find(|next| *next > start);
            KrillaGlyph {
                glyph_id: GlyphId::new(infos[index].glyph_id),
                text_range: start..end.unwrap_or(text.len()),
                x_advance: place.x_advance as f32 / em + spacing,
                x_offset: place.x_offset as f32 / em,
                y_offset: place.y_offset as f32 / em,
                y_advance: 0.0,
                location: None,
            }
        };
        let glyphs: Vec<KrillaGlyph> = places.iter().enumerate().map(glyph).collect();
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum();
        Run { text: text.to_owned(), glyphs, width }
    }

    /// How wide a text is.
    pub(crate) fn width(&self, face: Face, size: f32, text: &str) -> f32 {
        self.shape(face, text, 0.0).width * size
    }

    /// A text in lines that are no wider; a word that is wider has a line of its own.
    pub(crate) fn lines(&self, face: Face, size: f32, text: &str, room: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if line.is_empty() || self.width(face, size, &longer) <= room {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_read_and_knows_the_letters_of_the_pages() {
        let fonts = Fonts::read().expect("fonts");
        for face in [Face::Text, Face::Bold, Face::Serif, Face::Italic] {
            let run = fonts.shape(face, "Königsberg \u{2013} 14 \u{b7} F9.2", 0.0);
            assert!(run.text.starts_with("Königsberg"), "{face:?}: {}", run.text);
            assert!(run.width > 5.0, "{face:?}");
        }
        assert_eq!(fonts.shape(Face::Text, "Ставка", 0.0).text, "??????");
    }

    #[test]
    fn lines_are_no_wider_than_their_room() {
        let fonts = Fonts::read().expect("fonts");
        let text = "All flags into a hex are one combat; mass two or three neighbouring hexes.";
        let lines = fonts.lines(Face::Text, 10.0, text, 120.0);
        assert!(lines.len() > 2, "{lines:?}");
        assert!(lines.iter().all(|line| fonts.width(Face::Text, 10.0, line) <= 120.0));
        assert_eq!(lines.join(" "), text);
    }
}
