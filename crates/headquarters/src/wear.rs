//! What a march without supply wears away: the mean of the attrition table (D9).

use crate::atlas::{Atlas, STRONGEST};
use crate::board::Board;
use crate::order::Question;
use crate::score::Scales;
use barbarossa::ground::{Ground, UnitId};
use damos::{Camped, March, attrition, attrition_drm, is_at_maximum, must_check_attrition};
use smallvec::SmallVec;

/// The DRMs that can come together lie between minus this and this.
const DRMS: i32 = 4;

/// By DRM and SP: the mean LP of a check.
pub(crate) fn wear(ground: &Ground) -> Vec<f32> {
    let pips = || (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let mean = |sp: u32, drm: i32| {
        let lp: u32 = pips().map(|roll| attrition(&ground.charts, sp, roll + drm)).sum();
        lp as f32 / 36.0
    };
    (-DRMS..=DRMS).flat_map(|drm| (0..=STRONGEST as u32).map(move |sp| mean(sp, drm))).collect()
}

impl Atlas {
    /// The mean LP of a check.
    fn worn(&self, sp: u32, drm: i32) -> f32 {
        let row = (drm.clamp(-DRMS, DRMS) + DRMS) as usize;
        self.wear[row * (STRONGEST + 1) + (sp as usize).min(STRONGEST)]
    }
}

impl Scales {
    /// What attrition is thought to cost a force that has spent so many half MP more and stands in a hex of the position
    /// weighed last.
    pub(crate) fn worn(
        &self,
        question: &Question<'_>,
        after: &Board,
        (hex, spent): (u16, u8),
    ) -> f32 {
        let (atlas, team) = (&*self.atlas, &question.team);
        let side = atlas.cards[team[0].index()].side;
        let fear = self.fear_of_wear();
        if fear == 0.0 || !is_tired(question, spent, self.supplied_now(side, hex)) {
            return 0.0;
        }
        let left: SmallVec<[UnitId; 8]> =
            team.iter().copied().filter(|unit| after.at[unit.index()] == hex).collect();
        let stack = after.stack(atlas, side, hex);
        let counters: SmallVec<[_; 8]> =
            stack.iter().map(|unit| atlas.cards[unit.index()].counter).collect();
        let Some(first) = counters.first() else { return 0.0 };
        let map = &question.state.ground.map;
        let at = atlas.hex(hex);
        let chart = &question.state.ground.charts.terrain;
        let camped = Camped {
            terrain_drm: chart.attrition(map.terrain(at), map.is_town(at)),
            single_unit: stack.len() == 1,
            demoralized: after.is_shaken(&left),
            at_maximum: is_at_maximum(&counters, first.nation),
        };
        let drm = attrition_drm(camped, &mut damos::Unwritten);
        let sp = after.strength(&left);
        let mobile = left.iter().any(|unit| atlas.cards[unit.index()].kind.is_mobile());
        let each = self.weights.sp + if mobile { self.weights.mobile } else { 0.0 };
        fear * each * atlas.worn(sp, drm) * self.use_left(after.turn)
    }

    /// How much attrition counts on the way that the Axis has to go.
    fn fear_of_wear(&self) -> f32 {
        if self.long_way { self.weights.wear_far } else { self.weights.wear }
    }

    /// The same at first sight, for a hex of the position that is thought about.
    pub(crate) fn looks_worn(&self, question: &Question<'_>, hex: u16, spent: u8) -> f32 {
        let side = self.atlas.cards[question.team[0].index()].side;
        let los = self.base.supply[side.index()].has(hex);
        let fear = self.fear_of_wear();
        if fear == 0.0 || !is_tired(question, spent, los) {
            return 0.0;
        }
        fear * self.weights.sp * self.atlas.worn(question.board.strength(&question.team), 0)
    }
}

/// Whether a force must check: it lacks supply and has spent more than half its MA (D9a).
fn is_tired(question: &Question<'_>, spent: u8, los: bool) -> bool {
    let ma = question.team.iter().map(|unit| question.state.ma(*unit)).min().unwrap_or(0);
    let whole = u32::from(ma) * 2;
    let before = whole.saturating_sub(u32::from(question.pace.left));
    let far = March {
        los,
        mp_spent: before + u32::from(spent),
        ma_slowest: whole,
        strategic: question.pace.strategic || question.exploiting,
        turn: question.board.turn.into(),
    };
    must_check_attrition(far)
}
