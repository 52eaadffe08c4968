//! Questions about a position. Nothing is hidden, so everybody gets the same answers.

use crate::{advice, board, briefing, cautions, layers, odds, reach, sheet, stage, supplied};
use besieged::Weather;
use besieged::game::{Action, Ask, Besieged, Mark, State, player_of, seat_of, words};
use besieged::ground::{Player, UnitId};
use hex::HexIndex;
use referee::{Game as _, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use series::wire::Problem;

/// More units than any stack or attack has.
const MOST_UNITS: usize = 64;

/// What can be asked of a position of the series.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Where units can go.
    Reach {
        /// The units; without them the one that is moving.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// What an attack would bring.
    Odds {
        /// The hex to be attacked.
        target: u16,
        /// The attackers; without them those that are declared, or all that may.
        #[serde(default)]
        units: Option<Vec<u16>>,
        /// The switches that are on: who commits a Field Marshal.
        #[serde(default)]
        with: Vec<String>,
        /// The hex that is looked at; everybody who may attack is meant here, wherever he stands.
        #[serde(default)]
        looked: Option<u16>,
    },
    /// Who is in supply, and over which lines.
    Supply {
        /// The units; without them everybody out of supply on a side.
        #[serde(default)]
        units: Option<Vec<u16>>,
        /// The side; without it the seat's own.
        #[serde(default)]
        side: Option<String>,
    },
    /// Zones of control.
    Zones {},
    /// What would happen if the player-turn closed now.
    Closing {},
    /// Why something cannot be done.
    WhyNot {
        /// The answer in question.
        #[serde(default)]
        action: Value,
        /// The hex in question.
        #[serde(default)]
        hex: Option<u16>,
        /// The units in question.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// A hex in words.
    Hex {
        /// The hex.
        hex: u16,
    },
    /// How victory stands.
    Standing {},
    /// What to think of before an answer is given.
    Caution {
        /// The answer.
        #[serde(default)]
        action: Value,
        /// A force that begins; nobody does here.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// A layer of the board that no other question fills.
    Layer {
        /// Its name on the card.
        name: String,
        /// The units in mind, for layers that are not about everybody.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// What the staff would do.
    Hint {},
    /// The sheet in a kind of weather, as the board has it for dry ground.
    Sheet {
        /// The weather; without it that of the impulse.
        #[serde(default)]
        name: Option<String>,
    },
}

/// A hex in a zone of control.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Zoc {
    hex: u16,
    side: &'static str,
    /// An enemy of that side stands there, which cancels it for his supply and retreat (B35).
    cancelled: bool,
}

/// Answers a question.
pub(crate) fn answer(state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
    let question = Question::deserialize(question).map_err(|error| {
        Problem::new("unreadable", format!("no question of this game: {error}"))
    })?;
    match question {
        Question::Reach { units } => {
            let units = named(state, units.as_deref())?;
            written(&reach::reach(state, units.as_deref())?)
        }
        Question::Odds { target, units, with, looked: _ } => {
            let units = named(state, units.as_deref())?;
            let target = square(state, target)?;
            let marshals = odds::MARSHALS.map(|name| with.iter().any(|it| it == name));
            written(&odds::odds(state, target, units.as_deref(), marshals)?)
        }
        Question::Supply { units, side } => {
            supply(state, viewer, units.as_deref(), side.as_deref())
        }
        Question::Zones {} => {
            let zoi: [u16; 0] = [];
            Ok(json!({ "zoc": zones(state), "zoi": zoi }))
        }
        Question::Closing {} => written(&cautions::close_now(state)),
        Question::WhyNot { action, hex, units } => {
            why_not(state, viewer, &action, hex, units.as_deref())
        }
        Question::Hex { hex } => Ok(json!({ "text": describe(state, square(state, hex)?) })),
        Question::Standing {} => written(&briefing::standing(state)),
        Question::Caution { units: Some(_), .. } => Ok(Value::Null),
        Question::Caution { action, units: None } => {
            written(&cautions::caution(state, viewer, &read(state, &action)?))
        }
        Question::Layer { name, units } => {
            let no_layer = || Problem::new("unreadable", "there is no such layer");
            let units = named(state, units.as_deref())?;
            written(&layers::layer(state, &name, units.as_deref()).ok_or_else(no_layer)?)
        }
        Question::Hint {} => written(&advice::hint(state, viewer)?),
        Question::Sheet { name } => {
            let known = |name: &str| Weather::NAMES.iter().find(|(known, _)| *known == name);
            let no_weather = || Problem::new("unreadable", "there is no such weather");
            let weather = match name {
                Some(name) => known(&name).ok_or_else(no_weather)?.1,
                None => state.weather_now(),
            };
            sheet::drawn(sheet::season(weather)).cloned()
        }
    }
}

fn written<T: Serialize>(answer: &T) -> Result<Value, Problem> {
    serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
}

/// A hex of the map.
fn square(state: &State, hex: u16) -> Result<HexIndex, Problem> {
    let hex = HexIndex::new(hex);
    let known = state.scene.map.grid().contains(hex);
    known.then_some(hex).ok_or_else(|| Problem::new("unreadable", "the map has no such hex"))
}

fn unit(state: &State, unit: u16) -> Option<UnitId> {
    let unit = UnitId(u8::try_from(unit).ok()?);
    state.has_unit(unit).then_some(unit)
}

/// Units of the game.
fn named(state: &State, units: Option<&[u16]>) -> Result<Option<Vec<UnitId>>, Problem> {
    let no_unit = || Problem::new("unreadable", "the game has no such units");
    let Some(units) = units else { return Ok(None) };
    if units.len() > MOST_UNITS {
        return Err(no_unit());
    }
    let found: Option<Vec<UnitId>> = units.iter().map(|id| unit(state, *id)).collect();
    found.map(Some).ok_or_else(no_unit)
}

/// An answer that names nothing which the game does not have.
fn read(state: &State, action: &Value) -> Result<Action, Problem> {
    let action = Action::deserialize(action).map_err(|error| Problem::new("unreadable", error))?;
    if let Some(named) = crate::telling::unit_of(&action) {
        let known = state.has_unit(named);
        known
            .then_some(())
            .ok_or_else(|| Problem::new("unreadable", "the game has no such unit"))?;
    }
    if let Some(hex) = crate::telling::hex_of(state, &action) {
        square(state, hex.value())?;
    }
    Ok(action)
}

/// The side asked about: the one named, else the viewer's own.
fn side_of(state: &State, viewer: Viewer, name: Option<&str>) -> Result<Player, Problem> {
    let own = || viewer.seat().map_or(state.phasing, player_of);
    let known = |name: &str| Player::NAMES.iter().find(|(known, _)| *known == name);
    let no_side = || Problem::new("unreadable", "there is no such side");
    name.map_or_else(|| Ok(own()), |name| known(name).map(|it| it.1).ok_or_else(no_side))
}

fn supply(
    state: &State,
    viewer: Viewer,
    units: Option<&[u16]>,
    side: Option<&str>,
) -> Result<Value, Problem> {
    let own = side_of(state, viewer, side)?;
    let Some(units) = named(state, units)? else {
        let hungry = |(unit, _): &(UnitId, HexIndex)| !state.unit(*unit).is(Mark::Supplied);
        let units: Vec<UnitId> = state.on_map(own).filter(hungry).map(|(unit, _)| unit).collect();
        return written(&supplied::supply_of(state, own, &units));
    };
    let player = units.first().map_or(own, |unit| state.counter(*unit).player);
    let units: Vec<UnitId> =
        units.into_iter().filter(|unit| state.counter(*unit).player == player).collect();
    written(&supplied::supply_of(state, player, &units))
}

fn zones(state: &State) -> Vec<Zoc> {
    let of = |player: Player| {
        let open = state.scene.map.open().filter(move |hex| state.in_zoc(player, *hex));
        open.map(move |hex| Zoc {
            hex: hex.value(),
            side: player.name(),
            cancelled: state.holds(player.enemy(), hex),
        })
    };
    Player::BOTH.into_iter().flat_map(of).collect()
}

/// Why an answer is not open, or why a unit cannot go somewhere; nothing stands in the way when `kind` is `open`.
fn why_not(
    state: &State,
    viewer: Viewer,
    action: &Value,
    hex: Option<u16>,
    units: Option<&[u16]>,
) -> Result<Value, Problem> {
    let seat = viewer.seat().unwrap_or_else(|| seat_of(state.phasing));
    let refused = |action: &Action| {
        Besieged::check(state, seat, action).err().map(|illegal| odds::problem(&illegal))
    };
    let found = if action.is_null() {
        let no_hex = || Problem::new("unreadable", "an action or a hex is needed");
        let hex = square(state, hex.ok_or_else(no_hex)?)?;
        let units = named(state, units)?.unwrap_or_default();
        let moving = stage::under_way(state).map(|it| it.unit);
        let ask = Besieged::pending(state).owed().first().map(|owed| owed.ask);
        match (ask, units.first().copied().or(moving)) {
            (Some(Ask::Moves { .. }), Some(unit)) => reach::why_not(state, unit, hex),
            (Some(Ask::Moves { .. }), None) => Some(reach::who_comes(state, hex)),
            (Some(Ask::Retreat { .. }), Some(unit)) => refused(&Action::Retreat { unit, hex }),
            (Some(Ask::Advance { .. }), Some(unit)) => refused(&Action::Advance { unit, hex }),
            (Some(Ask::Placement { .. } | Ask::Rail { .. }), _) => refused(&Action::At { hex }),
            (Some(Ask::Orders), _) => refused(&Action::Order { hex }),
            (Some(Ask::Target), _) => refused(&Action::Attack { hex }),
            (Some(Ask::Force { .. }), Some(unit)) => refused(&Action::Join { unit }),
            _ => None,
        }
    } else {
        refused(&read(state, action)?)
    };
    written(&found.unwrap_or_else(|| Problem::new("open", "nothing stands in the way")))
}

/// A hex in words: its ground, who holds it, who stands there.
pub(crate) fn describe(state: &State, hex: HexIndex) -> String {
    let map = &state.scene.map;
    let place = words::place(&state.scene, hex);
    if !map.is_open(hex) {
        return format!("{place}: closed");
    }
    let rank = match map.place(hex) {
        Some(place) if place.major && place.port => ", major city and port",
        Some(place) if place.major => ", major city",
        Some(place) if place.port => ", port",
        Some(_) => ", city",
        None => "",
    };
    let rail = if map.has_rail(hex) { ", rail" } else { "" };
    let holder = state.holder(hex);
    let mut text = format!("{place}: {}{rank}{rail}, {holder} ground.", board::terrain(map, hex));
    for unit in state.stack(hex) {
        text += &format!(" {}.", describe_unit(state, unit));
    }
    text
}

/// A unit in words: strength, steps, what is true of it.
pub(crate) fn describe_unit(state: &State, unit: UnitId) -> String {
    let (counter, it) = (state.counter(unit), state.unit(unit));
    let name = words::name(&state.scene, unit);
    if it.hex().is_none() {
        return format!("{name}, not on the map");
    }
    let strength = counter.strength(it.steps);
    let mut text = format!("{name}, {strength} ({} of {} steps)", it.steps, counter.steps);
    let marks = [
        (!it.is(Mark::Supplied), "out of supply"),
        (it.lock.is_some(), "locked"),
        (it.is(Mark::Owes), "owes an attack"),
        (it.is(Mark::Ordered), "under orders"),
        (it.is(Mark::Moved), "has moved"),
        (it.is(Mark::Fought), "has attacked"),
    ];
    for (_, mark) in marks.iter().filter(|(holds, _)| *holds) {
        text += &format!(", {mark}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{hex, position, unit as find};
    use besieged::game::AXIS;

    fn ask(state: &State, question: &Value) -> Result<Value, Problem> {
        answer(state, AXIS.into(), question)
    }

    fn moves() -> State {
        position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020")
    }

    #[test]
    fn b34_b35_reach_and_zones_are_answered() {
        let state = moves();
        let unit = find(&state, "A-ge-V").0;
        let reach = ask(&state, &json!({ "reach": { "units": [unit] } })).expect("an answer");
        assert!(reach["hexes"].as_array().is_some_and(|it| it.len() > 5), "{reach}");
        let zones = ask(&state, &json!({ "zones": {} })).expect("an answer");
        let held =
            json!({ "hex": hex(&state, "2019").value(), "side": "soviet", "cancelled": false });
        assert!(zones["zoc"].as_array().is_some_and(|it| it.contains(&held)), "{zones}");
    }

    #[test]
    fn b37_b56_supply_and_standing_are_answered() {
        let state = moves();
        let unit = find(&state, "A-ge-V").0;
        let supply = ask(&state, &json!({ "supply": { "units": [unit] } })).expect("an answer");
        assert!(supply["lines"][0]["ok"].is_boolean(), "{supply}");
        assert!(ask(&state, &json!({ "supply": { "side": "soviet" } })).is_ok());
        let standing = ask(&state, &json!({ "standing": {} })).expect("an answer");
        assert_eq!(standing["places"].as_array().map(Vec::len), Some(28));
    }

    #[test]
    fn b34_b53_why_not_cites_the_rule() {
        let state = moves();
        let unit = find(&state, "A-ge-V").0;
        let why = |to: &str| {
            let hex = hex(&state, to).value();
            let question = json!({ "why_not": { "hex": hex, "units": [unit] } });
            ask(&state, &question).expect("an answer")
        };
        assert_eq!(why("2017")["kind"], "open");
        assert_eq!(
            (&why("2020")["rule"], &why("2020")["kind"]),
            (&json!("B34"), &json!("too_far"))
        );
        let stop = ask(&state, &json!({ "why_not": { "action": "stop" } })).expect("an answer");
        assert_eq!(stop["rule"], "B31");
    }

    #[test]
    fn b53_finns_are_told_of_their_border_however_far_it_is() {
        let state =
            position("1942.jul_aug", "axis moves", "A-fi-IVFin 0318, A-ge-V 2018", "S-ru-16 2620");
        let asked = |to: &str, units: &[u8]| {
            let mut question = json!({ "why_not": { "hex": hex(&state, to).value() } });
            if !units.is_empty() {
                question["why_not"]["units"] = json!(units);
            }
            ask(&state, &question).expect("an answer")
        };
        let finns = find(&state, "A-fi-IVFin").0;
        assert_eq!(asked("0519", &[finns])["rule"], "B53");
        let home = ask(&state, &json!({ "reach": { "units": [finns] } })).expect("an answer");
        assert!(home["hexes"].as_array().is_some_and(|it| !it.is_empty()), "{home}");
        // Nobody is chosen: who could come is told.
        let told = asked("2017", &[]);
        let text = told["text"].as_str().unwrap_or_default();
        assert!(text.contains("V corps") && told["rule"] == "B34", "{told}");
        let nobody = asked("0519", &[]);
        let text = nobody["text"].as_str().unwrap_or_default();
        assert!(text.contains("No unit can still move to Leningrad"), "{nobody}");
    }

    #[test]
    fn what_the_game_does_not_have_is_refused() {
        let state = moves();
        for question in [
            json!({ "reach": { "units": [60000] } }),
            json!({ "reach": { "units": [255] } }),
            json!({ "hex": { "hex": 65535 } }),
            json!({ "odds": { "target": 65535 } }),
            json!({ "why_not": {} }),
            json!({ "why_not": { "action": { "step": { "unit": 255, "hex": 3 } } } }),
            json!({ "why_not": { "action": { "attack": { "hex": 65000 } } } }),
            json!({ "supply": { "side": "moon" } }),
            json!({ "layer": { "name": "moon" } }),
            json!({ "sheet": { "name": "hail" } }),
        ] {
            assert_eq!(ask(&state, &question).expect_err("a refusal").kind, "unreadable");
        }
    }

    #[test]
    fn b32_every_layer_card_is_answered_and_every_weather_has_its_sheet() {
        let state = moves();
        for card in crate::cards::laid() {
            let told = ask(&state, &json!({ "layer": { "name": card.name } })).expect("a layer");
            assert!(told["notes"].is_array(), "{told}");
        }
        let now = ask(&state, &json!({ "sheet": {} })).expect("a sheet");
        for (name, weather) in Weather::NAMES {
            let sheet = ask(&state, &json!({ "sheet": { "name": name } })).expect("a sheet");
            assert_eq!(sheet == now, weather == Weather::Clear, "{name}");
        }
    }

    #[test]
    fn a_hex_is_told_in_words() {
        let state = moves();
        let told = ask(&state, &json!({ "hex": { "hex": hex(&state, "2020").value() } }));
        let told = told.expect("an answer");
        assert!(told["text"].as_str().is_some_and(|text| text.contains("16 ")), "{told}");
    }
}
