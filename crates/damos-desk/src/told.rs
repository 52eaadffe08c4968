//! The games of the series in words.

use crate::{Campaign, review, staffwork, window};
use barbarossa::ground::{UnitId, grid};
use barbarossa::survey::{
    self,
    why::{Matter, why_not},
};
use barbarossa::words::{Atlas, Phrase, asked_at, offers};
use barbarossa::{Action, Ask, Barbarossa, FrameView, Outcome, Seen, State, View, Where};
use bots::Brief;
use hex::HexIndex;
use referee::{Game as _, Seat, Table};
use rulebook::rule;
use serde_json::Value;
use series::page::Screen;
use series::{Choice, Inquiry, Primer, Told};

/// The names of the ground that a state is on.
fn atlas(state: &State) -> Atlas {
    Atlas::new(state.ground.clone())
}

fn view(state: &State, seat: Seat) -> View {
    Barbarossa::view(state, seat.into())
}

impl Told for Campaign {
    const REVIEWED: bool = true;

    fn situation(&self, state: &State, seat: Seat) -> String {
        atlas(state).situation(&view(state, seat))
    }

    fn asked(&self, state: &State, ask: &Ask) -> String {
        atlas(state).question(ask)
    }

    fn tell(&self, state: &State, seen: &Seen) -> Option<String> {
        atlas(state).tell(seen).map(|told| told.in_full())
    }

    fn ending(&self, state: &State, outcome: &Outcome) -> String {
        atlas(state).ending(outcome)
    }

    fn focus(&self, state: &State, seat: Seat, ask: &Ask, legal: &[Action]) -> Option<String> {
        let view = view(state, seat);
        let stands = |action: &Action| match view.units.get(action.unit()?.index())?.at {
            Where::Hex(hex) => Some(hex),
            _ => None,
        };
        let first = || legal.iter().find_map(|action| action.hex().or_else(|| stands(action)));
        let hex = asked_at(ask).or_else(first)?;
        Some(grid().number(hex).to_string())
    }

    fn primer(&self) -> Primer {
        Primer {
            place: "2614",
            unit: "panzer",
            rules: &[rule!("D8.8b"), rule!("C4.6.2a")],
            signs: "On the map: . clear, w woods, r rough, m marsh, M mountains, # rail, ═ and ║ rivers, ● city, · town;\n\
                A and S show control and units (+2: two more in the hex, ! demoralized); * is the hex in question.\n",
        }
    }

    fn map(&self, state: &State, seat: Seat, spot: &str, columns: usize) -> Option<String> {
        let atlas = atlas(state);
        let hex = atlas.spot(spot)?;
        Some(window::draw(&atlas, &view(state, seat), hex, columns))
    }

    fn look(&self, state: &State, seat: Seat, spot: &str) -> Option<String> {
        let (atlas, view) = (atlas(state), view(state, seat));
        let hex = atlas.spot(spot);
        let named: Vec<UnitId> = match hex {
            Some(hex) => atlas.stack(&view, hex),
            None => atlas.units_named(spot).collect(),
        };
        let head = hex.map(|hex| {
            let (owner, terrain) = (atlas.controller(&view, hex), atlas.ground().map.terrain(hex));
            format!("{}: {terrain}, {owner} control\n", atlas.hex(hex))
        });
        let lines = named.iter().map(|unit| format!("  {}\n", atlas.describe_unit(&view, *unit)));
        let text = head.unwrap_or_default() + &lines.collect::<String>();
        (!text.is_empty()).then_some(text)
    }

    fn hints(&self, brief: &Brief<'_, Barbarossa>) -> Vec<(String, Action)> {
        let told = |idea: headquarters::Idea| {
            let odds = idea.odds.map(|odds| format!("{:.0}% to win; ", odds * 100.0));
            let words = format!("{} ({}{}).", idea.text, odds.unwrap_or_default(), idea.reason);
            idea.actions.first().map(|first| (words, *first))
        };
        headquarters::ideas(brief, IDEAS).into_iter().filter_map(told).collect()
    }

    fn briefing(&self, state: &State) -> String {
        staffwork::briefing(&atlas(state), state)
    }

    fn report(
        &self,
        state: &State,
        seat: Seat,
        inquiry: &Inquiry,
        screen: Screen,
    ) -> Option<String> {
        Some(staffwork::report(&atlas(state), state, seat, inquiry, screen))
    }

    fn phrase(&self, state: &State, seat: Seat, action: &Action) -> Choice {
        let Phrase { verb, object } = atlas(state).phrase(&view(state, seat), action);
        Choice { kind: verb, text: object }
    }

    fn choices(&self, state: &State, seat: Seat, legal: &[Action]) -> Vec<Choice> {
        let (atlas, view) = (atlas(state), view(state, seat));
        let prices: Vec<Option<String>> =
            offers(state, seat).into_iter().map(|it| it.price).collect();
        let priced = legal.iter().enumerate().map(|(place, action)| {
            let Phrase { verb, object } = atlas.phrase(&view, action);
            let mut choice = Choice { kind: verb, text: object };
            let terrain = match action {
                Action::Move { hex } => Some(atlas.ground().map.terrain(*hex).to_string()),
                _ => None,
            };
            let notes: Vec<String> =
                prices.get(place).cloned().flatten().into_iter().chain(terrain).collect();
            if !notes.is_empty() {
                choice.text = format!("{} ({})", choice.text, notes.join(", ")).trim().to_owned();
            }
            choice
        });
        priced.collect()
    }

    fn way(&self, state: &State, seat: Seat, spot: &str) -> Result<Vec<Action>, String> {
        let atlas = atlas(state);
        let hex = atlas.spot(spot).ok_or("No such hex on the map.")?;
        let marches = |frame: &FrameView| {
            matches!(
                frame,
                FrameView::March { .. } | FrameView::Exploitation { march: Some(_), .. }
            )
        };
        if !view(state, seat).frames.iter().any(marches) {
            return Err("No force is on the move: activate one first.".to_owned());
        }
        let found = survey::reach::reach(state, seat.into(), None)
            .map_err(|because| because.tell(atlas.ground()) + ".")?;
        if found.from == hex {
            return Err(format!("The force is in {} already.", atlas.hex(hex)));
        }
        if let Some(reached) = found.hexes.iter().find(|it| it.hex == hex) {
            return Ok(reached.path.iter().map(|hex| Action::Move { hex: *hex }).collect());
        }
        let going = Matter::Going { units: &found.units, hex };
        let why = why_not(state, seat.into(), going);
        Err(why
            .map_or_else(|| format!("{} is out of reach.", atlas.hex(hex)), |why| why.text + "."))
    }

    fn why(&self, state: &State, seat: Seat, ask: &Ask, spot: &str) -> Option<String> {
        let atlas = atlas(state);
        let (Ask::March { hex: at, .. }, Some(hex)) = (ask, atlas.spot(spot)) else { return None };
        let adjacent = grid().neighbors(*at).any(|(_, near)| near == hex);
        if adjacent {
            return None;
        }
        Some(match self.way(state, seat, spot) {
            Ok(steps) => {
                let (hex, steps) = (atlas.hex(hex), steps.len());
                format!("{hex} is {steps} hexes away: `go {spot}` moves there step by step.\n")
            }
            Err(why) => format!("{why}\n"),
        })
    }

    fn reviewed(&self, table: &Table<Barbarossa>) -> Option<(String, Value)> {
        review::written(table)
    }

    fn names(&self, state: &State) -> Vec<String> {
        let atlas = atlas(state);
        let places = atlas.ground().map.places().iter().map(|place| place.name.clone());
        let tags = atlas.ground().roster.iter().map(|(unit, _)| atlas.tag(unit).to_owned());
        places.chain(tags).collect()
    }

    fn meant(&self, state: &State, seat: Seat, ask: &Ask, spot: &str) -> Vec<Action> {
        let (atlas, view) = (&atlas(state), &view(state, seat));
        let hex = atlas.spot(spot);
        let units: Vec<UnitId> = match hex {
            Some(hex) => atlas.stack(view, hex),
            None => atlas.units_named(spot).take(FEW).collect(),
        };
        let there = hex.and_then(|hex| going(atlas, view, ask, hex));
        let with = units.into_iter().filter_map(|unit| naming(ask, unit));
        there.into_iter().chain(with).collect()
    }
}

/// Ideas of one hint.
const IDEAS: usize = 3;

/// As many units of a name as an explanation speaks of.
const FEW: usize = 4;

/// What one may want with a hex.
fn going(atlas: &Atlas, view: &View, ask: &Ask, hex: HexIndex) -> Option<Action> {
    Some(match ask {
        Ask::SetUp => Action::Place { unit: waiting(atlas, view)?, hex },
        Ask::Cossacks => Action::Cossacks { hex },
        Ask::Rail { at: Some(_) } => Action::Branch { hex },
        Ask::Rail { at: None } => Action::Railhead { hex },
        Ask::Operations => Action::Concert { target: hex },
        Ask::March { .. } => Action::Move { hex },
        Ask::React { .. } => Action::Path { hex },
        Ask::Retreat { .. } => Action::Retreat { hex },
        _ => return None,
    })
}

/// The first unit that is to be set up by the side that does so now.
fn waiting(atlas: &Atlas, view: &View) -> Option<UnitId> {
    let Some(FrameView::SetUp(side)) = view.frames.last() else { return None };
    let waits = |unit: UnitId| view.units.get(unit.index()).is_some_and(|it| it.at == Where::Box);
    atlas.ground().roster.of(*side).map(|(unit, _)| unit).find(|unit| waits(*unit))
}

/// What one may want with a unit.
fn naming(ask: &Ask, unit: UnitId) -> Option<Action> {
    Some(match ask {
        Ask::SetUp => Action::TakeUp { unit },
        Ask::Reinforce => Action::Restore { unit },
        Ask::March { .. } => Action::PickUp { unit },
        Ask::Lose { .. } => Action::Lose { unit },
        Ask::Rout { .. } => Action::Rout { unit },
        Ask::Exclude { .. } => Action::Exclude { unit },
        Ask::Discard => Action::Discard { unit },
        Ask::Strategic | Ask::Operations | Ask::Concert { .. } => Action::Select { unit },
        Ask::React { .. } | Ask::Exploit { .. } => Action::Select { unit },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::{AXIS, SOVIET, Setup};
    use series::Library;

    fn smolensk() -> Campaign {
        Campaign::read(&Library::built_in(), "agc/smolensk").expect("a battle")
    }

    #[test]
    fn looking_at_the_enemy_shows_what_everybody_has_seen_and_no_more() {
        let setup = Setup::of("agc/smolensk");
        let title = smolensk();
        let mut state = Barbarossa::start(&setup).expect("a good set-up");
        let look = |state: &barbarossa::State, seat: referee::Seat| {
            title.look(state, seat, "2614").expect("a hex")
        };
        // The scenario is public, and so is what it says of strengths.
        assert!(look(&state, SOVIET).contains("[7pz], 7 of 10 SP"), "{}", look(&state, SOVIET));
        // These two lost something together, and nobody saw which of them.
        let [one, other] = ["agc-de-7pz", "agc-de-20pz"]
            .map(|key| state.ground.roster.id(key).expect(key).index());
        state.pools[other] = state.pools[one];
        assert!(look(&state, AXIS).contains("[7pz], 7 of 10 SP"), "{}", look(&state, AXIS));
        assert!(look(&state, SOVIET).contains("[7pz], at most 10 SP"), "{}", look(&state, SOVIET));
        assert!(!look(&state, SOVIET).contains("7 of"));
    }

    #[test]
    fn the_window_shows_hexes_as_they_lie() {
        let setup = Setup::of("agc/smolensk");
        let title = smolensk();
        let state = Barbarossa::start(&setup).expect("a good set-up");
        let map = title.map(&state, AXIS, "2713", 80).expect("on the map");
        let line = |text: &str| map.lines().position(|line| line.contains(text)).expect(text);
        let column = |text: &str| {
            let line = map.lines().find(|line| line.contains(text)).expect(text);
            line.chars().collect::<String>().find(text).map(|byte| line[..byte].chars().count())
        };
        // Columns grow westward (R8): 2714 stands to the left, and the rows above and below are half a hex off.
        assert_eq!(line("*2713"), line(" 2714"));
        assert_eq!(column(" 2714").map(|at| at + 10), column("*2713"));
        assert_eq!(column(" 2813").map(|at| at.abs_diff(column("*2713").unwrap_or(0))), Some(5));
        assert!(
            map.contains("●Vitebsk") && map.contains("A 7pz+2") && map.contains("S 14td+1"),
            "{map}"
        );
        assert!(map.contains('═') && map.contains('║'), "rivers");
        assert_eq!(title.map(&state, AXIS, "9999", 80), None);
    }

    #[test]
    fn the_map_fits_the_terminal() {
        let setup = Setup::of("agc/smolensk");
        let title = smolensk();
        let state = Barbarossa::start(&setup).expect("a good set-up");
        let widest = |columns: usize| {
            let map = title.map(&state, AXIS, "2713", columns).expect("on the map");
            map.lines().map(|line| line.chars().count()).max().expect("a line")
        };
        for columns in [20, 40, 79, 80, 81, 100, 132, 200] {
            let width = widest(columns);
            assert!(width <= columns && width + 10 > columns, "{columns}: {width}");
        }
        assert!(widest(5) >= 11, "the hex itself is always shown");
    }
}
