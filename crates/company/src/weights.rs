//! What things are worth: every number by which the staff weighs, as data (`data/weights.toml`).

use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use toml::{Table, Value};
use yards::ground::Player;

/// The worth of things, in steps of infantry; the file says what each is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the file beside them says what each is")]
pub struct Weights {
    pub step: f64,
    pub disrupted: f64,
    pub suppressed: f64,
    pub tank: f64,
    pub carrier: f64,
    pub ready: f64,
    pub goal: f64,
    pub fire: f64,
    pub fires_at: f64,
    pub shown: f64,
    pub spent: f64,
    pub reacts_at: f64,
    pub shells_at: f64,
    pub screens: f64,
    pub smoke_at: f64,
    pub nearer: f64,
    pub support: f64,
    pub armor: f64,
    pub taken: f64,
    pub passing: f64,
    pub staying: f64,
    pub unknown: f64,
    pub exposed: f64,
    pub crowd: f64,
    pub company: f64,
    pub lone: f64,
    pub overwatch: f64,
    pub least: f64,
    pub posted: f64,
    pub stormed: f64,
    pub objective: f64,
    pub thrown_back: f64,
    pub charges_at: f64,
    pub desperate: f64,
    pub storming: f64,
    pub haste: f64,
}

/// The file: what holds for both, and what either player weighs otherwise.
const FILE: &str = include_str!("../data/weights.toml");

static STANDARD: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    Weights::both(FILE).unwrap_or_else(|error| panic!("data/weights.toml: {error}"))
});

impl Weights {
    /// How a player had best weigh things.
    ///
    /// ```
    /// use company::Weights;
    /// use yards::ground::Player;
    /// let [attacker, defender] = Player::BOTH.map(Weights::of);
    /// assert_eq!(attacker.step, defender.step, "steps are the measure of all else");
    /// ```
    #[must_use]
    pub fn of(player: Player) -> Weights {
        STANDARD[player.index()].clone()
    }

    /// Reads the weights of both players from a file that names them all, and in the tables `attacker` and `defender` those
    /// that one of them weighs otherwise.
    ///
    /// # Errors
    /// What is wrong with the file.
    ///
    /// ```
    /// use company::Weights;
    /// assert!(Weights::both("step = 1.0").is_err(), "the others are missing");
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
        let [attacker, defender] = own.map(of);
        Ok([attacker?, defender?])
    }
}
