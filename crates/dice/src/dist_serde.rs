//! Distributions in files: a list of `{value, p}` with exact probabilities.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::frac::gcd;
use crate::{Dist, Frac};

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    value: T,
    p: Frac,
}

impl<T: Ord + Clone + Serialize> Serialize for Dist<T> {
    /// ```
    /// let coin = dice::Dist::uniform(["heads", "tails"]);
    /// let json = serde_json::to_string(&coin).unwrap();
    /// assert_eq!(json, r#"[{"value":"heads","p":"1/2"},{"value":"tails","p":"1/2"}]"#);
    /// ```
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(value, p)| Entry { value, p }))
    }
}

impl<'de, T: Ord + Clone + Deserialize<'de>> Deserialize<'de> for Dist<T> {
    /// Refuses what is not a distribution: repeated values, probabilities that are not positive or
    /// do not sum to one.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries: Vec<Entry<T>> = Vec::deserialize(deserializer)?;
        from_entries(entries).map_err(de::Error::custom)
    }
}

fn from_entries<T: Ord + Clone>(entries: Vec<Entry<T>>) -> Result<Dist<T>, &'static str> {
    let listed = entries.len();
    let common = entries
        .iter()
        .try_fold(1u128, |lcm, entry| lcm.checked_mul(entry.p.den() / gcd(lcm, entry.p.den())))
        .ok_or("the probabilities' common denominator is too large")?;
    let mut counts = Vec::with_capacity(listed);
    for Entry { value, p } in entries {
        let num = u128::try_from(p.num()).unwrap_or(0);
        if num == 0 || p > Frac::ONE {
            return Err("a probability is above 0 and at most 1");
        }
        counts.push((value, num * (common / p.den())));
    }
    let sum = counts.iter().try_fold(0u128, |sum, (_, count)| sum.checked_add(*count));
    if sum != Some(common) {
        return Err("the probabilities do not sum to 1");
    }
    let dist = Dist::from_counts(counts).ok_or("the probabilities' denominator is too large")?;
    if dist.len() == listed { Ok(dist) } else { Err("a value is listed twice") }
}
