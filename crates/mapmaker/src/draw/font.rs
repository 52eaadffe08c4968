//! The type on the map, and how much room it takes.

use std::sync::OnceLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};

use super::class::Class;

/// How far capitals rise above the base line, as a share of the size.
pub(super) const RISE: f64 = 0.74;

/// How far letters fall below the base line.
pub(super) const FALL: f64 = 0.20;

/// A letter the font does not have is taken to be so wide.
const UNKNOWN: f64 = 0.6;

/// A font that comes with the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Face {
    /// The family under which the file is known.
    pub(super) family: &'static str,
    /// What to take where the file is not known.
    pub(super) instead: &'static str,
    pub(super) weight: u16,
    pub(super) italic: bool,
    pub(super) file: &'static [u8],
}

macro_rules! file {
    ($name:literal) => {
        include_bytes!(concat!("../../assets/fonts/", $name))
    };
}

static NUMBERS: Face = Face {
    family: "Grognard Numbers",
    instead: "'Barlow Condensed', sans-serif",
    weight: 500,
    italic: false,
    file: file!("Numbers-Medium.ttf"),
};

static PLACES: Face = Face {
    family: "Grognard Places",
    instead: "'IBM Plex Sans Condensed', sans-serif",
    weight: 600,
    italic: false,
    file: file!("Places-SemiBold.ttf"),
};

static SERIF: Face = Face {
    family: "Grognard Serif",
    instead: "'Source Serif 4', serif",
    weight: 600,
    italic: false,
    file: file!("Serif-SemiBold.ttf"),
};

static ITALIC: Face = Face { italic: true, file: file!("Serif-SemiBoldItalic.ttf"), ..SERIF };

/// Every font of the map.
pub(super) static FACES: [&Face; 4] = [&NUMBERS, &PLACES, &SERIF, &ITALIC];

/// The font of a class of lettering.
pub(super) fn face(class: Class) -> &'static Face {
    match class {
        Class::Number | Class::CounterText => &NUMBERS,
        Class::Title => &SERIF,
        Class::RiverName | Class::LandName | Class::WaterName | Class::Caption => &ITALIC,
        _ => &PLACES,
    }
}

/// The type of a class of lettering, for those who set it themselves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Type {
    /// The font, as a TrueType file.
    pub file: &'static [u8],
    /// The room between letters, as a share of the size.
    pub spacing: f64,
}

/// The type of a class of lettering.
pub fn type_of(class: Class) -> Type {
    Type { file: face(class).file, spacing: spacing(class) }
}

/// The room between letters, as a share of the size.
pub(super) fn spacing(class: Class) -> f64 {
    match class {
        Class::LandName => 0.34,
        Class::WaterName => 0.20,
        Class::RiverName => 0.05,
        Class::MajorCity => 0.06,
        _ => 0.0,
    }
}

/// How wide a text is at size one.
pub(super) fn width(class: Class, text: &str) -> f64 {
    let widths = widths(face(class));
    let letters = text.chars().map(|letter| {
        let known = usize::try_from(u32::from(letter)).ok().and_then(|code| widths.get(code));
        known.copied().flatten().unwrap_or(UNKNOWN) + spacing(class)
    });
    letters.sum()
}

/// The widths of the letters of a font, by code point.
fn widths(face: &'static Face) -> &'static [Option<f64>] {
    static TABLES: OnceLock<Vec<Vec<Option<f64>>>> = OnceLock::new();
    let tables = TABLES.get_or_init(|| FACES.iter().map(|face| measure(face)).collect());
    let index = FACES.iter().position(|known| *known == face).unwrap_or_default();
    &tables[index]
}

fn measure(face: &Face) -> Vec<Option<f64>> {
    // Fonts that come with the map are proven to be readable by a test.
    let Ok(font) = FontRef::new(face.file) else { return Vec::new() };
    let letters = font.charmap();
    let metrics: GlyphMetrics<'_> = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let width = |code: u32| Some(f64::from(metrics.advance_width(letters.map(code)?)?));
    (0..0x100).map(width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_of_the_map_is_readable() {
        for face in FACES {
            assert!(widths(face).iter().flatten().count() >= 10, "{}", face.family);
        }
    }

    #[test]
    fn digits_of_hex_numbers_are_known_and_narrow() {
        let widths: Vec<f64> = (0..10).map(|it| width(Class::Number, &it.to_string())).collect();
        assert!(widths.iter().all(|it| (0.2..0.5).contains(it)), "{widths:?}");
    }

    #[test]
    fn a_longer_name_is_wider() {
        assert!(width(Class::Town, "Dnepropetrovsk") > 2.0 * width(Class::Town, "Minsk"));
    }
}
