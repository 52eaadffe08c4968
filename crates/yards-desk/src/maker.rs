//! What the name of a generated mission is made of (Y80), for whoever wants a new one.

use crate::PREFIX;
use rulebook::cite;
use series::plain::capital;
use series::wire::{Answer, Maker, MakerWord};
use yards::Charts;
use yards::generator::{Name, Recipe};
use yards::ground::Nation;

/// The points of a mission that takes an evening's half.
const USUAL: u16 = 120;
/// Seeds that are easy to say again.
const SEEDS: u32 = 9999;

pub(crate) fn maker() -> Maker {
    cite!("Y80");
    let [least, most] = Charts::standard().generator.points.map(u32::from);
    Maker {
        title: "Generated mission".to_owned(),
        summary: "A new map with new forces each time; the same name is the same mission."
            .to_owned(),
        before: PREFIX.to_owned(),
        words: vec![
            MakerWord::one_of("Country", countries()),
            MakerWord::number("Defender's points", [least, most], u32::from(USUAL)),
            MakerWord::seed("Number", SEEDS),
            MakerWord::one_of("Nations", nations()),
        ],
    }
}

fn countries() -> Vec<Answer> {
    let answer =
        |(name, _): &(&str, Recipe)| Answer { value: (*name).to_owned(), title: capital(name) };
    Recipe::NAMES.iter().map(answer).collect()
}

/// Attacker and defender; without them they are drawn.
fn nations() -> Vec<Answer> {
    let drawn = Answer { value: String::new(), title: "Drawn by lot".to_owned() };
    let all = Nation::NAMES.iter();
    let pairs =
        all.clone().flat_map(|attacker| all.clone().map(move |defender| [attacker, defender]));
    let answer = |[attacker, defender]: [&(&str, Nation); 2]| {
        Name::are_enemies([attacker.1, defender.1]).then(|| Answer {
            value: format!("{}-{}", attacker.0, defender.0),
            title: format!("{} attack, {} defend", capital(attacker.0), capital(defender.0)),
        })
    };
    std::iter::once(drawn).chain(pairs.filter_map(answer)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yards::ground::Scene;

    #[test]
    fn y80_whatever_the_form_can_make_is_the_name_of_a_mission() {
        let maker = maker();
        let [country, points, seed, nations] = maker.words.as_slice() else { panic!("four words") };
        let mut made = 0;
        for country in &country.values {
            for nations in &nations.values {
                for (points, seed) in [(points.least, seed.most), (points.most, seed.least)] {
                    let words =
                        [&country.value, &points.to_string(), &seed.to_string(), &nations.value];
                    let words: Vec<&str> = words
                        .into_iter()
                        .map(String::as_str)
                        .filter(|word| !word.is_empty())
                        .collect();
                    let name = words.join("-");
                    assert!(Scene::is_generated(&name), "{name}");
                    made += 1;
                }
            }
        }
        assert_eq!(made, 6 * 5 * 2);
        assert!(points.least <= 120 && 120 <= points.most);
    }
}
