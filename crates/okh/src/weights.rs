//! What things are worth: every number by which positions are weighed, as data (`data/weights.toml`).

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// The worth of things, in points of printed strength; the file says what each is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the file beside them says what each is")]
pub struct Weights {
    pub strength: f32,
    pub unit: f32,
    pub armor: f32,
    pub surrendered: f32,
    pub unsupplied: f32,
    pub cut_off: f32,
    pub surrounded: f32,
    pub threatened: f32,
    pub major: f32,
    pub key_major: f32,
    pub berlin: f32,
    pub last_turn: f32,
    pub ground: f32,
    pub rail: f32,
    pub cover: f32,
    pub second_cover: f32,
    pub gap: f32,
    pub garrison: f32,
    pub reserve: f32,
    pub danger: f32,
    pub danger_share: f32,
    pub winter: f32,
    pub march: f32,
    pub advance: [f32; 2],
    pub mobile: f32,
    pub beyond: f32,
    pub effort: f32,
    pub air: f32,
    pub vacated: f32,
    pub exploit: f32,
    pub ring: f32,
    pub recoil: f32,
    pub lock: f32,
    pub least: f32,
    pub marshal: f32,
    pub last_marshal: f32,
    pub rear: f32,
    pub near: f32,
    pub bodies: f32,
}

static STANDARD: LazyLock<Weights> = LazyLock::new(|| {
    let read = Weights::parse(include_str!("../data/weights.toml"));
    read.unwrap_or_else(|error| panic!("data/weights.toml: {error}"))
});

impl Weights {
    /// Reads weights from a file that names them all.
    ///
    /// # Errors
    /// What is wrong with the file.
    ///
    /// ```
    /// use okh::Weights;
    /// assert!(Weights::parse("strength = 1.0").is_err(), "the others are missing");
    /// ```
    pub fn parse(text: &str) -> Result<Weights, toml::de::Error> {
        toml::from_str(text)
    }
}

impl Default for Weights {
    fn default() -> Weights {
        STANDARD.clone()
    }
}
