//! Reading a rule book: Markdown in, one entry per rule id out.
//!
//! A rule is a list item that opens with an id (`- D8.8b text` or `- **B6.1** text`), or a table headed by a
//! bold line (`**B-T1 Combat results**`). It runs to the next item, heading or table.

/// One rule, table or ruling of the index, in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The id as cited everywhere, such as `D8.8b`.
    pub id: String,
    /// The rule book it stands in, such as `damos`.
    pub book: String,
    /// The nearest heading above it.
    pub heading: String,
    /// The text without its id, lines joined; a table keeps its line breaks.
    pub text: String,
    /// The line of the book on which it begins, counted from 1.
    pub line: usize,
    /// The rule it merely repeats for another game (`S2.1a = C2.1a`).
    pub same_as: Option<String>,
}

/// Whether a word has the form of a rule id: a letter, perhaps `-` and another, then numbers and a letter.
pub fn is_id(word: &str) -> bool {
    let mut rest = word;
    let Some(first) = rest.chars().next() else { return false };
    if !first.is_ascii_uppercase() {
        return false;
    }
    rest = &rest[1..];
    if let Some(after) = rest.strip_prefix('-') {
        if !after.starts_with(|c: char| c.is_ascii_uppercase()) {
            return false;
        }
        rest = &after[1..];
    }
    let body = rest.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    !body.is_empty()
        && body.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// Every rule of one book, in the order in which they stand there.
pub fn parse(book: &str, text: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut heading = String::new();
    // The open entry takes the lines that follow it; a table entry keeps its line breaks.
    let mut open = Open::Nothing;
    for (number, line) in text.lines().enumerate() {
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim().to_string();
            open = Open::Nothing;
        } else if let Some((id, rest)) = opening(line) {
            let table = !line.starts_with("- ");
            let same_as = repeated(&rest);
            rules.push(Rule {
                id: id.to_string(),
                book: book.to_string(),
                heading: heading.clone(),
                text: rest,
                line: number + 1,
                same_as,
            });
            open = if table { Open::Table } else { Open::Item };
        } else if line.starts_with("- ") {
            open = Open::Nothing;
        } else if let Some(rule) = rules.last_mut() {
            match open {
                Open::Item if line.starts_with("  ") => {
                    rule.text.push(' ');
                    rule.text.push_str(line.trim());
                }
                Open::Item => open = Open::Nothing,
                Open::Table => {
                    rule.text.push('\n');
                    rule.text.push_str(line);
                }
                Open::Nothing => {}
            }
        }
    }
    for rule in &mut rules {
        rule.text.truncate(rule.text.trim_end().len());
    }
    rules
}

#[derive(Clone, Copy)]
enum Open {
    Nothing,
    Item,
    Table,
}

/// The id and the remaining text of a line that opens a rule.
fn opening(line: &str) -> Option<(&str, String)> {
    let item = line.strip_prefix("- ");
    let bold = item.unwrap_or(line).strip_prefix("**");
    let body = match (item, bold) {
        (_, Some(bold)) => bold,
        (Some(item), None) => item,
        (None, None) => return None,
    };
    let end = body.find([' ', '*']).unwrap_or(body.len());
    let (id, rest) = body.split_at(end);
    // Remarks on a table open with its id too; only the bold line is the table itself.
    let remark = bold.is_none() && id.contains("-T");
    if !is_id(id) || rest.is_empty() || remark {
        return None;
    }
    // The bold face ends after the id or after a title; its closing mark is no part of the text.
    let text = if bold.is_some() { rest.replacen("**", "", 1) } else { rest.to_string() };
    Some((id, text.trim().to_string()))
}

/// `= C2.1a.` names the rule that this one repeats.
fn repeated(rest: &str) -> Option<String> {
    let word = rest.strip_prefix("= ")?.split([' ', ';']).next()?;
    let id = word.trim_end_matches(['.', ',']);
    is_id(id).then(|| id.to_string())
}
