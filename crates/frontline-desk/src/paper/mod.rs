//! What is printed for a table of people: briefings, order forms, maps, turn reports, a press sheet (F66).
//!
//! Every sheet is made of the view of whoever gets it and of what the set-up tells everybody, so that it can be handed out.

mod briefing;
mod ground;
mod orders;
mod report;
#[cfg(test)]
mod tests;

use crate::wording;
use frontline::game::{Frontline, HexView, MenView, Post, Secrets, Seen, State, View};
use frontline::ground::{Coalition, Nation};
use hex::HexIndex;
use referee::{Game as _, Seat, Table, Viewer};
use series::paper::Paper;
use series::wire::Problem;
use std::collections::BTreeMap;

/// What a viewer knows, for the sheets that it gets.
pub(crate) struct Known<'a> {
    /// Asked for names, the scenario and the set-up alone: all that changes in a game comes out of the view.
    state: &'a State,
    view: View,
    viewer: Viewer,
    hexes: BTreeMap<HexIndex, usize>,
}

/// Every sheet of a viewer of a table.
pub(crate) fn papers(table: &Table<Frontline>, viewer: Viewer) -> Result<Vec<Paper>, Problem> {
    sheets(table.state(), viewer, &table.log(viewer, 0))
}

/// Every sheet of a viewer, of what it sees and what it saw happen.
fn sheets(state: &State, viewer: Viewer, log: &[Seen]) -> Result<Vec<Paper>, Problem> {
    rulebook::cite!("F66");
    let view = Frontline::view(state, viewer);
    let hexes = view.hexes.iter().enumerate().map(|(place, it)| (it.hex, place)).collect();
    let known = Known { state, view, viewer, hexes };
    let Some((seat, side)) = known.plays() else {
        let mut sheets = vec![report::press(&known, log), ground::whole(&known)?];
        if known.sees_both() {
            sheets.insert(0, report::turn(&known, log));
        }
        return Ok(sheets);
    };
    let mut sheets = vec![briefing::sheet(&known, seat, side), ground::whole(&known)?];
    sheets.extend(ground::sector(&known, seat, side)?);
    sheets.extend(orders::forms(&known, seat, side));
    sheets.push(report::turn(&known, log));
    Ok(sheets)
}

impl Known<'_> {
    /// The seat and its side, where the viewer is a player.
    fn plays(&self) -> Option<(Seat, Coalition)> {
        let seat = self.viewer.seat()?;
        Some((seat, self.state.seating.side(seat)?))
    }

    /// Whether the viewer is let into the secrets of both sides: Control.
    fn sees_both(&self) -> bool {
        self.view.secrets.len() == 2
    }

    /// What the viewer's side alone knows.
    fn secrets(&self, side: Coalition) -> Option<&Secrets> {
        self.view.secrets.iter().find(|it| it.side == side)
    }

    /// Whose sheet it is.
    fn whose(&self) -> String {
        match self.viewer.seat() {
            Some(seat) => wording::seat(self.state, seat),
            None => "For everybody".to_owned(),
        }
    }

    /// What stands at the foot of every page.
    fn foot(&self) -> String {
        let scenario = self.state.scene.scenario();
        let when = self.when(self.view.turn);
        format!("{}, turn {} of {} ({when})", scenario.title, self.view.turn, self.view.last_turn)
    }

    fn when(&self, turn: u8) -> &str {
        let turns = &self.state.scene.rules.turns;
        turns.get(usize::from(turn.saturating_sub(1))).map_or("", String::as_str)
    }

    fn sheet(&self, title: impl Into<String>) -> Paper {
        Paper::new(self.whose(), title, self.foot())
    }

    /// What is seen in a hex.
    fn at(&self, hex: HexIndex) -> Option<&HexView> {
        self.hexes.get(&hex).and_then(|place| self.view.hexes.get(*place))
    }

    /// Who holds a hex.
    fn holder(&self, hex: HexIndex) -> Option<Coalition> {
        Coalition::BOTH.into_iter().find(|side| self.view.held[side.index()].contains(hex))
    }

    fn number(&self, hex: HexIndex) -> String {
        self.state.number(hex)
    }

    fn place(&self, hex: HexIndex) -> String {
        wording::place(self.state, hex)
    }

    /// Whether a nation is still in the war.
    fn fights(&self, nation: Nation) -> bool {
        self.view.left >> nation.0 & 1 == 0
    }

    /// The nations of a side that are still in the war.
    fn nations(&self, side: Coalition) -> Vec<Nation> {
        self.state.scene.briefings.of(side).filter(|nation| self.fights(*nation)).collect()
    }

    /// The hexes of the line for which a seat answers.
    fn sector(&self, seat: Seat, side: Coalition) -> Vec<HexIndex> {
        let own = |hex: &HexIndex| self.state.sector(side, *hex) == seat;
        self.view.line[side.index()].iter().filter(own).collect()
    }

    /// Whether a seat answers for what a post does.
    fn serves(&self, seat: Seat, side: Coalition, post: Post) -> bool {
        self.state.seating.at(side, post) == seat
    }

    /// What is seen to stand in a hex, as it is written on forms: `m5 mr2 t1 a1 l2`.
    fn stands(&self, hex: HexIndex) -> String {
        let Some(seen) = self.at(hex) else { return String::new() };
        let mut parts = Vec::new();
        match seen.men {
            Some(MenView::Nations(men)) => {
                let some = men.iter().enumerate().filter(|(_, men)| **men > 0);
                parts.extend(some.map(|(place, men)| {
                    format!("{}{men}", men_code(self.state, Nation(place as u8)))
                }));
            }
            Some(MenView::Band(band)) => parts.extend(band_name(band).map(|it| format!("m{it}"))),
            None => {}
        }
        if let Some(points) = seen.points {
            let some = ["t", "a", "l"].into_iter().zip(points).filter(|(_, points)| *points > 0);
            parts.extend(some.map(|(letter, points)| format!("{letter}{points}")));
        }
        if let Some((garrisons, zone, guards, flak)) = seen.posts {
            let posts = [("garrison", garrisons), ("zone", zone), ("air defence", guards)];
            let some = posts.into_iter().filter(|(_, points)| *points > 0);
            parts.extend(some.map(|(name, points)| format!("{name} {points}")));
            parts.extend(flak.then(|| "flak".to_owned()));
        }
        parts.join(" ")
    }

    /// The CV that is seen in a hex, where it is seen exactly.
    fn cv(&self, hex: HexIndex) -> u8 {
        let Some(seen) = self.at(hex) else { return 0 };
        let men = match seen.men {
            Some(MenView::Nations(men)) => {
                men.iter().fold(0u8, |sum, men| sum.saturating_add(*men))
            }
            _ => 0,
        };
        let [tanks, air, _] = seen.points.unwrap_or_default();
        men.saturating_add(tanks).saturating_add(air)
    }
}

/// Men of a nation as they are written: `m` for the main nation of a side, `mr` for Romanians.
pub(crate) fn men_code(state: &State, nation: Nation) -> String {
    let briefings = &state.scene.briefings;
    let Some(briefing) = briefings.nations.get(nation.index()) else { return "m".to_owned() };
    if briefings.main(briefing.coalition) == nation {
        return "m".to_owned();
    }
    format!("m{}", briefing.name.chars().next().unwrap_or_default())
}

/// Men as the enemy counts them in the fog (F58).
fn band_name(band: u8) -> Option<&'static str> {
    match band {
        0 => None,
        1 => Some("1\u{2013}2"),
        2 => Some("3\u{2013}5"),
        3 => Some("6\u{2013}9"),
        _ => Some("10+"),
    }
}
