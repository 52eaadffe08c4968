//! The name of a ground, and grounds shared by name.

use super::{Ground, Options, library};
use module::Problems;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

/// What tells one ground from another: the game or scenario, the options, and the house files if there are any.
///
/// It is written `agc`, `agc/smolensk;turns=13` or `agc;house=0123456789abcdef`.
///
/// ```
/// use barbarossa::ground::GroundKey;
/// let key: GroundKey = "agc;turns=13".parse().unwrap();
/// assert_eq!((key.scenario.as_str(), key.options.turns), ("agc", 13));
/// assert_eq!(key.to_string(), "agc;turns=13");
/// assert!("agc;turns=99".parse::<GroundKey>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroundKey {
    /// The game, or the game and the scenario: `agc`, `agc/smolensk`.
    pub scenario: String,
    /// The options chosen.
    pub options: Options,
    /// The digest of charts and counters that differ from those built in.
    pub house: Option<String>,
}

impl fmt::Display for GroundKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.scenario)?;
        let options = self.options.to_string();
        if !options.is_empty() {
            write!(f, ";{options}")?;
        }
        match &self.house {
            Some(digest) => write!(f, ";house={digest}"),
            None => Ok(()),
        }
    }
}

impl FromStr for GroundKey {
    type Err = NoGround;

    fn from_str(text: &str) -> Result<GroundKey, NoGround> {
        let mut parts = text.split(';');
        let scenario = parts.next().unwrap_or_default().to_owned();
        let mut key = GroundKey { scenario, options: Options::default(), house: None };
        for part in parts {
            match part.strip_prefix("house=") {
                Some(digest) => key.house = Some(digest.to_owned()),
                None => {
                    let options = part.parse();
                    key.options = options.map_err(|error: super::NoChoice| NoGround::Key {
                        key: text.to_owned(),
                        why: error.to_string(),
                    })?;
                }
            }
        }
        Ok(key)
    }
}

/// Why there is no such ground.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoGround {
    /// The key cannot be read.
    #[error("`{key}` names no ground: {why}")]
    Key {
        /// The key as given.
        key: String,
        /// What is wrong with it.
        why: String,
    },
    /// The files cannot be used.
    #[error("{0}")]
    Faulty(Problems),
    /// The game was played with house files that are not at hand.
    #[error("`{0}` was played with house charts or counters; load them first")]
    HouseMissing(String),
}

/// A ground shared by everybody who plays on it; cheap to clone, compared by its key, stored as its key.
///
/// ```
/// use barbarossa::ground::GroundRef;
/// let ground = GroundRef::named("agc")?;
/// let text = serde_json::to_string(&ground).unwrap();
/// assert_eq!(text, "\"agc\"");
/// assert_eq!(serde_json::from_str::<GroundRef>(&text).unwrap(), ground);
/// # Ok::<(), barbarossa::ground::NoGround>(())
/// ```
#[derive(Clone)]
pub struct GroundRef(Arc<Ground>);

type Shelf = LazyLock<Mutex<BTreeMap<String, GroundRef>>>;

/// Every ground in use, by its key.
static SHARED: Shelf = LazyLock::new(Mutex::default);

/// The built-in grounds with the options their files propose, by plain name.
static PROPOSED: Shelf = LazyLock::new(Mutex::default);

impl GroundRef {
    /// The built-in ground of a game or scenario with the options its files propose.
    ///
    /// # Errors
    /// When there is no such game or scenario.
    pub fn named(scenario: &str) -> Result<GroundRef, NoGround> {
        if scenario.contains(';') {
            return GroundRef::of_key(&scenario.parse()?);
        }
        // Options that the files propose are part of the key, so a plain name may not be the key itself.
        if let Some(ground) = lock(&PROPOSED).get(scenario) {
            return Ok(ground.clone());
        }
        let ground = Ground::load(library(), scenario).map_err(NoGround::Faulty)?;
        let ground = GroundRef::share(ground);
        lock(&PROPOSED).insert(scenario.to_owned(), ground.clone());
        Ok(ground)
    }

    /// The ground of a key: one already shared, else a built-in one.
    ///
    /// # Errors
    /// When there is no such game or scenario, or its house files have not been shared.
    pub fn of_key(key: &GroundKey) -> Result<GroundRef, NoGround> {
        let text = key.to_string();
        if let Some(ground) = lock(&SHARED).get(&text) {
            return Ok(ground.clone());
        }
        if key.house.is_some() {
            return Err(NoGround::HouseMissing(text));
        }
        let ground = Ground::load_with(library(), &key.scenario, Some(key.options));
        Ok(GroundRef::share(ground.map_err(NoGround::Faulty)?))
    }

    /// Shares a ground, so that games stored with its key find it again.
    #[must_use]
    pub fn share(ground: Ground) -> GroundRef {
        let text = ground.key.to_string();
        let fresh = || GroundRef(Arc::new(ground));
        lock(&SHARED).entry(text).or_insert_with(fresh).clone()
    }
}

fn lock(shelf: &'static Shelf) -> MutexGuard<'static, BTreeMap<String, GroundRef>> {
    // Grounds never change, so whoever panicked cannot have left one half done.
    shelf.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Deref for GroundRef {
    type Target = Ground;
    #[inline]
    fn deref(&self) -> &Ground {
        &self.0
    }
}

impl PartialEq for GroundRef {
    fn eq(&self, other: &GroundRef) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.key == other.0.key
    }
}

impl Eq for GroundRef {}

impl std::hash::Hash for GroundRef {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl fmt::Debug for GroundRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GroundRef({})", self.0.key)
    }
}

impl Serialize for GroundRef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.key)
    }
}

impl<'de> Deserialize<'de> for GroundRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GroundRef, D::Error> {
        let text = String::deserialize(deserializer)?;
        let key: GroundKey = text.parse().map_err(de::Error::custom)?;
        GroundRef::of_key(&key).map_err(de::Error::custom)
    }
}
