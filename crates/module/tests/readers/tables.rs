//! Tables: strict CSV, each mistake with its line.

use module::{Memory, Problems, Table, Unique};

use crate::assert_said;

fn read(text: &str) -> (Option<Table>, Problems) {
    let mut problems = Problems::new();
    let table = Table::read(&Memory::from([("t.csv", text)]), "t.csv", &mut problems);
    (table, problems)
}

fn sound(text: &str) -> Table {
    let (table, problems) = read(text);
    assert_said(&problems, &[]);
    table.unwrap()
}

#[test]
fn comments_blank_lines_and_blanks_are_skipped() {
    let table = sound("# made by hand\n\n  # more\nid , sp\n\nA , 3\n# between\n\"B, C\",4\n");
    let cells: Vec<_> = table.rows().map(|row| row.cell("id").unwrap()).collect();
    let seen: Vec<_> = cells.iter().map(|cell| (cell.text, cell.line, cell.column)).collect();
    assert_eq!(seen, [("A", 6, 1), ("B, C", 8, 1)]);
    assert_eq!(table.column_names().collect::<Vec<_>>(), ["id", "sp"]);
    assert_eq!(table.len(), 2);
}

#[test]
fn byte_order_mark_and_foreign_line_ends_do_not_count() {
    let table = sound("\u{feff}id,sp\r\nA,3\r\n\r\nB,4");
    let lines: Vec<_> = table.rows().map(|row| row.line()).collect();
    assert_eq!(lines, [2, 4]);
    assert_eq!(table.rows().last().unwrap().cell("sp").unwrap().text, "4");
}

#[test]
fn an_empty_table_has_no_header() {
    let (table, problems) = read("# nothing\n");
    assert!(table.is_none());
    assert_said(&problems, &["t.csv: has no header line (name the columns first)"]);
}

#[test]
fn header_names_are_there_and_unique() {
    let (_, problems) = read("id,sp,,sp\n");
    assert_said(
        &problems,
        &[
            "t.csv:1:7: column 3 has no name (name it, or remove the extra comma)",
            "t.csv:1:8: column `sp` appears twice",
        ],
    );
}

#[test]
fn semicolons_are_not_commas() {
    let (_, problems) = read("id;sp\nA;3\n");
    assert_said(&problems, &["t.csv:1:1: there is only one column (separate cells with commas)"]);
}

#[test]
fn short_and_long_rows_are_each_reported_and_left_out() {
    let (table, problems) = read("id,sp\nA\nB,2\nC,3,4\n");
    assert_said(
        &problems,
        &[
            "t.csv:2:1: the row has 1 cell, the header 2 (an empty cell still needs its comma)",
            "t.csv:4:1: the row has 3 cells, the header 2 (put a cell that contains a comma in quotes)",
        ],
    );
    assert_eq!(table.unwrap().len(), 1);
}

#[test]
fn an_open_quote_spoils_only_its_own_line() {
    let (table, problems) = read("id,sp\n\"A,1\nB,\"2\" x\nC,3\n");
    assert_said(
        &problems,
        &[
            "t.csv:2:1: the quote is not closed on this line (a quote inside quotes is `\"\"`)",
            "t.csv:3:7: there is text after the closing quote (a quote inside quotes is `\"\"`)",
        ],
    );
    assert_eq!(table.unwrap().len(), 1);
}

#[test]
fn columns_are_demanded_exactly_or_at_least() {
    let table = sound("id,strenght,arm\nA,1,x\n");
    let mut problems = Problems::new();
    assert!(!table.columns(&["id", "strength", "movement"], &mut problems));
    assert_said(
        &problems,
        &[
            "t.csv:1:1: missing column `strength` (did you mean `strenght`?)",
            "t.csv:1:1: missing column `movement` (add it to the header and to every row)",
            "t.csv:1:4: unknown column `strenght` (did you mean `strength`?)",
            "t.csv:1:13: unknown column `arm` (expected `strength` or `movement`)",
        ],
    );
    let mut problems = Problems::new();
    assert!(table.columns_at_least(&["arm", "id"], &mut problems));
    assert!(table.columns(&["arm", "id", "strenght"], &mut problems));
    assert_said(&problems, &[]);
}

#[test]
fn a_missing_column_is_said_once_however_many_rows_miss_it() {
    let table = sound("id\nA\nB\nC\n");
    let mut problems = Problems::new();
    table.columns(&["id", "size"], &mut problems);
    for row in table.rows() {
        assert_eq!(row.int("size", 0..=9, &mut problems), None::<u8>);
        assert_eq!(row.flag("size", &mut problems), None);
    }
    assert_said(
        &problems,
        &["t.csv:1:1: missing column `size` (add it to the header and to every row)"],
    );
}

#[test]
fn numbers_are_whole_and_in_range() {
    let table = sound("id,sp\nA,x\nB,100\nC,-1\nD,\nE,−2\nF,+7\nG,99999999999999999999\n");
    let mut problems = Problems::new();
    let read: Vec<Option<u8>> =
        table.rows().map(|row| row.int("sp", 0..=99, &mut problems)).collect();
    assert_eq!(read, [None, None, None, None, None, Some(7), None]);
    assert_said(
        &problems,
        &[
            "t.csv:2:3: `sp` should be a whole number, not `x`",
            "t.csv:3:3: `sp` is 100, which is out of range (0 to 99)",
            "t.csv:4:3: `sp` is -1, which is out of range (0 to 99)",
            "t.csv:5:3: `sp` is empty",
            "t.csv:6:3: `sp` should be a whole number, not `−2` (write a plain `-`)",
            "t.csv:8:3: `sp` should be a whole number, not `99999999999999999999`",
        ],
    );
}

#[test]
fn choices_suggest_the_nearest_word() {
    let table = sound("id,type\nA,motorised\nB,Armor\nC,armor\nD,ship\nE,\n");
    let mut problems = Problems::new();
    let types = [("armor", 'a'), ("motorized", 'm')];
    let read: Vec<_> = table.rows().map(|row| row.choice("type", &types, &mut problems)).collect();
    assert_eq!(read, [None, None, Some('a'), None, None]);
    assert_said(
        &problems,
        &[
            "t.csv:2:3: `type` cannot be `motorised` (did you mean `motorized`?)",
            "t.csv:3:3: `type` cannot be `Armor` (did you mean `armor`?)",
            "t.csv:5:3: `type` cannot be `ship` (expected `armor` or `motorized`)",
            "t.csv:6:3: `type` is empty",
        ],
    );
}

#[test]
fn optional_cells_may_be_empty_but_not_wrong() {
    let table = sound("a,b,c,d\n,,,\n1,x,2.5,hi\nz,y,z,ho\n");
    let mut problems = Problems::new();
    let mut read = Vec::new();
    for row in table.rows() {
        read.push((
            row.optional_int("a", 0..=9, &mut problems),
            row.optional_choice("b", &[("x", 1)], &mut problems),
            row.optional_parse::<f64>("c", &mut problems),
            row.optional_text("d", &mut problems),
        ));
    }
    assert_eq!(read[0], (None::<i8>, None, None, None));
    assert_eq!(read[1], (Some(1), Some(1), Some(2.5), Some("hi")));
    assert_eq!(read[2], (None, None, None, Some("ho")));
    assert_said(
        &problems,
        &[
            "t.csv:4:1: `a` should be a whole number, not `z`",
            "t.csv:4:3: `b` cannot be `y` (expected `x`)",
            "t.csv:4:5: `c` cannot be `z`: invalid float literal",
        ],
    );
}

#[test]
fn own_parsers_give_their_own_reason() {
    let table = sound("hex\n1736\n17x6\n\n");
    let mut problems = Problems::new();
    let digits = |text: &str| {
        if text.bytes().all(|byte| byte.is_ascii_digit()) { Ok(()) } else { Err("not four digits") }
    };
    let read: Vec<_> =
        table.rows().map(|row| row.parse_with("hex", digits, &mut problems)).collect();
    assert_eq!(read, [Some(()), None]);
    assert_said(&problems, &["t.csv:3:1: `hex` cannot be `17x6`: not four digits"]);
}

#[test]
fn flags_are_words_or_nothing() {
    let table = sound("id,mech\nA,yes\nB,no\nC,x\nD,\nE,true\nF,false\nG,yess\n");
    let mut problems = Problems::new();
    let read: Vec<_> = table.rows().map(|row| row.flag("mech", &mut problems)).collect();
    let (yes, no) = (Some(true), Some(false));
    assert_eq!(read, [yes, no, yes, no, yes, no, None]);
    assert_said(&problems, &["t.csv:8:3: `mech` cannot be `yess` (did you mean `yes`?)"]);
}

#[test]
fn a_name_is_given_once_and_before_it_is_used() {
    let table = sound("id\n4Pz\n7Pz\n4Pz\n");
    let orders = Memory::from([("o.csv", "id\n4Pz\n7PZ\nzzz\n")]);
    let mut problems = Problems::new();
    let mut ids = Unique::new("counter id");
    for cell in table.rows().filter_map(|row| row.cell("id")) {
        ids.add(cell.text, &cell.spot(), &mut problems);
    }
    let orders = Table::read(&orders, "o.csv", &mut problems).unwrap();
    for cell in orders.rows().filter_map(|row| row.cell("id")) {
        ids.refer(cell.text, &cell.spot(), &mut problems);
    }
    let other = orders.rows().next().unwrap().cell("id").unwrap();
    assert!(!ids.add(other.text, &other.spot(), &mut problems));
    assert_said(
        &problems,
        &[
            "o.csv:2:1: counter id `4Pz` is already used (first in t.csv:2)",
            "o.csv:3:1: there is no counter id `7PZ` (did you mean `7Pz`?)",
            "o.csv:4:1: there is no counter id `zzz`",
            "t.csv:4:1: counter id `4Pz` is already used (first on line 2)",
        ],
    );
    assert_eq!(ids.names().collect::<Vec<_>>(), ["4Pz", "7Pz"]);
}
