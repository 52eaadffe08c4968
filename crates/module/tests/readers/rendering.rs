//! How problems are shown.

use miette::Diagnostic;
use module::{Memory, Problem, Problems, Source, Table, Unique};

fn three_problems() -> Problems {
    let files = Memory::from([(
        "counters.csv",
        "# the panzers\nid,type,sp\n4Pz,armor,6\n7Pz,motorised,5\n4Pz,armor,\n",
    )]);
    let mut problems = Problems::new();
    let table = Table::read(&files, "counters.csv", &mut problems).unwrap();
    let mut ids = Unique::new("counter id");
    for row in table.rows() {
        if let Some(id) = row.required("id", &mut problems) {
            ids.add(id.text, &id.spot(), &mut problems);
        }
        row.choice("type", &[("armor", 0), ("motorized", 1)], &mut problems);
        row.int::<u8>("sp", 0..=9, &mut problems);
    }
    problems
}

#[test]
fn the_offending_lines_are_drawn() {
    let mut problems = three_problems();
    problems.push(Problem::in_file("map/hexes.csv", "file not found"));
    insta::assert_snapshot!(problems.graphical(false, 80), @r"
      × `type` cannot be `motorised`
       ╭─[counters.csv:4:5]
     3 │ 4Pz,armor,6
     4 │ 7Pz,motorised,5
       ·     ────┬────
       ·         ╰── here
     5 │ 4Pz,armor,
       ╰────
      help: did you mean `motorized`?

      × counter id `4Pz` is already used
       ╭─[counters.csv:5:1]
     2 │ id,type,sp
     3 │ 4Pz,armor,6
       · ─┬─
       ·  ╰── first here
     4 │ 7Pz,motorised,5
     5 │ 4Pz,armor,
       · ─┬─
       ·  ╰── here
       ╰────
      help: first on line 3

      × `sp` is empty
       ╭─[counters.csv:5:11]
     4 │ 7Pz,motorised,5
     5 │ 4Pz,armor,
       ·           ▲
       ·           ╰── here
       ╰────

      × map/hexes.csv: file not found

    4 problems in 2 files
    ");
}

#[test]
fn colour_is_a_choice() {
    assert!(three_problems().graphical(true, 80).contains('\u{1b}'));
    assert!(!three_problems().graphical(false, 80).contains('\u{1b}'));
}

#[test]
fn problems_are_plain_in_json() {
    let json = serde_json::to_value(three_problems()).unwrap();
    assert_eq!(
        json[0],
        serde_json::json!({
            "file": "counters.csv", "line": 4, "column": 5, "span": { "start": 41, "end": 50 },
            "message": "`type` cannot be `motorised`", "hint": "did you mean `motorized`?",
            "severity": "error",
        })
    );
    assert_eq!(json.as_array().unwrap().len(), 3);
}

#[test]
fn problems_are_related_diagnostics() {
    let problems = three_problems();
    assert_eq!(problems.related().unwrap().count(), 3);
    assert_eq!(problems.summary(), "3 problems in 1 file");
    assert_eq!(Problems::new().summary(), "no problems");
    let report = miette::Report::new(problems);
    assert!(report.to_string().starts_with("counters.csv:4:5: "));
}

#[test]
fn warnings_alone_do_not_refuse_a_module() {
    let mut problems = Problems::new();
    problems.push(Problem::in_file("a", "odd").warning());
    assert!(!problems.is_empty());
    assert_eq!(problems.clone().into_value(Some(1)), Ok(1));
    assert_eq!(problems.clone().into_result(), Ok(()));
    assert!(problems.clone().into_value(None::<u8>).is_err());
    problems.push(Problem::in_file("b", "wrong"));
    assert!(problems.clone().into_value(Some(1)).is_err());
    assert!(problems.into_result().is_err());
}

#[test]
fn problems_stay_sorted_and_are_said_once() {
    let (a, b) = (Source::new("a", "one\ntwo\n"), Source::new("b", "one\n"));
    let mut problems = Problems::new();
    problems.push(b.spot(0..1).problem("x"));
    problems.push(a.spot(4..5).problem("x"));
    problems.push(a.spot(0..1).problem("y"));
    problems.push(a.spot(0..1).problem("x"));
    problems.push(a.spot(0..1).problem("y"));
    let mut more = Problems::new();
    more.push(a.problem("whole\nfile"));
    problems.append(more);
    let said = "a: whole file\na:1:1: y\na:1:1: x\na:2:1: x\nb:1:1: x";
    assert_eq!(problems.to_string(), said);
    assert_eq!(problems.into_iter().count(), 5);
}
