//! "Did you mean …?": the nearest known word to a misspelt one.

/// Words longer than this are not misspellings of anything we know; also keeps the search cheap.
const LONGEST_WORD: usize = 64;

/// How many known words a hint lists before it gives up.
const LONGEST_LIST: usize = 12;

/// The known word which `word` was probably meant to be.
///
/// Case is forgiven, and so is about one slip in three letters; a known word that `word` is the
/// beginning of (or the other way round) will do when nothing is nearer.
///
/// ```
/// let types = ["armor", "motorized", "infantry"];
/// assert_eq!(module::did_you_mean("motorised", types), Some("motorized"));
/// assert_eq!(module::did_you_mean("inf", types), Some("infantry"));
/// assert_eq!(module::did_you_mean("cavalry", types), None);
/// ```
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let letters = word.chars().count();
    if letters == 0 || letters > LONGEST_WORD {
        return None;
    }
    let slips_allowed = letters.div_ceil(3);
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in known {
        let folded = candidate.to_lowercase();
        let slips = strsim::damerau_levenshtein(&word, &folded);
        // Replacing every letter is not a misspelling: `3` is not a slip for `4`.
        let near = slips <= slips_allowed && slips < letters.max(folded.chars().count());
        let rank = if near {
            slips
        } else if letters >= 3 && (folded.starts_with(&word) || word.starts_with(&folded)) {
            LONGEST_WORD + slips
        } else {
            continue;
        };
        if best.is_none_or(|(best_rank, _)| rank < best_rank) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// The hint for an unknown word: what was probably meant, else what is known.
///
/// ```
/// assert_eq!(module::hint_among("armour", &["armor", "infantry"]), "did you mean `armor`?");
/// assert_eq!(module::hint_among("ship", &["armor", "infantry"]), "expected `armor` or `infantry`");
/// ```
pub fn hint_among(word: &str, known: &[&str]) -> String {
    match did_you_mean(word, known.iter().copied()) {
        Some(candidate) => format!("did you mean `{candidate}`?"),
        None => format!("expected {}", one_of(known)),
    }
}

/// "`a`, `b` or `c`", shortened when long.
pub(crate) fn one_of(known: &[&str]) -> String {
    let quote = |word: &&str| format!("`{word}`");
    match known {
        [] => "nothing".to_owned(),
        [only] => quote(only),
        _ if known.len() > LONGEST_LIST => {
            let shown: Vec<_> = known.iter().take(LONGEST_LIST).map(quote).collect();
            format!("{} or {} more", shown.join(", "), known.len() - LONGEST_LIST)
        }
        [head @ .., last] => {
            let head: Vec<_> = head.iter().map(quote).collect();
            format!("{} or {}", head.join(", "), quote(last))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_wins_and_the_first_of_equals() {
        assert_eq!(did_you_mean("tittle", ["title", "table"]), Some("title"));
        assert_eq!(did_you_mean("SYSTEM", ["title", "system"]), Some("system"));
        assert_eq!(did_you_mean("xab", ["aab", "bab"]), Some("aab"));
    }

    #[test]
    fn a_wholly_different_short_word_is_no_misspelling() {
        assert_eq!(did_you_mean("3", ["4", "5"]), None);
        assert_eq!(did_you_mean("", ["4"]), None);
        assert_eq!(did_you_mean(&"a".repeat(65), ["a"]), None);
    }

    #[test]
    fn long_lists_are_cut_short() {
        let words: Vec<String> = (0..14).map(|n| n.to_string()).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert!(hint_among("zz", &words).ends_with("`11` or 2 more"));
        assert_eq!(one_of(&["a"]), "`a`");
        assert_eq!(one_of(&[]), "nothing");
    }
}
