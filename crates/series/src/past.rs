//! The past of a game: how it looked at any entry of a viewer's log, and which entries of the log belong together.

use crate::presented::Presented;
use crate::wire::{LogLine, Moment, Problem, Review};
use referee::{Game, Line, Seat, Tx, Viewer};
use std::cell::{RefCell, RefMut};
use std::sync::{Mutex, PoisonError};
use study::Studied;

/// A state is kept after so many inputs, so that a step through the past plays no more than these again.
const EVERY: usize = 48;
/// Of a long game every other state is let go when there are so many.
const MOST: usize = 96;

/// States on the way, from which the past is looked at without playing the whole game again. They are made while somebody looks.
pub(crate) struct Past<G: Game>(Mutex<Kept<G>>);

struct Kept<G: Game> {
    /// The numbers of the inputs that led to the last mark: what was taken back since is known by them.
    inputs: Vec<usize>,
    marks: Vec<Mark<G>>,
    every: usize,
}

/// A state on the way.
struct Mark<G: Game> {
    inputs: usize,
    /// How many entries each viewer's log had, the spectators' last.
    seen: Vec<usize>,
    state: G::State,
}

impl<G: Game> Clone for Mark<G> {
    fn clone(&self) -> Self {
        Mark { inputs: self.inputs, seen: self.seen.clone(), state: self.state.clone() }
    }
}

impl<G: Game> Default for Past<G> {
    fn default() -> Self {
        Past(Mutex::new(Kept { inputs: Vec::new(), marks: Vec::new(), every: EVERY }))
    }
}

impl<G: Game> Kept<G> {
    /// Lets go of what was taken back since.
    fn check(&mut self, inputs: &[(usize, Line<G::Action>)]) {
        let alike =
            self.inputs.iter().zip(inputs).take_while(|(old, (new, _))| *old == new).count();
        self.inputs.truncate(alike);
        self.marks.retain(|mark| mark.inputs <= alike);
    }

    /// The state from which to play: the nearest to the entry that leaves more than `skip` marks behind it, or the beginning.
    fn before(&self, place: usize, entry: usize, skip: usize) -> Option<Mark<G>> {
        let earlier = |mark: &&Mark<G>| mark.seen.get(place).is_some_and(|seen| *seen < entry);
        self.marks.iter().rev().filter(earlier).nth(skip).cloned()
    }

    /// Plays on to the entry and gives the last line that was told on the way.
    fn play_on<P: Presented + Studied<Game = G>>(
        &mut self,
        title: &P,
        now: &mut Mark<G>,
        inputs: &[(usize, Line<G::Action>)],
        (viewer, place, entry): (Viewer, usize, usize),
    ) -> Option<LogLine> {
        let mut told = None;
        while now.seen[place] < entry
            && let Some((_, input)) = inputs.get(now.inputs)
        {
            let first = now.seen[place] + 1;
            let events = now.play(input);
            let seen = events.iter().filter_map(|event| G::seen_by(&now.state, event, viewer));
            for (n, seen) in (first..=entry).zip(seen) {
                let line = title.line(&now.state, viewer, &seen);
                told = line.map(|line| LogLine { n, line: n, ..line }).or(told);
            }
            self.keep(now, inputs);
        }
        told
    }

    fn keep(&mut self, mark: &Mark<G>, inputs: &[(usize, Line<G::Action>)]) {
        let last = self.marks.last().map_or(0, |mark| mark.inputs);
        if mark.inputs < last + self.every {
            return;
        }
        self.marks.push(mark.clone());
        self.inputs.extend(
            inputs.get(self.inputs.len()..mark.inputs).into_iter().flatten().map(|it| it.0),
        );
        if self.marks.len() > MOST {
            let all = std::mem::take(&mut self.marks);
            self.marks = all.into_iter().skip(1).step_by(2).collect();
            self.every *= 2;
        }
    }
}

impl<G: Game> Mark<G> {
    fn start(setup: &G::Setup) -> Result<Mark<G>, Problem> {
        let illegal = |_| Problem::new("illegal", "the set-up is not legal");
        let state = G::start(setup).map_err(illegal)?;
        Ok(Mark { inputs: 0, seen: vec![0; G::seats(&state).len() + 1], state })
    }

    /// Where a viewer's count stands, the spectators' last.
    fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.seen.len() - 1, Seat::index)
    }

    /// How many entries a viewer's log has.
    fn seen_by(&self, viewer: Viewer) -> usize {
        self.seen.get(self.place(viewer)).copied().unwrap_or(0)
    }

    /// Plays one input, and gives what happened.
    fn play(&mut self, input: &Line<G::Action>) -> Vec<G::Event> {
        let mut events = Vec::new();
        let mut tx = Tx::logged(&mut self.state, &mut events);
        match input {
            Line::Act { seat, action, .. } => G::apply(&mut tx, *seat, action),
            Line::Roll { rolled, .. } => G::rolled(&mut tx, rolled),
            Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
        }
        self.inputs += 1;
        let seats = self.seen.len() - 1;
        for (place, seen) in self.seen.iter_mut().enumerate() {
            let viewer =
                if place < seats { Viewer::Seat(Seat(place as u8)) } else { Viewer::Spectator };
            let sees = |event: &&G::Event| G::seen_by(&self.state, event, viewer).is_some();
            *seen += events.iter().filter(sees).count();
        }
        events
    }
}

impl<G: Game> Past<G> {
    /// How a game looked to a viewer right after an entry of its log, and what the entry told.
    pub(crate) fn look_back<P: Presented + Studied<Game = G>>(
        &self,
        title: &P,
        setup: &G::Setup,
        inputs: &[(usize, Line<G::Action>)],
        viewer: Viewer,
        entry: usize,
    ) -> Result<Moment, Problem> {
        let (now, told) = self.at(title, setup, inputs, (viewer, entry))?;
        let ribbon = title.ribbon(&now.state);
        let view = G::view(&now.state, viewer);
        Ok(Moment {
            log_count: now.seen_by(viewer),
            stage: title.stage(&now.state, viewer, &view, &[]),
            view: serde_json::to_value(view).unwrap_or_default(),
            title: title.moment(&ribbon),
            ribbon,
            told,
        })
    }

    /// The state right after an entry of a viewer's log.
    pub(crate) fn state_at<P: Presented + Studied<Game = G>>(
        &self,
        title: &P,
        setup: &G::Setup,
        inputs: &[(usize, Line<G::Action>)],
        seen: (Viewer, usize),
    ) -> Result<G::State, Problem> {
        self.at(title, setup, inputs, seen).map(|(now, _)| now.state)
    }

    fn at<P: Presented + Studied<Game = G>>(
        &self,
        title: &P,
        setup: &G::Setup,
        inputs: &[(usize, Line<G::Action>)],
        (viewer, entry): (Viewer, usize),
    ) -> Result<(Mark<G>, Option<LogLine>), Problem> {
        let start = Mark::start(setup)?;
        let place = start.place(viewer);
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.check(inputs);
        let mut skip = 0;
        loop {
            let from = kept.before(place, entry, skip);
            let first = from.is_none();
            let mut now = from.unwrap_or_else(|| start.clone());
            let told = kept.play_on(title, &mut now, inputs, (viewer, place, entry));
            // Not every entry is worth a line: then the one before it is told, wherever it is.
            if told.is_some() || first {
                return Ok((now, told));
            }
            skip += 1;
        }
    }
}

/// Where the blocks of each viewer's log lie, so that the end of a long log is sewn without reading the whole.
pub(crate) struct Seams<T>(Vec<RefCell<Seam<T>>>);

struct Seam<T> {
    epoch: u32,
    /// How many entries have been sewn.
    known: usize,
    /// The thread after an entry, wherever it changed.
    changes: Vec<(usize, T)>,
}

/// A thread on its way along a log.
pub(crate) struct Needle<'a, T> {
    thread: T,
    seam: RefMut<'a, Seam<T>>,
}

impl<T: Copy + Default + PartialEq> Seams<T> {
    pub(crate) fn new(viewers: usize) -> Seams<T> {
        let seam = || RefCell::new(Seam { epoch: 0, known: 0, changes: Vec::new() });
        Seams((0..viewers).map(|_| seam()).collect())
    }

    /// How many entries of the log have been sewn: from there on, at the latest, it must be read.
    pub(crate) fn known(&self, place: usize, epoch: u32) -> usize {
        let seam = self.0[place].borrow();
        if seam.epoch == epoch { seam.known } else { 0 }
    }

    /// The thread after the first `from` entries of the log of the viewer at `place`.
    pub(crate) fn at(&self, place: usize, epoch: u32, from: usize) -> Needle<'_, T> {
        let mut seam = self.0[place].borrow_mut();
        if seam.epoch != epoch {
            *seam = Seam { epoch, known: 0, changes: Vec::new() };
        }
        let after = seam.changes.partition_point(|(entry, _)| *entry <= from);
        let thread = seam.changes[..after].last().map_or_else(T::default, |(_, thread)| *thread);
        Needle { thread, seam }
    }
}

impl<T: Copy + PartialEq> Needle<'_, T> {
    /// Sews the next entry.
    pub(crate) fn next<R>(&mut self, entry: usize, sew: impl FnOnce(&mut T) -> R) -> R {
        let before = self.thread;
        let sewn = sew(&mut self.thread);
        if entry == self.seam.known + 1 {
            self.seam.known = entry;
            if self.thread != before {
                self.seam.changes.push((entry, self.thread));
            }
        }
        sewn
    }
}

/// Says for each line of the journal that a review speaks of how many entries a viewer's log had before it.
pub(crate) fn place_entries<G: Game>(
    review: &mut Review,
    setup: &G::Setup,
    inputs: &[(usize, Line<G::Action>)],
    viewer: Viewer,
) {
    let Ok(mut state) = G::start(setup) else { return };
    let (mut seen, mut events) = (0, Vec::new());
    for (line, input) in inputs {
        review.lapses.iter_mut().filter(|it| it.line == *line).for_each(|it| it.entry = Some(seen));
        review.throws.iter_mut().filter(|it| it.line == *line).for_each(|it| it.entry = Some(seen));
        let mut tx = Tx::logged(&mut state, &mut events);
        match input {
            Line::Act { seat, action, .. } => G::apply(&mut tx, *seat, action),
            Line::Roll { rolled, .. } => G::rolled(&mut tx, rolled),
            Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
        }
        seen +=
            events.drain(..).filter(|event| G::seen_by(&state, event, viewer).is_some()).count();
    }
}
