//! What is printed: pages, text, the same bytes for the same sheets.

use crate::reader;
use mapmaker::draw::{Drawing, Options, Sheet, embedded};
use press::{Unprinted, print};
use series::paper::{Block, Card, Cell, Paper, Picture, Table};
use std::sync::Arc;

fn form(rows: usize) -> Paper {
    let mut paper = Paper::new("Axis high command", "Deployment", "Bagration, turn 11");
    paper.blocks.push(Block::Heading("The line".to_owned()));
    paper.blocks.push(Block::Text("All flags into a hex are one combat.".to_owned()));
    let mut table = Table::new([("Hex", 2.0), ("Stands", 2.0), ("Men", 1.0), ("Zone", 1.0)]);
    for row in 0..rows {
        let limit = Cell::Write("at most 14".to_owned());
        table.push([Cell::Lead(format!("Hex {row}")), Cell::of("m5 t2"), limit, Cell::Shut]);
    }
    paper.blocks.push(Block::Table(table));
    paper.blocks.push(Block::Cards(vec![Card {
        kind: "Germany".to_owned(),
        title: "Elastic defence".to_owned(),
        value: "+2".to_owned(),
        text: "The first trench is empty when the shells fall.".to_owned(),
    }]));
    paper.blocks.push(Block::Seal("Axis high command, name".to_owned()));
    paper
}

#[test]
fn the_text_of_a_sheet_can_be_found_in_the_file() {
    let printed = print("A set", &[form(3)]).expect("a file");
    assert_eq!(printed.pages, [1]);
    let pages = reader::pages(&printed.file);
    assert_eq!(pages.len(), 1);
    for words in [
        "Axis high command",
        "Deployment",
        "Bagration, turn 11",
        "The line",
        "Hex 2",
        "m5 t2",
        "at most 14",
        "All flags into a hex are one combat.",
        "Elastic defence",
        "+2",
        "1 / 1",
        "Sealed by Control",
    ] {
        assert!(pages[0].contains(words), "{words} is not in\n{}", pages[0]);
    }
}

#[test]
fn a_table_that_runs_over_pages_repeats_its_header_and_loses_no_row() {
    let printed = print("A set", &[form(90), form(2)]).expect("a file");
    assert_eq!(printed.pages, [3, 1]);
    let pages = reader::pages(&printed.file);
    assert_eq!(pages.len(), 4);
    for (page, text) in pages[..3].iter().enumerate() {
        assert!(text.contains("Stands"), "page {page}: {text}");
        assert!(text.contains(&format!("{} / 4", page + 1)), "page {page}: {text}");
    }
    assert!(pages[1].contains("Axis high command \u{2013} Deployment"), "{}", pages[1]);
    let all = pages.concat();
    for row in 0..90 {
        assert!(all.contains(&format!("Hex {row}\n")), "row {row}");
    }
}

#[test]
fn the_same_sheets_give_the_same_bytes_and_no_date() {
    let [one, other] = [(); 2].map(|()| print("A set", &[form(30)]).expect("a file").file);
    assert_eq!(one, other);
    let text = String::from_utf8_lossy(&one);
    assert!(!text.contains("CreationDate") && !text.contains("ModDate"));
    assert_ne!(one, print("A set", &[form(31)]).expect("a file").file);
}

#[test]
fn a_map_is_in_the_file_once_however_often_it_is_printed_and_its_names_can_be_found() {
    let sheet = Sheet::read(embedded()).expect("a sheet");
    let crop = Some(["2818".to_owned(), "3015".to_owned()]);
    let ground = Arc::new(sheet.draw(&Options { crop, ..sheet.options() }).expect("a drawing"));
    let page = |ground: &Arc<Drawing>| {
        let mut paper = Paper::new("", "The map", "");
        let picture =
            Picture { ground: ground.clone(), above: Vec::new(), caption: "Here".to_owned() };
        paper.blocks.push(Block::Picture(picture));
        paper
    };
    let once = print("Maps", &[page(&ground)]).expect("a file").file;
    let thrice = print("Maps", &[page(&ground), page(&ground), page(&ground)]).expect("a file");
    assert!(
        thrice.file.len() < once.len() + once.len() / 4,
        "{} {}",
        thrice.file.len(),
        once.len()
    );
    for page in reader::pages(&thrice.file) {
        assert!(page.contains("Mogilev") && page.contains("Here"), "{page}");
    }
}

#[test]
fn nothing_is_no_file() {
    assert!(matches!(print("A set", &[]), Err(Unprinted::Nothing)));
}
