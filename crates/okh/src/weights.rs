//! What things are worth: every number by which positions are weighed, as data (`data/weights.toml`).

use besieged::ground::Player;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use toml::{Table, Value};

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
    pub peril: f32,
    pub garrison: f32,
    pub reserve: f32,
    pub danger: f32,
    pub danger_share: f32,
    pub company: f32,
    pub winter: f32,
    pub march: f32,
    pub advance: f32,
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

/// The file: what holds for both, and what either side weighs otherwise.
const FILE: &str = include_str!("../data/weights.toml");

static STANDARD: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    Weights::both(FILE).unwrap_or_else(|error| panic!("data/weights.toml: {error}"))
});

impl Weights {
    /// How a player had best weigh things.
    ///
    /// ```
    /// use besieged::Player;
    /// use okh::Weights;
    /// let [axis, soviet] = Player::BOTH.map(Weights::of);
    /// assert_eq!(axis.strength, soviet.strength, "points of strength are the measure of all else");
    /// ```
    #[must_use]
    pub fn of(player: Player) -> Weights {
        STANDARD[player.index()].clone()
    }

    /// Reads the weights of both players from a file that names them all, and in the tables `axis` and `soviet` those
    /// that one of them weighs otherwise.
    ///
    /// # Errors
    /// What is wrong with the file.
    ///
    /// ```
    /// use okh::Weights;
    /// assert!(Weights::both("strength = 1.0").is_err(), "the others are missing");
    /// ```
    pub fn both(text: &str) -> Result<[Weights; 2], toml::de::Error> {
        let mut common: Table = toml::from_str(text)?;
        let own = Player::BOTH.map(|player| common.remove(player.name()));
        let of = |own: Option<Value>| {
            let mut weights = common.clone();
            if let Some(Value::Table(own)) = own {
                weights.extend(own);
            }
            Weights::deserialize(weights)
        };
        let [axis, soviet] = own.map(of);
        Ok([axis?, soviet?])
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::of(Player::Axis)
    }
}
