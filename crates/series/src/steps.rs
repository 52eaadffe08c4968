//! Reads the first steps of a game from a file of its module: `steps/NAME.toml`.

use crate::wire::{FirstStep, FirstSteps, StepDone};
use module::{Document, Files, Node, Problems, TableNode};
use rulebook::RuleId;

/// The first steps that a file tells; nothing where there is no such file. Hexes go by their printed numbers, rules by their ids.
///
/// ```
/// use module::{Memory, Problems};
/// let file = "seat = 'axis'\nturn = 1\n[[step]]\ntitle = 'Move'\ntext = 'Click.'\nhexes = ['0203']\n";
/// let files = Memory::from([("steps/first.toml", file)]);
/// let mut problems = Problems::new();
/// let steps = series::first_steps(&files, "steps/first.toml", &|_| Some(7), &mut problems).unwrap();
/// assert_eq!(steps.steps[0].hexes, [7]);
/// assert!(series::first_steps(&files, "steps/second.toml", &|_| None, &mut problems).is_none());
/// assert!(problems.is_empty());
/// assert!(series::first_steps(&files, "steps/first.toml", &|_| None, &mut problems).is_none());
/// assert!(problems.to_string().contains("0203 is no hex of this map"));
/// ```
pub fn first_steps(
    files: &dyn Files,
    path: &str,
    hex: &dyn Fn(&str) -> Option<u16>,
    problems: &mut Problems,
) -> Option<FirstSteps> {
    if !files.has(path) {
        return None;
    }
    let mut found = Problems::new();
    let document = Document::read(files, path, &mut found);
    let steps = document.and_then(|document| read(&document, hex, &mut found));
    let whole = found.is_empty();
    problems.append(found);
    steps.filter(|_| whole)
}

fn read(
    document: &Document,
    hex: &dyn Fn(&str) -> Option<u16>,
    problems: &mut Problems,
) -> Option<FirstSteps> {
    let mut root = document.root();
    let seat = root.required::<String>("seat", problems);
    let turn = root.int("turn", 1..=99_u16, problems);
    let steps = root.tables("step", problems).into_iter();
    let steps: Vec<FirstStep> = steps.filter_map(|it| read_step(it, hex, problems)).collect();
    root.finish(problems);
    Some(FirstSteps { seat: seat?, turn: turn?, steps })
}

fn read_step(
    mut table: TableNode<'_>,
    hex: &dyn Fn(&str) -> Option<u16>,
    problems: &mut Problems,
) -> Option<FirstStep> {
    let title = table.required::<String>("title", problems);
    let text = table.required::<String>("text", problems);
    let rule = table.get("rule").and_then(|node| read_rule(node, problems));
    let nodes = table.get("hexes").is_some().then(|| table.list("hexes", problems)).flatten();
    let hexes = nodes.unwrap_or_default().into_iter().filter_map(|node| {
        let number = node.text(problems)?;
        let found = hex(number);
        if found.is_none() {
            let problem = node.problem(format!("{number} is no hex of this map"));
            problems.push(problem.hint("hexes go by their printed numbers"));
        }
        found
    });
    let hexes = hexes.collect();
    let until = table.optional_table("until", problems).map(|it| read_done(it, problems));
    table.finish(problems);
    Some(FirstStep { title: title?, text: text?, rule: rule.unwrap_or_default(), hexes, until })
}

fn read_rule(node: Node<'_>, problems: &mut Problems) -> Option<String> {
    let id = node.text(problems)?;
    if RuleId::known(id).is_none() {
        let problem = node.problem(format!("there is no rule `{id}`"));
        problems.push(problem.hint("rules stand in docs/rules"));
    }
    Some(id.to_owned())
}

fn read_done(mut table: TableNode<'_>, problems: &mut Problems) -> StepDone {
    let mut names = |key: &str, problems: &mut Problems| -> Vec<String> {
        let named = table.get(key).is_some();
        let nodes = if named { table.list(key, problems) } else { None };
        let nodes = nodes.unwrap_or_default().into_iter();
        nodes.filter_map(|node| node.text(problems).map(str::to_owned)).collect()
    };
    let [lines, parts, offers, layers] =
        ["lines", "parts", "offers", "layers"].map(|key| names(key, problems));
    let turn_over = table.optional("turn_over", problems).unwrap_or_default();
    let done = StepDone { lines, parts, offers, layers, turn_over };
    if done == StepDone::default() {
        let problem = table.spot().problem("nothing completes this step");
        problems.push(
            problem.hint("name lines, parts, offers, layers or turn_over, or leave `until` out"),
        );
    }
    table.finish(problems);
    done
}
