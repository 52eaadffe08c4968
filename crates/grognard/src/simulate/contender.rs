//! Who plays a seat: a bot of the program's own, or any program that speaks the referee's protocol.

use anyhow::{Result, bail, ensure};
use bots::Opponent;
use std::{fmt, str::FromStr};

/// What stands before the command of a program.
const RUN: &str = "run:";

/// A player of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// A bot by its name.
    Bot(Opponent),
    /// A command, as it was written and word by word.
    Program(String, Vec<String>),
}

impl Contender {
    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Contender::Program(..))
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Bot(bot) => bot.fmt(f),
            Contender::Program(command, _) => f.pad(&format!("{RUN}{command}")),
        }
    }
}

impl FromStr for Contender {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Contender> {
        let Some(command) = text.strip_prefix(RUN) else {
            return match text.parse() {
                Ok(bot) => Ok(Contender::Bot(bot)),
                Err(problem) => bail!("{problem}; a program of your own is `{RUN}COMMAND`"),
            };
        };
        let Some(words) = shlex::split(command) else {
            bail!("{command}: a quotation mark is not closed");
        };
        ensure!(!words.is_empty(), "write the command after `{RUN}`, as in `{RUN}python3 bot.py`");
        Ok(Contender::Program(command.trim().to_owned(), words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_goes_by_its_name_and_a_program_by_its_command() {
        let read = |text: &str| text.parse::<Contender>();
        assert_eq!(read("staff").map(|it| it.to_string()).ok().as_deref(), Some("staff"));
        let program = read("run:python3 'my bot.py' --deep").expect("a command");
        let Contender::Program(_, words) = &program else { panic!("{program}") };
        assert_eq!(words, &["python3", "my bot.py", "--deep"]);
        assert_eq!(program.to_string(), "run:python3 'my bot.py' --deep");
        for (text, words) in
            [("genius", "run:COMMAND"), ("run:", "python3 bot.py"), ("run:a 'b", "quotation mark")]
        {
            let refused = read(text).expect_err("no player").to_string();
            assert!(refused.contains(words), "{refused}");
        }
    }
}
