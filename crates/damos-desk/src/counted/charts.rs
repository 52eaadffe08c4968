//! The charts of a campaign: cities, losses, the end, luck.

use super::sum::{CampaignSum, City, MILLI};
use barbarossa::ground::Side;
use study::report::svg::{Bar, Bins, Plot, escape, short};
use study::report::{games, span};
use study::{Grid, Score, Section, Spread};

/// The class of a side in the style sheet.
const SIDES: [&str; 2] = ["side-0", "side-1"];

/// The key to the two sides; hatching repeats what colour says.
const KEY: &str = r#"<p class="key"><span class="dot side-0"></span>Axis <span class="dot side-1"></span>Soviet</p>"#;

/// Cities taken by turn: a table whose cells are shaded by how often.
pub(super) fn cities(sum: &CampaignSum) -> Section {
    let games = sum.games.max(1) as f64;
    let turns = sum.ended.len();
    let mut rows = String::new();
    let ever = |city: &&City| city.counts || city.games() > 0;
    for city in sum.cities.iter().filter(ever) {
        let mark = if city.counts {
            r#" <span class="star" title="counts for victory">★</span>"#
        } else {
            ""
        };
        rows.push_str(&format!(r#"<tr><th scope="row">{}{mark}</th>"#, escape(&city.name)));
        let median = city.median(sum.games);
        for (at, taken) in city.taken.iter().enumerate() {
            rows.push_str(&cell(*taken as f64 / games, median == Some(at), ""));
        }
        rows.push_str(&cell(1.0 - city.games() as f64 / games, false, "never"));
        rows.push_str("</tr>");
    }
    let heads: String = (0..turns)
        .map(|at| {
            format!(
                r#"<th scope="col" title="{}">{}</th>"#,
                escape(&sum.turn_name(at)),
                sum.turn(at)
            )
        })
        .collect();
    let figure = format!(
        r#"<div class="sheet"><div class="scroll" tabindex="0" role="region" aria-label="Cities by turn"><table class="cities">
<thead><tr><th scope="col">City</th>{heads}<th scope="col">never</th></tr></thead><tbody>{rows}</tbody></table></div></div>"#
    );
    Section {
        id: "cities",
        title: "Cities taken by turn".to_owned(),
        lead: "Share of the games in which the Axis first took a city in each turn, in per cent, from west to east. \
               A frame marks the turn by whose end it had fallen in half of all games; ★ counts for victory."
            .to_owned(),
        figure,
        grid: None,
        wide: true,
    }
}

fn cell(share: f64, median: bool, class: &str) -> String {
    let percent = (100.0 * share).round();
    let text = if share <= 0.0 {
        String::new()
    } else if percent < 1.0 {
        "&lt;1".to_owned()
    } else {
        short(percent)
    };
    let frame = if median { " median" } else { "" };
    let depth = (10.0 * share.sqrt()).ceil();
    format!(r#"<td class="d{depth} {class}{frame}">{text}</td>"#)
}

/// SP lost by turn.
pub(super) fn losses(sum: &CampaignSum) -> Section {
    let top = |sp: &Spread| sp.interval().map_or(sp.mean(), |it| it.high);
    let means = sum.lost.iter().flatten().map(|[sp, _]| top(sp));
    let mut plot = Plot::new(means.fold(1.0, f64::max), sum.lost.len(), "turn");
    let mut rows = Vec::new();
    for (at, both) in sum.lost.iter().enumerate() {
        plot.name(at, &sum.turn(at).to_string());
        let mut row = vec![format!("{} {}", sum.turn(at), sum.turn_name(at))];
        for side in Side::BOTH {
            let [sp, units] = both[side.index()];
            let (mean, interval) = (sp.mean(), sp.interval_of_count());
            let ends = span(interval, |it| format!("{it:.1}"));
            let title = format!("{side}, turn {}: {mean:.1} SP ({ends})", sum.turn(at));
            let (class, place) = (SIDES[side.index()], (side.index(), 2));
            let whisker = interval.map(|it| (it.low, it.high));
            plot.bar(at, &Bar { class, from: 0.0, to: mean, whisker, title, place });
            row.extend([format!("{mean:.1}"), ends, format!("{:.1}", units.mean())]);
        }
        rows.push(row);
    }
    let header = [
        "turn",
        "Axis SP",
        "95% interval",
        "Axis units",
        "Soviet SP",
        "95% interval",
        "Soviet units",
    ];
    let [axis, soviet] = [0, 1].map(|side| sum.lost_in_all[side][0].mean());
    Section {
        id: "losses",
        title: "Losses by turn".to_owned(),
        lead: format!(
            "Strength points lost in each turn, mean of all games{}. A whole game costs the Axis {axis:.0} SP and the \
             Soviets {soviet:.0}.",
            if sum.games < 2 { "" } else { " with its 95% interval" }
        ),
        figure: format!(
            "{KEY}{}",
            plot.draw("Strength points lost by turn and side; the numbers are in the table below")
        ),
        grid: Some(Grid::new("Losses by turn", &header, rows)),
        wide: false,
    }
}

/// The turn in which games ended, where they do not all end together.
pub(super) fn end(sum: &CampaignSum) -> Option<Section> {
    if sum.ended.iter().filter(|games| **games > 0).count() < 2 {
        return None;
    }
    let most = sum.ended.iter().copied().max().unwrap_or(1);
    let mut plot = Plot::counts(most, sum.ended.len(), "turn");
    let mut rows = Vec::new();
    for (at, ended) in sum.ended.iter().enumerate() {
        plot.name(at, &sum.turn(at).to_string());
        let title = format!("turn {}: {}", sum.turn(at), games(*ended));
        plot.tally(at, *ended, title);
        rows.push(vec![sum.turn(at).to_string(), ended.to_string()]);
    }
    Some(Section {
        id: "end",
        title: "Last turn".to_owned(),
        lead: "Games by their last turn.".to_owned(),
        figure: plot.draw("Games by their last turn; the numbers are in the table below"),
        grid: Some(Grid::new("Last turns", &["turn", "games"], rows)),
        wide: false,
    })
}

/// How lucky the Axis was, and what became of it.
pub(super) fn luck(sum: &CampaignSum) -> Section {
    // Zero is on the scale, wherever the games lie.
    let values = sum.luck.iter().map(|(net, _)| *net as f64 / MILLI).chain([0.0]);
    let bins = Bins::of(values, 1.0);
    let mut counts = vec![[0u64; 2]; bins.count];
    for (net, score) in &sum.luck {
        counts[bins.at(*net as f64 / MILLI)][usize::from(*score == Score::LOST)] += 1;
    }
    let most = counts.iter().map(|[axis, soviet]| axis + soviet).max().unwrap_or(1);
    let mut plot = Plot::counts(most, bins.count, "luck of the Axis in loss points; height: games");
    plot.edges(&bins);
    for (at, [axis, soviet]) in counts.iter().enumerate() {
        let (from, to) = (bins.edge(at), bins.edge(at + 1));
        let of = |won: &str, number: u64| {
            format!("luck {} to {}: {} {won}", short(from), short(to), games(number))
        };
        let (low, high) = (*axis as f64, (axis + soviet) as f64);
        let title = of("that the Axis won", *axis);
        plot.bar(
            at,
            &Bar { class: SIDES[0], from: 0.0, to: low, whisker: None, title, place: (0, 1) },
        );
        let title = of("that the Soviets won", *soviet);
        plot.bar(
            at,
            &Bar { class: SIDES[1], from: low, to: high, whisker: None, title, place: (0, 1) },
        );
    }
    plot.plumb(-bins.least / bins.width, "zero");
    let follows = sum.correlation().map_or_else(
        || match sum.games {
            0 | 1 => "One game cannot show how far the score follows luck.",
            _ => "All games ended alike, so luck decided nothing.",
        }
        .to_owned(),
        |r| {
            let share = 100.0 * r * r;
            format!("The score of the Axis follows its luck with a correlation of {r:+.2}: {share:.0}% of its variation.")
        },
    );
    let net = sum.net_luck();
    let mean = net.mean() / MILLI;
    let ends = match net.interval() {
        None => String::new(),
        found => format!(" ({})", span(found, |it| format!("{:+.2}", it / MILLI))),
    };
    Section {
        id: "luck",
        title: "Luck of the dice".to_owned(),
        lead: format!(
            "Before each roll that can cost loss points (both sides' combat dice, a die rolled again, counterattacks, \
             attrition) the exact expectation is computed from the same tables that then read the dice. The luck of the \
             Axis is what the Soviets lost beyond expectation less what it lost itself; that of the Soviets is the \
             opposite. Bars are coloured by who won. Fair dice have a mean of 0; here it is {mean:+.2}{ends}. {follows}"
        ),
        figure: format!(
            "{KEY}{}",
            plot.draw(
                "Games by the luck of the Axis and by winner; the numbers are in the table below"
            )
        ),
        grid: Some(sum.luck_table()),
        wide: false,
    }
}
