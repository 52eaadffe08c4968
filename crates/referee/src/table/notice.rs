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
        let read = |notice: &Notice| notice.noticed.get(since..).unwrap_or_default().to_vec();
        self.up_to_date(place, events, notices, read)
    }

    /// How many events the viewer at `place` noticed, of `events` in all. Only new events are looked at.
    pub(super) fn count(
        &self,
        place: usize,
        events: usize,
        notices: impl Fn(usize) -> bool,
    ) -> usize {
        self.up_to_date(place, events, notices, |notice| notice.noticed.len())
    }

    fn up_to_date<T>(
        &self,
        place: usize,
        events: usize,
        notices: impl Fn(usize) -> bool,
        read: impl Fn(&Notice) -> T,
    ) -> T {
        let mut all = self.0.borrow_mut();
        if all.len() <= place {
            all.resize_with(place + 1, Notice::default);
        }
        let notice = &mut all[place];
        notice.noticed.extend((notice.looked_at..events).filter(|event| notices(*event)));
        notice.looked_at = notice.looked_at.max(events);
        read(notice)
    }

    /// Forgets the events from `first` on, which were taken back.
    pub(super) fn forget_from(&mut self, first: usize) {
        for notice in self.0.get_mut() {
            notice.looked_at = notice.looked_at.min(first);
            notice.noticed.retain(|event| *event < first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_count_looks_at_new_events_only() {
        let mut notices = Notices::default();
        let looks = Cell::new(0);
        let even = |event: usize| {
            looks.set(looks.get() + 1);
            event.is_multiple_of(2)
        };
        for events in 0..=100 {
            assert_eq!(notices.count(0, events, even), events.div_ceil(2));
        }
        assert_eq!(looks.get(), 100, "each event is looked at once, however long the game is");
        notices.forget_from(90);
        assert_eq!((notices.count(0, 94, even), looks.get()), (47, 104));
    }
}
