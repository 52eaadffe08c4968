//! Where the lines of people come from: a terminal, with history and Tab, or any stream of lines.

use anyhow::{Context as _, Result};
use rustyline::{
    Context, Editor, Helper, completion::Completer, config::Config, error::ReadlineError,
    highlight::Highlighter, hint::Hinter, history::MemHistory, validate::Validator,
};
use std::io::{self, BufRead, Write};

/// Somebody who can be asked for a line.
pub(super) trait Prompt {
    /// The next line; nothing when there are no more.
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>>;

    /// The words that Tab completes from now on.
    fn expect(&mut self, _words: Vec<String>) {}

    /// Forgets what was typed: the next person at the screen must not read it.
    fn forget(&mut self) {}
}

/// Lines as they come, without editing.
pub(super) struct Plain<R> {
    lines: io::Split<R>,
}

impl<R: BufRead> Plain<R> {
    pub(super) fn new(input: R) -> Plain<R> {
        Plain { lines: input.split(b'\n') }
    }
}

impl<R: BufRead> Prompt for Plain<R> {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let line = self.lines.next().transpose().context("cannot read standard input")?;
        // A stray byte spoils its own line, not the game.
        Ok(line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// A terminal: arrows edit the line and recall earlier ones, Tab completes words.
pub(super) struct Console {
    editor: Editor<Vocabulary, MemHistory>,
}

impl Console {
    pub(super) fn open() -> Result<Console> {
        let config = Config::builder().auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        let editor = Editor::with_history(config, history);
        let mut editor = editor.context("the terminal cannot be opened")?;
        editor.set_helper(Some(Vocabulary::default()));
        Ok(Console { editor })
    }
}

impl Prompt for Console {
    fn ask(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>> {
        out.flush()?;
        match self.editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            // Ctrl-D and Ctrl-C leave, as `quit` does.
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(error).context("cannot read the terminal"),
        }
    }

    fn expect(&mut self, words: Vec<String>) {
        if let Some(vocabulary) = self.editor.helper_mut() {
            vocabulary.words = words;
        }
    }

    fn forget(&mut self) {
        // A history in memory can always be cleared.
        let _ = self.editor.clear_history();
    }
}

/// The words that can be completed.
#[derive(Default)]
struct Vocabulary {
    words: Vec<String>,
}

impl Vocabulary {
    /// Where the word under the cursor begins, and what it may become.
    fn endings(&self, line: &str, cursor: usize) -> (usize, Vec<String>) {
        let before = line.get(..cursor).unwrap_or(line);
        let start = before.rfind(char::is_whitespace).map_or(0, |place| place + 1);
        let begun = before[start..].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&begun);
        (start, self.words.iter().filter(fits).cloned().collect())
    }
}

impl Completer for Vocabulary {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.endings(line, cursor))
    }
}

impl Hinter for Vocabulary {
    type Hint = String;
}

impl Highlighter for Vocabulary {}
impl Validator for Vocabulary {}
impl Helper for Vocabulary {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_under_the_cursor_is_completed() {
        let words = ["look", "log", "Vitebsk", "2614"].map(str::to_owned).to_vec();
        let vocabulary = Vocabulary { words };
        assert_eq!(vocabulary.endings("lo", 2), (0, vec!["look".to_owned(), "log".to_owned()]));
        assert_eq!(vocabulary.endings("look vi", 7), (5, vec!["Vitebsk".to_owned()]));
        assert_eq!(vocabulary.endings("look 26 now", 7), (5, vec!["2614".to_owned()]));
        assert_eq!(vocabulary.endings("é", 2), (0, Vec::new()));
    }

    #[test]
    fn a_stray_byte_spoils_its_own_line() {
        let mut plain = Plain::new(&b"help\n\xff\nquit"[..]);
        let mut shown = Vec::new();
        let mut next = || plain.ask("> ", &mut shown).expect("a stream");
        let lines = [next(), next(), next(), next()];
        assert_eq!(
            lines,
            [Some("help".into()), Some("\u{fffd}".into()), Some("quit".into()), None]
        );
        assert_eq!(shown, b"> > > > ");
    }
}
