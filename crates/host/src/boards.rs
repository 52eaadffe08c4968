//! Boards as they are sent, drawn and compressed once, and only so many of them.

use crate::api::Sheet;
use crate::pool::WORKS;
use crate::wire::Problem;
use series::Drawing;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OnceCell;

/// Bytes of boards that are kept; beyond this the ones that were not asked for longest go.
const MOST: usize = 64 * 1024 * 1024;

/// A board, or the place where it will be when it is drawn.
type Slot = Arc<OnceCell<Arc<Sheet>>>;

/// Boards by game and ground, the one that was asked for last at the end.
#[derive(Default)]
pub(crate) struct Boards(Mutex<Vec<((String, String), Slot)>>);

impl Boards {
    /// The board of that name, drawn if it is not there. Whoever asks meanwhile waits for the same drawing.
    pub(crate) async fn get(
        &self,
        name: (String, String),
        draw: Drawing,
    ) -> Result<Arc<Sheet>, Problem> {
        let slot = self.slot(name);
        let drawn = slot.get_or_try_init(|| async move {
            let sheet = WORKS.run(move || {
                let json = serde_json::to_vec(&draw()?);
                let json = json.map_err(|error| Problem::new("broken", error))?;
                Ok::<_, Problem>(Arc::new(Sheet::new(json)))
            });
            sheet.await?
        });
        let sheet = drawn.await?.clone();
        self.trim(MOST);
        Ok(sheet)
    }

    fn slot(&self, name: (String, String)) -> Slot {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = held.iter().position(|(known, _)| *known == name).map(|at| held.remove(at));
        let (name, slot) = found.unwrap_or_else(|| (name, Slot::default()));
        held.push((name, slot.clone()));
        slot
    }

    /// Lets boards go, the longest unasked first, until they take no more than so many bytes. The last one stays.
    fn trim(&self, most: usize) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes: usize = held.iter().map(|(_, slot)| size(slot)).sum();
        let last = held.len().saturating_sub(1);
        let mut place = 0;
        held.retain(|(_, slot)| {
            // Where nothing is drawn yet, somebody waits, or gave up.
            let idle = slot.get().is_some() || Arc::strong_count(slot) == 1;
            let goes = place < last && idle && (bytes > most || slot.get().is_none());
            place += 1;
            if goes {
                bytes -= size(slot);
            }
            !goes
        });
    }

    /// Bytes that are held.
    pub(crate) fn bytes(&self) -> usize {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.iter().map(|(_, slot)| size(slot)).sum()
    }
}

fn size(slot: &Slot) -> usize {
    slot.get().map_or(0, |sheet| sheet.size())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Board;
    use std::sync::atomic::{AtomicUsize, Ordering};

    static DRAWN: AtomicUsize = AtomicUsize::new(0);

    fn board(title: String) -> Drawing {
        Box::new(move || {
            DRAWN.fetch_add(1, Ordering::SeqCst);
            Ok(Board { title, ..Board::default() })
        })
    }

    #[tokio::test]
    async fn a_board_is_drawn_once_and_old_ones_go() {
        let boards = Boards::default();
        let get = |n: usize| {
            boards.get(("raid".to_owned(), n.to_string()), board(n.to_string().repeat(4000)))
        };
        let (a, b) = tokio::join!(get(1), get(1));
        let (a, b) = (a.expect("a board"), b.expect("a board"));
        assert!(Arc::ptr_eq(&a, &b));
        assert_eq!(DRAWN.load(Ordering::SeqCst), 1);
        for n in 2..=9 {
            get(n).await.expect("a board");
        }
        get(1).await.expect("a board");
        assert_eq!(DRAWN.load(Ordering::SeqCst), 9);
        let whole = boards.bytes();
        boards.trim(whole / 2);
        assert!(boards.bytes() <= whole / 2);
        get(1).await.expect("a board");
        get(9).await.expect("a board");
        assert_eq!(DRAWN.load(Ordering::SeqCst), 9, "those asked for last are kept");
        get(2).await.expect("a board");
        assert_eq!(DRAWN.load(Ordering::SeqCst), 10);
    }

    #[tokio::test]
    async fn a_board_that_cannot_be_drawn_is_tried_again() {
        let boards = Boards::default();
        let name = || ("raid".to_owned(), "x".to_owned());
        let broken: Drawing = Box::new(|| Err(Problem::new("broken", "no ink")));
        assert!(boards.get(name(), broken).await.is_err());
        let drawing: Drawing = Box::new(|| Ok(Board::default()));
        assert!(boards.get(name(), drawing).await.is_ok());
    }
}
