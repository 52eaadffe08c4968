//! What each viewer is shown, written once for all its screens.
//!
//! Screens of one viewer differ in little: which seats are theirs, and how much of the log they have. The rest is drawn when a
//! viewer's first screen asks for it after a change, and so is the patch from the drawing before.

use crate::patch::Document;
use crate::wire::{Log, Problem, Replay, Since};
use referee::Viewer;
use std::sync::Arc;

/// The room that is made for a table that nobody has looked at yet.
const FIRST: usize = 4 * 1024;

/// The drawings of a table, one for each viewer that has looked at it.
#[derive(Default)]
pub(crate) struct Gallery(Vec<(Viewer, Drawing)>);

/// A table as one viewer sees it: seats, log and replay apart.
struct Drawing {
    /// The change of the table after which it was drawn.
    change: u64,
    table: Arc<Document>,
    /// The patch that was asked for last, and from which table it leads here.
    step: Option<(Arc<Document>, Arc<str>)>,
    /// What is new in the log since a place in it.
    news: Option<(Since, News)>,
}

/// What is new in a viewer's log, as members of an object.
#[derive(Clone)]
struct News {
    now: Since,
    text: Arc<str>,
}

/// What one screen was last told.
#[derive(Default)]
pub(crate) struct Told {
    /// How much of the log it has.
    since: Since,
    table: Option<Arc<Document>>,
    seats: String,
    /// It takes patches.
    patches: bool,
}

impl Told {
    /// A screen that has so much of the log, and takes patches or does not.
    pub(crate) fn new(since: Since, patches: bool) -> Told {
        Told { since, patches, ..Told::default() }
    }

    /// Whether it was told of the table at all.
    pub(crate) fn something(&self) -> bool {
        self.table.is_some()
    }

    /// Forgets everything: the next message is the whole table with the whole log.
    pub(crate) fn forget(&mut self) {
        *self = Told::new(Since::default(), self.patches);
    }
}

/// Where the table of a viewer is drawn and its log is read.
pub(crate) trait Model {
    /// The table without seats, log and replay; it may take so much room.
    fn table(&self, room: usize) -> Result<String, Problem>;
    fn news(&self, since: Since) -> (Log, Replay);
}

impl Gallery {
    /// The message that brings a screen up to date; none when it is.
    ///
    /// A seat is not to learn from the mere arrival of a message that another did something in secret.
    pub(crate) fn message(
        &mut self,
        viewer: Viewer,
        change: u64,
        seats: String,
        told: &mut Told,
        model: &dyn Model,
    ) -> Result<Option<String>, Problem> {
        let drawing = self.drawing(viewer, change, model)?;
        let news = drawing.news(told.since, model)?;
        let known = told.table.as_ref();
        let same = known.is_some_and(|known| Arc::ptr_eq(known, &drawing.table));
        if same && told.seats == seats && told.since == news.now {
            return Ok(None);
        }
        let patch = match known {
            Some(known) if told.patches => Some(drawing.patch_from(known)),
            _ => None,
        };
        let text = match patch {
            Some(patch) if patch.len() < drawing.table.text().len() => {
                let seated = (told.seats != seats).then_some(&*seats);
                changed(&patch, seated, &news.text)
            }
            _ => whole(drawing.table.text(), &seats, &news.text),
        };
        (told.since, told.table, told.seats) = (news.now, Some(drawing.table.clone()), seats);
        Ok(Some(text))
    }

    fn drawing(
        &mut self,
        viewer: Viewer,
        change: u64,
        model: &dyn Model,
    ) -> Result<&mut Drawing, Problem> {
        let place = match self.0.iter().position(|(known, _)| *known == viewer) {
            Some(place) => place,
            None => {
                let table = Arc::new(Document::new(model.table(FIRST)?));
                self.0.push((viewer, Drawing { change, table, step: None, news: None }));
                self.0.len() - 1
            }
        };
        let (_, drawing) = &mut self.0[place];
        if drawing.change != change {
            let text = model.table(drawing.table.text().len())?;
            if text != drawing.table.text() {
                drawing.table = Arc::new(Document::new(text));
                drawing.step = None;
            }
            (drawing.change, drawing.news) = (change, None);
        }
        Ok(drawing)
    }
}

impl Drawing {
    fn patch_from(&mut self, known: &Arc<Document>) -> Arc<str> {
        match &self.step {
            Some((from, patch)) if Arc::ptr_eq(from, known) => patch.clone(),
            _ => {
                let patch: Arc<str> = known.patch_to(&self.table).into();
                self.step = Some((known.clone(), patch.clone()));
                patch
            }
        }
    }

    fn news(&mut self, since: Since, model: &dyn Model) -> Result<News, Problem> {
        if let Some((_, news)) = self.news.as_ref().filter(|(known, _)| *known == since) {
            return Ok(news.clone());
        }
        let (log, replay) = model.news(since);
        let now = Since { epoch: log.epoch, count: log.count };
        let unwritten = |error| Problem::new("broken", error);
        let log = serde_json::to_string(&log).map_err(unwritten)?;
        let replay = serde_json::to_string(&replay).map_err(unwritten)?;
        let news = News { now, text: format!("\"log\":{log},\"replay\":{replay}").into() };
        self.news = Some((since, news.clone()));
        Ok(news)
    }
}

/// The message `table`.
fn whole(table: &str, seats: &str, news: &str) -> String {
    let open = table.strip_suffix('}').unwrap_or(table);
    format!("{{\"table\":{open},\"seats\":{seats},{news}}}}}")
}

/// The message `changed`.
fn changed(patch: &str, seats: Option<&str>, news: &str) -> String {
    let gap = if patch.is_empty() { "" } else { "," };
    let seats = seats
        .map(|seats| format!("{gap}{{\"op\":\"replace\",\"path\":\"/seats\",\"value\":{seats}}}"));
    format!("{{\"changed\":{{\"patch\":[{patch}{}],{news}}}}}", seats.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[derive(Default)]
    struct Table {
        text: RefCell<String>,
        drawn: Cell<usize>,
        count: Cell<usize>,
    }

    impl Model for Table {
        fn table(&self, _: usize) -> Result<String, Problem> {
            self.drawn.set(self.drawn.get() + 1);
            Ok(self.text.borrow().clone())
        }

        fn news(&self, since: Since) -> (Log, Replay) {
            let count = self.count.get();
            let log = Log { from: since.count, count, ..Log::default() };
            (log, Replay { length: count, ticks: Vec::new() })
        }
    }

    fn table(turn: u32) -> String {
        let units: Vec<String> = (0..40).map(|unit| format!("{{\"at\":{unit}}}")).collect();
        format!("{{\"turn\":{turn},\"units\":[{}]}}", units.join(","))
    }

    #[test]
    fn many_screens_cost_one_drawing() {
        let (mut gallery, model) = (Gallery::default(), Table::default());
        let mut screens: Vec<Told> = (0..50).map(|_| Told::new(Since::default(), true)).collect();
        for turn in 1..=4 {
            *model.text.borrow_mut() = table(turn);
            model.count.set(turn as usize);
            for told in &mut screens {
                let message =
                    gallery.message(Viewer::Spectator, turn.into(), "[]".to_owned(), told, &model);
                let message = message.expect("a drawing").expect("news");
                let word = if turn == 1 { "{\"table\":" } else { "{\"changed\":" };
                assert!(message.starts_with(word), "{message}");
            }
        }
        assert_eq!(model.drawn.get(), 4);
    }

    #[test]
    fn a_change_that_a_viewer_may_not_notice_is_not_told() {
        let (mut gallery, model) = (Gallery::default(), Table::default());
        let mut told = Told::new(Since::default(), true);
        *model.text.borrow_mut() = table(1);
        let mut message = |change, seats: &str| {
            let seats = seats.to_owned();
            gallery.message(Viewer::Spectator, change, seats, &mut told, &model).expect("a drawing")
        };
        assert!(message(1, "[1]").is_some());
        assert_eq!(message(2, "[1]"), None);
        let seated = message(3, "[2]").expect("a seat was taken");
        assert!(seated.contains("\"path\":\"/seats\",\"value\":[2]"), "{seated}");
    }

    #[test]
    fn a_screen_that_takes_no_patches_or_asks_again_is_told_the_whole() {
        let (mut gallery, model) = (Gallery::default(), Table::default());
        let mut plain = Told::new(Since::default(), false);
        let mut patched = Told::new(Since::default(), true);
        for turn in 1..=3 {
            *model.text.borrow_mut() = table(turn);
            let mut message = |told: &mut Told| {
                let seats = "[]".to_owned();
                gallery.message(Viewer::Spectator, turn.into(), seats, told, &model)
            };
            let whole = message(&mut plain).expect("a drawing").expect("news");
            assert!(whole.starts_with("{\"table\":"), "{whole}");
            patched.forget();
            assert_eq!(message(&mut patched).expect("a drawing"), Some(whole));
        }
    }
}
