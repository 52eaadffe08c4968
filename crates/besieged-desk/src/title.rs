//! A scenario of the series as a title.

use crate::{
    advised, board, calendar, counted, library, lines, questions, report, review, ribbon, sheet,
    stage, telling,
};
use besieged::Scene;
use besieged::game::{
    Action, Ask, Besieged, Event, Outcome, Position, Setup, State, View, player_of, words,
};
use besieged::ground::Player;
use bots::{Bot, Opponent, Rank};
use mapmaker::draw::Drawing;
use module::SceneKey;
use module::{Document, Problems, Source};
use referee::{Seat, ShownOwed, Table, Viewer};
use serde_json::Value;
use series::page::Page;
use series::wire::{
    Board, Closed, Duty, Listing, LogLine, Mode, NewGame, Offer, Over, Problem, ReportPart, Ribbon,
    SeatCard, Stage, TickKind,
};
use series::{Library, Look, MapWanted, Positioned, Presented, Sentence, Work};

/// Scenarios with no more turns than this are short.
const SHORT: u16 = 4;

/// One scenario of the series.
pub struct War {
    library: Library,
    scene: Scene,
}

impl War {
    /// The title of that name; nothing where the library has none.
    ///
    /// ```
    /// use besieged_desk::War;
    /// use series::{Library, Presented as _};
    /// let library = Library::built_in();
    /// let typhoon = War::read(&library, "besieged/typhoon-1941").unwrap().unwrap();
    /// assert_eq!((typhoon.listing().turns, typhoon.listing().short), (4, true));
    /// assert!(War::read(&library, "besieged/waterloo-1815").is_none());
    /// ```
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn read(library: &Library, name: &str) -> Option<Result<War, Problems>> {
        let scene = library::scene(library, name)?;
        Some(scene.map(|scene| War { library: library.clone(), scene }))
    }

    /// What tells its scenario from others.
    pub(crate) fn key(&self) -> SceneKey {
        self.scene.key()
    }

    /// A position of any scenario of the library, on the ground of that scenario.
    fn position_in(&self, path: &str, text: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::parse(&Source::new(path, text), &mut problems);
        let name: Option<String> =
            document.and_then(|document| document.root().required("game", &mut problems));
        let named = name.and_then(|name| library::scene(&self.library, &name)).transpose()?;
        Position::parse_on(named.as_ref().unwrap_or(&self.scene).world(), path, text)
    }
}

impl Presented for War {
    type Thread = lines::Thread;

    fn listing(&self) -> Listing {
        let scenario = self.scene.scenario();
        let turns = u16::try_from(calendar::turns(scenario).count()).unwrap_or(u16::MAX);
        let seat = |(player, title): (Player, &str)| SeatCard {
            name: player.name().to_owned(),
            side: player.name().to_owned(),
            title: title.to_owned(),
        };
        let seats = [(Player::Axis, "Axis"), (Player::Soviet, "Soviet Union")];
        Listing {
            game: board::name(&self.scene),
            series: crate::ID.to_owned(),
            title: scenario.title.clone(),
            summary: scenario.summary.clone(),
            turns,
            short: turns <= SHORT,
            minutes: scenario.minutes.clone(),
            seats: seats.map(seat).to_vec(),
            options: Vec::new(),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Solitaire, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<Setup, Problem> {
        if let Some(key) = wanted.options.keys().next() {
            let name = board::name(&self.scene);
            let text = format!("there is no option {key}: {name} has no options");
            return Err(Problem::new("no_option", text));
        }
        let Some(text) = &wanted.position else {
            return Ok(Setup::of(&self.key().to_string()));
        };
        let position = self
            .position_in("position", text)
            .map_err(|problems| Problem::new("bad_position", problems))?;
        if *position.scene() != self.scene {
            let (other, own) = (board::name(position.scene()), board::name(&self.scene));
            let text = format!("the position is one of {other}, not of {own}");
            return Err(Problem::new("other_game", text));
        }
        Ok(Setup::from(position))
    }

    fn plays(&self, setup: &Setup) -> bool {
        SceneKey::read(&setup.scenario).id == self.key().id
    }

    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        Some(self.position_in(path, text).map(|position| {
            let (title, seed) = (board::name(position.scene()), position.seed());
            let setup = serde_json::to_value(Setup::from(position)).unwrap_or_default();
            Positioned { title, options: String::new(), setup, seed }
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
        let no_scene = || Problem::new("broken", format!("no scenario {}", setup.scenario));
        board::board(&setup.scene().ok_or_else(no_scene)?)
    }

    fn picture(&self, wanted: &MapWanted) -> Option<Result<Drawing, Problem>> {
        Some(sheet::map(&self.scene, wanted))
    }

    fn ribbon(&self, state: &State) -> Ribbon {
        ribbon::ribbon(state)
    }

    fn moment(&self, ribbon: &Ribbon) -> String {
        ribbon::moment(ribbon)
    }

    fn sentence(&self, table: &Table<Besieged>, _: Viewer, owed: &ShownOwed<Ask>) -> Sentence {
        telling::sentence(table.state(), owed, || table.legal(owed.seat).len())
    }

    fn stage(&self, state: &State, _: Viewer, _: &View, _: &[Action]) -> Option<Stage> {
        Some(stage::stage(state))
    }

    fn offers(&self, look: &Look<'_, Besieged>) -> Vec<Offer> {
        telling::offers(look.table.state(), look.legal)
    }

    fn closed(&self, look: &Look<'_, Besieged>, seat: Seat) -> Vec<Closed> {
        let Some(owed) = look.table.pending().owed_by(seat) else { return Vec::new() };
        telling::closed(look.table.state(), seat, &owed.ask, look.legal)
    }

    fn duties(&self, look: &Look<'_, Besieged>) -> Vec<Duty> {
        ribbon::owed(look.table.state(), look.viewer.seat().map(player_of))
    }

    fn line(&self, state: &State, _: Viewer, seen: &Event) -> Option<LogLine> {
        lines::line(&state.scene, seen)
    }

    fn sew(
        &self,
        thread: &mut lines::Thread,
        entry: usize,
        seen: &Event,
    ) -> Option<(usize, &'static str)> {
        lines::sew(thread, entry, seen)
    }

    fn tick(&self, line: &LogLine) -> TickKind {
        lines::tick(line)
    }

    fn over(&self, _: &Table<Besieged>, outcome: &Outcome) -> Over {
        let title = match outcome.winner {
            Player::Axis => "An Axis victory",
            Player::Soviet => "A Russian victory",
        };
        Over {
            winner: Some(outcome.winner.name().to_owned()),
            title: title.to_owned(),
            text: words::ending(outcome),
            rule: counted::rule_of(outcome).as_str().to_owned(),
        }
    }

    fn answer(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
        questions::answer(state, viewer, question)
    }

    fn recap(&self, state: &State, viewer: Viewer, lines: &[LogLine]) -> Vec<ReportPart> {
        report::report(state, lines, viewer.seat().map(player_of))
    }

    fn review(&self, table: &Table<Besieged>) -> Option<Work> {
        Some(review::work(table))
    }

    fn advise(&self, state: &State, page: &mut Page) -> Option<Result<Value, Problem>> {
        Some(advised::advise(state, page))
    }

    fn hire(&self, order: Opponent, seed: u64) -> Option<Box<dyn Bot<Besieged>>> {
        // There is no general yet, and the staff has no captain before it.
        let known = matches!(order.rank, Rank::Random | Rank::Recruit | Rank::Staff);
        known.then(|| okh::hire(order, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{wanted, war};
    use besieged::World;
    use referee::Game as _;

    #[test]
    fn b_t10_every_scenario_is_offered_and_opens() {
        let listings = World::ORDER.map(|id| war(id).listing());
        let turns = listings.each_ref().map(|listing| listing.turns);
        assert_eq!(turns, [3, 4, 3, 3, 10, 25]);
        for (listing, id) in listings.iter().zip(World::ORDER) {
            assert!(!listing.minutes.is_empty() && listing.seats.len() == 2);
            assert_eq!(listing.bots, ["random", "recruit", "staff"]);
            let setup = war(id).setup(&wanted(&listing.game, None)).expect("a set-up");
            assert!(war(id).plays(&setup) && Besieged::start(&setup).is_ok(), "{id}");
        }
        assert!(!war("border-1941").plays(&Setup::of("typhoon-1941")));
    }

    #[test]
    fn b61_a_position_is_read_written_and_played_by_its_own_title_alone() {
        let state =
            crate::scenes::position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let text = war("campaign-1941").position(&state).expect("files").expect("a file");
        let name = "besieged/campaign-1941";
        let setup = war("campaign-1941").setup(&wanted(name, Some(&text))).expect("a set-up");
        assert_eq!(Besieged::start(&setup).expect("a game"), state);
        let refused = war("border-1941").setup(&wanted(name, Some(&text))).expect_err("another");
        assert_eq!(refused.kind, "other_game");
        let read = war("border-1941").read_position("x.toml", &text).expect("files");
        let read = read.unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(read.title, name);
        let again: Setup = serde_json::from_value(read.setup).expect("a set-up");
        assert!(war("campaign-1941").plays(&again));
    }

    #[test]
    fn options_are_refused_by_name() {
        let mut wanted = wanted("besieged/border-1941", None);
        wanted.options.insert("turns".to_owned(), "9".to_owned());
        let refused = war("border-1941").setup(&wanted).expect_err("no options");
        assert_eq!(refused.kind, "no_option");
    }

    #[test]
    fn b31_everything_that_a_random_game_meets_can_be_shown() {
        let title = war("border-1941");
        let start = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
        let units = start.scene.roster.len();
        referee::conformance::stroll::<Besieged>(start, 5, |moment| {
            let state = moment.state;
            let stage = stage::stage(state);
            assert_eq!(stage.pieces.len(), units);
            assert!(!title.ribbon(state).date.is_empty());
            if let Some(decision) = &moment.decision {
                let offers = telling::offers(state, decision.legal);
                assert_eq!(offers.len(), decision.legal.len());
                assert!(offers.iter().all(|offer| !offer.text.is_empty()));
                telling::closed(state, decision.owed.seat, &decision.owed.ask, decision.legal);
            }
            moment.step < 900
        });
    }
}
