//! Which events each viewer noticed, so that the end of a long log is read without reading the whole.

use std::cell::RefCell;

/// For each viewer the places of the events it noticed, found out as logs are asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Notices(RefCell<Vec<Notice>>);

#[derive(Clone, Debug, Default)]
struct Notice {
    /// How many events have been looked at.
    looked_at: usize,
    noticed: Vec<usize>,
}

impl Notices {
    /// The places of the events that the viewer at `place` noticed, without the first `since`, of `events` in all.
    pub(super) fn since(
        &self,
        place: usize,
        since: usize,
        events: usize,
        notices: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let mut all = self.0.borrow_mut();
        if all.len() <= place {
            all.resize_with(place + 1, Notice::default);
        }
        let notice = &mut all[place];
        notice.noticed.extend((notice.looked_at..events).filter(|event| notices(*event)));
        notice.looked_at = notice.looked_at.max(events);
        notice.noticed.get(since..).unwrap_or_default().to_vec()
    }

    /// Forgets the events from `first` on, which were taken back.
    pub(super) fn forget_from(&mut self, first: usize) {
        for notice in self.0.get_mut() {
            notice.looked_at = notice.looked_at.min(first);
            notice.noticed.retain(|event| *event < first);
        }
    }
}
