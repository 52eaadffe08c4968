//! What a viewer is shown of a table.

use super::course::{Course, is_umpire};
use super::{Room, SPECTATOR, clockwork, drafts, ending, seats};
use crate::gallery::Model;
use crate::places::Places;
use crate::times::Halt;
use crate::wire::{
    FrameShown, HaltShown, Log, PendingState, Problem, Replay, Since, TableState, UndoState,
};
use record::Ended;
use referee::Viewer;
use series::{Scene, Sitting, written};

/// A table as one viewer sees it.
pub(super) struct Shown<'a> {
    pub(super) room: &'a Room,
    pub(super) live: &'a dyn Sitting,
    /// How its players ended the game, if they did.
    pub(super) ended: Option<&'a Ended>,
    /// What its journal tells of frames, clocks and umpires.
    pub(super) course: &'a Course,
    pub(super) viewer: Viewer,
}

impl Shown<'_> {
    /// The frame that is open, with its clock.
    fn frame(&self, places: &Places) -> Option<FrameShown> {
        let open = self.ended.is_none() && self.live.table().outcome().is_none();
        let title = self.course.title().filter(|_| open)?.to_owned();
        let answered = self.course.answered(&self.live.owing());
        Some(FrameShown { title, answered, clock: clockwork::shown(self.course, &places.times) })
    }

    /// How things stand. When its players have ended a game, there is nothing more to decide.
    fn scene(&self) -> Scene {
        let mut scene = self.live.scene(self.viewer);
        if let Some(how) = self.ended {
            let over = Some(ending::told(self.live, how));
            scene.pending = PendingState { over, ..PendingState::default() };
            scene.offers.clear();
            scene.interventions.clear();
            scene.closed.clear();
            scene.undo = UndoState { open: false, reason: Some("The game is over.".to_owned()) };
        }
        scene
    }
}

/// Who has stopped the game.
fn halt_shown(places: &Places) -> Option<HaltShown> {
    let Halt { from, by, why } = places.times.halt.clone()?;
    Some(HaltShown { by, why, from })
}

impl Model for Shown<'_> {
    fn table(&self, room: usize) -> Result<String, Problem> {
        let Shown { room: game, live, course, viewer, .. } = self;
        let Scene {
            decision,
            view,
            stage,
            mut pending,
            offers,
            interventions,
            closed,
            duties,
            mut ribbon,
            undo,
        } = self.scene();
        let places = game.places();
        pending.waits = seats::waits(*live, &places).filter(|_| self.ended.is_none());
        let dice = game.dice_told(&places);
        ribbon.dice = dice.proof;
        let seat = viewer.seat().map_or(SPECTATOR, |seat| live.table().seat_name(seat));
        let state = TableState {
            game: game.game.clone(),
            series: game.series.clone(),
            id: game.id.clone(),
            seat: seat.to_owned(),
            seats: None,
            decision,
            view: None,
            stage: None,
            pending,
            offers,
            interventions,
            umpire: is_umpire(*live, *viewer).then(|| course.for_umpires()),
            frame: self.frame(&places),
            halt: halt_shown(&places),
            notes: course.notes(),
            now: None,
            drafts: drafts::shown(*live, &places, *viewer),
            closed,
            duties,
            agreed: places.agreed.iter().cloned().collect(),
            dice: dice.shown,
            rematch: places.rematch.clone(),
            ribbon,
            undo,
            log: None,
            replay: None,
        };
        let stage_len = stage.as_ref().map_or(0, String::len);
        let mut text = written(&state, room + view.len() + stage_len)?;
        text.pop();
        text.push_str(",\"view\":");
        text.push_str(&view);
        if let Some(stage) = &stage {
            text.push_str(",\"stage\":");
            text.push_str(stage);
        }
        text.push('}');
        Ok(text)
    }

    /// The log of a game that its players ended has one more line.
    fn news(&self, since: Since) -> (Log, Replay) {
        let Some(how) = self.ended else { return self.live.news(self.viewer, since) };
        let count = self.live.log_count(self.viewer);
        let known = Since { count: since.count.min(count), ..since };
        let (mut log, mut replay) = self.live.news(self.viewer, known);
        // Whoever had all of the log, but another epoch of it, is told everything, the last line included.
        if since.count == count + 1 && log.from == count {
            log.from += 1;
        } else {
            log.lines.push(ending::last_line(self.live, how, count + 1));
        }
        log.count += 1;
        replay.length += 1;
        (log, replay)
    }
}
