//! Taking back.
//!
//! Undo replays: it strikes the seat's last line since the last barrier and plays the lines after it again. Ordinary play
//! pays nothing for it. A checkpoint moves along behind the barriers, so all undos of a game together replay each line
//! before a barrier once.

use super::{Aside, Line, RefusalOf, Table, admit, journal::Barrier};
use crate::{Game, Refusal, Seat, Tx, Viewer, play_unchecked, rolled_unchecked};

impl<G: Game> Table<G> {
    /// The number of the line that [`Table::undo`] would take back.
    ///
    /// # Errors
    /// [`Refusal::Barrier`] with what stands in the way.
    pub fn undoable(&self, seat: Seat) -> Result<usize, RefusalOf<G>> {
        let start = self.since_barrier();
        let own = self.live[start..].iter().rev().find(|live| live.seat == Some(seat));
        let barrier = || self.live[..start].last().and_then(|live| live.barrier);
        own.map(|live| live.n).ok_or_else(|| Refusal::Barrier(barrier().unwrap_or(Barrier::Start)))
    }

    /// Takes back the seat's last line since the last barrier and gives its number.
    ///
    /// What others have sealed in the meantime stays. Nothing is taken back behind a roll, a reveal, a change of the set
    /// of deciders or an intervention.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let before = table.digest();
    /// let action = table.legal(RAIDER)[0].clone();
    /// table.act(RAIDER, action, None).unwrap();
    /// assert_eq!(table.undo(RAIDER), Ok(1));
    /// assert_eq!(table.digest(), before);
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Barrier`] when the seat has done nothing since the last barrier, [`Refusal::Entangled`] when what
    /// others did since would no longer be legal.
    pub fn undo(&mut self, seat: Seat) -> Result<usize, RefusalOf<G>> {
        let line = self.undoable(seat)?;
        let start = self.since_barrier();
        let first = self.settled_events();

        self.move_checkpoint(start);
        let mut state = self.checkpoint.1.clone();
        let mut events = Vec::new();
        let mut live = Vec::new();
        for kept in self.live[start..].iter().filter(|live| live.n != line) {
            if let Line::Act { seat, action, .. } = &self.journal[kept.n - 1] {
                admit::<G>(&state, &G::pending(&state), *seat, action)
                    .map_err(|_| Refusal::Entangled)?;
                G::apply(&mut Tx::logged(&mut state, &mut events), *seat, action);
            }
            let mut kept = kept.clone();
            kept.events_end = first + events.len();
            live.push(kept);
        }

        self.note_lost_entries(first, &events);
        self.notices.forget_from(first);
        self.events.truncate(first);
        self.events.append(&mut events);
        self.live.truncate(start);
        self.live.append(&mut live);
        self.state = state;
        self.journal.push(Line::Undo { seat, line });
        self.turn_to(G::pending(&self.state), Some(seat));
        Ok(line)
    }

    /// Counts for every viewer whether its log will lose entries. Who saw nothing of them is not to notice.
    fn note_lost_entries(&mut self, first: usize, kept: &[G::Event]) {
        let seen = |events: &[G::Event], viewer| {
            let seen = |event| G::seen_by(&self.state, event, viewer);
            events.iter().filter_map(seen).count()
        };
        let loses = |viewer| seen(&self.events[first..], viewer) > seen(kept, viewer);
        let losers: Vec<bool> = Viewer::all(&self.seats).map(loses).collect();
        for (epoch, loses) in self.epochs.iter_mut().zip(losers) {
            *epoch += u32::from(loses);
        }
    }

    /// How many events lie behind the last barrier, where no undo reaches them any more.
    pub(crate) fn settled_events(&self) -> usize {
        self.since_barrier().checked_sub(1).map_or(0, |last| self.live[last].events_end)
    }

    /// Where the live lines begin that no barrier protects.
    fn since_barrier(&self) -> usize {
        self.live.iter().rposition(|live| live.barrier.is_some()).map_or(0, |last| last + 1)
    }

    /// Plays the checkpoint on to the given number of live lines, all of which lie behind a barrier.
    fn move_checkpoint(&mut self, to: usize) {
        let (from, state) = &mut self.checkpoint;
        for live in &self.live[*from..to] {
            match &self.journal[live.n - 1] {
                Line::Act { seat, action, .. } => play_unchecked::<G>(state, *seat, action),
                Line::Roll { rolled, .. } => rolled_unchecked::<G>(state, rolled),
                Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
            }
        }
        *from = to;
    }

    /// Goes back to how things stood after a line, whatever barriers lie between; 0 is the start. Who may say so is for the
    /// caller to know: the game does not. Nothing is deleted from the journal, which keeps the reason too.
    ///
    /// ```
    /// use dice::Seeded;
    /// use referee::Table;
    /// use testgames::raid::{Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let (start, mut dice) = (table.digest(), Seeded::new(1));
    /// for _ in 0..6 {
    ///     let Some(seat) = table.pending().owed().first().map(|owed| owed.seat) else { break };
    ///     let action = table.legal(seat)[0].clone();
    ///     table.act(seat, action, None).unwrap();
    ///     table.settle(&mut dice).unwrap();
    /// }
    /// table.rewind(0, "a mistake").unwrap();
    /// assert_eq!(table.digest(), start);
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Barrier`] when nothing has been played since that line.
    pub fn rewind(&mut self, to: usize, why: &str) -> Result<(), RefusalOf<G>> {
        // What counted then may have been struck since: the lines are played again, not merely counted back.
        let lines = self.journal.get(..to).ok_or(Refusal::Barrier(Barrier::Start))?;
        let mut then =
            Table::<G>::open(self.setup.clone()).map_err(|_| Refusal::Barrier(Barrier::Start))?;
        for line in lines {
            then.repeat(line)?;
        }
        if then.live.iter().map(|live| live.n).eq(self.live.iter().map(|live| live.n)) {
            return Err(Refusal::Barrier(Barrier::Start));
        }
        for epoch in &mut self.epochs {
            *epoch += 1;
        }
        (self.state, self.live, self.events) = (then.state, then.live, then.events);
        (self.notices, self.checkpoint) = (then.notices, then.checkpoint);
        self.journal.push(Line::Rewind { to, why: why.to_owned() });
        self.turn_to(then.pending, None);
        // An answer to what was asked before the game went back is no answer now.
        for owed in self.pending.owed() {
            self.decisions[owed.seat.index()].advance();
        }
        Ok(())
    }

    /// Plays a line of a journal once more.
    fn repeat(&mut self, line: &Line<G::Action>) -> Result<(), RefusalOf<G>> {
        match line {
            Line::Act { seat, action, .. } => self.act(*seat, action.clone(), None).map(drop),
            Line::Roll { rolled, .. } => self.take_dice(rolled.clone()),
            Line::Undo { seat, .. } => self.undo(*seat).map(drop),
            Line::Rewind { to, why } => self.rewind(*to, why),
            Line::Aside(aside) => {
                self.note(aside.clone());
                Ok(())
            }
        }
    }

    /// Notes something about the game that changes nothing in it, and gives the number of the line.
    pub fn note(&mut self, aside: Aside) -> usize {
        self.journal.push(Line::Aside(aside));
        self.journal.len()
    }

    /// Where decisions are open, one seat's action is the next one's knowledge: what came before cannot be taken back.
    pub(super) fn part_from_others(&mut self, seat: Seat) {
        let sealed = self.pending.is_sealed();
        if let Some(last) = self.live.last_mut().filter(|last| !sealed && last.seat != Some(seat)) {
            last.barrier.get_or_insert(Barrier::Decider);
        }
    }
}
