//! What others see of an event (Y55), and what it tells them.

use super::event::{Event, Gait, Tag, Who};
use super::player_of;
use super::state::State;
use crate::ground::Player;
use hex::HexIndex;
use referee::Viewer;
use smallvec::SmallVec;

/// Who looks on.
#[derive(Clone, Copy)]
struct Onlooker<'s> {
    state: &'s State,
    player: Option<Player>,
}

impl Onlooker<'_> {
    fn owns(self, player: Player) -> bool {
        self.player == Some(player)
    }

    /// Whether a counter was hidden from the onlooker.
    fn misses(self, tag: &Tag) -> bool {
        tag.hidden && !self.owns(tag.player)
    }

    fn who(self, tag: &Tag) -> Who {
        let player = tag.player;
        match (self.owns(player), tag.hidden) {
            (true, _) => Who::Unit(tag.unit),
            (false, true) => Who::Unknown { player },
            (false, false) => {
                let unit = self.state.counter(tag.unit).unit.key.clone();
                Who::Kind { player, unit, hex: tag.hex, place: tag.place }
            }
        }
    }

    /// Counters that do something together: a "?" has no number.
    fn group<const N: usize>(self, tags: &[Tag]) -> SmallVec<[Who; N]>
    where
        [Who; N]: smallvec::Array<Item = Who>,
    {
        let mut group: SmallVec<[Who; N]> = SmallVec::new();
        for tag in tags {
            let who = self.who(tag);
            if !(self.misses(tag) && group.contains(&who)) {
                group.push(who);
            }
        }
        // Listed by what they are, so that the order tells nothing of platoons.
        group.sort_by_key(|who| format!("{who:?}"));
        group
    }

    /// What stands on the map when the game begins: a "?" has neither number nor facing.
    fn set_up(self, units: &[(Tag, HexIndex, u8)]) -> Vec<(Who, HexIndex, u8)> {
        let faced = |(tag, hex, facing): &(Tag, HexIndex, u8)| {
            let shown = !self.misses(tag) && self.state.kind(tag.unit).is_vehicle();
            (self.who(tag), *hex, if shown { *facing } else { 0 })
        };
        let mut seen: Vec<(Who, HexIndex, u8)> = units.iter().map(faced).collect();
        seen.sort_by_key(|(who, hex, facing)| (*hex, format!("{who:?}"), *facing));
        seen.dedup_by(|one, other| one == other && matches!(one.0, Who::Unknown { .. }));
        seen
    }

    /// Those of whom the onlooker may know.
    fn known<const N: usize>(self, tags: &[Tag]) -> Option<SmallVec<[Who; N]>>
    where
        [Who; N]: smallvec::Array<Item = Who>,
    {
        let known: SmallVec<[Tag; 8]> =
            tags.iter().filter(|tag| !self.misses(tag)).copied().collect();
        (!known.is_empty()).then(|| self.group(&known))
    }

    /// A number that nobody may know of whom a concealed enemy was part.
    fn number(self, covert: [bool; 2], number: Option<i8>) -> Option<i8> {
        let hidden = Player::BOTH.into_iter().any(|it| covert[it.index()] && !self.owns(it));
        number.filter(|_| !hidden)
    }
}

fn onlooker(state: &State, viewer: Viewer) -> Onlooker<'_> {
    Onlooker { state, player: viewer.seat().map(player_of) }
}

/// What a viewer sees of an event; nothing of the bookkeeping.
pub(super) fn seen_by(state: &State, event: &Event, viewer: Viewer) -> Option<Event<Who>> {
    rulebook::cite!("Y55");
    let me = onlooker(state, viewer);
    Some(match event {
        Event::Chosen { .. }
        | Event::Opened(_)
        | Event::Closed
        | Event::Turned(_)
        | Event::Acted { .. }
        | Event::Reacted { .. }
        | Event::Earned { .. } => return None,
        Event::Placed { unit, hex, facing } if me.owns(unit.player) => {
            Event::Placed { unit: me.who(unit), hex: *hex, facing: *facing }
        }
        Event::MineLaid { player, mine, hex } if me.owns(*player) => {
            Event::MineLaid { player: *player, mine: *mine, hex: *hex }
        }
        Event::Placed { .. } | Event::MineLaid { .. } => return None,
        Event::SetUpDone { player } => Event::SetUpDone { player: *player },
        Event::Begun { units } => Event::Begun { units: me.set_up(units) },
        Event::TurnBegun { turn } => Event::TurnBegun { turn: *turn },
        Event::InitiativeRolled { dice, first } => {
            Event::InitiativeRolled { dice: *dice, first: *first }
        }
        Event::Activated { player, platoon } => {
            Event::Activated { player: *player, platoon: platoon.filter(|_| me.owns(*player)) }
        }
        Event::ActivationEnded { player, go } => {
            Event::ActivationEnded { player: *player, go: *go }
        }
        Event::TurnEnded => Event::TurnEnded,
        Event::ObjectiveTaken { hex, player } => {
            Event::ObjectiveTaken { hex: *hex, player: *player }
        }
        Event::GameEnded { outcome } => Event::GameEnded { outcome: *outcome },
        Event::Window { player, asked } => Event::Window { player: *player, asked: *asked },
        Event::MortarCalled { player, mortar, ammo, hex } => {
            Event::MortarCalled { player: *player, mortar: *mortar, ammo: *ammo, hex: *hex }
        }
        Event::Scattered { dice, hexes, ammo } => {
            Event::Scattered { dice: dice.clone(), hexes: *hexes, ammo: *ammo }
        }
        other => return orders_seen(me, other).or_else(|| moves_seen(me, other)),
    })
}

/// Orders and plans are their owner's own.
fn orders_seen(me: Onlooker<'_>, event: &Event) -> Option<Event<Who>> {
    Some(match event {
        Event::Declined { player, scope } if me.owns(*player) => {
            Event::Declined { player: *player, scope: *scope }
        }
        Event::DeclinedUntil { player, hex, within } if me.owns(*player) => {
            Event::DeclinedUntil { player: *player, hex: *hex, within: *within }
        }
        Event::UntilEnded { player } if me.owns(*player) => Event::UntilEnded { player: *player },
        Event::Guarding { unit, within, vehicles } if me.owns(unit.player) => {
            Event::Guarding { unit: me.who(unit), within: *within, vehicles: *vehicles }
        }
        Event::GuardEnded { unit } if me.owns(unit.player) => {
            Event::GuardEnded { unit: me.who(unit) }
        }
        Event::OrdersEnded { player, scope } if me.owns(*player) => {
            Event::OrdersEnded { player: *player, scope: *scope }
        }
        Event::Cancelled { player, target } if me.owns(*player) => {
            Event::Cancelled { player: *player, target: *target }
        }
        _ => return None,
    })
}

/// What moves, rides and hides.
fn moves_seen(me: Onlooker<'_>, event: &Event) -> Option<Event<Who>> {
    Some(match event {
        Event::Came { unit, hex, facing } => {
            let facing = if me.misses(unit) { 0 } else { *facing };
            Event::Came { unit: me.who(unit), hex: *hex, facing }
        }
        Event::Entered { units, from, to, gait, keeps_facing, still } => Event::Entered {
            still: *still,
            units: me.group(units),
            from: *from,
            to: *to,
            gait: *gait,
            // Of a "?" a reverse would tell that it is a vehicle.
            keeps_facing: *keeps_facing
                && (*gait != Gait::Maneuver || !units.iter().any(|unit| me.misses(unit))),
        },
        Event::Halted { units } => Event::Halted { units: me.known(units)? },
        Event::Faced { unit, facing } if !me.misses(unit) => {
            Event::Faced { unit: me.who(unit), facing: *facing }
        }
        Event::Mounted { unit, vehicle } if !(me.misses(unit) && me.misses(vehicle)) => {
            Event::Mounted { unit: me.who(unit), vehicle: me.who(vehicle) }
        }
        Event::Dismounted { unit } if !me.misses(unit) => Event::Dismounted { unit: me.who(unit) },
        Event::MineFound { hex } => Event::MineFound { hex: *hex },
        Event::MineStruck { hex, unit, die } => {
            Event::MineStruck { hex: *hex, unit: me.who(unit), die: *die }
        }
        Event::Revealed { unit, hex, still, facing } => {
            Event::Revealed { unit: me.who(unit), hex: *hex, still: *still, facing: *facing }
        }
        Event::Vanished { unit, hex, still } => {
            Event::Vanished { unit: me.who(unit), hex: *hex, still: *still }
        }
        Event::Hidden { units, hexes } => Event::Hidden { units: *units, hexes: *hexes },
        other => return fire_seen(me, other),
    })
}

/// Fire, assault and what they do.
fn fire_seen(me: Onlooker<'_>, event: &Event) -> Option<Event<Who>> {
    Some(match event {
        Event::Fired { unit, from, at, reaction } => {
            Event::Fired { unit: me.who(unit), from: *from, at: at.clone(), reaction: *reaction }
        }
        Event::ShotRolled { hex, from, weapon, player, die, net, covert } => Event::ShotRolled {
            hex: *hex,
            from: *from,
            weapon: *weapon,
            player: *player,
            die: *die,
            net: me.number(*covert, *net),
            covert: *covert,
        },
        Event::Checked { unit, die, passed } => {
            Event::Checked { unit: me.who(unit), die: *die, passed: *passed }
        }
        Event::Hurt { unit, steps, disrupted } => {
            Event::Hurt { unit: me.who(unit), steps: *steps, disrupted: *disrupted }
        }
        Event::Shocked { unit } => Event::Shocked { unit: me.who(unit) },
        Event::Suppressed { units } => Event::Suppressed { units: me.known(units)? },
        Event::Regrouped { units } => Event::Regrouped { units: me.known(units)? },
        Event::Lost { unit, hex } => Event::Lost { unit: me.who(unit), hex: *hex },
        Event::Charged { target, units } => {
            Event::Charged { target: *target, units: me.group(units) }
        }
        Event::ClosedIn { target, crowd } => Event::ClosedIn { target: *target, crowd: *crowd },
        Event::Repelled { target } => Event::Repelled { target: *target },
        Event::Fought { target, die, drm, band, covert } => Event::Fought {
            target: *target,
            die: *die,
            drm: me.number(*covert, *drm),
            band,
            covert: *covert,
        },
        Event::Attempted { player, total, destroyed } => {
            Event::Attempted { player: *player, total: *total, destroyed: *destroyed }
        }
        Event::LeaderRolled { player, die, lost } => {
            Event::LeaderRolled { player: *player, die: *die, lost: *lost }
        }
        Event::AssaultEnded { target, winner } => {
            Event::AssaultEnded { target: *target, winner: *winner }
        }
        Event::RecoveryRolled { unit, die, recovered, rally, hero } => Event::RecoveryRolled {
            unit: me.who(unit),
            die: *die,
            recovered: *recovered,
            rally: *rally,
            hero: *hero,
        },
        _ => return None,
    })
}

/// Whether an event tells a viewer something about what was hidden from it.
pub(super) fn discloses(state: &State, event: &Event, viewer: Viewer) -> bool {
    let me = onlooker(state, viewer);
    match event {
        // A hex found free of mines is news as much as one that is not; so is who holds what.
        Event::Begun { .. }
        | Event::Entered { .. }
        | Event::MineFound { .. }
        | Event::Charged { .. }
        | Event::ClosedIn { .. }
        | Event::Fought { .. }
        | Event::TurnEnded
        | Event::GameEnded { .. } => true,
        Event::Came { unit, .. }
        | Event::Revealed { unit, .. }
        | Event::Vanished { unit, .. }
        | Event::Fired { unit, .. }
        // Who turns or gets off is of the active platoon.
        | Event::Faced { unit, .. }
        | Event::Dismounted { unit }
        | Event::Guarding { unit, .. }
        | Event::Mounted { unit, .. } => !me.owns(unit.player),
        // Who answers tells of standing orders.
        Event::Window { player, .. } => {
            rulebook::cite!("R-Y83");
            !me.owns(*player)
        }
        // Vehicles that stop are of the active platoon.
        Event::Halted { units } => !units.iter().all(|unit| me.owns(unit.player)),
        // A leader behind a "?" may have helped.
        Event::RecoveryRolled { unit, .. } => {
            rulebook::cite!("R-Y70");
            !me.owns(unit.player)
        }
        Event::ShotRolled { covert, .. } => {
            Player::BOTH.into_iter().any(|it| covert[it.index()] && !me.owns(it))
        }
        _ => false,
    }
}
