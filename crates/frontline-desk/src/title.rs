//! A scenario of the series as a title, for one set-up of seats.

use crate::{
    board, counted, forms, lines, options, paper, questions, report, ribbon, sheet, stage, telling,
    umpire, wording, written,
};
use bots::{Bot, Opponent};
use frontline::game::{
    Action, Ask, Chair, Frontline, Outcome, Position, Seating, Seen, Setup, State, View,
};
use frontline::ground::{Scenario, Scene, World};
use hex::HexIndex;
use mapmaker::draw::Drawing;
use module::Problems;
use referee::{Seat, ShownOwed, Table, Viewer};
use serde_json::Value;
use series::paper::{Misread, Paper};
use series::plain::capital;
use series::wire::{
    Board, Listing, LogLine, Mode, NewGame, Offer, Over, Problem, ReportPart, Ribbon, SeatCard,
    Stage, TickKind,
};
use series::{Look, MapWanted, Opening, Positioned, Presented, Sentence};
use std::sync::Arc;

/// The set-up of seats that a title has without a word more in its name.
const DUEL: &str = "duel";
/// Scenarios with no more turns than this are short.
const SHORT: u16 = 5;

/// One scenario for one set-up of seats.
pub struct Front {
    scene: Scene,
    seats: String,
}

/// Every title of a world: a scenario with each set-up of seats, the duel first.
pub(crate) fn all(world: &Arc<World>) -> impl Iterator<Item = Front> + use<> {
    let named = world.rules.seats.iter().map(|(name, _)| name.clone());
    let mut seats: Vec<String> = named.collect();
    seats.sort_by_key(|name| name != DUEL);
    let world = world.clone();
    (0..world.scenarios.len()).flat_map(move |place| {
        let scene = Scene::of(&world, &world.scenarios[place].id);
        let title = |seats: String| Some(Front { scene: scene.clone()?, seats });
        seats.clone().into_iter().filter_map(title).collect::<Vec<Front>>()
    })
}

impl Front {
    /// The name of the title.
    pub(crate) fn name(&self) -> String {
        let id = &self.scenario().id;
        match self.seats.as_str() {
            DUEL => format!("{}{id}", crate::PREFIX),
            seats => format!("{}{id}-{seats}", crate::PREFIX),
        }
    }

    /// What it is called.
    pub(crate) fn called(&self) -> String {
        let title = &self.scenario().title;
        match self.seats.as_str() {
            DUEL => title.clone(),
            seats => format!("{title} ({seats}: {} seats)", self.chairs().len()),
        }
    }

    fn scenario(&self) -> &Scenario {
        self.scene.scenario()
    }

    /// The seats of its table, each with its name.
    fn chairs(&self) -> Vec<(Chair, String)> {
        let seating = Seating::read(std::slice::from_ref(&self.seats), &self.scene.rules);
        let named = |it: Seating| it.chairs().iter().copied().zip(it.names()).collect();
        seating.map(named).unwrap_or_default()
    }
}

impl Presented for Front {
    type Thread = ();

    fn listing(&self) -> Listing {
        let scenario = self.scenario();
        let turns = u16::from(scenario.last_turn - scenario.first_turn) + 1;
        let seat = |(chair, name): (Chair, String)| SeatCard {
            name,
            side: chair.coalition.map_or("", |side| side.name()).to_owned(),
            title: wording::chair(chair),
        };
        Listing {
            game: self.name(),
            series: crate::ID.to_owned(),
            title: self.called(),
            summary: format!(
                "{} players, {} hours. One front line from the Baltic to the Caucasus: points instead of units, sealed forms, \
                 offensives by flags.",
                scenario.players, scenario.hours
            ),
            turns,
            short: turns <= SHORT && self.seats == DUEL,
            minutes: format!("{} hours", scenario.hours),
            seats: self.chairs().into_iter().map(seat).collect(),
            options: options::offered(scenario),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<Setup, Problem> {
        if let Some(text) = &wanted.position {
            let position = Position::parse("position", text)
                .map_err(|problems| Problem::new("bad_position", problems))?;
            let setup = Setup::from(position);
            return match self.plays(&setup) {
                true => Ok(setup),
                false => {
                    let text = format!("the position is not one of {}", self.name());
                    Err(Problem::new("other_game", text))
                }
            };
        }
        let setup = Setup::of(&self.scenario().id).seats(&[&self.seats]);
        options::read(setup, self.scenario(), wanted.options.iter())
    }

    fn plays(&self, setup: &Setup) -> bool {
        let known = self.scene.rules.seats.iter().map(|(name, _)| name);
        let named = known.into_iter().find(|name| setup.seats == [(*name).clone()]);
        // A list of seats of one's own is the duel's: it too has whatever seats it is given.
        let seats = named.map_or(DUEL, String::as_str);
        setup.scenario == self.scenario().id && seats == self.seats
    }

    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        Some(Position::parse(path, text).map(|position| {
            let seed = position.seed();
            let setup = Setup::from(position);
            let world = World::standard();
            let title = all(&world).find(|title| title.plays(&setup));
            let (title, options) = title.map_or_else(Default::default, |title| {
                (title.name(), options::written(&setup, title.scenario()))
            });
            let setup = serde_json::to_value(setup).unwrap_or_default();
            Positioned { title, options, setup, seed }
        }))
    }

    fn position(&self, state: &State) -> Option<Result<String, String>> {
        let position = Position::of(state).map(|position| position.to_string());
        Some(position.map_err(|unsaved| unsaved.to_string()))
    }

    fn ground(&self, setup: &Setup) -> String {
        format!("{}{}", crate::PREFIX, setup.scenario)
    }

    fn board(&self, setup: &Setup) -> Result<Board, Problem> {
        let names = [self.name(), self.called()];
        board::board(&self.scene, names, self.ground(setup))
    }

    fn picture(&self, wanted: &MapWanted) -> Option<Result<Drawing, Problem>> {
        Some(sheet::map(&self.scenario().title, wanted))
    }

    fn papers(&self, table: &Table<Frontline>, viewer: Viewer) -> Result<Vec<Paper>, Problem> {
        paper::papers(table, viewer)
    }

    fn written(
        &self,
        state: &State,
        seat: Seat,
        line: &str,
    ) -> Option<Result<Vec<Action>, Misread>> {
        Some(written::read(state, seat, line))
    }

    fn tally(&self, state: &State, seat: Seat) -> String {
        forms::standing(state, seat)
    }

    fn stage(&self, state: &State, _: Viewer, view: &View, _: &[Action]) -> Option<Stage> {
        Some(stage::stage(state, view))
    }

    fn ribbon(&self, state: &State) -> Ribbon {
        ribbon::ribbon(state)
    }

    fn moment(&self, ribbon: &Ribbon) -> String {
        format!("Turn {}, {}", ribbon.turn, ribbon.phase.to_lowercase())
    }

    fn sentence(
        &self,
        table: &Table<Frontline>,
        viewer: Viewer,
        owed: &ShownOwed<Ask>,
    ) -> Sentence {
        telling::sentence(table.state(), viewer, owed)
    }

    fn offers(&self, look: &Look<'_, Frontline>) -> Vec<Offer> {
        telling::offers(look.table.state(), look.legal)
    }

    fn interventions(&self, look: &Look<'_, Frontline>, open: &[Action]) -> Vec<Offer> {
        umpire::offers(look.table.state(), open)
    }

    fn interventions_at(&self, table: &Table<Frontline>, seat: Seat, hex: u16) -> Vec<Action> {
        let hex = HexIndex::new(hex);
        let state = table.state();
        if state.playable.contains(hex) { umpire::settable(state, seat, hex) } else { Vec::new() }
    }

    fn opening(&self, state: &State) -> Option<Opening> {
        umpire::opening(state)
    }

    fn clocks(&self) -> Option<String> {
        Some(umpire::clocks(&self.scene.rules))
    }

    fn on_expiry(&self, state: &State, seat: Seat) -> Vec<Action> {
        frontline::game::on_expiry(state, seat).into_vec()
    }

    fn line(&self, state: &State, _: Viewer, seen: &Seen) -> Option<LogLine> {
        lines::line(state, seen)
    }

    fn tick(&self, line: &LogLine) -> TickKind {
        lines::tick(line)
    }

    fn over(&self, _: &Table<Frontline>, outcome: &Outcome) -> Over {
        Over {
            winner: counted::winner(outcome.verdict).map(|side| side.name().to_owned()),
            title: capital(outcome.verdict.words()),
            text: crate::told::ending(outcome),
            rule: counted::rule_of(outcome).as_str().to_owned(),
        }
    }

    fn answer(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
        questions::answer(state, viewer, question)
    }

    fn recap(&self, state: &State, _: Viewer, lines: &[LogLine]) -> Vec<ReportPart> {
        report::report(state, lines)
    }

    fn hire(&self, order: Opponent, seed: u64) -> Option<Box<dyn Bot<Frontline>>> {
        stavka::hire(order.rank, seed)
    }
}
