//! Where points stand that do not attack: by what each hex is worth and what threatens it (F69).

use crate::ground::Ground;
use crate::staff::Paper;
use frontline::game::{Action, Kind, State};
use frontline::ground::Coalition;
use hex::HexIndex;

/// What an enemy hex beside one threatens with even when it is weak: the Pool is near.
const POOL_NEAR: f64 = 6.0;
/// What enemies threaten with, by their CV times their ME; what keeping a hex adds to it, by its worth.
const STRENGTH: f64 = 0.5;
const WORTH: f64 = 0.12;
/// Men who stay in the Pool for the line that mans itself.
const IN_HAND: u16 = 3;
/// A hex with so many times its part of what all have sends the rest back.
const PLENTY: f64 = 1.6;
/// One part in so many of the LSP that are left goes to the hexes that ask for most.
const LSP_PART: u16 = 3;

/// How much a hex of the own line asks for.
fn need(state: &State, side: Coalition, ground: &Ground, hex: HexIndex) -> f64 {
    let enemy = side.enemy();
    let me = f64::from(state.me(state.main_nation(enemy)).get());
    let beside = state.beside(hex).filter(|at| state.in_line(enemy, *at));
    let threats = beside.map(|at| POOL_NEAR + STRENGTH * me * f64::from(state.stack(at).cv()));
    1.0 + threats.sum::<f64>() * (1.0 + WORTH * ground.to_keep(hex))
}

/// A hex of the own line with what it asks for and what it has.
struct Post {
    hex: HexIndex,
    need: f64,
    has: f64,
}

fn posts(paper: &Paper, side: Coalition, ground: &Ground) -> Vec<Post> {
    let state = &paper.state;
    let line = state.line[side.index()].iter();
    let own = line.filter(|hex| state.answers_for(paper.seat, side, *hex));
    let post = |hex: HexIndex| {
        let put = state.draft(paper.seat).iter().map(|order| match order {
            Action::Put { hex: at, kind, coin } if *at == hex => u16::from(kind.cv() * coin),
            _ => 0,
        });
        let has = u16::from(state.stack(hex).cv()) + put.sum::<u16>();
        Post { hex, need: need(state, side, ground, hex), has: has.into() }
    };
    own.map(post).collect()
}

/// Spreads what is left of a share over the line, point by point to the hex that has least for its need.
pub(crate) fn hold(paper: &mut Paper, side: Coalition, ground: &Ground) {
    let mut posts = posts(paper, side, ground);
    let main = Kind::Men(paper.state.main_nation(side));
    let men = paper.state.nations(side).map(Kind::Men);
    let kinds: Vec<Kind> = men.chain([Kind::Tanks, Kind::Air]).collect();
    for kind in kinds {
        let mut left = frontline::game::left(&paper.state, paper.seat).map_or(0, |it| it.of(kind));
        if kind == main {
            left = left.saturating_sub(IN_HAND);
        }
        let mut given = vec![0u16; posts.len()];
        let mut open = vec![true; posts.len()];
        while left > 0 {
            let short = |place: &usize| posts[*place].need / (1.0 + posts[*place].has);
            let places = (0..posts.len()).filter(|place| open[*place]);
            let Some(place) = places.max_by(|one, other| short(one).total_cmp(&short(other)))
            else {
                break;
            };
            let room = u16::from(paper.state.room(side, posts[place].hex));
            if posts[place].has >= f64::from(room) || !may_go(paper, posts[place].hex, kind) {
                open[place] = false;
                continue;
            }
            posts[place].has += 1.0;
            given[place] += 1;
            left -= 1;
        }
        for (post, points) in posts.iter().zip(given) {
            let hex = post.hex;
            paper.amount(points, |coin| Action::Put { hex, kind, coin });
        }
    }
    // The dearest hexes under threat have an LSP against the attack that may come.
    posts.sort_by(|one, other| other.need.total_cmp(&one.need));
    let lsp = frontline::game::left(&paper.state, paper.seat).map_or(0, |it| it.of(Kind::Lsp));
    let bare: Vec<HexIndex> = posts
        .iter()
        .map(|post| post.hex)
        .filter(|hex| paper.state.stack(*hex).lsp == 0)
        .take(usize::from(lsp / LSP_PART))
        .collect();
    for hex in bare {
        paper.write(Action::Put { hex, kind: Kind::Lsp, coin: 1 });
    }
}

/// Whether a point of a kind may be sent to a hex at all.
fn may_go(paper: &Paper, hex: HexIndex, kind: Kind) -> bool {
    let order = Action::Put { hex, kind, coin: 1 };
    <frontline::game::Frontline as referee::Game>::check(&paper.state, paper.seat, &order).is_ok()
}

/// Garrisons go to the cities nearest to the enemy, the dearest first.
pub(crate) fn garrisons(paper: &mut Paper, side: Coalition, ground: &Ground) {
    let state = &paper.state;
    let cities = state.scene.rules.cities.iter().filter(|(hex, _)| state.holds(side, *hex));
    let grid = state.scene.map.grid();
    let far = |hex: HexIndex| {
        let enemies = state.line[side.enemy().index()].iter();
        enemies.map(|at| grid.distance(at, hex)).min().unwrap_or(u32::MAX)
    };
    let mut near: Vec<(u32, HexIndex)> = cities.map(|(hex, _)| (far(*hex), *hex)).collect();
    near.retain(|(far, _)| *far <= 2);
    near.sort_by(|one, other| ground.to_keep(other.1).total_cmp(&ground.to_keep(one.1)));
    for (_, hex) in near {
        paper.write(Action::Garrison { hex });
    }
}

/// What quiet hexes have beyond their part goes back, as far as the railways carry it.
pub(crate) fn take_back(paper: &mut Paper, side: Coalition, ground: &Ground) {
    let state = &paper.state;
    let busy: Vec<HexIndex> = state
        .offensives
        .iter()
        .flat_map(|it| it.starts.iter().copied().chain([it.target]))
        .collect();
    let posts = posts(paper, side, ground);
    let (all, needed) =
        posts.iter().fold((0.0, 0.0), |(all, needed), post| (all + post.has, needed + post.need));
    for post in posts.into_iter().filter(|post| !busy.contains(&post.hex)) {
        let part = (PLENTY * all * post.need / needed).max(1.0);
        let mut over = (post.has - part).max(0.0) as u16;
        let hex = post.hex;
        let mut points: Vec<(Kind, u8)> = paper.state.stack(hex).points().collect();
        points.retain(|(kind, _)| kind.fights());
        points.sort_by_key(|(kind, points)| (std::cmp::Reverse(*points), *kind));
        for (kind, points) in points {
            let back = over.min(points.into());
            over -= paper.amount(back, |coin| Action::Back { hex, kind, coin });
        }
    }
}
