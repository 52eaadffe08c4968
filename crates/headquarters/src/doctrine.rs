//! Doctrines: how each side weighs things, as data with a name and a digest.

use crate::weights::Weights;
use barbarossa::ground::Side;
use serde::Deserialize as _;
use std::sync::LazyLock;
use toml::{Table, Value};

/// How a staff plays: the weights of either side.
///
/// ```
/// use headquarters::Doctrine;
/// let captain = Doctrine::named("captain").unwrap();
/// assert_eq!(captain.digest().len(), 8);
/// assert!(Doctrine::named("field marshal").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doctrine {
    sides: [Weights; 2],
    digest: u32,
}

/// The doctrines that are built in, by name.
const FILES: [(&str, &str); 1] = [("captain", include_str!("../data/captain.toml"))];

static BUILT_IN: LazyLock<Vec<(&str, Doctrine)>> = LazyLock::new(|| {
    let read = |(name, text)| match Doctrine::read(text) {
        Ok(doctrine) => (name, doctrine),
        Err(error) => panic!("data/{name}.toml: {error}"),
    };
    FILES.into_iter().map(read).collect()
});

/// What was called the staff before it learned to fear for its own line of retreat.
pub(crate) fn captain() -> Doctrine {
    BUILT_IN[0].1
}

impl Default for Doctrine {
    fn default() -> Doctrine {
        captain()
    }
}

impl Doctrine {
    /// The names of the doctrines that are built in.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FILES.into_iter().map(|(name, _)| name)
    }

    /// The doctrine of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Doctrine> {
        BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, doctrine)| *doctrine)
    }

    /// Reads a doctrine from a file that names every weight, and in the tables `axis` and `soviet` those that one side
    /// weighs otherwise.
    ///
    /// # Errors
    /// What is wrong with the file.
    ///
    /// ```
    /// use headquarters::Doctrine;
    /// assert!(Doctrine::read("sp = 1.0").is_err(), "the others are missing");
    /// ```
    pub fn read(text: &str) -> Result<Doctrine, toml::de::Error> {
        let mut common: Table = toml::from_str(text)?;
        let own = Side::BOTH.map(|side| common.remove(key(side)));
        let of = |own: Option<Value>| {
            let mut weights = common.clone();
            if let Some(Value::Table(own)) = own {
                weights.extend(own);
            }
            Weights::deserialize(weights)
        };
        let [axis, soviet] = own.map(of);
        Ok(Doctrine::of([axis?, soviet?]))
    }

    /// The doctrine of these weights, the Axis first.
    #[must_use]
    pub fn of(sides: [Weights; 2]) -> Doctrine {
        let digest = sides.iter().flat_map(|weights| weights.list()).fold(FNV, |hash, number| {
            number
                .to_bits()
                .to_le_bytes()
                .iter()
                .fold(hash, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
        });
        Doctrine { sides, digest }
    }

    /// What a side goes by.
    #[must_use]
    pub fn side(&self, side: Side) -> Weights {
        self.sides[side.index()]
    }

    /// Eight digits that tell whether two doctrines are the same, number for number.
    #[must_use]
    pub fn digest(&self) -> String {
        format!("{:08x}", self.digest)
    }
}

/// Where the digest begins (FNV-1a).
const FNV: u32 = 0x811c_9dc5;

/// The table of a side in the file.
fn key(side: Side) -> &'static str {
    match side {
        Side::Axis => "axis",
        Side::Soviet => "soviet",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_captain_plays_as_he_always_did() {
        assert_eq!(
            captain().digest(),
            "678b038d",
            "the doctrine others are measured by must not change"
        );
    }

    #[test]
    fn a_side_may_weigh_otherwise() {
        let common: String = Weights::NAMES.iter().map(|name| format!("{name} = 1.0\n")).collect();
        let doctrine =
            Doctrine::read(&format!("{common}[soviet]\nspare = 4.0\n")).expect("a doctrine");
        assert_eq!(Side::BOTH.map(|side| doctrine.side(side).spare), [1.0, 4.0]);
        assert!(Doctrine::read(&format!("{common}[soviet]\nspore = 4.0\n")).is_err());
        let same = Doctrine::of(Side::BOTH.map(|side| doctrine.side(side)));
        assert_eq!(doctrine.digest(), same.digest());
        assert_ne!(doctrine.digest(), captain().digest());
    }
}
