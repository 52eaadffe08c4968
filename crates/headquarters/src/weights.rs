//! What things are worth: every number by which positions are weighed, in one list; the doctrines in `data` fill it in.

use serde::{Deserialize, Serialize};

/// Declares the list once, for those who read it by name and for those who tune it by number.
macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// The worth of things, in strength points of an average division. What is 0 in the captain's doctrine is a faculty
        /// that he lacks.
        #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: f32,)+
        }

        impl Weights {
            /// The names of all weights, in the order of [`Weights::list`].
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// All weights in order.
            #[must_use]
            pub fn list(&self) -> Vec<f32> {
                vec![$(self.$name),+]
            }

            /// The weight of a name, to be changed.
            pub fn named(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

weights! {
    /// A strength point.
    sp,
    /// A unit on the map, whatever its strength.
    unit,
    /// Of a mobile unit's strength point, on top.
    mobile,
    /// The share of its strength that a demoralized unit is not worth.
    shaken,
    /// The same for an Axis unit without a line of supply.
    unsupplied,
    /// The same for an Axis unit on foot, which lives by the railway; the one above is for spearheads.
    unsupplied_foot,
    /// The same for a Soviet unit.
    unsupplied_soviet,
    /// The same for a unit that is cut off and pressed, so that it must surrender.
    doomed,
    /// The same for one of the side that has just moved, if it has acted: its own surrender phase comes first (D10).
    doomed_spent,
    /// The same for a unit that is cut off, but not pressed.
    cut_off,
    /// A city.
    city,
    /// A major city, on top.
    major,
    /// A place of the victory conditions, on top.
    goal,
    /// A victory level reached.
    level,
    /// The share of a place's worth that isolating it brings before the end.
    isolation,
    /// The share of a place's worth that stacks ready to storm it bring.
    storm,
    /// The share of its worth that strength has left at the end of the last turn, when nothing can be done with it.
    end,
    /// An Axis unit next to a place where that counts.
    siege,
    /// An Axis strength point one MP nearer to the next place.
    advance,
    /// By how much more that counts at the end than at the beginning.
    late,
    /// Hexes from the nearest Axis unit to a goal: so near all of its garrison counts.
    alarm_near,
    /// So far nothing of it counts.
    alarm_far,
    /// Half MP by which the nearest of several goals is made to seem farther, where all of them are needed.
    spread,
    /// Half MP that entering a defended hex is thought to cost at the least.
    block,
    /// The same for each SP that defends it.
    block_each,
    /// The most that a defended hex is thought to cost.
    block_most,
    /// Half MP for a hex in a Soviet ZOC.
    zone,
    /// A railway hex ahead of a railhead that can be converted.
    rail,
    /// The same where the way is long.
    rail_far,
    /// The share of an expected loss that counts against the side that has just moved.
    danger,
    /// The share of the enemy's expected loss that counts for it.
    menace,
    /// What is left of the strength of an enemy two hexes away.
    reach_two,
    /// The same three hexes away.
    reach_three,
    /// The part of its chance that a second attacker adds.
    second,
    /// The share of its strength that a beaten stack loses.
    beaten_share,
    /// The same where every hex around is closed to it.
    trapped_share,
    /// How surely a place without a garrison is held when the enemy is near.
    hold_open,
    /// The part of the enemy's chance that counts against a garrison.
    hold_risk,
    /// A city without a garrison that the enemy can walk into, by its worth.
    garrison,
    /// A steady Soviet stack that could cut all the railways that feed the Axis; one that could cut a part, by that part.
    raid,
    /// A railway hex in Soviet hands on which all of them hang; one on which a part hangs, by that part.
    cut,
    /// What an attack owed on turn 2 is worth.
    duty,
    /// The share of the advance that exploitation promises.
    exploit,
    /// The strength that attrition is expected to take, where the goal is near (D9).
    wear,
    /// The same where the way is long.
    wear_far,
    /// A beaten attacker who has no way back (D8.11c), by his worth.
    no_retreat,
    /// A unit above the stacking limit after a retreat (D2.3).
    excess,
    /// A unit raised again, on top of what it is worth on the map.
    raise,
    /// RP kept back when losses are paid.
    spare,
    /// What a combat won is worth to the attacker.
    won,
    /// What one lost with broken morale costs him.
    broken,
    /// What one lost in a meeting engagement costs him.
    beaten,
    /// A loss point there.
    point,
    /// The pursuit that a plan allows, against what is usual.
    ride,
    /// The chance of defeat from which a force gets away by reaction.
    withdraw,
    /// What turning a combat by joining it counts for.
    join,
    /// The share of its strength that whoever joins a lost combat pays.
    join_cost,
    /// What it costs to be spent by a reaction, as a share of that.
    join_spent,
    /// What standing fast in a place of the victory conditions is worth.
    stand,
    /// What stopping a force that moves past is worth, by its strength.
    intercept,
    /// The chance that air support must move to be sent.
    air_least,
    /// By how much a large combat lowers that, for each 10 SP.
    air_stake,
    /// What an order must gain to be worth giving.
    least,
    /// By how much it may fall short of the best order when the list has grown old.
    slack,
}
