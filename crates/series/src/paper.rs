//! What is printed for a table of people: pages in a small vocabulary, which a game fills and a printer sets.

use mapmaker::draw::{Drawing, Layer};
use std::fmt;
use std::sync::Arc;

/// One printed sheet; it begins on a page of its own and may run over several.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// What it is called: the heading of its first page, and the head of those that follow.
    pub title: String,
    /// Whose it is, or what it is of; above the title.
    pub whose: String,
    /// What stands at the foot of each of its pages.
    pub foot: String,
    /// Whether its pages lie on their long side.
    pub wide: bool,
    /// What is on it, from above.
    pub blocks: Vec<Block>,
}

impl Paper {
    /// An upright sheet with nothing on it.
    pub fn new(
        whose: impl Into<String>,
        title: impl Into<String>,
        foot: impl Into<String>,
    ) -> Paper {
        Paper {
            title: title.into(),
            whose: whose.into(),
            foot: foot.into(),
            wide: false,
            blocks: Vec::new(),
        }
    }

    /// Every word on it, in order, for whoever looks for one.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let own = [&self.title, &self.whose, &self.foot].into_iter().map(String::as_str);
        own.chain(self.blocks.iter().flat_map(Block::words))
    }
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, which stays with what follows it.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A remark in small type: how to fill something in, which rule it follows.
    Remark(String),
    /// A table; one that runs over a page repeats its header.
    Table(Table),
    /// Cards to be cut out.
    Cards(Vec<Card>),
    /// A map.
    Picture(Picture),
    /// A box to be signed when the sheet is handed in.
    Seal(String),
}

impl Block {
    /// Every word of it, those on a map apart.
    fn words(&self) -> Vec<&str> {
        match self {
            Block::Heading(text) | Block::Text(text) | Block::Remark(text) | Block::Seal(text) => {
                vec![text]
            }
            Block::Table(table) => {
                let titles = table.columns.iter().map(|column| column.title.as_str());
                titles.chain(table.rows.iter().flatten().filter_map(Cell::text)).collect()
            }
            Block::Cards(cards) => {
                cards.iter().flat_map(|it| [&*it.kind, &*it.title, &*it.value, &*it.text]).collect()
            }
            Block::Picture(picture) => vec![&picture.caption],
        }
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// A table without rows, of columns with their shares of the width.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a str, f32)>) -> Table {
        let column = |(title, share): (&str, f32)| Column { title: title.to_owned(), share };
        Table { columns: columns.into_iter().map(column).collect(), rows: Vec::new() }
    }

    /// The same with another row.
    pub fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// What stands above it.
    pub title: String,
    /// Its width, as a share of all.
    pub share: f32,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// Words that lead the row.
    Lead(String),
    /// A number, at the right edge.
    Number(String),
    /// A box to write in; what may be written at most, in small type, where there is a limit.
    Write(String),
    /// Nothing, and nothing is to be written there.
    Shut,
}

impl Cell {
    /// A box without a limit.
    #[must_use]
    pub fn write() -> Cell {
        Cell::Write(String::new())
    }

    /// Words.
    pub fn of(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// A number.
    pub fn number(number: impl fmt::Display) -> Cell {
        Cell::Number(number.to_string())
    }

    fn text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) | Cell::Lead(text) | Cell::Number(text) | Cell::Write(text) => {
                Some(text)
            }
            Cell::Shut => None,
        }
    }
}

/// A card to be cut out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// What sort of card it is, or whose.
    pub kind: String,
    /// Its name.
    pub title: String,
    /// The value on it.
    pub value: String,
    /// What it says.
    pub text: String,
}

/// A map on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The ground; pictures of the same ground share it.
    pub ground: Arc<Drawing>,
    /// What lies on it.
    pub above: Vec<Layer>,
    /// What stands under it.
    pub caption: String,
}

/// Why a written order cannot be read: the rule, and what is wrong and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The rule that the line is held to.
    pub rule: rulebook::RuleId,
    /// What is wrong, and what to write.
    pub text: String,
}

impl Misread {
    /// Says what is wrong with a line.
    pub fn new(rule: rulebook::RuleId, text: impl Into<String>) -> Misread {
        Misread { rule, text: text.into() }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.text, self.rule)
    }
}
