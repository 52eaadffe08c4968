//! A hex and a unit in words, as one viewer knows them.

use super::Atlas;
use crate::ground::{PlaceKind, Side, UnitId, grid};
use crate::state::Where;
use crate::view::View;
use hex::HexIndex;

impl Atlas {
    /// The units in a hex, by id.
    #[must_use]
    pub fn stack(&self, view: &View, hex: HexIndex) -> Vec<UnitId> {
        let here = |(id, _): &(UnitId, _)| {
            view.units.get(id.index()).is_some_and(|unit| unit.at == Where::Hex(hex))
        };
        self.ground().roster.iter().filter(here).map(|(id, _)| id).collect()
    }

    /// Who controls a hex.
    #[must_use]
    pub fn controller(&self, view: &View, hex: HexIndex) -> Side {
        let at_start = self.ground().start.axis_control.contains(hex);
        if at_start != view.taken.contains(&hex) { Side::Axis } else { Side::Soviet }
    }

    /// A hex for a screen reader: number, terrain, place, hands, railway, and each unit with what may be known of it.
    ///
    /// ```
    /// use barbarossa::words::Atlas;
    /// use barbarossa::{AXIS, Barbarossa, State, ground::grid};
    /// use referee::Game;
    ///
    /// let state = State::sketch("agc", "
    ///     turn 3 axis operations
    ///     axis agc-de-5i 2928 demoralized
    ///     soviet agc-su-28rc 2927
    /// ").unwrap();
    /// let (atlas, view) = (Atlas::new(state.ground.clone()), Barbarossa::view(&state, AXIS.into()));
    /// let say = |hex| atlas.describe_hex(&view, grid().parse(hex).unwrap());
    /// assert_eq!(say("2928"), "2928, clear, Axis-controlled. Axis: 5th Infantry Division, 6 of 6, demoralized.");
    /// assert_eq!(say("2927"), "2927, woods, Soviet-controlled. Soviet: 28th Rifle Corps, 6 of 6.");
    /// ```
    #[must_use]
    pub fn describe_hex(&self, view: &View, hex: HexIndex) -> String {
        if !grid().contains(hex) {
            return "A hex off the map.".into();
        }
        let map = &self.ground().map;
        let mut words = vec![grid().number(hex).to_string(), surface_words(self, hex).to_owned()];
        if let Some(place) = map.place(hex) {
            let kind = match place.kind {
                PlaceKind::Town => "town",
                PlaceKind::City => "city",
                PlaceKind::MajorCity => "major city",
            };
            words.push(format!("{kind} of {}", place.name));
        }
        if !map.is_playable(hex) {
            words.push("out of play".into());
            return words.join(", ") + ".";
        }
        words.push(format!("{}-controlled", self.controller(view, hex)));
        if map.has_rail(hex) {
            let converted = self.ground().start.converted.contains(hex);
            let serves_axis = converted || view.converted.contains(&hex);
            words.push(if serves_axis { "railway" } else { "railway, not converted" }.into());
        }
        let mut text = words.join(", ") + ".";
        let stack = self.stack(view, hex);
        for side in Side::BOTH {
            let own = stack.iter().filter(|unit| self.ground().roster[**unit].side == side);
            let said: Vec<String> = own.map(|unit| self.brief(view, *unit)).collect();
            if !said.is_empty() {
                text = format!("{text} {side}: {}.", said.join("; "));
            }
        }
        text
    }

    /// A unit in a few words: its name, its strength as the viewer knows it, its marks.
    fn brief(&self, view: &View, unit: UnitId) -> String {
        let info = &self.ground().roster[unit];
        let sp = match self.public(view, unit) {
            (least, most) if least == most => format!("{most} of {}", info.sp),
            (_, most) => format!("up to {most}"),
        };
        format!("{}, {sp}{}", info.name, marks(view, unit))
    }

    /// The least and the most SP that a unit may have, as far as the viewer knows: its own, or what is left to it of
    /// the total that everybody has seen (D2.4c).
    fn public(&self, view: &View, unit: UnitId) -> (u16, u16) {
        let printed = |unit: UnitId| u16::from(self.ground().roster[unit].sp);
        if let Some(sp) = view.units.get(unit.index()).and_then(|it| it.sp) {
            return (sp.into(), sp.into());
        }
        let Some(pool) = view.known.iter().find(|pool| pool.units.contains(&unit)) else {
            return (0, printed(unit));
        };
        let others = pool.units.iter().copied().filter(|other| *other != unit);
        let (count, room) = others.fold((0, 0), |(n, sum), other| (n + 1, sum + printed(other)));
        let least = pool.total.saturating_sub(room).max(1);
        (least, pool.total.saturating_sub(count).clamp(least, printed(unit).max(least)))
    }

    /// A unit in a line: side, name, tag, strength as the viewer knows it, MA, whereabouts and marks.
    #[must_use]
    pub fn describe_unit(&self, view: &View, unit: UnitId) -> String {
        let Some(info) = self.ground().roster.get(unit) else { return "no unit".into() };
        let Some(state) = view.units.get(unit.index()) else { return info.name.clone() };
        let sp = match self.public(view, unit) {
            (least, most) if least == most => format!("{most} of {} SP", info.sp),
            (_, most) => format!("at most {most} SP"),
        };
        let at = match state.at {
            Where::Hex(hex) => format!("in {}", self.hex(hex)),
            Where::Box => "to be set up".into(),
            Where::Due(turn) => format!("due on turn {turn}"),
            Where::Eliminated => "eliminated".into(),
            Where::Gone => "permanently eliminated".into(),
        };
        let (tag, marks) = (self.tag(unit), marks(view, unit));
        format!("{} {} [{tag}], {sp}, MA {}, {at}{marks}", info.side, info.name, info.ma)
    }
}

fn surface_words(atlas: &Atlas, hex: HexIndex) -> &'static str {
    crate::ground::Surface::NAMES[atlas.ground().map.surface(hex) as usize].0
}

/// The marks of a unit, each after a comma.
fn marks(view: &View, unit: UnitId) -> String {
    let Some(state) = view.units.get(unit.index()) else { return String::new() };
    let marks = [
        (state.spent, ", spent"),
        (state.demoralized, ", demoralized"),
        (state.tried, ", has tried to react"),
        (state.cossack, ", Cossacks"),
    ];
    marks.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect()
}
