//! How a game begins: cards are dealt, forces stand in the Pools, pockets, forts and garrisons on the map.

use super::frame::{CardState, Draft, Frame, Stage};
use super::kind::{PoolState, Share, Stack};
use super::register::Registers;
use super::seats::Seating;
use super::state::{Options, State};
use crate::ground::{Coalition, HexSet, NATIONS_MOST, Scene};
use smallvec::smallvec;

/// A scenario as it begins, before anything has gone on by itself.
pub(super) fn begin(scene: &Scene, options: Options, seating: Seating, last_turn: u8) -> State {
    let scenario = scene.scenario();
    let seats = seating.chairs().len();
    let hexes = scene.map.grid().len();
    let mut state = State {
        scene: scene.clone(),
        options,
        seating,
        turn: scenario.first_turn,
        last_turn,
        held: scenario.held,
        playable: *scene.map.land(),
        line: [HexSet::default(); 2],
        main: [HexSet::default(); 2],
        helsinki: HexSet::default(),
        stacks: vec![Stack::default(); hexes],
        pools: [PoolState::default(); 2],
        registers: Registers::default(),
        pags: HexSet::default(),
        bases: [[None; 2]; 2],
        idle: Vec::new(),
        hits: Vec::new(),
        closed: Vec::new(),
        cards: deal(scene),
        left: 0,
        kept: 0,
        chooser: None,
        first: Coalition::Axis,
        offensives: Vec::new(),
        queue: smallvec![],
        raids: Vec::new(),
        refuges: Vec::new(),
        claims: Vec::new(),
        sent: Vec::new(),
        prefer: [false; 2],
        disputed: Vec::new(),
        opening: [HexSet::default(); 2],
        abandoned: HexSet::default(),
        beaches: Vec::new(),
        sectors: Vec::new(),
        forbidden: 0,
        shares: vec![Share::default(); seats],
        fulfilled: 0,
        drafts: vec![Draft::default(); seats],
        previous: vec![Vec::new(); seats],
        frames: smallvec![Frame::Turn(Stage::Leaving)],
        outcome: None,
    };
    state.derive();
    muster(&mut state);
    state
}

/// Cards come from the top of the lists.
fn deal(scene: &Scene) -> Vec<CardState> {
    rulebook::cite!("F8a");
    let mut dealt = [0u8; NATIONS_MOST];
    let most = scene.scenario().cards;
    let card = |face: &crate::ground::CardFace| {
        let nation = face.nation.index();
        dealt[nation] += 1;
        if dealt[nation] <= most[nation] { CardState::Held } else { CardState::Undealt }
    };
    scene.briefings.cards.iter().map(card).collect()
}

fn muster(state: &mut State) {
    let scene = state.scene.clone();
    let scenario = scene.scenario();
    for (place, force) in scenario.forces.iter().enumerate().take(scene.briefings.nations.len()) {
        let briefing = &scene.briefings.nations[place];
        let pool = &mut state.pools[briefing.coalition.index()];
        pool.men[place] += u16::from(force.men);
        pool.tanks += u16::from(force.tanks);
        pool.air += u16::from(force.air);
        pool.lsp += u16::from(force.lsp);
        pool.bombers += u16::from(force.bombers);
        pool.concrete += u16::from(force.concrete);
        pool.pags += u16::from(force.pags);
        state.registers.garrisons[place] = briefing.garrisons.0;
    }
    for hex in &scenario.garrisons {
        state.stacks[hex.index()].garrisons = 1;
    }
    for (hex, layers) in &scenario.forts {
        state.stacks[hex.index()].layers = [*layers; 6];
    }
    for pocket in &scenario.pockets {
        let Some(side) = state.holder(pocket.hex) else { continue };
        let main = state.main_nation(side);
        let stack = &mut state.stacks[pocket.hex.index()];
        stack.men[main.index()] += pocket.force.men;
        stack.tanks += pocket.force.tanks;
        stack.air += pocket.force.air;
        stack.lsp += pocket.force.lsp;
    }
}
