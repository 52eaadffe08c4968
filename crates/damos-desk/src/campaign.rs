//! A game or battle of the series as a title.

use crate::counted::{CampaignSum, Watcher};
use crate::{board, library, questions, report, review, ribbon, stage, telling};
use barbarossa::ground::{Choice, GroundKey, GroundRef, Options};
use barbarossa::position::Position;
use barbarossa::words::{Atlas, Thread};
use barbarossa::{Action, Ask, Barbarossa, Level, Outcome, Seen, Setup, State, View};
use bots::{Bot, Opponent};
use mapmaker::draw::Drawing;
use module::Problems;
use referee::{Game as _, Seat, ShownOwed, Table, Viewer};
use serde_json::Value;
use series::wire::{
    Answer, Board, Bot as BotCard, Closed, Duty, FirstSteps, Listing, LogLine, Mode, NewGame,
    Offer, Opt, Over, Problem, ReportPart, Ribbon, SeatCard, Stage, TickKind,
};
use series::{Library, Look, MapWanted, Positioned, Presented, Sentence, Work, ranks};
use study::{Ending, Score, Studied};

/// One game or battle of the series.
pub struct Campaign {
    name: String,
    ground: GroundRef,
    library: Library,
}

impl Campaign {
    /// The title of that name.
    ///
    /// ```
    /// use damos_desk::Campaign;
    /// use series::{Library, Presented as _};
    /// let smolensk = Campaign::read(&Library::built_in(), "agc/smolensk").unwrap();
    /// assert!(smolensk.listing().short);
    /// assert!(Campaign::read(&Library::built_in(), "chess").is_err());
    /// ```
    ///
    /// # Errors
    /// When there is none, or its files cannot be read.
    pub fn read(library: &Library, name: &str) -> Result<Campaign, Problems> {
        let ground = library::ground(library, name, None)?;
        Ok(Campaign { name: name.to_owned(), ground, library: library.clone() })
    }

    fn is_short(&self) -> bool {
        self.name.contains('/')
    }

    fn key(&self, wanted: &NewGame) -> Result<GroundKey, Problem> {
        let mut key = self.ground.key.clone();
        for (option, answer) in &wanted.options {
            let set = key.options.set(option, answer);
            set.map_err(|error| Problem::new("no_option", format!("{option}: {error}")))?;
        }
        Ok(key)
    }
}

impl Studied for Campaign {
    type Game = Barbarossa;
    type Observer = Watcher;
    type Sum = CampaignSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: Some("major Axis victory"), winner: Some("axis"), score: Score::WON },
        Ending { result: Some("minor Axis victory"), winner: Some("axis"), score: Score::HALF },
        Ending {
            result: Some("substantial Soviet victory"),
            winner: Some("soviet"),
            score: Score::LOST,
        },
    ];
    const SCORING: Option<&'static str> = Some(
        "A minor Axis victory is a victory of the Axis, but scores only half a point for it (and half for the Soviets); \
         so its score may be well below its share of victories.",
    );
    fn title(start: &State) -> Option<String> {
        Some(start.ground.title.clone())
    }
    fn result(outcome: &Outcome) -> String {
        match outcome.level {
            Level::SovietSubstantial => "substantial Soviet victory",
            Level::AxisMinor => "minor Axis victory",
            Level::AxisMajor => "major Axis victory",
        }
        .to_owned()
    }
    fn winner(outcome: &Outcome) -> Option<String> {
        Some(outcome.winner.name().to_owned())
    }
    fn score(outcome: &Outcome) -> Score {
        match outcome.level {
            Level::SovietSubstantial => Score::LOST,
            Level::AxisMinor => Score::HALF,
            Level::AxisMajor => Score::WON,
        }
    }
}

impl Presented for Campaign {
    type Thread = Thread;

    fn listing(&self) -> Listing {
        let start = &self.ground.start;
        let seat = |(name, title): (&str, &str)| SeatCard {
            name: name.to_owned(),
            side: name.to_owned(),
            title: title.to_owned(),
        };
        Listing {
            game: self.name.clone(),
            series: "damos".to_owned(),
            title: self.ground.title.clone(),
            summary: self.ground.summary.clone(),
            turns: u16::from(start.last_turn.saturating_sub(start.first_turn)) + 1,
            short: self.is_short(),
            minutes: self.ground.minutes.clone().unwrap_or_default(),
            seats: [("axis", "Axis"), ("soviet", "Soviet Union")].map(seat).to_vec(),
            options: self
                .ground
                .choices()
                .map(|choice| option(choice, self.ground.options()))
                .collect(),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Solitaire, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<Setup, Problem> {
        let mut setup = match &wanted.position {
            None => {
                let key = self.key(wanted)?;
                library::lay_out(&self.library, &key);
                Setup::of(&key.to_string())
            }
            Some(text) => {
                let position = Position::parse("position", text)
                    .map_err(|problems| Problem::new("bad_position", problems))?;
                if position.ground().key.scenario != self.ground.key.scenario {
                    let other = &position.ground().key.scenario;
                    let text = format!("the position is one of {other}, not of {}", self.name);
                    return Err(Problem::new("other_game", text));
                }
                Setup::from(position)
            }
        };
        setup.solitaire = wanted.mode == Mode::Solitaire;
        Ok(setup)
    }

    fn lay_out(&self, setup: &Setup) {
        if let Ok(key) = setup.ground.parse() {
            library::lay_out(&self.library, &key);
        }
    }

    fn plays(&self, setup: &Setup) -> bool {
        let key = setup.ground.parse::<GroundKey>();
        key.is_ok_and(|key| key.scenario == self.ground.key.scenario)
    }

    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        Some(Position::parse(path, text).map(|position| {
            let (key, seed) = (position.ground().key.clone(), position.seed());
            let setup = serde_json::to_value(Setup::from(position)).unwrap_or_default();
            Positioned { title: key.scenario, options: key.options.to_string(), setup, seed }
        }))
    }

    fn ground(&self, setup: &Setup) -> String {
        setup.ground.clone()
    }

    fn board(&self, setup: &Setup) -> Result<Board, Problem> {
        let ground =
            GroundRef::named(&setup.ground).map_err(|error| Problem::new("broken", error))?;
        board::draw(&self.name, &ground)
    }

    fn picture(&self, wanted: &MapWanted) -> Option<Result<Drawing, Problem>> {
        Some(board::map(&self.ground, wanted))
    }

    fn ribbon(&self, state: &State) -> Ribbon {
        ribbon::ribbon(state)
    }

    fn moment(&self, ribbon: &Ribbon) -> String {
        ribbon::moment(ribbon)
    }

    fn duties(&self, look: &Look<'_, Barbarossa>) -> Vec<Duty> {
        ribbon::duties(look.view, look.viewer.seat().map(barbarossa::side_of))
    }

    fn sentence(&self, table: &Table<Barbarossa>, _: Viewer, owed: &ShownOwed<Ask>) -> Sentence {
        let legal = || table.legal(owed.seat).len();
        let aside = owed.ask.as_ref().and_then(|ask| telling::aside(table.state(), legal, ask));
        Sentence { aside, ..telling::sentence(&atlas(table), owed) }
    }

    fn stage(&self, state: &State, _: Viewer, view: &View, legal: &[Action]) -> Option<Stage> {
        Some(stage::stage(state, view, legal))
    }

    fn offers(&self, look: &Look<'_, Barbarossa>) -> Vec<Offer> {
        telling::offers(look.table.state(), look.view, look.legal)
    }

    fn closed(&self, look: &Look<'_, Barbarossa>, seat: Seat) -> Vec<Closed> {
        let Some(owed) = look.table.pending().owed_by(seat) else { return Vec::new() };
        let told = telling::Shut { state: look.table.state(), seat, view: look.view };
        told.closed(&owed.ask, look.legal, &atlas(look.table))
    }

    fn line(&self, state: &State, _: Viewer, seen: &Seen) -> Option<LogLine> {
        telling::line(&Atlas::new(state.ground.clone()), seen)
    }

    fn sew(&self, thread: &mut Thread, entry: usize, seen: &Seen) -> Option<(usize, &'static str)> {
        let part = thread.sew(entry, seen)?;
        Some((thread.combat?, part.name()))
    }

    fn tick(&self, line: &LogLine) -> TickKind {
        match &*line.kind {
            "turn" => TickKind::Turn,
            "move" => TickKind::Move,
            "combat" | "loss" => TickKind::Combat,
            "roll" | "reaction" => TickKind::Roll,
            _ => TickKind::Other,
        }
    }

    fn over(&self, table: &Table<Barbarossa>, outcome: &Outcome) -> Over {
        let title = match outcome.level {
            Level::SovietSubstantial => "A substantial Soviet victory",
            Level::AxisMinor => "A minor Axis victory",
            Level::AxisMajor => "A major Axis victory",
        };
        Over {
            winner: Some(outcome.winner.name().to_owned()),
            title: title.to_owned(),
            text: atlas(table).ending(outcome),
            rule: outcome.rule.map_or(String::new(), |rule| rule.as_str().to_owned()),
        }
    }

    fn answer(&self, state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
        questions::answer(state, viewer, question)
    }

    fn recap(&self, state: &State, viewer: Viewer, lines: &[LogLine]) -> Vec<ReportPart> {
        let view = Barbarossa::view(state, viewer);
        report::report(&state.ground, lines, viewer.seat().map(barbarossa::side_of), &view)
    }

    fn review(&self, table: &Table<Barbarossa>) -> Option<Work> {
        Some(review::work(table))
    }

    fn first_steps(&self) -> Option<FirstSteps> {
        library::first_steps(&self.library, &self.name, &self.ground, &mut Problems::new())
    }

    fn opponents(&self) -> Vec<BotCard> {
        ranks().map(|(_, card)| card).collect()
    }

    fn hire(&self, order: Opponent, seed: u64) -> Option<Box<dyn Bot<Barbarossa>>> {
        Some(headquarters::hire(order, seed))
    }

    fn position(&self, state: &State) -> Option<Result<String, String>> {
        let position = Position::of(state).map(|position| position.to_string());
        Some(position.map_err(|unsaved| unsaved.to_string()))
    }
}

fn option(choice: &Choice, set: &Options) -> Opt {
    let answer = |(value, title): &(&str, &str)| Answer {
        value: (*value).to_owned(),
        title: (*title).to_owned(),
    };
    Opt {
        key: choice.key.to_owned(),
        title: choice.title.to_owned(),
        rule: choice.rule.map(|rule| rule.as_str().to_owned()),
        values: choice.answers.iter().map(answer).collect(),
        default: set.get(choice.key).unwrap_or_default().to_owned(),
    }
}

fn atlas(table: &Table<Barbarossa>) -> Atlas {
    Atlas::new(table.state().ground.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards;

    #[test]
    fn every_ground_is_offered_with_its_defaults() {
        for name in barbarossa::ground::Ground::names() {
            let campaign = Campaign::read(&Library::built_in(), &name).expect("a ground");
            let listing = campaign.listing();
            assert_eq!(listing.bots, ["random", "recruit", "captain", "staff", "general"]);
            assert!(listing.turns >= 3, "{}", listing.game);
            let keys = listing.options.iter().map(|option| option.key.as_str());
            let keys: Vec<&str> = keys.collect();
            if listing.game == "agc/smolensk" {
                // Turns 2 to 4: no length, no allies, no straits, no mud.
                assert_eq!(keys, ["rail", "shelter", "rout", "forced_attacks"]);
            }
            assert!(listing.short || keys.contains(&"mud"), "{keys:?}");
            for option in listing.options {
                let known = option.values.iter().any(|it| it.value == option.default);
                assert!(known, "{}: {}", listing.game, option.key);
            }
        }
    }

    #[test]
    fn the_first_steps_wait_for_what_can_happen() {
        let library = Library::built_in();
        let smolensk = Campaign::read(&library, "agc/smolensk").expect("a battle");
        let mut problems = Problems::new();
        let guide = library::first_steps(&library, "agc/smolensk", &smolensk.ground, &mut problems);
        assert_eq!(problems.to_string(), "");
        let guide = guide.expect("a guide");
        assert_eq!((&*guide.seat, guide.turn), ("axis", smolensk.ground.start.first_turn.into()));
        let done: Vec<_> = guide.steps.iter().filter_map(|step| step.until.clone()).collect();
        assert!(done.len() >= 5 && done.iter().any(|it| it.turn_over));
        let layers: Vec<String> = cards::layers().into_iter().map(|layer| layer.name).collect();
        for it in done {
            let offers = ["select", "concert", "plan", "done"];
            let topics = ["phase", "move", "combat", "roll", "loss", "reaction", "rail"];
            assert!(it.offers.iter().all(|kind| offers.contains(&kind.as_str())), "{it:?}");
            assert!(it.lines.iter().all(|kind| topics.contains(&kind.as_str())), "{it:?}");
            assert!(it.parts.iter().all(|part| part == "result"), "{it:?}");
            assert!(it.layers.iter().all(|layer| layers.contains(layer)), "{it:?}");
        }
        let kiev = Campaign::read(&library, "barbarossa/kiev").expect("a battle");
        assert_eq!(kiev.first_steps(), None);
    }

    #[test]
    fn options_become_part_of_the_ground() {
        let agc = Campaign::read(&Library::built_in(), "agc").expect("agc");
        let wanted = |options: &[(&str, &str)], mode| NewGame {
            game: "agc".to_owned(),
            options: options.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect(),
            mode,
            machine: Default::default(),
            position: None,
            seed: None,
        };
        let setup = agc.setup(&wanted(&[("turns", "13")], Mode::Solitaire)).expect("a set-up");
        assert_eq!((setup.ground.as_str(), setup.solitaire), ("agc;turns=13", true));
        assert!(Barbarossa::start(&setup).is_ok());
        let refused =
            agc.setup(&wanted(&[("turns", "99")], Mode::Friend)).expect_err("no such answer");
        assert_eq!(refused.kind, "no_option");
    }
}
