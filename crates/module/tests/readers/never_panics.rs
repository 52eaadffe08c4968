//! Whatever the text, the readers give an answer and can draw it.

use module::{Axis, Catalogue, Chart, Direction, Document, Manifest, Memory, Problems, Table};
use module::{Source, TableNode, check_files};
use proptest::prelude::*;

/// Text made of the pieces that matter to the readers, and of anything at all.
fn text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(
        prop_oneof![
            prop::sample::select(vec![
                "\n",
                "\r\n",
                "\r",
                ",",
                "\"",
                "\"\"",
                "#",
                " ",
                "\t",
                "\u{feff}",
                "é",
                "=",
                "[",
                "]",
                "[[chart]]\n",
                "{",
                "}",
                ".",
                "'",
                "file",
                "title = 'x'\n",
                "rule = ''\n",
                "roll",
                "1",
                "-2",
                "99999999999999999999",
                "0x",
                "1e400",
                "nan",
                "1941-06-22",
            ])
            .prop_map(str::to_owned),
            ".{0,4}",
        ],
        0..40,
    );
    prop_oneof![pieces.prop_map(|pieces| pieces.concat()), ".*"]
}

fn read_all(mut table: TableNode<'_>, problems: &mut Problems) {
    for (_, node) in table.entries() {
        node.int::<u8>(0..=9, problems);
        node.number(problems);
        node.text(problems);
        node.flag(problems);
        for item in node.list(problems).unwrap_or_default() {
            item.choice(&[("x", ())], problems);
        }
        if let Some(inner) = node.table(problems) {
            read_all(inner, problems);
        }
    }
    table.required::<String>("title", problems);
    table.finish(problems);
}

proptest! {
    #[test]
    fn csv(text in text()) {
        let mut problems = Problems::new();
        if let Some(table) = Table::parse(&Source::new("t.csv", &text), &mut problems) {
            table.columns(&["roll", "1", "2"], &mut problems);
            for row in table.rows() {
                row.int::<u8>("1", 0..=9, &mut problems);
                row.flag("roll", &mut problems);
                for cell in row.cells() {
                    prop_assert_eq!(cell.spot().line(), cell.line);
                    prop_assert_eq!(cell.spot().column(), cell.column);
                }
            }
            let chart = Chart::<i64>::from_table(
                &table, None, &["1"], Some("-"), str::parse, &mut problems,
            );
            if let Some(chart) = chart {
                chart.assert_monotone(Axis::Down, Direction::Rising, |it| *it, &mut problems);
            }
        }
        prop_assert!(problems.graphical(false, 80).ends_with('\n'));
        prop_assert_eq!(problems.to_string().lines().count(), problems.len());
    }

    #[test]
    fn toml(text in text()) {
        let mut problems = Problems::new();
        if let Some(document) = Document::parse(&Source::new("t.toml", &text), &mut problems) {
            read_all(document.root(), &mut problems);
        }
        prop_assert!(problems.graphical(false, 80).ends_with('\n'));
    }

    #[test]
    fn modules(manifest in text(), catalogue in text(), chart in text()) {
        let files = Memory::from([
            ("game.toml", manifest.as_str()),
            ("charts/charts.toml", catalogue.as_str()),
            ("charts/crt.csv", chart.as_str()),
        ]);
        let mut problems = Problems::new();
        let read = check_files(&files, &[], &mut problems);
        prop_assert_eq!(read, Manifest::read(&files, &mut Problems::new()));
        let listed = Catalogue::read(&files, &mut Problems::new());
        prop_assert!(listed.is_some() || problems.has_errors());
        prop_assert!(problems.graphical(true, 0).ends_with('\n'));
    }
}
