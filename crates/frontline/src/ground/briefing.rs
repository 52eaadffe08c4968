//! The briefings: what each nation brings, turn by turn (`briefings.toml`; F5a, F7, F33, F34).

use super::map::{Country, Map};
use super::names::{Coalition, NATIONS_MOST, Nation};
use crate::Effectiveness;
use hex::HexIndex;
use module::{Document, Node, Problems, TableNode};

/// Points that come with a turn or stand at a start, of the kinds that belong to a coalition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrivals {
    /// Men of the nation.
    pub men: u8,
    /// Tanks.
    pub tanks: u8,
    /// Aircraft.
    pub air: u8,
    /// LSP.
    pub lsp: u8,
    /// Strategic bombers.
    pub bombers: u8,
    /// Concrete.
    pub concrete: u8,
    /// Partisans.
    pub pags: u8,
}

/// One turn of a nation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NationTurn {
    /// Its military effectiveness (F7).
    pub me: Effectiveness,
    /// Its offensive flags (F5a).
    pub flags: u8,
    /// What comes to the Pool beside its production lines (F33).
    pub fresh: Arrivals,
}

/// An advantage card (F8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFace {
    /// Whose.
    pub nation: Nation,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: u8,
    /// What is written on it.
    pub text: String,
}

/// When a nation leaves the war, and what follows (F34).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaves {
    /// Not before this turn.
    pub from: u8,
    /// All of these in enemy hands …
    pub all: Vec<HexIndex>,
    /// … or one of these; neither given: at once.
    pub any: Vec<HexIndex>,
    /// Countries whose weakly held hexes pass to the enemy.
    pub opens: Vec<Country>,
    /// Countries that become neutral.
    pub neutral: Vec<Country>,
}

/// A nation.
#[derive(Clone, Debug)]
pub struct Briefing {
    /// Its name in files.
    pub name: String,
    /// Its coalition.
    pub coalition: Coalition,
    /// The hexes of its Pool (F37).
    pub pool: Vec<HexIndex>,
    /// By turn, from turn 1.
    pub turns: Vec<NationTurn>,
    /// Garrisons to be put in 2b, and from which turn (F64).
    pub garrisons: (u8, u8),
    /// When it leaves.
    pub leaves: Option<Leaves>,
    /// The rows in which its men stand.
    pub rows: Option<(u8, u8)>,
    /// Partisans: ME, most on the map, most in hand (F50).
    pub pag: (Effectiveness, u8, u8),
}

impl Briefing {
    /// Its turn of that number, from 1.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &NationTurn {
        &self.turns[usize::from(turn).clamp(1, self.turns.len()) - 1]
    }
}

/// The western air forces (F51, F56).
#[derive(Clone, Debug, Default)]
pub struct Western {
    /// Targets in reach of the boxes, with the printed distance and the first turn.
    pub targets: Vec<(HexIndex, u8, u8)>,
    /// By turn: bombers, LSP.
    pub turns: Vec<(u8, u8)>,
    /// What Germany gets each turn when they are played: air, tanks, LSP.
    pub compensation: Arrivals,
}

/// All briefings.
#[derive(Clone, Debug)]
pub struct Briefings {
    /// The nations with men, in the order of the file.
    pub nations: Vec<Briefing>,
    /// The cards, nation by nation.
    pub cards: Vec<CardFace>,
    /// The western air forces.
    pub western: Western,
}

impl Briefings {
    /// The main nation of a coalition: its first (F36).
    #[must_use]
    pub fn main(&self, coalition: Coalition) -> Nation {
        let first = self.nations.iter().position(|it| it.coalition == coalition);
        Nation(first.unwrap_or(0) as u8)
    }

    /// The nations of a coalition, in briefing order.
    pub fn of(&self, coalition: Coalition) -> impl Iterator<Item = Nation> + '_ {
        let own = move |(_, it): &(usize, &Briefing)| it.coalition == coalition;
        self.nations.iter().enumerate().filter(own).map(|(place, _)| Nation(place as u8))
    }

    /// The nation of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Nation> {
        self.nations.iter().position(|it| it.name == name).map(|place| Nation(place as u8))
    }
}

/// Reads the nations; `turns` is the length of the calendar.
pub(super) fn read(
    document: &Document,
    root: &mut TableNode<'_>,
    map: &Map,
    turns: usize,
    problems: &mut Problems,
) -> Option<Briefings> {
    let mut all = root.table("nation", problems)?;
    let mut found =
        Briefings { nations: Vec::new(), cards: Vec::new(), western: Western::default() };
    let mut whole = true;
    for (name, node) in all.entries() {
        let Some(table) = node.table(problems) else { continue };
        let reader = Reader { map, turns };
        if name == "western_allies" {
            found.western = reader.western(table, problems);
            continue;
        }
        let nation = Nation(found.nations.len() as u8);
        match reader.nation(name, table, nation, &mut found.cards, problems) {
            Some(briefing) => found.nations.push(briefing),
            None => whole = false,
        }
    }
    if found.nations.len() > NATIONS_MOST {
        let what = format!("a game has room for {NATIONS_MOST} nations with men");
        problems.push(document.source().problem(what));
        return None;
    }
    for coalition in Coalition::BOTH {
        if found.of(coalition).next().is_none() {
            let what = format!("the {coalition} coalition has no nation");
            problems.push(document.source().problem(what));
            whole = false;
        }
    }
    whole.then_some(found)
}

struct Reader<'m> {
    map: &'m Map,
    turns: usize,
}

impl Reader<'_> {
    fn nation(
        &self,
        name: &str,
        mut table: TableNode<'_>,
        nation: Nation,
        cards: &mut Vec<CardFace>,
        problems: &mut Problems,
    ) -> Option<Briefing> {
        let coalition = table.choice("side", &Coalition::NAMES, problems);
        let pool = table.need("pool_hexes", problems).map(|node| places(self.map, node, problems));
        let turns = self.turns(&mut table, problems);
        let garrisons = table.optional_int("garrisons", 0..=20, problems).unwrap_or(0);
        let from = table.optional_int("garrisons_from", 1..=99, problems).unwrap_or(99);
        let pag_me = table.optional_int("pag_me", 1..=9, problems).and_then(Effectiveness::new);
        let pag_limit = table.optional_int("pag_limit", 0..=50, problems).unwrap_or(0);
        let pag_hand = table.optional_int("pag_hand_limit", 0..=50, problems).unwrap_or(0);
        let rows = table.optional::<Vec<u8>>("rows", problems);
        let rows = rows.and_then(|rows| Some((*rows.first()?, *rows.last()?)));
        let leaves = table.optional_table("leaves", problems);
        let leaves = leaves.map(|table| self.leaves(table, problems));
        for note in ["leaves_when", "box_note", "air_defence_note"] {
            table.optional_text(note, problems);
        }
        for card in table.tables("card", problems) {
            cards.extend(read_card(card, nation, problems));
        }
        table.finish(problems);
        Some(Briefing {
            name: name.to_owned(),
            coalition: coalition?,
            pool: pool?,
            turns: turns?,
            garrisons: (garrisons, from),
            leaves,
            rows,
            pag: (pag_me.unwrap_or(Effectiveness::ONE), pag_limit, pag_hand),
        })
    }

    /// A list with one number a turn; missing means nought throughout.
    fn list(&self, table: &mut TableNode<'_>, key: &str, problems: &mut Problems) -> Vec<u8> {
        let Some(node) = table.get(key) else { return vec![0; self.turns] };
        let list: Vec<u8> = node.read(problems).unwrap_or_default();
        if list.len() != self.turns {
            let text = format!("`{key}` has {} entries for {} turns", list.len(), self.turns);
            problems.push(node.problem(text));
            return vec![0; self.turns];
        }
        list
    }

    fn turns(&self, table: &mut TableNode<'_>, problems: &mut Problems) -> Option<Vec<NationTurn>> {
        let me = table.need("me", problems)?.spot();
        let effectiveness = self.list(table, "me", problems);
        let [flags, men, tanks, air, lsp, bombers, concrete, pags] =
            ["flags", "box_men", "box_tanks", "box_air", "box_lsp", "bombers", "concrete", "pag"]
                .map(|key| self.list(table, key, problems));
        let turn = |at: usize| {
            let (men, tanks, air, lsp) = (men[at], tanks[at], air[at], lsp[at]);
            let (bombers, concrete, pags) = (bombers[at], concrete[at], pags[at]);
            let fresh = Arrivals { men, tanks, air, lsp, bombers, concrete, pags };
            Some(NationTurn { me: Effectiveness::new(effectiveness[at])?, flags: flags[at], fresh })
        };
        let turns: Option<Vec<NationTurn>> = (0..self.turns).map(turn).collect();
        if turns.is_none() {
            problems.push(me.problem("the military effectiveness is 1 or more in every turn"));
        }
        turns
    }

    fn leaves(&self, mut table: TableNode<'_>, problems: &mut Problems) -> Leaves {
        let from = table.int("from", 1..=99, problems).unwrap_or(1);
        let mut hexes = |key: &str, problems: &mut Problems| {
            table.get(key).map(|node| places(self.map, node, problems)).unwrap_or_default()
        };
        let (all, any) = (hexes("all", problems), hexes("any", problems));
        let mut lands = |key: &str, problems: &mut Problems| {
            table.get(key).map(|node| countries(self.map, node, problems)).unwrap_or_default()
        };
        let (opens, neutral) = (lands("opens", problems), lands("neutral", problems));
        table.finish(problems);
        Leaves { from, all, any, opens, neutral }
    }

    fn western(&self, mut table: TableNode<'_>, problems: &mut Problems) -> Western {
        table.text("side", problems);
        table.choice("coalition", &Coalition::NAMES, problems);
        table.optional_text("note", problems);
        let mut southern: (u8, Vec<HexIndex>) = (1, Vec::new());
        if let Some(mut south) = table.optional_table("southern", problems) {
            southern.0 = south.int("from", 1..=99, problems).unwrap_or(1);
            let node = south.need("places", problems);
            southern.1 = node.map(|node| places(self.map, node, problems)).unwrap_or_default();
            south.finish(problems);
        }
        let mut targets = Vec::new();
        let boxes = table.optional_table("base_distance", problems);
        for (name, node) in boxes.map(|mut boxes| boxes.entries()).unwrap_or_default() {
            let Some(hex) = named(self.map, name, &node, problems) else { continue };
            let distance = node.int(1..=20, problems).unwrap_or(1);
            let from = if southern.1.contains(&hex) { southern.0 } else { 1 };
            targets.push((hex, distance, from));
        }
        let bombers = self.list(&mut table, "bombers", problems);
        let lsp = self.list(&mut table, "box_lsp", problems);
        let mut compensation = Arrivals::default();
        if let Some(mut more) = table.optional_table("compensation", problems) {
            compensation.air = more.optional_int("air", 0..=20, problems).unwrap_or(0);
            compensation.tanks = more.optional_int("tanks", 0..=20, problems).unwrap_or(0);
            compensation.lsp = more.optional_int("lsp", 0..=20, problems).unwrap_or(0);
            more.finish(problems);
        }
        table.finish(problems);
        Western { targets, turns: bombers.into_iter().zip(lsp).collect(), compensation }
    }
}

fn read_card(mut card: TableNode<'_>, nation: Nation, problems: &mut Problems) -> Option<CardFace> {
    let name = card.required::<String>("name", problems);
    let value = card.int("value", 1..=9, problems);
    let text = card.optional::<String>("text", problems).unwrap_or_default();
    card.finish(problems);
    Some(CardFace { nation, name: name?, value: value?, text })
}

/// The hex of a name of the map.
pub(super) fn named(
    map: &Map,
    name: &str,
    node: &Node<'_>,
    problems: &mut Problems,
) -> Option<HexIndex> {
    let hex = map.named(name).filter(|hex| map.land().contains(*hex));
    if hex.is_none() {
        problems.push(node.problem(format!("the map has no place `{name}`")));
    }
    hex
}

/// A list of names of the map.
pub(super) fn places(map: &Map, node: Node<'_>, problems: &mut Problems) -> Vec<HexIndex> {
    let items = node.list(problems).unwrap_or_default();
    let hexes = items.iter().filter_map(|item| named(map, item.text(problems)?, item, problems));
    hexes.collect()
}

/// A list of countries of the map.
pub(super) fn countries(map: &Map, node: Node<'_>, problems: &mut Problems) -> Vec<Country> {
    let items = node.list(problems).unwrap_or_default();
    let country = |item: &Node<'_>| {
        let name = item.text(problems)?;
        let place = map.countries().iter().position(|known| known == name);
        if place.is_none() {
            problems.push(item.problem(format!("the map has no country `{name}`")));
        }
        place.and_then(|place| Country::try_from(place).ok())
    };
    items.iter().filter_map(country).collect()
}
