//! What a player of a DAMOS game may ask his staff at any time: victory, supply, reach, forces, odds.
//!
//! Everything comes through the windows of `barbarossa::survey`, which show what a viewer may know and no more (D2.4, R72).

use crate::briefing::goals;
use barbarossa::ground::{Ground, Side, UnitId};
use barbarossa::survey::{
    odds::{AttackOdds, Kind, Mix, Strength, odds},
    reach::reach,
    supply::{Line, of_side, of_units},
};
use barbarossa::words::Atlas;
use barbarossa::{Ask, Barbarossa, FrameView, Level, State, View, Where, outcome, side_of};
use hex::HexIndex;
use referee::{Game as _, Pending, Seat, Viewer};
use series::Inquiry;
use series::page::{Page, Screen, counted};
use series::wire::Goal;
use std::collections::BTreeMap;

/// The answer to an inquiry.
pub(crate) fn report(
    atlas: &Atlas,
    state: &State,
    seat: Seat,
    inquiry: &Inquiry,
    screen: Screen,
) -> String {
    let desk =
        Desk { atlas, state, seat, screen, view: Barbarossa::view(state, Viewer::Seat(seat)) };
    match inquiry {
        Inquiry::Victory => desk.victory(),
        Inquiry::Supply(spot) => desk.supply(spot.as_deref()),
        Inquiry::Reach(spot) => desk.reach(spot.as_deref()),
        Inquiry::Forces(words) => desk.forces(words.as_deref()),
        Inquiry::Odds(spot) => desk.odds(spot.as_deref()),
        Inquiry::Turn => desk.turn(),
    }
}

/// What a player must know before the first move.
pub(crate) fn briefing(atlas: &Atlas, state: &State) -> String {
    let ground = atlas.ground();
    let (first, last) = (state.turn, ground.start.last_turn);
    let turns = match last.saturating_sub(first) {
        0 => format!("1 turn: turn {last}, {}", ground.turn_name(last)),
        more => format!(
            "{} turns: turn {first}, {}, to turn {last}, {}",
            more + 1,
            ground.turn_name(first),
            ground.turn_name(last)
        ),
    };
    let house = ground.house.as_ref().map_or(String::new(), |house| {
        format!("\nPlayed with house charts: {}.", house.files.join(", "))
    });
    let (title, summary) = (&ground.title, &ground.summary);
    format!("{title}\n{summary}\n{turns}.{house}\n{}", conditions(ground))
}

/// Victory as the game has it, a line a level.
fn conditions(ground: &Ground) -> String {
    let line = |goal: Goal| match &*goal.rule {
        "" => format!("{}: {}\n", goal.level, goal.text),
        rule => format!("{} ({rule}): {}\n", goal.level, goal.text),
    };
    goals(ground).into_iter().map(line).collect()
}

/// The name of a place without its number.
fn place(atlas: &Atlas, hex: HexIndex) -> String {
    atlas.ground().map.place(hex).map_or_else(|| atlas.hex(hex), |place| place.name.clone())
}

/// Half MP as people write them.
fn mp(half: u16) -> String {
    format!("{} MP", f64::from(half) / 2.0)
}

/// Items with commas between, in lines that fit the terminal, the later ones set in.
fn filled(items: &[String], indent: usize, Screen { columns, .. }: Screen) -> String {
    let (mut text, mut column) = (String::new(), indent);
    for (place, item) in items.iter().enumerate() {
        let long = item.chars().count() + 2;
        if place > 0 && column + long > columns {
            text = format!("{},\n{}", text, " ".repeat(indent));
            column = indent;
        } else if place > 0 {
            text += ", ";
        }
        text += item;
        column += long;
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

/// One seat's view of the game, with everything that answers need.
struct Desk<'a> {
    atlas: &'a Atlas,
    state: &'a State,
    seat: Seat,
    screen: Screen,
    view: View,
}

impl Desk<'_> {
    fn side(&self) -> Side {
        side_of(self.seat)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }

    fn victory(&self) -> String {
        let victory = &self.atlas.ground().victory;
        let held: Vec<String> = (victory.places.iter())
            .filter(|hex| self.atlas.controller(&self.view, **hex) == Side::Axis)
            .map(|hex| place(self.atlas, *hex))
            .collect();
        let held = if held.is_empty() { "none".to_owned() } else { held.join(", ") };
        let now = match outcome(self.state).level {
            Level::SovietSubstantial => "a substantial Soviet victory",
            Level::AxisMinor => "a minor Axis victory",
            Level::AxisMajor => "a major Axis victory",
        };
        let last = self.atlas.ground().start.last_turn;
        format!(
            "{}Axis control now: {held}. If the game ended now: {now}. It ends after turn {last}.\n",
            conditions(self.atlas.ground())
        )
    }

    /// Own units that a spot names: those of a hex, or those of a name.
    fn own(&self, spot: &str) -> Vec<UnitId> {
        let units = match self.atlas.spot(spot) {
            Some(hex) => self.atlas.stack(&self.view, hex),
            None => self.atlas.units_named(spot).collect(),
        };
        let own = |unit: &UnitId| self.atlas.ground().roster[*unit].side == self.side();
        units.into_iter().filter(own).collect()
    }

    fn supply(&self, spot: Option<&str>) -> String {
        let Some(spot) = spot else {
            let lines = of_side(self.state, self.side()).lines;
            if lines.is_empty() {
                return format!("All {} forces on the map are in supply.\n", self.side());
            }
            let cut: String = lines.iter().map(|line| self.line(line)).collect();
            return format!("{cut}All other {} forces on the map are in supply.\n", self.side());
        };
        let hex = self
            .atlas
            .spot(spot)
            .or_else(|| self.atlas.units_named(spot).find_map(|unit| self.standing(unit)));
        let units = hex.map(|hex| self.atlas.stack(&self.view, hex)).unwrap_or_default();
        match units.as_slice() {
            [] => format!("No units in {spot}: name a hex or a unit on the map.\n"),
            units => of_units(self.state, units).lines.iter().map(|line| self.line(line)).collect(),
        }
    }

    fn standing(&self, unit: UnitId) -> Option<HexIndex> {
        match self.view.units.get(unit.index())?.at {
            Where::Hex(hex) => Some(hex),
            Where::Box | Where::Due(_) | Where::Eliminated | Where::Gone => None,
        }
    }

    fn line(&self, line: &Line) -> String {
        let names: Vec<&str> = line.units.iter().map(|unit| self.atlas.tag(*unit)).collect();
        let at = line.units.first().and_then(|unit| self.standing(*unit));
        let at = at.map_or(String::new(), |hex| format!(" in {}", self.atlas.hex(hex)));
        let how = match (&line.because, line.source) {
            (Some(why), _) => format!("out of supply: {}", why.text),
            (None, Some(source)) => {
                let by: Vec<String> = line.path.iter().map(|hex| self.atlas.hex(*hex)).collect();
                format!("in supply from {} by {}", self.atlas.hex(source), by.join(", "))
            }
            (None, None) => "in supply".to_owned(),
        };
        format!("  {}{at}: {how}\n", names.join(", "))
    }

    /// The force that is being named, if one is.
    fn named(&self) -> Vec<UnitId> {
        match self.view.frames.last() {
            Some(FrameView::Operations { force, .. } | FrameView::Strategic { force }) => {
                force.to_vec()
            }
            Some(FrameView::Exploitation { naming, .. }) => naming.to_vec(),
            _ => Vec::new(),
        }
    }

    fn reach(&self, spot: Option<&str>) -> String {
        let units = spot.map_or_else(|| self.named(), |spot| self.own(spot));
        if spot.is_some() && units.is_empty() {
            return "No units of yours there: name a hex or a unit.\n".to_owned();
        }
        let asked = (!units.is_empty()).then_some(units.as_slice());
        let found = match reach(self.state, self.viewer(), asked) {
            Ok(found) => found,
            Err(because) => {
                let text = because.tell(self.atlas.ground());
                return format!("{text}. `reach HEX` shows the reach of another force.\n");
            }
        };
        let mut by_cost: BTreeMap<u16, Vec<String>> = BTreeMap::new();
        for it in &found.hexes {
            let mark = match (it.attack, it.react > 0) {
                (true, _) => "!",
                (false, true) => "*",
                (false, false) => "",
            };
            by_cost.entry(it.cost).or_default().push(self.atlas.hex(it.hex) + mark);
        }
        let from = self.atlas.hex(found.from);
        let mut text = format!("From {from} with {}:\n", mp(found.mp));
        for (cost, hexes) in by_cost {
            text += &format!("{:>8}  {}\n", mp(cost), filled(&hexes, 10, self.screen));
        }
        text + "! attack   * an enemy force may react\n"
    }

    /// Own forces by what they can still do.
    fn forces(&self, words: Option<&str>) -> String {
        const STATES: [&str; 6] =
            ["fresh", "spent", "demoralized", "to set up", "due", "eliminated"];
        let mut found: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
        for (unit, info) in self.atlas.ground().roster.of(self.side()) {
            let Some(it) = self.view.units.get(unit.index()) else { continue };
            let (state, place) = match it.at {
                Where::Hex(hex) if it.demoralized => (2, self.atlas.hex(hex)),
                Where::Hex(hex) if it.spent => (1, self.atlas.hex(hex)),
                Where::Hex(hex) => (0, self.atlas.hex(hex)),
                Where::Box => (3, String::new()),
                Where::Due(turn) => (4, format!("turn {turn:>2}")),
                Where::Eliminated | Where::Gone => (5, String::new()),
            };
            let sp = it.sp.unwrap_or(info.sp);
            let text = format!("{} {sp}", self.atlas.tag(unit));
            found.entry((state, place)).or_default().push(text);
        }
        let wanted = words.map(str::to_lowercase);
        let mut text = String::new();
        for (state, name) in STATES.iter().enumerate() {
            let own = found.iter().filter(|((of, _), _)| *of == state);
            let lines: Vec<String> = own
                .map(|((_, place), units)| format!("  {place:<20} {}\n", units.join(", ")))
                .collect();
            let is_wanted = wanted.as_ref().is_none_or(|it| name.starts_with(it.as_str()));
            if !lines.is_empty() && is_wanted {
                text += &format!("{} {name}\n{}", self.side(), lines.concat());
            }
        }
        let known = wanted.filter(|it| STATES.iter().any(|name| name.starts_with(it.as_str())));
        match (text.is_empty(), known) {
            (false, _) => text,
            (true, Some(state)) => format!("No {} units are {state}.\n", self.side()),
            (true, None) => format!("No such state: `forces` takes {}.\n", STATES.join(", ")),
        }
    }

    /// How the turn stands, and what comes next.
    fn turn(&self) -> String {
        let due: Vec<String> = (self.atlas.ground().roster.of(self.side()))
            .filter_map(|(unit, _)| match self.view.units.get(unit.index())?.at {
                Where::Due(turn) if turn <= self.view.turn + 1 => {
                    Some(format!("{} (turn {turn})", self.atlas.unit(unit)))
                }
                _ => None,
            })
            .collect();
        let due = match due.as_slice() {
            [] => "No reinforcements due this turn or next.".to_owned(),
            due => format!("Reinforcements due: {}.", due.join(", ")),
        };
        format!("{}\n{due}\n", self.atlas.situation(&self.view))
    }

    /// The hex that a decision of this seat is about.
    fn asked_at(&self) -> Option<HexIndex> {
        let Pending::Decide(owed) = Barbarossa::pending(self.state) else { return None };
        let ask = owed.iter().find(|owed| owed.seat == self.seat)?.ask;
        match ask {
            Ask::Concert { target } => Some(target),
            Ask::Plan { hex } | Ask::Posture { hex } | Ask::Exclude { hex } => Some(hex),
            Ask::AirSupport { hex } => Some(hex),
            Ask::March { target, .. } => target,
            _ => None,
        }
    }

    fn odds(&self, spot: Option<&str>) -> String {
        let target = match spot {
            Some(spot) => self.atlas.spot(spot).ok_or("No such hex on the map.\n"),
            None => self.asked_at().ok_or("Name the hex to attack: `odds 2713`.\n"),
        };
        let target = match target {
            Ok(target) => target,
            Err(text) => return text.to_owned(),
        };
        match self.attack_on(target) {
            Ok(found) => self.matrix(&found),
            Err(text) => text,
        }
    }

    /// The odds of the attack that is under way, of the force being named, or of the first stack that could attack.
    fn attack_on(&self, target: HexIndex) -> Result<AttackOdds, String> {
        let named = self.named();
        let asked = (!named.is_empty()).then_some(named.as_slice());
        let because = match odds(self.state, self.viewer(), target, asked) {
            Ok(found) => return Ok(found),
            Err(because) => because,
        };
        let near = barbarossa::ground::grid().neighbors(target).map(|(_, hex)| hex);
        let stacks = near.map(|hex| self.own(&barbarossa::ground::grid().number(hex).to_string()));
        let mut stacks = stacks.filter(|units| !units.is_empty());
        let found =
            stacks.find_map(|units| odds(self.state, self.viewer(), target, Some(&units)).ok());
        found.ok_or_else(|| {
            let text = because.tell(self.atlas.ground());
            format!("No odds: {text}.\n")
        })
    }

    /// Every open plan against every posture, how to mix them, and what they rest on.
    fn matrix(&self, found: &AttackOdds) -> String {
        let mut page = Page::new(self.screen.colour, self.screen.columns);
        let (attacker, defender) = (self.strength(&found.attacker), self.strength(&found.defender));
        let by: Vec<&str> = found.attacker.units.iter().map(|unit| self.atlas.tag(*unit)).collect();
        let (target, by) = (self.atlas.hex(found.target), by.join(", "));
        page.line(format!("Attack on {target} by {by}: {attacker} against {defender}"));
        for kind in [Kind::Entry, Kind::Concerted] {
            self.game(found, kind, &mut page);
        }
        let rules = found.modifiers.iter().map(|line| line.rule.as_str().len()).max().unwrap_or(0);
        for line in &found.modifiers {
            let side = line.side.map_or(String::new(), |side| format!("{side}: "));
            page.line(format!(
                "  {:<rules$}  {:>6}  {side}{}",
                line.rule.as_str(),
                line.value,
                line.text
            ));
        }
        if !found.reactors.is_empty() {
            let forces = counted(found.reactors.len(), "enemy force", "enemy forces");
            page.line(format!(
                "  {forces} may react into the hex; these odds are before reactions."
            ));
        }
        page.into_text()
    }

    fn strength(&self, strength: &Strength) -> String {
        let Strength { least, most, los, .. } = strength;
        let sp = if least == most { format!("{most} SP") } else { format!("{least} to {most} SP") };
        if *los { sp } else { format!("{sp} without LOS") }
    }

    fn game(&self, found: &AttackOdds, kind: Kind, page: &mut Page) {
        let open = || found.rows.iter().filter(|row| row.kind == kind && row.closed.is_none());
        if open().next().is_none() {
            return;
        }
        let name =
            |posture: Option<&'static str>| posture.unwrap_or("demoralized").replace('_', " ");
        let mut postures: Vec<Option<&'static str>> = Vec::new();
        let mut plans: Vec<&'static str> = Vec::new();
        for row in open() {
            if !postures.contains(&row.posture) {
                postures.push(row.posture);
            }
            if !plans.contains(&row.plan) {
                plans.push(row.plan);
            }
        }
        let mix = found.equilibrium.iter().find(|mix| mix.kind == kind);
        let mix = mix.filter(|mix| is_mixed(mix));
        let mut header = vec![match kind {
            Kind::Entry => "entering the hex".to_owned(),
            Kind::Concerted => "concerted attack".to_owned(),
        }];
        header.extend(postures.iter().map(|posture| name(*posture)));
        header.extend(mix.map(|_| "mix".to_owned()));
        let cell = |plan: &str, posture: Option<&'static str>| {
            let row = open().find(|row| row.plan == plan && row.posture == posture);
            row.map_or("-".to_owned(), |row| {
                let air =
                    row.with_air.map_or(String::new(), |it| format!(" ({} air)", percent(it)));
                percent(row.chance) + &air
            })
        };
        let mut rows: Vec<Vec<String>> = Vec::new();
        for plan in &plans {
            let mut row = vec![plan.replace('_', " ")];
            row.extend(postures.iter().map(|posture| cell(plan, *posture)));
            row.extend(mix.map(|mix| {
                let weight = mix.plans.iter().find(|it| it.plan == *plan);
                weight.map_or("0%".to_owned(), |it| percent(it.weight))
            }));
            rows.push(row);
        }
        if let Some(mix) = mix {
            let mut row = vec!["mix".to_owned()];
            row.extend(postures.iter().map(|posture| {
                let weight = mix.postures.iter().find(|it| it.posture == *posture);
                weight.map_or("0%".to_owned(), |it| percent(it.weight))
            }));
            row.push(percent(mix.value));
            rows.push(row);
        }
        page.table(&header, &rows);
    }
}

/// Whether either side has to mix; a sure best choice shows itself.
fn is_mixed(mix: &Mix) -> bool {
    let plans = mix.plans.iter().map(|it| it.weight);
    let postures = mix.postures.iter().map(|it| it.weight);
    plans.chain(postures).any(|weight| weight > 0.0005 && weight < 0.9995)
}
