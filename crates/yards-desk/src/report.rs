//! What some lines of a log came to, and how things stand.

use rulebook::{RuleId, rule};
use series::page::counted;
use series::wire::{LogLine, ReportPart, ReportRow};
use yards::game::{State, holder};
use yards::ground::Player;

/// Everything worth knowing of some lines of a log; nothing of lines in which nobody fired, fought or fell.
pub(crate) fn report(state: &State, lines: &[LogLine]) -> Vec<ReportPart> {
    let tallies = [
        tally(lines, "Fire", rule!("Y43"), ("shot", "shots"), |line| {
            of(line, "combat", rule!("Y43")) || of(line, "combat", rule!("Y35"))
        }),
        tally(lines, "Assaults", rule!("Y57"), ("assault", "assaults"), |line| {
            of(line, "combat", rule!("Y57"))
        }),
        tally(lines, "Lost", rule!("Y68"), ("counter", "counters"), |line| line.lost.is_some()),
    ];
    let mut parts: Vec<ReportPart> =
        tallies.into_iter().filter(|part| !part.rows.is_empty()).collect();
    if !parts.is_empty() {
        parts.push(objectives(state));
    }
    parts
}

fn of(line: &LogLine, kind: &str, rule: RuleId) -> bool {
    line.kind == kind && line.rule.as_deref() == Some(rule.as_str())
}

/// How many lines of a sort each side has, and where.
fn tally(
    lines: &[LogLine],
    title: &str,
    rule: RuleId,
    (one, many): (&str, &str),
    fits: impl Fn(&LogLine) -> bool,
) -> ReportPart {
    let rows = Player::BOTH.into_iter().filter_map(|player| {
        let own: Vec<&LogLine> =
            lines.iter().filter(|line| line.side == player.name() && fits(line)).collect();
        let mut hexes: Vec<u16> = own.iter().flat_map(|line| line.hexes.iter().copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        (!own.is_empty()).then(|| ReportRow {
            side: player.name().to_owned(),
            text: counted(own.len() as u64, one, many),
            hexes,
        })
    });
    ReportPart { title: title.to_owned(), rule: rule.as_str().to_owned(), rows: rows.collect() }
}

fn objectives(state: &State) -> ReportPart {
    let rows = Player::BOTH.into_iter().filter_map(|player| {
        let all = state.mission().objectives.iter().enumerate();
        let held: Vec<u16> = all
            .filter(|(place, _)| holder(state, *place) == player)
            .map(|(_, hex)| hex.value())
            .collect();
        (!held.is_empty()).then(|| ReportRow {
            side: player.name().to_owned(),
            text: counted(held.len() as u64, "objective", "objectives"),
            hexes: held,
        })
    });
    let (title, rule) = ("Objectives".to_owned(), rule!("Y67").as_str().to_owned());
    ReportPart { title, rule, rows: rows.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;

    #[test]
    fn y67_a_report_counts_by_side_and_says_who_holds_what() {
        let state = begun("first-light");
        let line = |side: &'static str, kind: &'static str, rule: &'static str| LogLine {
            side: side.into(),
            kind: kind.into(),
            rule: Some(rule.into()),
            hexes: vec![7],
            ..LogLine::default()
        };
        let lines = [
            line("attacker", "combat", "Y43"),
            line("attacker", "combat", "Y35"),
            line("defender", "combat", "Y57"),
        ];
        assert_eq!(report(&state, &[line("attacker", "move", "Y37")]), [], "a quiet turn");
        let told = report(&state, &lines);
        let titles: Vec<&str> = told.iter().map(|part| part.title.as_str()).collect();
        assert_eq!(titles, ["Fire", "Assaults", "Objectives"]);
        assert_eq!(told[0].rows[0].text, "2 shots");
        assert_eq!((told[2].rows.len(), told[2].rows[0].text.as_str()), (1, "3 objectives"));
    }
}
