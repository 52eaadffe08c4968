//! The front turn by turn: who holds each hex, as a map with a slider.

use super::labels::{Label, PRINTS, Spot, place};
use super::sum::{CampaignSum, City};
use barbarossa::ground::{Place, PlaceKind, grid};
use hex::{Direction, HexIndex, Point};
use std::fmt::Write as _;
use study::report::{span, svg::escape};
use study::{Grid, Section};

/// Units of the drawing per hex.
const HEX: f64 = 20.0;

/// Room around the map.
const MARGIN: f64 = 12.0;

pub(super) fn section(sum: &CampaignSum) -> Section {
    let last = sum.front.len().saturating_sub(1);
    let gained = sum.gained.get(last).map_or(0.0, |spread| spread.mean());
    Section {
        id: "front",
        title: "The front".to_owned(),
        lead: format!(
            "How often the Axis held each hex at the end of a turn: grey-green in all games, red in none, no colour where it was \
             open. The heavy line parts the hexes that it held in more than half of the games from the others. At the end it \
             held {gained:.0} hexes more than at the beginning."
        ),
        figure: figure(sum, last),
        grid: Some(table(sum)),
        wide: true,
    }
}

/// Where things go on the sheet.
struct Sheet {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Sheet {
    fn of(hexes: &[HexIndex]) -> Sheet {
        let mut ends = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        for Point { u, v } in hexes.iter().flat_map(|hex| grid().corners(*hex)) {
            ends = [ends[0].min(u), ends[1].min(v), ends[2].max(u), ends[3].max(v)];
        }
        if hexes.is_empty() {
            ends = [0.0; 4];
        }
        let [left, top, right, foot] = ends;
        Sheet {
            left,
            top,
            width: (right - left) * HEX + 2.0 * MARGIN,
            height: (foot - top) * HEX + 2.0 * MARGIN,
        }
    }

    fn at(&self, point: Point) -> (f64, f64) {
        ((point.u - self.left) * HEX + MARGIN, (point.v - self.top) * HEX + MARGIN)
    }
}

/// The share of the games in which the Axis held a hex, in per cent.
fn percent(count: u64, games: u64) -> u64 {
    (200 * count + games) / (2 * games).max(1)
}

fn figure(sum: &CampaignSum, last: usize) -> String {
    let sheet = Sheet::of(&sum.hexes);
    let shares = |at: usize| sum.front[at].iter().map(|count| percent(*count, sum.games));
    let hexes: String = sum
        .hexes
        .iter()
        .zip(shares(last))
        .map(|(hex, share)| {
            let (x, y) = sheet.at(grid().centre(*hex));
            format!(r##"<use href="#hex" x="{x:.0}" y="{y:.1}" class="h{}"/>"##, (share + 2) / 5)
        })
        .collect();
    let mut outline = String::new();
    if let Some(first) = sum.hexes.first() {
        let centre = sheet.at(grid().centre(*first));
        for (at, corner) in grid().corners(*first).into_iter().enumerate() {
            let (x, y) = sheet.at(corner);
            // Writing to a String cannot fail.
            let _ = write!(
                outline,
                "{}{:.2} {:.2}",
                if at == 0 { "M" } else { "L" },
                x - centre.0,
                y - centre.1
            );
        }
    }
    let turns = sum.front.len();
    let data = serde_json::json!({
        "games": sum.games,
        "holder": "Axis",
        "turns": (0..turns).map(|at| format!("{}: {}", sum.turn(at), sum.turn_name(at))).collect::<Vec<_>>(),
        "names": sum.hexes.iter().map(|hex| name(sum, *hex)).collect::<Vec<_>>(),
        "shares": (0..turns).map(|at| shares(at).collect::<Vec<_>>()).collect::<Vec<_>>(),
    });
    let (width, height) = (sheet.width.round(), sheet.height.round());
    format!(
        r#"<div class="turns"><button type="button" id="play" hidden>Play</button>
<label for="turn">End of turn <output id="turn-name">{}</output></label>
<input id="turn" type="range" min="0" max="{last}" value="{last}" hidden></div>
<svg class="map" viewBox="0 0 {width} {height}" role="img"
aria-label="The map: how often the Axis held each hex; the cities by turn are in a table below">
<defs><path id="hex" d="{outline}Z"/></defs><g id="hexes">{hexes}</g>
<path class="river" d="{}"/><path id="line" class="line" d=""/>{}</svg>
<p class="scale" aria-hidden="true"><span>Soviet in all games</span><span class="ramp">{}</span><span>Axis in all games</span></p>
<script type="application/json" id="front-data">{data}</script>"#,
        escape(&format!("{}: {}", sum.turn(last), sum.turn_name(last))),
        rivers(sum, &sheet),
        cities(sum, &sheet),
        (0..=20).map(|at| format!(r#"<i class="h{at}"></i>"#)).collect::<String>(),
    )
}

fn name(sum: &CampaignSum, hex: HexIndex) -> String {
    let number = grid().number(hex);
    let place = sum.ground.map.place(hex);
    place.map_or_else(|| number.to_string(), |place| format!("{number} {}", place.name))
}

/// Rivers, each side once.
fn rivers(sum: &CampaignSum, sheet: &Sheet) -> String {
    let mut path = String::new();
    for &hex in &sum.hexes {
        let corners = grid().corners(hex);
        for (at, way) in Direction::ALL.into_iter().enumerate() {
            let other =
                grid().neighbor(hex, way).filter(|other| sum.ground.map.is_playable(*other));
            let first = other.is_some_and(|other| hex < other);
            if sum.ground.map.rivers(hex) & (1 << at) == 0 || !first {
                continue;
            }
            let [(a, b), (c, d)] =
                [corners[(at + 5) % 6], corners[at]].map(|corner| sheet.at(corner));
            let _ = write!(path, "M{a:.0} {b:.0}L{c:.0} {d:.0}");
        }
    }
    path
}

/// The cities with their names, in type for the desk and in type for the hand.
fn cities(sum: &CampaignSum, sheet: &Sheet) -> String {
    let spots = spots(sum, sheet);
    let mut drawn = String::new();
    for spot in &spots {
        let class = if spot.is_major { "place major" } else { "place" };
        // Writing to a String cannot fail.
        let _ = write!(
            drawn,
            r#"<g class="{class}"><title>{}</title><circle cx="{:.0}" cy="{:.1}" r="{}"/></g>"#,
            escape(spot.name),
            spot.x,
            spot.y,
            spot.radius()
        );
    }
    for print in &PRINTS {
        let _ = write!(drawn, r#"<g class="names {}" aria-hidden="true">"#, print.class);
        for Label { name, is_major, size, x, y, anchor, .. } in
            place(&spots, print, [sheet.width, sheet.height])
        {
            let class = if is_major { r#" class="major""# } else { "" };
            let name = escape(name);
            let _ = write!(
                drawn,
                r#"<text{class} x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" style="font-size:{size}px">{name}</text>"#
            );
        }
        drawn.push_str("</g>");
    }
    drawn
}

/// The cities in play, those on which victory depends before the other great ones, and these before the small.
fn spots<'a>(sum: &'a CampaignSum, sheet: &Sheet) -> Vec<Spot<'a>> {
    let counts =
        |hex: HexIndex| sum.cities.iter().any(|city: &City| city.hex == hex && city.counts);
    let places = sum.ground.map.places().iter();
    let mut places: Vec<&Place> = places
        .filter(|place| place.kind.is_city() && sum.hexes.binary_search(&place.hex).is_ok())
        .collect();
    let is_major = |place: &Place| place.kind == PlaceKind::MajorCity || counts(place.hex);
    places.sort_by_key(|place| (!counts(place.hex), !is_major(place)));
    let spot = |place: &&'a Place| {
        let (x, y) = sheet.at(grid().centre(place.hex));
        Spot { x, y, name: &place.name, is_major: is_major(place) }
    };
    places.iter().map(spot).collect()
}

/// Ground gained, and how often the cities are held, by turn.
fn table(sum: &CampaignSum) -> Grid {
    let shown: Vec<&City> = sum.cities.iter().filter(|city| city.counts).collect();
    let mut header = vec!["turn".to_owned(), "hexes gained".to_owned(), "95% interval".to_owned()];
    header.extend(shown.iter().map(|city| format!("{} held", city.name)));
    let rows = (0..sum.front.len()).map(|at| {
        let gained = sum.gained[at];
        let mut row = vec![
            format!("{} {}", sum.turn(at), sum.turn_name(at)),
            format!("{:.1}", gained.mean()),
            span(gained.interval(), |it| format!("{it:.1}")),
        ];
        row.extend(shown.iter().map(|city| {
            let place = sum.hexes.binary_search(&city.hex).ok();
            let held = place.and_then(|place| sum.front[at].get(place)).copied().unwrap_or(0);
            format!("{}%", percent(held, sum.games))
        }));
        row
    });
    Grid { title: "The front by turn".to_owned(), rows: rows.collect(), header }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::{Barbarossa, Setup};
    use referee::Game as _;
    use study::Sum as _;

    /// On the real maps too the great cities are named on a phone, each inside the sheet and apart from the others.
    #[test]
    fn the_great_cities_are_named_on_every_map() {
        for (ground, wanted) in
            [("agc", ["Smolensk", "Moscow", "Warsaw"]), ("ags", ["Kiev", "Rostov", "Odessa"])]
        {
            let start = Barbarossa::start(&Setup::of(ground)).expect("a good set-up");
            let sum = CampaignSum::new(&start);
            let sheet = Sheet::of(&sum.hexes);
            let spots = spots(&sum, &sheet);
            for print in &PRINTS {
                let labels = place(&spots, print, [sheet.width, sheet.height]);
                for name in wanted {
                    assert!(labels.iter().any(|label| label.name == name), "{ground}: {name}");
                }
                for (at, label) in labels.iter().enumerate() {
                    let [left, top, right, foot] = label.room;
                    let inside = left >= 0.0 && top >= 0.0;
                    assert!(inside && right <= sheet.width && foot <= sheet.height);
                    for other in labels[..at].iter().map(|other| other.room) {
                        let apart = right <= other[0] || other[2] <= left;
                        assert!(apart || foot <= other[1] || other[3] <= top, "{}", label.name);
                    }
                }
            }
        }
    }
}
