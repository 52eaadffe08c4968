//! A generated mission as the file that anybody could have written: `missions/NAME.toml`.

use super::forces::{Army, Draft};
use super::goals::Goals;
use super::land::Land;
use super::posts::{ATTACKER_DEPTH, Posts, defender_from};
use super::{Name, Recipe};
use crate::ground::{Kind, Map, NUMBERING, Nation, Player};
use crate::{Charts, Month};
use hex::HexIndex;

/// Everything that a mission is made of.
pub(super) struct Made<'m> {
    pub(super) name: &'m Name,
    pub(super) charts: &'m Charts,
    pub(super) land: &'m Land,
    pub(super) map: &'m Map,
    pub(super) nations: [Nation; 2],
    pub(super) date: Month,
    pub(super) armies: [Army; 2],
    pub(super) goals: Goals,
    pub(super) posts: Posts,
}

/// Minutes of a mission beside those for its points.
const MINUTES: u32 = 10;
/// Points that both sides play in a minute.
const POINTS_A_MINUTE: u32 = 8;
/// Minutes are told in steps.
const MINUTES_STEP: u32 = 5;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

impl Made<'_> {
    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let Made { name, goals, posts, date, .. } = self;
        let mut text = format!("# Source: generated, {name}.\n");
        let mut line = |key: &str, value: String| text.push_str(&format!("{key} = {value}\n"));
        line("title", quoted(&title(name)));
        line("minutes", self.minutes().to_string());
        line("brief", quoted(&self.brief()));
        line("map", quoted(&name.to_string()));
        line("year", date.year.to_string());
        line("month", date.month.to_string());
        line("turns", goals.turns.to_string());
        line("tie", quoted(Player::Attacker.name()));
        line("objectives", self.hexes(&goals.objectives));
        line("attacker_needs", goals.needs.to_string());
        line("mines", self.hexes(&posts.mines));
        for player in Player::BOTH {
            self.force(player, &mut text);
        }
        text
    }

    fn number(&self, hex: HexIndex) -> String {
        self.map.grid().number(hex).to_string()
    }

    fn hexes(&self, hexes: &[HexIndex]) -> String {
        let hexes = hexes.iter().map(|hex| quoted(&self.number(*hex)));
        format!("[{}]", hexes.collect::<Vec<_>>().join(", "))
    }

    /// The columns between two depths, as an area.
    fn area(&self, from: u8, to: u8) -> String {
        let last = NUMBERING.columns.last;
        let (from, to) =
            if self.land.turned { (last + 1 - to, last + 1 - from) } else { (from, to) };
        format!("[\"{from:02}01-{to:02}{:02}\"]", NUMBERING.rows.last)
    }

    fn minutes(&self) -> u32 {
        let points: u32 = self.armies.iter().map(|army| army.cost(&self.charts.generator)).sum();
        (MINUTES + points / POINTS_A_MINUTE).div_ceil(MINUTES_STEP) * MINUTES_STEP
    }

    fn brief(&self) -> String {
        let [attacker, defender] = self.nations.map(people);
        let place = match self.name.recipe {
            Recipe::Fields => "in open fields",
            Recipe::Woods => "in the woods",
            Recipe::Village => "in a village",
            Recipe::Town => "in a town",
            Recipe::Ridge => "on a ridge",
            Recipe::River => "behind a river",
        };
        let Month { year, month } = self.date;
        let month = MONTHS[usize::from(month - 1) % MONTHS.len()];
        let (all, needs) = (self.goals.objectives.len(), self.goals.needs);
        format!(
            "{month} {year}: {attacker} attack {defender} {place} and need {needs} of {all} objectives. A generated mission."
        )
    }

    fn force(&self, player: Player, text: &mut String) {
        let (place, army) = (player.index(), &self.armies[player.index()]);
        let (edge, area) = match player {
            Player::Attacker => (self.land.ends[0], self.area(1, ATTACKER_DEPTH)),
            Player::Defender => {
                let last = NUMBERING.columns.last;
                (self.land.ends[1], self.area(defender_from(self.charts), last))
            }
        };
        let (nation, edge) = (quoted(self.nations[place].name()), quoted(&self.number(edge)));
        let dummies = self.hexes(&self.posts.dummies[place]);
        text.push_str(&format!(
            "\n[{player}]\nnation = {nation}\nedge = {edge}\nareas = {area}\ndummies = {dummies}\n"
        ));
        if let Some((mortar, missions)) = army.mortar {
            let kind = quoted(mortar.name());
            text.push_str(&format!(
                "\n[[{player}.mortars]]\ntype = {kind}\nmissions = {missions}\n"
            ));
        }
        let names = titles(&army.platoons);
        for ((platoon, hexes), name) in
            army.platoons.iter().zip(&self.posts.units[place]).zip(names)
        {
            let name = quoted(&name);
            text.push_str(&format!("\n[[{player}.platoons]]\nname = {name}\n"));
            if let Some(turn) = platoon.enters {
                text.push_str(&format!("enters = {turn}\n"));
            }
            let units = platoon.units.iter().zip(hexes).map(|(bought, hex)| {
                let ride = if bought.rides { " ride" } else { "" };
                quoted(&format!("{} {}{ride}", bought.unit.key, self.number(*hex)))
            });
            text.push_str(&format!("units = [{}]\n", units.collect::<Vec<_>>().join(", ")));
        }
    }
}

/// The title of a mission.
fn title(name: &Name) -> String {
    let recipe = name.recipe.name();
    let (first, rest) = recipe.split_at(1);
    format!("{}{rest} {}, {} points", first.to_uppercase(), name.seed, name.points)
}

fn people(nation: Nation) -> &'static str {
    match nation {
        Nation::German => "Germans",
        Nation::American => "Americans",
        Nation::Soviet => "Soviets",
    }
}

/// Platoons are numbered, each with the name of its squads; the one of vehicles goes by them.
fn titles(platoons: &[Draft]) -> Vec<String> {
    let mut number = 0;
    let title = |platoon: &Draft| {
        if platoon.is_motorized() {
            return "Tanks".to_owned();
        }
        number += 1;
        let squad = platoon.units.iter().find(|it| it.unit.kind == Kind::Squad);
        let name = squad.map_or("Weapons", |it| it.unit.name.trim_end_matches(" squad"));
        let ordinal = match number {
            1 => "1st".to_owned(),
            2 => "2nd".to_owned(),
            3 => "3rd".to_owned(),
            _ => format!("{number}th"),
        };
        format!("{ordinal} {name}")
    };
    platoons.iter().map(title).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
