//! From a record to a table.

use crate::{Act, Ended, Fault, Header, Input, Record, Rolls, Span, Stamp, Undo, Wrong};
use referee::{AnyTable, Aside, Game, Line, Opens, Problem, Seat, Shown, Table, Viewer};

/// Plays a record again and gives the table as it stands after the last line.
///
/// # Errors
/// Everything that is wrong with the set-up, or the first input that the referee refuses.
pub fn replay(record: &Record, games: &dyn Opens) -> Result<Box<dyn AnyTable>, Vec<Fault>> {
    let Header { game, setup, .. } = &record.header;
    let mut table = games.open(game, setup).map_err(|problems| setup_faults(&problems))?;
    replay_onto(record, &mut *table)?;
    Ok(table)
}

/// Plays a record of a game that is known when the program is compiled.
///
/// ```
/// use record::{DiceKind, Recorder, read, replay_as};
/// use referee::Table;
/// use testgames::raid::{Action, RAIDER, Raid, Setup};
///
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// table.act(RAIDER, Action::Plan { objective: 3 }, None).unwrap();
/// let mut file = Vec::new();
/// Recorder::begin(&mut file, &table, DiceKind::ByHand).unwrap();
///
/// let record = read(&file).unwrap();
/// assert_eq!(replay_as::<Raid>(&record).unwrap().state(), table.state());
/// ```
///
/// # Errors
/// As [`replay`].
pub fn replay_as<G: Game>(record: &Record) -> Result<Table<G>, Vec<Fault>> {
    let Header { game, setup, .. } = &record.header;
    if game != G::NAME {
        return Err(vec![Wrong::Setup(format!("a record of {game}, not of {}", G::NAME)).at(1)]);
    }
    let setup = serde_json::from_value(setup.clone())
        .map_err(|error| vec![Wrong::Setup(error.to_string()).at(1)])?;
    let mut table = Table::<G>::open(setup)
        .map_err(|bad| setup_faults(&bad.iter().map(Problem::from).collect::<Vec<_>>()))?;
    replay_onto(record, &mut table)?;
    Ok(table)
}

/// Plays the inputs of a record on a table that was opened with its set-up.
///
/// # Errors
/// What is wrong with revision and seats, or the first input that the referee refuses; the table then stands before it.
pub fn replay_onto(record: &Record, table: &mut dyn AnyTable) -> Result<(), Vec<Fault>> {
    check_header(&record.header, table)?;
    play(record, table)
}

/// Plays the inputs of a record as [`replay_onto`] does, and lets somebody look after each: at the table of what was handed in,
/// which line was played, and what is said of it.
///
/// # Errors
/// As [`replay_onto`].
pub fn replay_watched<T>(
    record: &Record,
    onto: &mut T,
    table: impl Fn(&mut T) -> &mut dyn AnyTable,
    mut look: impl FnMut(&mut T, &Input, &Stamp),
) -> Result<(), Vec<Fault>> {
    check_header(&record.header, table(onto))?;
    let mut ended = false;
    for ((line, input), stamp) in record.inputs.iter().zip(&record.stamps) {
        let played = step(input, &mut ended, table(onto));
        played.map_err(|wrong| vec![wrong.at(*line)])?;
        look(onto, input, stamp);
    }
    Ok(())
}

/// Plays the inputs of a record, whatever revision they were made under.
pub(crate) fn play(record: &Record, table: &mut dyn AnyTable) -> Result<(), Vec<Fault>> {
    let mut ended = false;
    for (line, input) in &record.inputs {
        step(input, &mut ended, table).map_err(|wrong| vec![wrong.at(*line)])?;
    }
    Ok(())
}

/// Plays one input, unless people have ended the game before it.
fn step(input: &Input, ended: &mut bool, table: &mut dyn AnyTable) -> Result<(), Wrong> {
    match input {
        _ if *ended => Err(Wrong::AfterTheEnd),
        Input::Act(act) => play_act(act, table),
        Input::Roll(roll) => play_roll(roll, table),
        Input::Undo(undo) => play_undo(undo, table),
        Input::Clock(clock) => {
            let expired = seat(table, &clock.seat).map(|seat| Aside::Expired { seat });
            expired.map(|aside| _ = table.note(aside))
        }
        Input::Pause(pause) => play_pause(&pause.pause, table),
        Input::Rewind(rewind) => {
            let back = table.rewind(rewind.rewind.to, &rewind.rewind.why);
            back.map_err(|problem| Wrong::Refused(problem.text))
        }
        Input::Resign(_) | Input::Agree(_) => {
            *ended = true;
            input.ended().map_or(Ok(()), |how| check_end(&how, table))
        }
    }
}

/// Players may end a game that is not over, and only a seat of it can resign or win.
fn check_end(how: &Ended, table: &dyn AnyTable) -> Result<(), Wrong> {
    if table.outcome().is_some() {
        return Err(Wrong::Refused("the game was over before".into()));
    }
    let named = match how {
        Ended::Resigned { seat } => Some(seat),
        Ended::Agreed(terms) => terms.winner.as_ref(),
    };
    named.map_or(Ok(()), |name| seat(table, name).map(drop))
}

pub(crate) fn setup_faults(problems: &[Problem]) -> Vec<Fault> {
    problems.iter().map(|problem| Wrong::Setup(problem.text.clone()).at(1)).collect()
}

fn check_header(header: &Header, table: &dyn AnyTable) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let (record, program) = (header.revision, table.revision());
    if record != program {
        faults.push(Wrong::Revision { record, program }.at(1));
    }
    faults.extend(check_seats(header, table).err().into_iter().flatten());
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

pub(crate) fn check_seats(header: &Header, table: &dyn AnyTable) -> Result<(), Vec<Fault>> {
    let seats: Vec<&str> = table.seats().iter().map(|info| &*info.name).collect();
    let fits = header.seats == seats;
    if fits { Ok(()) } else { Err(vec![Wrong::Seats(seats.join(", ")).at(1)]) }
}

fn seat(table: &dyn AnyTable, name: &str) -> Result<Seat, Wrong> {
    table.seat_named(name).ok_or_else(|| Wrong::NoSuchSeat(name.into()))
}

fn play_act(act: &Act, table: &mut dyn AnyTable) -> Result<(), Wrong> {
    let seat = seat(table, &act.seat)?;
    let played = table.act_written(seat, act.action.text(), None);
    let line = played.map_err(|problem| Wrong::Refused(problem.text))?;
    match table.line(line) {
        Some(Line::Act { intervention, .. }) if intervention != act.intervenes => {
            Err(Wrong::Intervention(intervention))
        }
        _ => Ok(()),
    }
}

fn play_roll(roll: &Rolls, table: &mut dyn AnyTable) -> Result<(), Wrong> {
    if let Shown::Chance(due) = table.pending(Viewer::Spectator) {
        let recorded = Box::new(roll.asked());
        if due != *recorded {
            return Err(Wrong::WrongRoll { due: Box::new(due), recorded });
        }
    }
    table.take_dice(roll.dice.clone()).map_err(|problem| Wrong::Refused(problem.text))
}

fn play_pause(span: &Span, table: &mut dyn AnyTable) -> Result<(), Wrong> {
    let Span { seat: named, from, to, why } = span;
    let named = named.as_ref().map(|name| seat(table, name)).transpose()?;
    table.note(Aside::Paused { seat: named, from: *from, to: *to, why: why.clone() });
    Ok(())
}

fn play_undo(undo: &Undo, table: &mut dyn AnyTable) -> Result<(), Wrong> {
    let seat = seat(table, &undo.seat)?;
    let refused = |problem: Problem| Wrong::Refused(problem.text);
    let due = table.undoable(seat).map_err(refused)?;
    if due != undo.undo {
        return Err(Wrong::WrongUndo { due, recorded: undo.undo });
    }
    table.undo(seat).map_err(refused)?;
    Ok(())
}
