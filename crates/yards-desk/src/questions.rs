//! Questions about a position, answered from what the viewer may know.

use crate::{advice, briefing, layers, odds, reach, telling, wording};
use hex::HexIndex;
use referee::{Game as _, Viewer};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use series::wire::{Ink, Laid};
use series::wire::{Problem, Way};
use yards::Sight;
use yards::game::{Action, Aim, Mark, State, View, Yards, player_of, seat_of};
use yards::ground::{Player, UnitId, blockers};

/// More units than any stack or platoon has.
const MOST_UNITS: usize = 64;

/// What can be asked of a position of the series.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Where a unit can go.
    Reach {
        /// The unit; without it the one under way.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// What fire at a hex or an assault on it would bring.
    Odds {
        /// The hex.
        target: u16,
        /// Who attacks; without them all that may.
        #[serde(default)]
        units: Option<Vec<u16>>,
        /// Nothing is left open that odds could be asked with.
        #[serde(default)]
        with: Vec<String>,
        /// The hex that is looked at.
        #[serde(default)]
        looked: Option<u16>,
    },
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
    /// What the staff would do.
    Hint {},
    /// A layer of the board.
    Layer {
        /// Its name on the card.
        name: String,
        /// The units in mind.
        #[serde(default)]
        units: Option<Vec<u16>>,
    },
    /// The line of sight between two hexes.
    Line {
        /// From where.
        from: u16,
        /// To where.
        to: u16,
    },
}

/// Answers a question.
pub(crate) fn answer(state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
    let question = Question::deserialize(question).map_err(|error| {
        Problem::new("unreadable", format!("no question of this game: {error}"))
    })?;
    let player = viewer.seat().map(player_of);
    let seated = || player.ok_or_else(|| Problem::new("no_answer", "take a seat to ask this"));
    match question {
        Question::Reach { units } => {
            let units = named(state, units.as_deref())?;
            written(&reach::reach(state, seated()?, units.as_deref())?)
        }
        Question::Odds { target, units, with: _, looked: _ } => {
            let units = named(state, units.as_deref())?;
            let target = square(state, target)?;
            written(&odds::odds(state, seated()?, target, units.as_deref())?)
        }
        Question::WhyNot { action, hex, units } => {
            why_not(state, seated()?, &action, hex, units.as_deref())
        }
        Question::Hex { hex } => {
            let view = Yards::view(state, viewer);
            Ok(json!({ "text": describe(state, &view, square(state, hex)?) }))
        }
        Question::Standing {} => written(&briefing::standing(state)),
        Question::Hint {} => written(&advice::hint(state, viewer)?),
        Question::Layer { name, units } => {
            let units = named(state, units.as_deref())?.unwrap_or_default();
            let no_layer = || Problem::new("unreadable", "there is no such layer");
            written(&layers::layer(state, player, &name, &units).ok_or_else(no_layer)?)
        }
        Question::Line { from, to } => {
            let ends = (square(state, from)?, square(state, to)?);
            Ok(json!({ "text": sight_line(state, ends), "laid": laid_line(state, ends) }))
        }
    }
}

fn written<T: Serialize>(answer: &T) -> Result<Value, Problem> {
    serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
}

/// A hex of the map.
fn square(state: &State, hex: u16) -> Result<HexIndex, Problem> {
    let hex = HexIndex::new(hex);
    let known = state.map().grid().contains(hex);
    known.then_some(hex).ok_or_else(|| Problem::new("unreadable", "the map has no such hex"))
}

/// Units of the mission.
fn named(state: &State, units: Option<&[u16]>) -> Result<Option<Vec<UnitId>>, Problem> {
    let no_unit = || Problem::new("unreadable", "the mission has no such units");
    let Some(units) = units else { return Ok(None) };
    if units.len() > MOST_UNITS {
        return Err(no_unit());
    }
    let known = |id: &u16| u8::try_from(*id).ok().map(UnitId).filter(|unit| state.knows(*unit));
    let found: Option<Vec<UnitId>> = units.iter().map(known).collect();
    found.map(Some).ok_or_else(no_unit)
}

/// Why an answer is not open, or why a unit cannot go to a hex; nothing stands in the way when `kind` is `open`.
fn why_not(
    state: &State,
    player: Player,
    action: &Value,
    hex: Option<u16>,
    units: Option<&[u16]>,
) -> Result<Value, Problem> {
    let refused = |action: &Action| {
        Yards::check(state, seat_of(player), action).err().map(|illegal| odds::problem(&illegal))
    };
    let found = if action.is_null() {
        let no_hex = || Problem::new("unreadable", "an action or a hex is needed");
        let hex = square(state, hex.ok_or_else(no_hex)?)?;
        let units = named(state, units)?.unwrap_or_default();
        let moving = reach::under_way(state).map(|it| it.unit);
        let own = |unit: &UnitId| state.unit(*unit).player == player;
        let firing = state.holds(player.enemy(), hex).then_some(Aim::Hex { hex });
        match (units.first().copied().or(moving).filter(own), firing) {
            (Some(unit), Some(aim)) => refused(&Action::Fire { unit, aim, onward: false }),
            (Some(unit), None) => refused(&Action::Step { unit, hex, leader: None, latw: None }),
            (None, _) if state.activation().is_some_and(|it| it.player == player) => {
                let rule = Some(rule!("Y33").as_str().to_owned());
                let text = "Select a unit first: each unit of the platoon does one thing";
                Some(Problem { rule, ..Problem::new("illegal", text) })
            }
            (None, _) => refused(&Action::At { hex }),
        }
    } else {
        let action =
            Action::deserialize(action).map_err(|error| Problem::new("unreadable", error))?;
        if let Some(unit) = telling::unit_of(&action)
            && !state.knows(unit)
        {
            return Err(Problem::new("unreadable", "the mission has no such unit"));
        }
        refused(&action)
    };
    written(&found.unwrap_or_else(|| Problem::new("open", "nothing stands in the way")))
}

/// A hex in words, as a viewer sees it: its ground, and who is there.
pub(crate) fn describe(state: &State, view: &View, hex: HexIndex) -> String {
    let (scene, map) = (&state.scene, state.map());
    let cell = map.cell(hex);
    let number = wording::hex(scene, hex);
    let features: Vec<String> =
        cell.features.iter().map(|it| it.name().replace('_', " ")).collect();
    let cover = if cell.cover { "cover" } else { "open" };
    let mut text = format!("{number}: {}, level {}, {cover}.", features.join(", "), cell.level);
    if let Some(place) = state.mission().objectives.iter().position(|it| *it == hex) {
        let holder = wording::side(scene, yards::game::holder(state, place));
        text += &format!(" An objective, held by the {holder} side.");
    }
    for unit in view.own.iter().filter(|unit| unit.hex == Some(hex)) {
        text += &format!(" {}.", describe_unit(state, unit.unit));
    }
    for it in view.revealed.iter().filter(|it| it.hex == hex) {
        let kind = scene.types.iter().find(|known| known.key == it.unit);
        let name = kind.map_or(it.unit.as_str(), |kind| &kind.name);
        let side = wording::side(scene, it.player);
        text += &format!(" {side} {name}, steps: {}.", it.steps);
    }
    for player in Player::BOTH {
        if view.unknown[player.index()].contains(hex) {
            text += &format!(" A {} \"?\".", wording::side(scene, player));
        }
    }
    if view.mines.iter().any(|mine| mine.hex == Some(hex)) {
        text += " Mines.";
    }
    text
}

/// One of the viewer's own counters in words.
pub(crate) fn describe_unit(state: &State, unit: UnitId) -> String {
    let (it, printed) = (state.unit(unit), &state.counter(unit).unit);
    let mut text = wording::unit(&state.scene, unit);
    if printed.steps > 0 {
        text += &format!(", {} of {} steps", it.steps, printed.steps);
    }
    let marks = [
        (Mark::Disrupted, "disrupted"),
        (Mark::Regrouping, "regrouping"),
        (Mark::Suppressed, "suppressed"),
        (Mark::Shocked, "shocked"),
        (Mark::Motion, "in motion"),
        (Mark::Hero, "with a hero"),
        (Mark::Concealed, "concealed"),
        (Mark::Acted, "has acted"),
        (Mark::Reacted, "has reacted"),
    ];
    for (_, name) in marks.iter().filter(|(mark, _)| it.is(*mark)) {
        text += &format!(", {name}");
    }
    text
}

/// Whether one hex sees another, and what stands in the way (Y51, Y74).
pub(crate) fn sight_line(state: &State, (from, to): (HexIndex, HexIndex)) -> String {
    let (scene, map) = (&state.scene, state.map());
    let number = |hex: HexIndex| wording::hex(scene, hex);
    let (range, limit) = (map.distance(from, to), state.sight_limit());
    let ends = format!("{} to {}, {range} hexes", number(from), number(to));
    if range > limit {
        return format!("{ends}: nobody sees farther than {limit} in this turn (Y74).");
    }
    match map.sights().between(from, to) {
        Sight::Clear => format!("{ends}: clear (Y51)."),
        Sight::Obscure => format!("{ends}: obscured (Y51)."),
        Sight::Blocked => {
            let blocking = blockers(map, state.charts(), from, to);
            let names: Vec<String> = blocking.into_iter().map(number).collect();
            format!("{ends}: blocked by {} (Y51).", names.join(", "))
        }
    }
}

/// The line as it is drawn: whole where it is clear, broken where it is not.
fn laid_line(state: &State, (from, to): (HexIndex, HexIndex)) -> Laid {
    let seen = state.sees(from, to);
    let clear = state.map().sights().between(from, to) == Sight::Clear;
    let ink = if seen { Ink::Supply } else { Ink::Attack };
    let hexes = vec![from.value(), to.value()];
    Laid { lines: vec![Way { hexes, ink, broken: !clear }], ..Laid::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, begun};
    use yards::game::{ATTACKER, DEFENDER};

    #[test]
    fn y55_a_hex_is_described_by_what_its_viewer_knows() {
        let state = begun("first-light");
        let hex = state.map().grid().parse("1408").expect("a hex");
        let told = |seat| {
            let question = json!({ "hex": { "hex": hex.value() } });
            answer(&state, Viewer::Seat(seat), &question).expect("an answer")["text"].to_string()
        };
        assert!(told(DEFENDER).contains("Gruppe A"), "{}", told(DEFENDER));
        assert!(!told(ATTACKER).contains("Gruppe") && told(ATTACKER).contains("German"));
        assert!(told(ATTACKER).contains("objective"));
    }

    #[test]
    fn y51_a_line_of_sight_is_told_with_what_blocks_it() {
        let state = begun("the-crossing");
        let (mut clear, mut blocked) = (0, 0);
        let from = HexIndex::new(100);
        for to in state.map().hexes().filter(|to| *to != from) {
            let told = sight_line(&state, (from, to));
            let seen = state.sees(from, to);
            assert_eq!(seen, !told.contains("blocked by") && !told.contains("nobody sees"));
            clear += usize::from(seen);
            blocked += usize::from(told.contains("blocked by "));
        }
        assert!(clear > 10 && blocked > 10);
    }

    #[test]
    fn y37_why_not_cites_the_rule_and_spectators_ask_nothing_of_seats() {
        let mut state = begun("first-light");
        act(&mut state, Action::Activate { platoon: 0 });
        let unit = state.mission().force(Player::Attacker).platoons[0].units.first();
        let question = json!({ "why_not": { "hex": 0, "units": [unit.expect("a unit").0] } });
        let told = answer(&state, Viewer::Seat(ATTACKER), &question).expect("an answer");
        assert_eq!(told["rule"], "Y37");
        let enemy = state.board.fielded(Player::Defender).first().and_then(|it| state.unit(it).hex);
        let enemy = enemy.expect("a German").value();
        let unasked = json!({ "why_not": { "hex": enemy } });
        let told = answer(&state, Viewer::Seat(ATTACKER), &unasked).expect("an answer");
        assert_eq!(told["rule"], "Y33", "a unit is wanted");
        let shot = json!({ "why_not": { "hex": enemy, "units": [unit.expect("a unit").0] } });
        let told = answer(&state, Viewer::Seat(ATTACKER), &shot).expect("an answer");
        assert_ne!(told["rule"], "Y37", "why it cannot fire, not why it cannot walk: {told}");
        assert!(answer(&state, Viewer::Spectator, &question).is_err());
        let odd = json!({ "why_not": { "action": { "step": { "unit": 200, "hex": 0 } } } });
        assert!(answer(&state, Viewer::Seat(ATTACKER), &odd).is_err());
    }
}
