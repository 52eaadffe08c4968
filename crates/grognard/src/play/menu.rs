//! Choices by the hundred, made readable: short lists as they are, long ones by kind.

use series::Choice;
use std::fmt::Write as _;

/// More choices than this are shown by kind.
const SHORT: usize = 24;
/// Choices of a kind that are always shown.
const FEW: usize = 3;
/// Lines of one list.
const PAGE: usize = 60;

/// The choices of one decision, numbered from 1 in the order of the list of legal answers.
pub(super) struct Menu {
    choices: Vec<Choice>,
}

impl Menu {
    pub(super) fn new(choices: Vec<Choice>) -> Menu {
        Menu { choices }
    }

    pub(super) fn get(&self, number: usize) -> Option<&Choice> {
        self.choices.get(number.checked_sub(1)?)
    }

    /// The words of the choices, for Tab: names, hexes, tags.
    pub(super) fn words(&self) -> Vec<String> {
        let is_part = |c: char| c.is_alphanumeric() || c == '-';
        let mut words: Vec<String> = Vec::new();
        for choice in &self.choices {
            let text = choice.to_string();
            let long = text.split(|c: char| !is_part(c)).filter(|word| word.chars().count() > 2);
            words.extend(long.map(str::to_owned));
        }
        words.sort();
        words.dedup();
        words
    }

    /// The kinds in the order of their first choices, each with the places of its choices.
    fn kinds(&self) -> Vec<(&'static str, Vec<usize>)> {
        let mut kinds: Vec<(&'static str, Vec<usize>)> = Vec::new();
        for (place, choice) in self.choices.iter().enumerate() {
            match kinds.iter_mut().find(|(kind, _)| *kind == choice.kind) {
                Some((_, places)) => places.push(place),
                None => kinds.push((choice.kind, vec![place])),
            }
        }
        kinds
    }

    /// The kinds that are lists of their own; they bear letters.
    fn lists(&self) -> Vec<(&'static str, Vec<usize>)> {
        let mut kinds = self.kinds();
        kinds.retain(|(_, places)| self.choices.len() > SHORT && places.len() > FEW);
        kinds
    }

    /// The whole question: everything when it is short, the long lists closed when it is not.
    pub(super) fn show(&self) -> String {
        let lists = self.lists();
        let closed = |place: &usize| lists.iter().any(|(_, places)| places.contains(place));
        let mut text = String::new();
        for ((kind, places), letter) in lists.iter().zip('a'..='z') {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {letter:>3}  {kind}: {} choices", places.len());
        }
        let rest: Vec<usize> = (0..self.choices.len()).filter(|place| !closed(place)).collect();
        text + &self.lines(&rest, usize::MAX)
    }

    /// The list of a letter.
    pub(super) fn open(&self, letter: usize) -> Option<String> {
        let lists = self.lists();
        let (_, places) = lists.get(letter)?;
        Some(self.lines(places, PAGE))
    }

    /// The choices that have all the words; nothing when there are none.
    pub(super) fn filter(&self, words: &str) -> Option<String> {
        let fits = |place: &usize| self.choices[*place].has(words);
        let places: Vec<usize> = (0..self.choices.len()).filter(fits).collect();
        (!places.is_empty()).then(|| self.lines(&places, PAGE))
    }

    pub(super) fn all(&self) -> String {
        self.lines(&(0..self.choices.len()).collect::<Vec<_>>(), usize::MAX)
    }

    fn lines(&self, places: &[usize], most: usize) -> String {
        let mut text = String::new();
        for place in places.iter().take(most) {
            let number = place + 1;
            // Four figures alone would be a hex.
            let sign = if number > 999 { "#" } else { "" };
            let _ = writeln!(text, "  {sign}{number:>3}  {}", self.choices[*place]);
        }
        if places.len() > most {
            let more = places.len() - most;
            let _ = writeln!(text, "       … and {more} more: type a hex or a unit, or `all`");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu(units: usize) -> Menu {
        let name = |n| Choice { kind: "name", text: format!("{n}th Division at {}", 2600 + n) };
        let done = Choice { kind: "end the phase", text: String::new() };
        Menu::new((1..=units).map(name).chain([done]).collect())
    }

    #[test]
    fn a_short_list_is_shown_as_it_is() {
        let text = menu(3).show();
        assert_eq!(text.lines().count(), 4);
        assert_eq!(text.lines().last(), Some("    4  end the phase"));
        assert_eq!(menu(3).open(0), None);
    }

    #[test]
    fn a_long_list_is_shown_by_kind_and_opened_by_its_letter() {
        let menu = menu(90);
        assert_eq!(menu.show(), "    a  name: 90 choices\n   91  end the phase\n");
        let list = menu.open(0).expect("list a");
        assert_eq!(list.lines().count(), 61);
        assert!(list.contains("and 30 more"), "{list}");
        assert_eq!(menu.all().lines().count(), 91);
        assert_eq!(menu.open(1), None);
    }

    #[test]
    fn words_find_choices_and_keep_their_numbers() {
        let (menu, long) = (menu(90), menu(1100));
        assert_eq!(menu.filter("2612").as_deref(), Some("   12  name 12th Division at 2612\n"));
        assert_eq!(menu.filter("PHASE end").as_deref(), Some("   91  end the phase\n"));
        assert_eq!(menu.filter("corps"), None);
        assert_eq!(menu.get(12).map(|it| it.text.as_str()), Some("12th Division at 2612"));
        assert_eq!((menu.get(0), menu.get(92)), (None, None));
        assert!(
            menu.words().contains(&"2612".to_owned()) && menu.words().contains(&"12th".to_owned())
        );
        assert_eq!(
            long.filter("1100th").as_deref(),
            Some("  #1100  name 1100th Division at 3700\n")
        );
    }
}
