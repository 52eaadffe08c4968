//! A mission of the series as a title.

use crate::{
    board, counted, library, lines, options, questions, report, review, ribbon, sheet, stage,
    telling, wording,
};
use bots::{Bot, Opponent, Rank};
use mapmaker::draw::Drawing;
use module::{Document, Problems, SceneKey, Source};
use referee::{ShownOwed, Table, Viewer};
use serde_json::Value;
use series::wire::{
    Board, Listing, LogLine, Mode, NewGame, Offer, Over, Problem, ReportPart, Ribbon, SeatCard,
    Stage, TickKind,
};
use series::{Library, Look, MapWanted, Positioned, Presented, Sentence, Work};
use yards::game::{
    Action, Ask, Event, Outcome, Position, Setup, State, View, Who, Yards, player_of,
};
use yards::ground::{Player, Scene};

/// Missions that take no longer are short.
const SHORT: u16 = 30;

/// One mission of the series.
pub struct Engagement {
    library: Library,
    scene: Scene,
}

impl Engagement {
    /// The title of that name; nothing where the library has none.
    ///
    /// ```
    /// use series::{Library, Presented as _};
    /// use yards_desk::Engagement;
    /// let library = Library::built_in();
    /// let first = Engagement::read(&library, "yards/first-light").unwrap().unwrap();
    /// assert_eq!((first.listing().turns, first.listing().short), (6, true));
    /// assert!(Engagement::read(&library, "yards/last-light").is_none());
    /// ```
    ///
    /// # Errors
    /// What is wrong with its files.
    pub fn read(library: &Library, name: &str) -> Option<Result<Engagement, Problems>> {
        let scene = library::scene(library, name)?;
        Some(scene.map(|scene| Engagement { library: library.clone(), scene }))
    }

    /// A position of any mission of the library, on the ground of that mission.
    fn position_in(&self, path: &str, text: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::parse(&Source::new(path, text), &mut problems);
        let name: Option<String> =
            document.and_then(|document| document.root().required("game", &mut problems));
        let named = name.and_then(|name| library::scene(&self.library, &name)).transpose()?;
        Position::parse_on(named.as_ref().unwrap_or(&self.scene).world(), path, text)
    }
}

impl Presented for Engagement {
    type Thread = lines::Thread;

    fn listing(&self) -> Listing {
        let mission = self.scene.mission();
        let seat = |player: Player| SeatCard {
            name: player.name().to_owned(),
            side: player.name().to_owned(),
            title: wording::side(&self.scene, player),
        };
        Listing {
            game: board::name(&self.scene),
            series: crate::ID.to_owned(),
            title: mission.title.clone(),
            summary: mission.brief.clone(),
            turns: mission.turns.into(),
            short: mission.minutes <= SHORT,
            minutes: format!("{} minutes", mission.minutes),
            seats: Player::BOTH.map(seat).to_vec(),
            options: options::offered(),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<Setup, Problem> {
        let Some(text) = &wanted.position else {
            let options = options::read(wanted.options.iter())?;
            let key = self.scene.key().to_string();
            return Ok(Setup { options, ..Setup::of(&key) });
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
        SceneKey::read(&setup.mission).id == self.scene.key().id
    }

    fn unlisted(&self, setup: &Setup) -> Option<String> {
        let id = SceneKey::read(&setup.mission).id;
        Scene::is_generated(&id).then(|| format!("{}{id}", crate::PREFIX))
    }

    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        Some(self.position_in(path, text).map(|position| {
            let (title, seed) = (board::name(position.scene()), position.seed());
            let options = options::written(position.options());
            let setup = serde_json::to_value(Setup::from(position)).unwrap_or_default();
            Positioned { title, options, setup, seed }
        }))
    }

    fn position(&self, state: &State) -> Option<Result<String, String>> {
        let position = Position::of(state).map(|position| position.to_string());
        Some(position.map_err(|unsaved| unsaved.to_string()))
    }

    fn ground(&self, setup: &Setup) -> String {
        format!("{}{}", crate::PREFIX, setup.mission)
    }

    fn board(&self, setup: &Setup) -> Result<Board, Problem> {
        let no_scene = || Problem::new("broken", format!("no mission {}", setup.mission));
        Ok(board::board(&setup.scene().ok_or_else(no_scene)?))
    }

    fn picture(&self, wanted: &MapWanted) -> Option<Result<Drawing, Problem>> {
        let whole = wanted.crop.is_none() && wanted.units.is_none();
        let why =
            "a map of yards is drawn whole, without counters: the set-up of a mission is secret";
        let drawing = whole.then(|| sheet::drawn(&self.scene, wanted.numbers));
        Some(drawing.ok_or_else(|| Problem::new("no_map", why)))
    }

    fn ribbon(&self, state: &State) -> Ribbon {
        ribbon::ribbon(state)
    }

    fn moment(&self, ribbon: &Ribbon) -> String {
        format!("Turn {}, {}", ribbon.turn, ribbon.phase.to_lowercase())
    }

    fn sentence(&self, table: &Table<Yards>, _: Viewer, owed: &ShownOwed<Ask>) -> Sentence {
        telling::sentence(&table.state().scene, owed)
    }

    fn stage(&self, state: &State, viewer: Viewer, view: &View, legal: &[Action]) -> Option<Stage> {
        Some(stage::stage(state, viewer.seat().map(player_of), view, legal))
    }

    fn offers(&self, look: &Look<'_, Yards>) -> Vec<Offer> {
        telling::offers(look.table.state(), look.legal)
    }

    fn line(&self, state: &State, _: Viewer, seen: &Event<Who>) -> Option<LogLine> {
        lines::line(&state.scene, seen)
    }

    fn sew(
        &self,
        thread: &mut lines::Thread,
        entry: usize,
        seen: &Event<Who>,
    ) -> Option<(usize, &'static str)> {
        lines::sew(thread, entry, seen)
    }

    fn tick(&self, line: &LogLine) -> TickKind {
        lines::tick(line)
    }

    fn over(&self, table: &Table<Yards>, outcome: &Outcome) -> Over {
        let winner = wording::side(&table.state().scene, outcome.winner);
        Over {
            winner: Some(outcome.winner.name().to_owned()),
            title: format!("Victory for the {winner}"),
            text: wording::ending(&table.state().scene, outcome),
            rule: counted::rule_of(outcome).as_str().to_owned(),
        }
    }

    fn answer(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
        questions::answer(state, viewer, question)
    }

    fn recap(&self, state: &State, _: Viewer, lines: &[LogLine]) -> Vec<ReportPart> {
        report::report(state, lines)
    }

    fn review(&self, table: &Table<Yards>) -> Option<Work> {
        Some(review::work(table))
    }

    fn hire(&self, order: Opponent, seed: u64) -> Option<Box<dyn Bot<Yards>>> {
        let known = matches!(order.rank, Rank::Random | Rank::Recruit | Rank::Staff);
        known.then(|| company::hire(order, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{begun, engagement, wanted};
    use referee::Game as _;
    use yards::ground::World;

    #[test]
    fn y77_every_mission_is_offered_and_opens() {
        for id in World::ORDER {
            let title = engagement(id);
            let listing = title.listing();
            assert!(listing.turns >= 5 && listing.seats.len() == 2, "{id}");
            assert_eq!(listing.bots, ["random", "recruit", "staff"]);
            let setup = title.setup(&wanted(&listing.game, None)).expect("a set-up");
            assert!(title.plays(&setup) && Yards::start(&setup).is_ok(), "{id}");
            let board = title.board(&setup).expect("a board");
            assert_eq!((board.hexes.len(), board.game), (280, listing.game));
        }
        assert!(!engagement("the-bend").plays(&Setup::of("first-light")));
    }

    #[test]
    fn y82_a_position_is_read_written_and_played_by_its_own_title_alone() {
        let state = begun("first-light");
        let title = engagement("first-light");
        let text = title.position(&state).expect("files").expect("a file");
        let name = "yards/first-light";
        let setup = title.setup(&wanted(name, Some(&text))).expect("a set-up");
        assert_eq!(Yards::start(&setup).expect("a game"), state);
        let refused =
            engagement("the-bend").setup(&wanted(name, Some(&text))).expect_err("another");
        assert_eq!(refused.kind, "other_game");
        let read = engagement("the-bend").read_position("x.toml", &text).expect("files");
        assert_eq!(read.unwrap_or_else(|problems| panic!("{problems}")).title, name);
        let start = Yards::start(&Setup::of("first-light")).expect("a mission");
        let unsaved = title.position(&start).expect("files").expect_err("nobody has set up");
        assert!(unsaved.contains("save between activations"), "{unsaved}");
    }
}
