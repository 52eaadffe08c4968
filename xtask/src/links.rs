//! Links between our documents: every relative link leads to a file, every `#anchor` to a heading.

use crate::tree::{Source, root};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Component, Path, PathBuf},
};

/// The dead links of a set of Markdown files.
pub(crate) fn dead(pages: &[Source]) -> Vec<String> {
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|page| (page.path.as_str(), headings(&page.text))).collect();
    let mut dead = Vec::new();
    for page in pages {
        for (line, target) in links(&page.text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.path.clone() } else { resolve(&page.path, file) };
            if !root().join(&path).exists() {
                dead.push(format!("{}:{line}: {target} leads nowhere", page.path));
            } else if !anchor.is_empty()
                && anchors.get(path.as_str()).is_some_and(|known| !known.contains(anchor))
            {
                dead.push(format!("{}:{line}: {target}: no such heading", page.path));
            }
        }
    }
    dead
}

fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut fenced = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let mut rest = if fenced { "" } else { line };
        while let Some(at) = rest.find("](") {
            rest = &rest[at + 2..];
            let Some(end) = rest.find(')') else { break };
            found.push((number + 1, rest[..end].split(' ').next().unwrap_or("")));
            rest = &rest[end..];
        }
    }
    found
}

/// Headings as the anchors that renderers make of them.
fn headings(text: &str) -> BTreeSet<String> {
    let titles = text.lines().filter(|line| line.starts_with('#'));
    titles.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn resolve(page: &str, file: &str) -> String {
    let joined = Path::new(page).parent().unwrap_or(Path::new("")).join(file);
    let mut path = PathBuf::new();
    for part in joined.components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path.to_string_lossy().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.into() }
    }

    #[test]
    fn a_dead_link_and_a_dead_anchor_are_found() {
        let pages = [
            page(
                "README.md",
                "# Top\n[a](ARCHITECTURE.md) [b](nowhere.md) [c](#top) [d](#bottom)\n",
            ),
            page(
                "docs/x.md",
                "[up](../README.md#top) [bad](../README.md#side)\n```\n[no](link.md)\n```\n",
            ),
        ];
        let found = dead(&pages);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(
            found[0].contains("nowhere.md")
                && found[1].contains("#bottom")
                && found[2].contains("#side")
        );
    }
}
