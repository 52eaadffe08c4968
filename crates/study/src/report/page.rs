//! The report for people: one page that needs nothing else.

use super::svg::{Bins, Plot, escape, short};
use super::{Grid, Report, Section, elo, games, percent, range};
use crate::tally::NOBODY;
use crate::{Ending, Pairing, Score, Share, Spread, Studied, Sum as _};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const STYLE: &str = include_str!("page/style.css");
const SCRIPT: &str = include_str!("page/script.js");

impl<T: Studied> Report<'_, T> {
    /// The whole page. Style, script and pictures are inside; nothing is fetched.
    #[must_use]
    pub fn page(&self) -> String {
        let stated = self.stated;
        let title = format!("{}: {}", stated.title, self.players());
        let mut body = self.tiles();
        let mut sections = vec![self.outcomes()];
        sections.extend(self.tally.sum.sections());
        sections.push(self.length());
        let links = sections
            .iter()
            .map(|it| format!(r##"<a href="#{}">{}</a>"##, it.id, escape(&it.title)));
        let links: String = links.collect();
        for section in &sections {
            body.push_str(&draw(section));
        }
        format!(
            r##"<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{title}</title><style>{STYLE}</style></head>
<body><a class="skip" href="#main">To the results</a>
<header><p class="house">Grognard · a study of {games}</p><h1>{heading}</h1>
<p class="who">{players}</p><nav aria-label="On this page">{links}</nav></header>
<svg width="0" height="0" class="defs" aria-hidden="true"><defs>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="6" height="6" class="hatch-ground"/><path d="M0 0V6" class="hatch-line"/></pattern></defs></svg>
<main id="main">{body}{method}</main>
<script>{SCRIPT}</script></body></html>
"##,
            title = escape(&title),
            games = games(self.tally.games()),
            heading = escape(&stated.title),
            players = escape(&self.players()),
            method = self.method(),
        )
    }

    /// What matters, in large type.
    fn tiles(&self) -> String {
        let tally = self.tally;
        let mut tiles = String::new();
        let mut tile = |name: &str, value: &str, more: &str| {
            // Writing to a String cannot fail.
            let _ = write!(
                tiles,
                r#"<div class="tile"><dt>{}</dt><dd><b>{}</b><span>{}</span></dd></div>"#,
                escape(name),
                escape(value),
                escape(more)
            );
        };
        for Share { name, games: won, share } in tally.winners() {
            let name =
                if name == NOBODY { "draws".to_owned() } else { format!("{name} victories") };
            tile(&name, &percent(share.mean), &format!("{}, {}", range(share), games(won)));
        }
        let score = tally.scores().interval();
        let more = format!("{}, over {}", range(score), self.observations());
        tile(&format!("score of {}", self.scored()), &percent(score.mean), &more);
        if let Some(sprt) = self.sprt {
            let verdict = sprt.words();
            let (short, rest) = verdict.split_once(" (").unwrap_or((&verdict, ""));
            tile(&format!("test: {}", sprt.hypotheses), short, rest.trim_end_matches(')'));
        }
        let scoring = T::SCORING
            .map_or(String::new(), |words| format!(r#"<p class="note">{}</p>"#, escape(words)));
        format!(r#"<dl class="tiles">{tiles}</dl>{scoring}"#)
    }

    /// How the games ended, with intervals.
    fn outcomes(&self) -> Section {
        let mut figure = String::new();
        let mut rows = Vec::new();
        let groups = [("Results", self.tally.results()), ("Winners", self.tally.winners())];
        for (title, shares) in groups {
            let _ = write!(figure, r#"<h3>{title}</h3><ul class="bars">"#);
            for Share { name, games, share } in shares {
                let class = side::<T>(&name);
                let _ = write!(
                    figure,
                    r#"<li><span class="name">{}</span><span class="track">
<i class="{class}" style="width:{:.2}%"></i><em style="left:{:.2}%;width:{:.2}%"></em></span>
<span class="value">{} <small>{}</small></span></li>"#,
                    escape(&name),
                    100.0 * share.mean,
                    100.0 * share.low,
                    100.0 * (share.high - share.low),
                    percent(share.mean),
                    range(share)
                );
                rows.push(vec![name, games.to_string(), percent(share.mean), range(share)]);
            }
            figure.push_str("</ul>");
        }
        let scores = self.tally.scores();
        let most = scores.counts().len() - 1;
        for (points, count) in scores.counts().iter().enumerate() {
            let label =
                format!("score {} of {}", short(points as f64 / 2.0), short(most as f64 / 2.0));
            let share = *count as f64 / scores.total().max(1) as f64;
            rows.push(vec![label, count.to_string(), percent(share), String::new()]);
        }
        let header = ["", "games or pairs", "share", "95% interval"];
        Section {
            id: "outcomes",
            title: "Outcomes".to_owned(),
            lead: "Shares of all games; the bracket is the 95% interval.".to_owned(),
            figure,
            grid: Some(Grid::new("Outcomes", &header, rows)),
            wide: false,
        }
    }

    /// How long the games were.
    fn length(&self) -> Section {
        let decisions = self.tally.decisions();
        let bins = Bins::of(decisions.iter().map(|number| *number as f64), 1.0);
        let mut counts = vec![0u64; bins.count];
        decisions.iter().for_each(|number| counts[bins.at(*number as f64)] += 1);
        let most = counts.iter().copied().max().unwrap_or(1);
        let mut plot = Plot::counts(most, bins.count, "decisions in a game; height: games");
        plot.edges(&bins);
        for (at, number) in counts.iter().enumerate() {
            let (from, to) = (short(bins.edge(at)), short(bins.edge(at + 1)));
            let title = format!("{from} to {to} decisions: {}", games(*number));
            plot.tally(at, *number, title);
        }
        let spread: Spread = decisions.iter().map(|number| *number as i64).collect();
        let row = |name: &str, spread: Spread| {
            [name.to_owned()].into_iter().chain(spread.cells()).collect::<Vec<_>>()
        };
        let rows = vec![row("decisions", spread), row("rolls", self.tally.rolls())];
        let (mean, widest) = self.tally.branching();
        Section {
            id: "length",
            title: "Length".to_owned(),
            lead: format!(
                "Decisions of both sides in a game, {:.0} on average, among {mean:.1} answers each (at most {widest}).",
                spread.mean()
            ),
            figure: plot
                .draw("Games by the number of their decisions; the numbers are in the table below"),
            grid: Some(Grid::new("Length of a game", &["", "mean", "±", "least", "most"], rows)),
            wide: false,
        }
    }

    /// How it was done, and how to do it again.
    fn method(&self) -> String {
        let (stated, tally) = (self.stated, self.tally);
        let unit = match tally.pairing() {
            Pairing::Paired => {
                "Each pair of games is played on the same dice with seats exchanged and counts as one observation; \
                 intervals are over pairs."
            }
            Pairing::Single => "Every game has dice of its own and counts as one observation.",
        };
        let shares = match tally.pairing() {
            Pairing::Paired => {
                "Shares of all games have Wilson's where something came up in both games of each pair or in neither, \
                 else likelihood intervals."
            }
            Pairing::Single => "Shares of all games have Wilson's.",
        };
        let score = tally.scores().interval();
        let paired = tally.pairing() == Pairing::Paired;
        let by_elo = match (elo(score.mean), elo(score.low), elo(score.high)) {
            (Some(mean), Some(low), Some(high)) if paired => {
                format!(" That is {mean:+.0} Elo ({low:+.0} to {high:+.0}).")
            }
            _ => String::new(),
        };
        let test = self.sprt.map_or(String::new(), |sprt| {
            let words = escape(&sprt.words());
            let asked = sprt.hypotheses;
            format!("<p>The sequential test between a score of {asked}: {words}; either error has a chance of 5%.</p>")
        });
        format!(
            r#"<section id="method" class="wide"><h2>Method</h2>
<p>{unit} A win scores 1, a draw or a minor victory ½, a loss 0. {scored} scored {words}.{by_elo}
That interval is a {kind} interval. {shares}
Means have Student's, from two games on. All are 95% intervals.</p>{test}
<p>The same command gives the same numbers on any machine and any number of threads:</p><pre>{command}</pre>
<p class="small">Seed {seed}, games {first} to {end}; {game}, revision {revision};
fingerprint of all games <code>{print}</code>.</p></section>"#,
            scored = escape(&capital(&self.scored())),
            words = escape(&self.score_words()),
            kind = tally.scores().method().name(),
            command = escape(&stated.command),
            seed = stated.seed,
            first = stated.first,
            end = stated.first + tally.games().saturating_sub(1),
            game = escape(&stated.name),
            revision = stated.revision,
            print = tally.fingerprint(),
        )
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The class of a bar by whose victory it is: sides in the order in which the ends of the game name them.
fn side<T: Studied>(name: &str) -> String {
    let of = |end: &&Ending| end.result == Some(name) || end.winner == Some(name);
    let Some((end, winner)) = T::ENDINGS.iter().find(of).and_then(|end| Some((end, end.winner?)))
    else {
        return "plain".to_owned();
    };
    let before = T::ENDINGS.iter().filter_map(|end| end.winner).take_while(|it| *it != winner);
    let place = before.collect::<BTreeSet<_>>().len();
    let less = if end.result == Some(name) && end.score == Score::HALF { " less" } else { "" };
    format!("side-{place}{less}")
}

fn draw(section: &Section) -> String {
    let Section { id, title, lead, figure, grid, wide } = section;
    let class = if *wide { r#" class="wide""# } else { "" };
    let table = grid.as_ref().map_or(String::new(), |grid| {
        format!("<details><summary>Table</summary>{}</details>", table(grid))
    });
    format!(
        r#"<section id="{id}"{class}><h2>{}</h2><p>{}</p><div class="figure">{figure}</div>{table}</section>"#,
        escape(title),
        escape(lead)
    )
}

fn table(grid: &Grid) -> String {
    let cells = |tag: &str, scope: &str, row: &[String]| -> String {
        let cell = |(at, text): (usize, &String)| match at {
            0 if tag == "td" => format!(r#"<th scope="row">{}</th>"#, escape(text)),
            // A head without words would be none.
            _ if text.is_empty() => "<td></td>".to_owned(),
            _ => format!("<{tag}{scope}>{}</{tag}>", escape(text)),
        };
        row.iter().enumerate().map(cell).collect()
    };
    let rows: String =
        grid.rows.iter().map(|row| format!("<tr>{}</tr>", cells("td", "", row))).collect();
    format!(
        r#"<div class="sheet"><div class="scroll" tabindex="0" role="region" aria-label="{0}"><table><caption>{0}</caption>
<thead><tr>{1}</tr></thead><tbody>{rows}</tbody></table></div></div>"#,
        escape(&grid.title),
        cells("th", r#" scope="col""#, &grid.header)
    )
}
