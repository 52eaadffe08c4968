//! TOML: every key typed, every mistake at once.

use module::{Document, FromToml, Memory, Node, Problems};

use crate::assert_said;

fn parse(text: &str, problems: &mut Problems) -> Option<Document> {
    Document::read(&Memory::from([("t.toml", text)]), "t.toml", problems)
}

fn sound(text: &str) -> Document {
    parse(text, &mut Problems::new()).unwrap()
}

#[test]
fn every_mistake_of_syntax_has_its_line() {
    let mut problems = Problems::new();
    assert!(parse("a = 1\nb = \nc = 3\nd = [1, 2\na = 2\n", &mut problems).is_none());
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert!(lines.contains(&2), "{problems}");
    assert!(lines.len() > 1 && lines.iter().all(|line| *line > 0), "{problems}");
}

#[test]
fn a_repeated_key_is_a_mistake_of_syntax() {
    let mut problems = Problems::new();
    assert!(parse("a = 1\na = 2\n", &mut problems).is_none());
    assert_said(&problems, &["t.toml:2:1: duplicate key"]);
}

#[test]
fn unknown_and_missing_keys_are_reported_together() {
    let document = sound("tittle = 'x'\nextra = 1\n[map]\nwidht = 3\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    root.text("title", &mut problems);
    let mut map = root.table("map", &mut problems).unwrap();
    map.int("width", 1..=9, &mut problems);
    map.optional_int("height", 1..=9, &mut problems);
    map.finish(&mut problems);
    root.finish(&mut problems);
    assert_said(
        &problems,
        &[
            "t.toml:1:1: missing key `title` (add `title = …`)",
            "t.toml:1:1: unknown key `tittle` (did you mean `title`?)",
            "t.toml:2:1: unknown key `extra` (expected `title`)",
            "t.toml:3:1: missing key `width` (add `width = …`)",
            "t.toml:4:1: unknown key `widht` (did you mean `width`?)",
        ],
    );
}

#[test]
fn an_unknown_key_with_nothing_left_to_mean_should_go() {
    let document = sound("title = 'x'\nmore = 1\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    root.text("title", &mut problems);
    root.finish(&mut problems);
    assert_said(&problems, &["t.toml:2:1: unknown key `more` (remove it)"]);
}

#[test]
fn a_wrong_type_says_what_it_should_be() {
    let document = sound(
        "text = 3\nwhole = '3'\nflag = 'true'\nlist = 1\nmany = {}\ntable = [1]\nreal = 'x'\n\
         date = 1941-06-22\n",
    );
    let mut problems = Problems::new();
    let mut root = document.root();
    root.text("text", &mut problems);
    root.int::<i32>("whole", 0..=9, &mut problems);
    root.flag("flag", &mut problems);
    root.list("list", &mut problems);
    root.tables("many", &mut problems);
    root.table("table", &mut problems);
    root.required::<f64>("real", &mut problems);
    root.choice("date", &[("x", ())], &mut problems);
    root.finish(&mut problems);
    assert_said(
        &problems,
        &[
            "t.toml:1:8: `text` should be text, not a whole number (put it in quotes)",
            "t.toml:2:9: `whole` should be a whole number, not text (remove the quotes)",
            "t.toml:3:8: `flag` should be `true` or `false`, not text (remove the quotes)",
            "t.toml:4:8: `list` should be a list, not a whole number (put it in brackets: `[…]`)",
            "t.toml:5:8: `many` should be a list, not a table (write `[[many]]` with two brackets)",
            "t.toml:6:9: `table` should be a table, not a list (write `[table]` with one bracket)",
            "t.toml:7:8: `real` should be a number, not text",
            "t.toml:8:8: `date` should be text, not a date",
        ],
    );
}

#[test]
fn numbers_keep_their_range() {
    let document = sound("a = 12\nb = -1\nc = 0x1F\nd = 99999999999999999999\ne = inf\nf = 2\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    assert_eq!(root.int::<u8>("a", 0..=9, &mut problems), None);
    assert_eq!(root.required::<u8>("b", &mut problems), None);
    assert_eq!(root.int("c", 0..=31, &mut problems), Some(31));
    assert_eq!(root.int("d", 0..=9, &mut problems), None::<i64>);
    assert_eq!(root.required::<f64>("e", &mut problems), None);
    assert_eq!(root.required::<f64>("f", &mut problems), Some(2.0));
    assert_said(
        &problems,
        &[
            "t.toml:1:5: `a` is 12, which is out of range (0 to 9)",
            "t.toml:2:5: `b` is -1, which is out of range (0 to 255)",
            "t.toml:4:5: `d` is too large a number (0 to 9)",
            "t.toml:5:5: `e` should be a finite number",
        ],
    );
}

#[test]
fn choices_and_parsed_texts_are_hinted() {
    let document = sound("type = 'armour'\nweight = 'x'\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    root.choice("type", &[("armor", 1), ("infantry", 2)], &mut problems);
    root.parse::<u8>("weight", &mut problems);
    assert_eq!(root.optional_choice("none", &[("armor", 1)], &mut problems), None);
    assert_eq!(root.flag("no", &mut problems), Some(false));
    assert_said(
        &problems,
        &[
            "t.toml:1:8: `type` cannot be `armour` (did you mean `armor`?)",
            "t.toml:2:10: `weight` cannot be `x`: invalid digit found in string",
        ],
    );
}

#[test]
fn every_bad_item_of_a_list_is_reported() {
    let document = sound("good = ['a', 'b']\nbad = [\n  1,\n  'b',\n  true,\n]\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    let good = root.required::<Vec<String>>("good", &mut problems);
    assert_eq!(good.unwrap(), ["a", "b"]);
    assert_eq!(root.required::<Vec<String>>("bad", &mut problems), None);
    assert_said(
        &problems,
        &[
            "t.toml:3:3: `bad` should be text, not a whole number (put it in quotes)",
            "t.toml:5:3: `bad` should be text, not `true` or `false` (put it in quotes)",
        ],
    );
}

#[test]
fn tables_with_free_names_come_in_the_order_of_the_file() {
    let document = sound("[supply]\nzulu = 1\nalpha = 2\n");
    let mut problems = Problems::new();
    let mut supply = document.root().table("supply", &mut problems).unwrap();
    let entries = supply.entries();
    let names: Vec<_> = entries.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["zulu", "alpha"]);
    assert_eq!(supply.key_spot("alpha").map(|spot| spot.line()), Some(3));
    supply.finish(&mut problems);
    assert_said(&problems, &[]);
}

struct Hex(u8, u8);

impl FromToml for Hex {
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
        let text = node.text(problems)?;
        let split =
            text.split_once('.').and_then(|(x, y)| Some(Hex(x.parse().ok()?, y.parse().ok()?)));
        if split.is_none() {
            problems.push(node.problem(format!("`{text}` is no hex")).hint("as in `17.36`"));
        }
        split
    }
}

#[test]
fn types_of_the_caller_read_themselves() {
    let document = sound("from = '17.36'\nto = ['1.1', '17-36']\n");
    let mut problems = Problems::new();
    let mut root = document.root();
    assert!(matches!(root.required("from", &mut problems), Some(Hex(17, 36))));
    assert!(root.required::<Vec<Hex>>("to", &mut problems).is_none());
    assert_said(&problems, &["t.toml:2:14: `17-36` is no hex (as in `17.36`)"]);
}

#[test]
fn nesting_is_bounded() {
    for (open, middle, close) in [("[", "a.", "a]"), ("", "a.", "a = 1"), ("x = ", "[", "1")] {
        let mut problems = Problems::new();
        let text = format!("{open}{}{close}", middle.repeat(100_000));
        assert!(parse(&text, &mut problems).is_none());
        assert!(problems.has_errors());
    }
}
