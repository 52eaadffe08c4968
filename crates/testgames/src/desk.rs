//! The examples as titles of a series: how they are offered, and how their games are counted. They have no words of their own, so
//! they show what every game gets without any.

use crate::council::{self, Council, clocks};
use crate::raid::{self, RAIDER, Raid};
use module::Problems;
use referee::{Game, Seat, Viewer};
use serde_json::Value;
use series::plain::plain_offer;
use series::wire::{Board, Laid, Listing, Mode, NewGame, Offer, Problem, SeatCard, Stage};
use series::{Described, Library, Look, Opening, Presented, Series, Shelved, Title, Told, Typed};
use std::sync::Arc;
use study::{Ending, Plain, PlainSum, Score, Studied};

/// One set-up of an example.
///
/// ```
/// use series::Presented as _;
/// let names: Vec<String> = testgames::desk::raids().iter().map(|raid| raid.listing().game).collect();
/// assert_eq!(names, ["raid", "raid/strong", "raid/map"]);
/// ```
pub struct Example<G: Game> {
    name: String,
    summary: &'static str,
    setup: G::Setup,
    map: Option<Map<G>>,
    clocks: Option<Clocks<G>>,
}

/// What an example tells that is played on a map; the others are shown on the plain board.
struct Map<G: Game> {
    board: fn(Board) -> Board,
    stage: fn(&G::View, &[G::Action]) -> Stage,
    point_at: fn(&G::View, &G::Action, &mut Offer),
    layer: fn(&G::View, &str) -> Option<Laid>,
}

/// What an example tells that is played by frames.
struct Clocks<G: Game> {
    about: &'static str,
    opening: fn(&G::State) -> Option<Opening>,
    on_expiry: fn(&G::State, Seat) -> Vec<G::Action>,
}

impl<G: Game> Example<G> {
    /// An example by its name.
    pub fn new(name: &str, summary: &'static str, setup: G::Setup) -> Example<G> {
        Example { name: name.to_owned(), summary, setup, map: None, clocks: None }
    }

    /// The first set-up goes by the name of the game, the others by both names.
    fn all(
        summary: &'static str,
        setups: impl IntoIterator<Item = (&'static str, G::Setup)>,
    ) -> Vec<Self> {
        let titled = |(place, (name, setup)): (usize, (&str, G::Setup))| {
            let name = if place == 0 { G::NAME.to_owned() } else { format!("{}/{name}", G::NAME) };
            Example { name, summary, setup, map: None, clocks: None }
        };
        setups.into_iter().enumerate().map(titled).collect()
    }
}

/// The raids.
#[must_use]
pub fn raids() -> Vec<Example<Raid>> {
    let mut raids = Example::all("a raid down a road", raid::Setup::examples());
    if let Some(last) = raids.last_mut() {
        use raid::map::{board, layer, point_at, stage};
        last.map = Some(Map { board, stage, point_at, layer });
    }
    raids
}

/// The councils.
#[must_use]
pub fn councils() -> Vec<Example<Council>> {
    let mut councils = Example::all("two sides strike in secret", council::Setup::examples());
    for council in &mut councils {
        council.clocks = Some(Clocks {
            about: clocks::ABOUT,
            opening: clocks::opening,
            on_expiry: clocks::on_expiry,
        });
    }
    councils
}

/// The raids as a series.
pub struct Raids;

/// The councils as a series.
pub struct Councils;

macro_rules! example_series {
    ($series:ty, $game:ty, $about:literal, $all:expr) => {
        impl Series for $series {
            fn id(&self) -> &'static str {
                <$game>::NAME
            }

            fn about(&self) -> &'static str {
                $about
            }

            fn is_for_players(&self) -> bool {
                false
            }

            fn game(&self) -> Option<&'static str> {
                Some(<$game>::NAME)
            }

            fn names(&self, _: &Library) -> Vec<(String, String)> {
                $all.into_iter().map(|title| (title.name, title.summary.to_owned())).collect()
            }

            fn title(
                &self,
                library: &Library,
                name: &str,
            ) -> Option<Result<Arc<dyn Title>, Problems>> {
                let shelved = |title| Arc::new(Shelved(Arc::new(title))) as Arc<dyn Title>;
                self.read(library, name).map(|read| read.map(shelved))
            }
        }

        impl Typed for $series {
            type Title = Example<$game>;

            fn read(&self, _: &Library, name: &str) -> Option<Result<Example<$game>, Problems>> {
                $all.into_iter().find(|title| title.name == name).map(Ok)
            }
        }
    };
}

example_series!(Raids, Raid, "a raid down a road", raids());
example_series!(Councils, Council, "two sides strike in secret", councils());

impl<G: Game> Told for Example<G> where Example<G>: Studied<Game = G> {}

impl<G: Described> Presented for Example<G>
where
    Example<G>: Studied<Game = G>,
{
    type Thread = ();

    fn listing(&self) -> Listing {
        let seats = G::start(&self.setup).map(|state| G::seats(&state)).unwrap_or_default();
        let seat = |info: &referee::SeatInfo| SeatCard {
            name: info.name.to_string(),
            side: info.side.to_string(),
            title: info.name.to_string(),
        };
        Listing {
            game: self.name.clone(),
            series: G::NAME.to_owned(),
            title: self.name.clone(),
            summary: self.summary.to_owned(),
            turns: 0,
            short: true,
            minutes: String::new(),
            seats: seats.iter().map(seat).collect(),
            options: Vec::new(),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<G::Setup, Problem> {
        if wanted.position.is_some() {
            return Err(Problem::new("no_position", "this game has no position files"));
        }
        if let Some(key) = wanted.options.keys().next() {
            let text = format!("there is no option {key}: {} has no options", self.name);
            return Err(Problem::new("no_option", text));
        }
        Ok(self.setup.clone())
    }

    fn board(&self, _: &G::Setup) -> Result<Board, Problem> {
        let plain = Board::plain(self.listing(), self.name.clone());
        Ok(match &self.map {
            Some(map) => (map.board)(plain),
            None => plain,
        })
    }

    fn ground(&self, _: &G::Setup) -> String {
        self.name.clone()
    }

    fn stage(&self, _: &G::State, _: Viewer, view: &G::View, legal: &[G::Action]) -> Option<Stage> {
        self.map.as_ref().map(|map| (map.stage)(view, legal))
    }

    fn offers(&self, look: &Look<'_, G>) -> Vec<Offer> {
        let mut offers: Vec<Offer> = look.legal.iter().map(plain_offer).collect();
        if let Some(map) = &self.map {
            for (offer, action) in offers.iter_mut().zip(look.legal) {
                (map.point_at)(look.view, action, offer);
            }
        }
        offers
    }

    fn opening(&self, state: &G::State) -> Option<Opening> {
        self.clocks.as_ref().and_then(|clocks| (clocks.opening)(state))
    }

    fn clocks(&self) -> Option<String> {
        self.clocks.as_ref().map(|clocks| clocks.about.to_owned())
    }

    fn on_expiry(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        self.clocks.as_ref().map_or_else(Vec::new, |clocks| (clocks.on_expiry)(state, seat))
    }

    fn answer(&self, state: &G::State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
        let name = question["layer"]["name"].as_str();
        let laid = self
            .map
            .as_ref()
            .zip(name)
            .and_then(|(map, name)| (map.layer)(&G::view(state, viewer), name));
        let laid = laid.ok_or_else(|| {
            Problem::new("no_answer", "this game has no answer to such questions")
        })?;
        serde_json::to_value(laid).map_err(|error| Problem::new("internal", error))
    }

    fn plays(&self, setup: &G::Setup) -> bool {
        let [own, other] = [&self.setup, setup].map(|setup| serde_json::to_value(setup).ok());
        own == other
    }
}

impl Studied for Example<Raid> {
    type Game = Raid;
    type Observer = Plain;
    type Sum = PlainSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: Some("objective reached"), winner: Some("raider"), score: Score::WON },
        Ending { result: Some("objective held"), winner: Some("garrison"), score: Score::LOST },
    ];
    fn result(outcome: &raid::Outcome) -> String {
        let reached = outcome.winner == RAIDER;
        if reached { "objective reached" } else { "objective held" }.to_owned()
    }
    fn winner(outcome: &raid::Outcome) -> Option<String> {
        Some(if outcome.winner == RAIDER { "raider" } else { "garrison" }.to_owned())
    }
    fn score(outcome: &raid::Outcome) -> Score {
        if outcome.winner == RAIDER { Score::WON } else { Score::LOST }
    }
}

impl Studied for Example<Council> {
    type Game = Council;
    type Observer = Plain;
    type Sum = PlainSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: None, winner: Some("red"), score: Score::WON },
        Ending { result: None, winner: Some("blue"), score: Score::LOST },
        Ending { result: None, winner: None, score: Score::HALF },
    ];
    fn result(outcome: &council::Outcome) -> String {
        format!("{} to {} depots", outcome.left[0], outcome.left[1])
    }
    fn winner(outcome: &council::Outcome) -> Option<String> {
        outcome.winner.map(|side| match side {
            council::Side::Red => "red".to_owned(),
            council::Side::Blue => "blue".to_owned(),
        })
    }
    fn score(outcome: &council::Outcome) -> Score {
        match outcome.winner {
            Some(council::Side::Red) => Score::WON,
            Some(council::Side::Blue) => Score::LOST,
            None => Score::HALF,
        }
    }
}
