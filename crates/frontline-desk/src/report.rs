//! What some lines of a log came to, and how things stand: the turn report (F9.10).

use crate::briefing;
use frontline::game::State;
use frontline::ground::Coalition;
use rulebook::{RuleId, rule};
use series::page::counted;
use series::wire::{LogLine, ReportPart, ReportRow};

/// Everything worth knowing of some lines of a log.
pub(crate) fn report(state: &State, lines: &[LogLine]) -> Vec<ReportPart> {
    let parts = [
        tally(lines, "Ground taken", rule!("F30"), ("hex", "hexes"), "held"),
        tally(lines, "Offensives", rule!("F42"), ("combat", "combats"), "combat"),
        losses(lines),
        tally(lines, "Raids", rule!("F51"), ("raid", "raids"), "raid"),
        standing(state),
    ];
    parts.into_iter().filter(|part| !part.rows.is_empty()).collect()
}

fn part(title: &str, rule: RuleId, rows: Vec<ReportRow>) -> ReportPart {
    ReportPart { title: title.to_owned(), rule: rule.as_str().to_owned(), rows }
}

fn own(lines: &[LogLine], side: Coalition) -> impl Iterator<Item = &LogLine> {
    lines.iter().filter(move |line| line.side == side.name())
}

fn row(side: Coalition, text: String, lines: &[&LogLine]) -> ReportRow {
    let mut hexes: Vec<u16> = lines.iter().flat_map(|line| line.hexes.last().copied()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    ReportRow { side: side.name().to_owned(), text, hexes }
}

/// How many lines of a kind each side has, and where.
fn tally(
    lines: &[LogLine],
    title: &str,
    rule: RuleId,
    (one, many): (&str, &str),
    kind: &str,
) -> ReportPart {
    let rows = Coalition::BOTH.into_iter().filter_map(|side| {
        let found: Vec<&LogLine> = own(lines, side).filter(|line| line.kind == kind).collect();
        let text = counted(found.len() as u64, one, many);
        (!found.is_empty()).then(|| row(side, text, &found))
    });
    part(title, rule, rows.collect())
}

/// What each side was seen to lose.
fn losses(lines: &[LogLine]) -> ReportPart {
    let rows = Coalition::BOTH.into_iter().filter_map(|side| {
        let found: Vec<&LogLine> = own(lines, side).filter(|line| line.lost.is_some()).collect();
        let lost: u64 = found.iter().filter_map(|line| line.lost).map(u64::from).sum();
        (lost > 0).then(|| row(side, format!("{lost} CV"), &found))
    });
    part("Losses", rule!("F-T5"), rows.collect())
}

fn standing(state: &State) -> ReportPart {
    let text = briefing::standing(state).text;
    let row = ReportRow { side: Coalition::Soviet.name().to_owned(), text, hexes: Vec::new() };
    part("Victory", rule!("F53"), vec![row])
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::Game as _;

    #[test]
    fn f9_10_a_report_counts_by_side_and_says_how_victory_stands() {
        let state = Frontline::start(&Setup::of("bagration")).expect("a scenario");
        let line = |side: &'static str, kind: &'static str, lost: Option<u16>| LogLine {
            side: side.into(),
            kind: kind.into(),
            hexes: vec![7],
            lost,
            ..LogLine::default()
        };
        let lines = [
            line("soviet", "combat", None),
            line("soviet", "held", None),
            line("axis", "move", Some(3)),
            line("axis", "move", Some(2)),
        ];
        let told = report(&state, &lines);
        let titles: Vec<&str> = told.iter().map(|part| part.title.as_str()).collect();
        assert_eq!(titles, ["Ground taken", "Offensives", "Losses", "Victory"]);
        assert_eq!(told[2].rows[0].text, "5 CV");
    }
}
