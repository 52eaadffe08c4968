//! A program that plays a seat: it hears the lines of the referee's protocol and answers them (`docs/protocol.md`).

use crate::protocol::{NO_ACTION, Opening, Said, Step, Word};
use anyhow::{Context, Result, anyhow, bail};
use bots::{Bot, Brief, Heard};
use referee::{Game, Lots, Problem, ProblemKind, Refusal, SeatInfo, Shown};
use serde::Deserialize;
use serde_json::{Value, json};
use series::{Presented, Schemas};
use std::{
    io::{BufRead as _, BufReader, Write as _},
    marker::PhantomData,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};
use study::GameOf;

/// How long a program may think over one answer.
const PATIENCE: Duration = Duration::from_mins(2);

/// How often in a row an answer may be refused: a program that goes on like that never ends.
const REFUSALS: u32 = 20;

/// A program of one command. Each game takes one of its processes, or starts another; a process that has ended a game well
/// plays the next.
pub(crate) struct Program {
    command: String,
    words: Vec<String>,
    /// What each of its processes is told first.
    opening: Value,
    idle: Mutex<Vec<Process>>,
}

impl Program {
    pub(crate) fn new(command: String, words: Vec<String>, opening: Value) -> Program {
        Program { command, words, opening, idle: Mutex::default() }
    }

    /// A player for one game.
    ///
    /// # Errors
    /// When the command cannot be started.
    pub(crate) fn hire<P: Presented>(
        self: &Arc<Self>,
        seats: &Arc<[SeatInfo]>,
        seed: u64,
    ) -> Result<Outside<P>> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let process = match idle {
            Some(process) => process,
            None => Process::start(&self.words)
                .with_context(|| format!("cannot start `{}`", self.command))?,
        };
        Ok(Outside {
            program: self.clone(),
            seats: seats.clone(),
            process: Some(process),
            seed,
            begun: false,
            told: 0,
            fault: None,
            title: PhantomData,
        })
    }
}

/// A running program.
struct Process {
    child: Child,
    /// The lines to it. They wait here while it does not listen, so that a program that never does is given up like one that
    /// never answers.
    input: Option<mpsc::Sender<String>>,
    lines: mpsc::Receiver<std::io::Result<String>>,
    /// Whether it knows the game.
    opened: bool,
}

impl Process {
    fn start(words: &[String]) -> Result<Process> {
        let (name, arguments) = words.split_first().context("there is no command")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().context("its output cannot be read")?;
        let (sender, lines) = mpsc::channel();
        // Whoever reads a pipe cannot look at the time meanwhile.
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut input = child.stdin.take().context("it cannot be spoken to")?;
        let (speaker, said) = mpsc::channel::<String>();
        thread::spawn(move || {
            for line in said {
                if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        Ok(Process { child, input: Some(speaker), lines, opened: false })
    }

    fn say(&mut self, line: &Value) -> Result<()> {
        let input = self.input.as_ref().context("it no longer listens")?;
        input.send(line.to_string()).map_err(|_| self.gone())
    }

    /// Why it does not hear us: as a rule because it has ended, which shows a moment later than the broken pipe.
    fn gone(&mut self) -> anyhow::Error {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return anyhow!("it has ended ({status})");
            }
            thread::sleep(Duration::from_millis(10));
        }
        anyhow!("it no longer listens")
    }

    fn hear(&mut self) -> Result<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line.context("it wrote something that is no text"),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                bail!("it gave no answer within {} s", PATIENCE.as_secs())
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => match self.child.wait() {
                Ok(status) => bail!("it has ended ({status})"),
                Err(error) => bail!("it has ended ({error})"),
            },
        }
    }
}

impl Drop for Process {
    /// A program ends when its input does; one that does not is ended.
    fn drop(&mut self) {
        self.input = None;
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // It may have ended just now, which is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A program at its seat.
pub(crate) struct Outside<P> {
    program: Arc<Program>,
    seats: Arc<[SeatInfo]>,
    /// Its process; given back when the game is over.
    process: Option<Process>,
    seed: u64,
    begun: bool,
    /// How many entries of its log it has heard.
    told: usize,
    fault: Option<String>,
    title: PhantomData<fn() -> P>,
}

/// A brief of the game that a title is of.
type BriefOf<'a, P> = Brief<'a, GameOf<P>>;

impl<P: Presented> Outside<P> {
    /// Tells the program what is new and what it owes.
    fn tell(&mut self, brief: &BriefOf<'_, P>) -> Result<()> {
        let Heard { decision, pending, events } =
            brief.heard(self.told).context("it plays at tables only")?;
        self.told += events.len();
        let seat = brief.seat();
        let returns = match &pending {
            Shown::Over(outcome) => Some(series::returns::<P>(&self.seats, outcome)),
            _ => None,
        };
        let step = Step {
            seat,
            seats: &self.seats,
            decision,
            pending: pending.map(|ask| json!(ask), |outcome| json!(outcome)),
            legal: brief.legal().iter().map(|action| json!(action)).collect(),
            interventions: Vec::new(),
            events: events.iter().map(|event| json!(event)).collect(),
            returns,
        };
        let line = step.line();
        let process = self.process.as_mut().context("it has gone")?;
        if !process.opened {
            process.say(&self.program.opening)?;
            process.opened = true;
        }
        if !self.begun {
            let (game, seat) = (&self.program.opening["game"]["name"], &line["seat"]);
            process.say(&json!({ "begin": { "game": game, "seat": seat, "seed": self.seed } }))?;
            self.begun = true;
        }
        process.say(&line)
    }

    /// Asks until there is an answer that is on the list.
    fn ask(&mut self, brief: &BriefOf<'_, P>) -> Result<usize> {
        self.tell(brief)?;
        let name = self.seats.get(brief.seat().index()).map_or("?", |info| &info.name).to_owned();
        let mut refused = 0;
        loop {
            let process = self.process.as_mut().context("it has gone")?;
            let line = process.hear()?;
            if line.trim().is_empty() {
                continue;
            }
            let problem = match Said::read(&line).map(|said| said.word) {
                Ok(Word::Do(action)) => match place::<P>(brief, &action) {
                    Ok(place) => return Ok(place),
                    Err(problem) => problem,
                },
                Ok(Word::View) => {
                    process.say(&json!({ "seat": name, "view": brief.view() }))?;
                    continue;
                }
                Ok(Word::Board) => {
                    process.say(&json!({ "board": self.program.opening["game"]["board"] }))?;
                    continue;
                }
                Ok(Word::Sample(seed)) => {
                    let state = brief.imagine(&mut Lots::new(seed));
                    process.say(&json!({ "seat": name, "sample": state }))?;
                    continue;
                }
                Ok(Word::Quit) => bail!("it quit"),
                Ok(Word::Undo | Word::Reset(_)) => unreadable(
                    "a game of a series is played to its end: `undo` and `reset` are not known",
                ),
                Err(why) => unreadable(&why),
            };
            refused += 1;
            if refused >= REFUSALS {
                bail!("it was refused {REFUSALS} times in a row, at last: {problem}");
            }
            process.say(&json!({ "error": problem }))?;
        }
    }
}

/// The place of an action on the list of legal answers.
fn place<P: Presented>(brief: &BriefOf<'_, P>, action: &Value) -> Result<usize, Problem> {
    let no_action = || unreadable(NO_ACTION);
    let action = <GameOf<P> as Game>::Action::deserialize(action).map_err(|_| no_action())?;
    let found = brief.legal().iter().position(|legal| *legal == action);
    found.ok_or_else(|| match brief.check(&action) {
        Err(illegal) => Problem::from(&Refusal::Illegal(illegal)),
        Ok(()) => no_action(),
    })
}

fn unreadable(why: &str) -> Problem {
    Problem::new(ProblemKind::Unreadable, format!("{why} (docs/protocol.md)"))
}

impl<P: Presented> Bot<GameOf<P>> for Outside<P> {
    fn choose(&mut self, brief: &BriefOf<'_, P>) -> usize {
        self.ask(brief).unwrap_or_else(|error| {
            self.fault = Some(format!("`{}`: {error:#}", self.program.command));
            usize::MAX
        })
    }

    fn over(&mut self, brief: &BriefOf<'_, P>) {
        // One that never owed anything may be gone; the result stands without it.
        if self.tell(brief).is_ok()
            && let Some(process) = self.process.take()
        {
            let mut idle = self.program.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(process);
        }
    }

    fn fault(&self) -> Option<String> {
        self.fault.clone()
    }
}

/// What a program is told before its first game.
pub(crate) fn opening<P: Presented>(
    title: &P,
    setup: &<GameOf<P> as Game>::Setup,
    seats: &[SeatInfo],
) -> Result<Value> {
    let board = title.board(setup).map_err(|problem| anyhow!("{problem}"))?;
    let opening = Opening {
        listing: title.listing(),
        rules: (GameOf::<P>::NAME, GameOf::<P>::REVISION),
        seats: seats.to_vec(),
        board: Some(board),
        schemas: Schemas::of::<GameOf<P>>(),
    };
    Ok(opening.line())
}
