//! Charts: exact labels, no hole, the promised order.

use module::{Axis, Chart, Direction, Memory, Problems};

use crate::assert_said;

const ROWS: &[&str] = &["1", "2", "3"];
const COLUMNS: &[&str] = &["1-2", "3-4", "5+"];

fn read(text: &str, blank: Option<&str>) -> (Option<Chart<i8>>, Problems) {
    let mut problems = Problems::new();
    let files = Memory::from([("crt.csv", text)]);
    let chart = match blank {
        None => Chart::read(&files, "crt.csv", Some(ROWS), COLUMNS, str::parse, &mut problems),
        Some(blank) => Chart::read_with_blank(
            &files,
            "crt.csv",
            Some(ROWS),
            COLUMNS,
            blank,
            str::parse,
            &mut problems,
        ),
    };
    (chart, problems)
}

#[test]
fn rows_and_columns_come_in_the_order_asked_for() {
    let (chart, problems) = read("roll,5+,1-2,3-4\n3,9,7,8\n1,3,1,2\n2,6,4,5\n", None);
    assert_said(&problems, &[]);
    let chart = chart.unwrap();
    assert_eq!(chart.to_array(), Some([[1, 2, 3], [4, 5, 6], [7, 8, 9]]));
    assert_eq!(chart.to_array::<2, 3>(), None);
    assert_eq!(chart.to_array::<3, 2>(), None);
    assert_eq!(chart.rows(), ROWS);
    assert_eq!(chart.columns(), COLUMNS);
    assert_eq!(chart.row("3").zip(chart.column("1-2")), Some((2, 0)));
    assert_eq!(chart.get(2, 0), Some(&7));
    assert_eq!(chart.get(3, 0), None);
    assert_eq!(chart.get(0, 3), None);
}

#[test]
fn the_rows_of_the_file_serve_when_none_are_asked_for() {
    let files = Memory::from([("crt.csv", "roll,a\nx,1\ny,2\n"), ("none.csv", "roll,a\n")]);
    let mut problems = Problems::new();
    let mut read = |path| Chart::<u8>::read(&files, path, None, &["a"], str::parse, &mut problems);
    assert_eq!(read("crt.csv").unwrap().rows(), ["x", "y"]);
    assert!(read("none.csv").is_none());
    assert_said(&problems, &["none.csv: the chart has no rows"]);
}

#[test]
fn every_hole_is_reported() {
    let (chart, problems) =
        read("roll,1-2,3-4,5-\n1,,x,1\n1,1,2,3\n4,1,2,3\n,1,1,1\n3,1,1,1\n", None);
    assert!(chart.is_none());
    assert_said(
        &problems,
        &[
            "crt.csv: the chart has no row `2`",
            "crt.csv:1:1: missing column `5+` (did you mean `5-`?)",
            "crt.csv:1:14: unknown column `5-` (did you mean `5+`?)",
            "crt.csv:2:3: `1-2` is empty",
            "crt.csv:2:4: `3-4` cannot be `x`: invalid digit found in string",
            "crt.csv:3:1: row `1` is already used (first on line 2)",
            "crt.csv:4:1: unknown row `4` (expected `1`, `2` or `3`)",
            "crt.csv:5:1: the row has no label",
        ],
    );
}

#[test]
fn the_blank_marker_is_a_cell_and_emptiness_is_not() {
    let text = "roll,1-2,3-4,5+\n1,-,2,3\n2,4,-,6\n3,7,8,-\n";
    let (chart, problems) = read(text, Some("-"));
    assert_said(&problems, &[]);
    let chart = chart.unwrap();
    assert_eq!((chart.get(0, 0), chart.get(0, 1)), (None, Some(&2)));
    assert_eq!(chart.to_array::<3, 3>(), None);

    let (chart, problems) = read(&text.replace("1,-,2", "1,,2"), Some("-"));
    assert!(chart.is_none());
    assert_said(&problems, &["crt.csv:2:3: `1-2` is empty"]);

    let (chart, problems) = read(text, None);
    assert!(chart.is_none());
    assert_eq!(problems.len(), 3);
}

#[test]
fn cells_out_of_order_are_named_by_line() {
    let text = "roll,1-2,3-4,5+\n1,0,1,1\n2,1,0,2\n3,0,3,3\n";
    let chart = read(text, None).0.unwrap();
    let key = |value: &i8| *value;

    let mut problems = Problems::new();
    assert!(!chart.assert_monotone(Axis::Across, Direction::Rising, key, &mut problems));
    assert_said(
        &problems,
        &["crt.csv:3:5: row `2`, column `3-4`: `0` falls below the `1` to its left \
           (values never fall from left to right)"],
    );

    let mut problems = Problems::new();
    assert!(!chart.assert_monotone(Axis::Down, Direction::Rising, key, &mut problems));
    assert_said(
        &problems,
        &[
            "crt.csv:3:5: row `2`, column `3-4`: `0` falls below the `1` over it \
             (values never fall from top to bottom)",
            "crt.csv:4:3: row `3`, column `1-2`: `0` falls below the `1` over it \
             (values never fall from top to bottom)",
        ],
    );

    let mut problems = Problems::new();
    assert!(!chart.assert_monotone(Axis::Across, Direction::Falling, key, &mut problems));
    let lines: Vec<_> = problems.iter().map(|problem| (problem.line, problem.column)).collect();
    assert_eq!(lines, [(2, 5), (3, 7), (4, 5)]);
}

#[test]
fn order_passes_over_blanks_and_uses_the_key() {
    let chart = read("roll,1-2,3-4,5+\n1,3,-,2\n2,1,1,1\n3,1,2,3\n", Some("-")).0.unwrap();
    let mut problems = Problems::new();
    chart.assert_monotone(Axis::Across, Direction::Rising, |value| *value, &mut problems);
    assert_said(
        &problems,
        &["crt.csv:2:7: row `1`, column `5+`: `2` falls below the `3` to its left \
           (values never fall from left to right)"],
    );
    let mut problems = Problems::new();
    let good = chart.assert_monotone(Axis::Across, Direction::Rising, |it| it / 4, &mut problems);
    assert!(good && problems.is_empty());
}

#[test]
fn callers_complain_of_cells_rows_and_columns() {
    let chart = read("roll,5+,1-2,3-4\n3,9,7,8\n1,3,1,2\n2,6,4,5\n", None).0.unwrap();
    let mut problems = Problems::new();
    problems.push(chart.problem(0, 2, "cell"));
    problems.push(chart.row_problem(1, "row"));
    problems.push(chart.column_problem(0, "column"));
    problems.push(chart.problem(9, 9, "nowhere"));
    assert_said(
        &problems,
        &["crt.csv: nowhere", "crt.csv:1:9: column", "crt.csv:3:3: cell", "crt.csv:4:1: row"],
    );
}
