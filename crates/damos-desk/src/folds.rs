//! Runs of one kind in a log, told together.

use barbarossa::ground::Side;
use series::wire::{Fold, LogLine};

/// Shorter runs are told one by one.
const LEAST: u16 = 4;
const LEAST_STEPS: u16 = 3;

/// How a line is told together with others of its sort, by its kind and the rule it cites.
pub(crate) fn fold(line: &LogLine, side: Option<Side>) -> Option<Fold> {
    let side = side.map_or(String::new(), |side| side.to_string());
    let rule = line.rule.as_deref().unwrap_or_default();
    if (&*line.kind, rule) == ("move", "D7f") {
        let end = line.text.rfind(" for ").filter(|_| line.text.ends_with(" MP."));
        let title = &line.text[..end.unwrap_or_else(|| line.text.trim_end_matches('.').len())];
        return Some(Fold {
            thread: format!("march {side} {:?}", line.units),
            title: title.to_owned(),
            adds: ["hex", "hexes"].map(str::to_owned),
            least: LEAST_STEPS,
        });
    }
    let (name, what, one, many) = match (&*line.kind, rule) {
        ("reinforcement", "C6a") => ("set-up", "set-up", "unit placed", "units placed"),
        ("reinforcement", "G8") => ("set-up", "set-up", "unit moved", "units moved"),
        ("reinforcement", "D5a") => {
            ("arrivals", "reinforcements", "unit comes in", "units come in")
        }
        ("reinforcement", "D5b") => ("replacements", "replacements", "SP restored", "SP restored"),
        ("reinforcement", "D5e") => {
            ("replacements", "replacements", "unit rebuilt", "units rebuilt")
        }
        ("rail", "C4.3.1d") => ("rail", "rail conversion", "hex", "hexes"),
        ("roll", "C4.3.1d") => ("rail", "rail conversion", "roll", "rolls"),
        ("loss", "D8.8a" | "D2.4b") => ("losses", "losses", "SP", "SP"),
        ("move", "D2.9a") => ("control", "control", "place taken", "places taken"),
        _ => return None,
    };
    Some(Fold {
        thread: format!("{name} {side}"),
        title: format!("{side} {what}"),
        adds: [one, many].map(str::to_owned),
        least: LEAST,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: &'static str, rule: &'static str, text: &str) -> LogLine {
        LogLine {
            kind: kind.into(),
            rule: Some(rule.into()),
            text: text.to_owned(),
            ..LogLine::default()
        }
    }

    #[test]
    fn lines_of_one_sort_share_a_thread() {
        let told = |line: &LogLine| fold(line, Some(Side::Axis));
        let restored = told(&line("reinforcement", "D5b", "")).expect("a fold");
        let rebuilt = told(&line("reinforcement", "D5e", "")).expect("a fold");
        assert_eq!((&restored.thread, &*restored.title), (&rebuilt.thread, "Axis replacements"));
        assert_ne!(restored.adds, rebuilt.adds);
        let march = told(&line("move", "D7f", "3rd Panzer Division moves to 2922 for 2 MP."))
            .expect("a fold");
        assert_eq!(march.title, "3rd Panzer Division moves to 2922");
        assert_eq!(told(&line("combat", "D8.10b", "")), None);
    }
}
