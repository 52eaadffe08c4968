//! The briefing of a seat: what it is there for, what its nations bring, what wins, its cards and its directive.

use super::Known;
use crate::{briefing, wording};
use frontline::game::{Kind, Post};
use frontline::ground::{Arrivals, Coalition, Make, Nation};
use referee::Seat;
use series::paper::{Block, Card, Cell, Paper, Table};
use series::plain::capital;

/// The sheet of a seat.
pub(super) fn sheet(known: &Known<'_>, seat: Seat, side: Coalition) -> Paper {
    let mut paper = known.sheet("Briefing");
    let told = briefing::briefing(&known.state.scene);
    paper.blocks.push(Block::Text(duties(known, seat, side)));
    if let Some(ground) = own_ground(known, seat, side) {
        paper.blocks.push(Block::Text(ground));
    }
    paper.blocks.push(Block::Heading("What wins".to_owned()));
    let mut goals = Table::new([("Result", 2.2), ("When", 6.0), ("Rule", 0.8)]);
    for goal in told.goals {
        goals.push([Cell::Lead(goal.level), Cell::Text(goal.text), Cell::Text(goal.rule)]);
    }
    paper.blocks.push(Block::Table(goals));
    paper.blocks.push(Block::Text(briefing::standing(known.state).text));
    paper.blocks.extend(directives(known, side).into_iter().map(Block::Text));
    let allies = known.nations(side);
    for nation in &allies {
        paper.blocks.push(Block::Heading(format!("{}, turn by turn", name(known, *nation))));
        paper.blocks.push(Block::Table(list(known, *nation)));
    }
    if let Some(industry) = industry(known, side) {
        paper.blocks.push(Block::Heading("Production lines".to_owned()));
        let how = "1 point each turn and line, of own zones that are connected; \
                   a line that changes hands works again three turns after it was retaken (F33).";
        paper.blocks.push(Block::Remark(how.to_owned()));
        paper.blocks.push(Block::Table(industry));
    }
    paper.blocks.push(Block::Heading("The enemy's effectiveness".to_owned()));
    paper.blocks.push(Block::Table(enemy(known, side.enemy())));
    if !told.special.is_empty() {
        paper.blocks.push(Block::Heading("In some turns only".to_owned()));
        for special in told.special {
            let when = if special.from == special.to {
                format!("Turn {}", special.from)
            } else {
                format!("Turns {} to {}", special.from, special.to)
            };
            paper.blocks.push(Block::Text(format!("{when}: {} ({})", special.text, special.rule)));
        }
    }
    paper.blocks.push(Block::Heading("Always".to_owned()));
    for remark in told.always {
        paper.blocks.push(Block::Text(format!("{} ({})", remark.text, remark.rule)));
    }
    let cards = cards(known, seat, side);
    if !cards.is_empty() {
        paper.blocks.push(Block::Heading("Your advantage cards".to_owned()));
        let uses = "Each is played once: for the order of play, as an extra flag, added to a die, for one column, \
                    or for something else that Control accepts (F8b). Cut them out and hand one in with the form on which \
                    you play it.";
        paper.blocks.push(Block::Remark(uses.to_owned()));
        paper.blocks.push(Block::Cards(cards));
    }
    paper
}

/// What the seat is there for.
fn duties(known: &Known<'_>, seat: Seat, side: Coalition) -> String {
    let posts: [(Post, &str); 6] = [
        (
            Post::High,
            "share out the Pool and draw the sectors, play the cards, state the order of play",
        ),
        (Post::Economics, "say which production lines close after raids"),
        (Post::Air, "base and fly the bombers, set up air defence and flak"),
        (Post::Allies, "command the men, flags and cards of the smaller nations"),
        (Post::Western, "fly the bombers of the western air forces"),
        (Post::North, "deploy, attack and take back in your sector"),
    ];
    let fronts = [Post::North, Post::Centre, Post::South];
    let has = |post: Post| match post {
        Post::North => fronts.iter().any(|front| known.serves(seat, side, *front)),
        Post::Western | Post::Allies => known.state.seating.own(side, post) == Some(seat),
        other => known.serves(seat, side, other),
    };
    let own: Vec<&str> = posts.into_iter().filter(|(post, _)| has(*post)).map(|it| it.1).collect();
    let partisans = side == Coalition::Soviet && known.serves(seat, side, Post::Air);
    let more = if partisans { "; send out the partisans" } else { "" };
    format!("You are {}: you {}{more} (F56).", wording::seat(known.state, seat), own.join("; "))
}

/// The rows and hexes that the seat answers for.
fn own_ground(known: &Known<'_>, seat: Seat, side: Coalition) -> Option<String> {
    let fronts = Post::FRONTS.into_iter().zip(known.state.scene.rules.sectors);
    let rows: Vec<String> = fronts
        .filter(|(front, _)| known.serves(seat, side, *front))
        .map(|(_, (first, last))| format!("{first} to {last}"))
        .collect();
    let line: Vec<String> =
        known.sector(seat, side).into_iter().map(|hex| known.number(hex)).collect();
    if rows.is_empty() && line.is_empty() {
        return None;
    }
    let sector = match rows.as_slice() {
        [] => "Yours are".to_owned(),
        [_, _, _] => "Your sector is the whole map, with".to_owned(),
        some => format!("Your sector is rows {} of the map, with", some.join(" and ")),
    };
    Some(format!("{sector} these hexes of the line: {}.", line.join(", ")))
}

/// The directives in play of the own side.
fn directives(known: &Known<'_>, side: Coalition) -> Vec<String> {
    let Some(secrets) = known.secrets(side) else { return Vec::new() };
    let told = secrets.directives.iter().filter_map(|place| {
        let directive = known.state.scene.rules.directives.get(usize::from(*place))?;
        let places: Vec<String> = directive.places.iter().map(|hex| known.place(*hex)).collect();
        Some(format!(
            "Directive \u{201c}{}\u{201d}, secret until it is carried out: hold {} at the end of turn {} for 3 VP (F52).",
            directive.name,
            places.join(" and "),
            directive.by
        ))
    });
    told.collect()
}

fn name(known: &Known<'_>, nation: Nation) -> String {
    let briefing = known.state.scene.briefings.nations.get(nation.index());
    briefing.map_or_else(String::new, |it| capital(&it.name))
}

/// What a nation brings, from this turn on: only the kinds of which it has any.
fn list(known: &Known<'_>, nation: Nation) -> Table {
    type Count = fn(&Arrivals) -> u8;
    let kinds: [(&str, Count); 7] = [
        ("Men", |it| it.men),
        ("Tanks", |it| it.tanks),
        ("Aircraft", |it| it.air),
        ("LSP", |it| it.lsp),
        ("Bombers", |it| it.bombers),
        ("Concrete", |it| it.concrete),
        ("Partisans", |it| it.pags),
    ];
    let briefing = &known.state.scene.briefings.nations[nation.index()];
    let turns = known.view.turn..=known.view.last_turn;
    let some = |count: &Count| turns.clone().any(|turn| count(&briefing.turn(turn).fresh) > 0);
    let kinds: Vec<(&str, Count)> = kinds.into_iter().filter(|(_, count)| some(count)).collect();
    let head = [("Turn", 0.7), ("When", 2.6), ("ME", 0.7), ("Flags", 0.8)];
    let mut table = Table::new(head.into_iter().chain(kinds.iter().map(|(name, _)| (*name, 1.0))));
    for turn in turns {
        let now = briefing.turn(turn);
        let flags = flags(known, nation, turn, now.flags);
        let head = [
            Cell::Lead(turn.to_string()),
            Cell::of(known.when(turn)),
            Cell::number(now.me.get()),
            Cell::number(flags),
        ];
        let fresh = kinds.iter().map(|(_, count)| match count(&now.fresh) {
            0 => Cell::of(""),
            points => Cell::number(points),
        });
        table.push(head.into_iter().chain(fresh));
    }
    table
}

/// The flags of a nation in a turn, as the scenario changes its list; this turn's as they are left.
fn flags(known: &Known<'_>, nation: Nation, turn: u8, listed: u8) -> u8 {
    if turn == known.view.turn {
        return known.view.flags[nation.index()];
    }
    let added = known.state.scene.scenario().flags_add[nation.index()].get(usize::from(turn) - 1);
    listed.saturating_add_signed(added.copied().unwrap_or(0))
}

/// The own production lines; nothing for a side without any.
fn industry(known: &Known<'_>, side: Coalition) -> Option<Table> {
    let map = &known.state.scene.map;
    let head = [("Zone", 2.6), ("Held by", 1.2)];
    let makes = ["Men M", "Tanks T", "Aircraft A", "LSP L"].map(|name| (name, 1.0));
    let mut table = Table::new(head.into_iter().chain(makes));
    let zones = map.grid().hexes().filter(|hex| {
        map.industry(*hex).iter().any(|lines| *lines > 0) && known.state.owner(*hex) == Some(side)
    });
    for hex in zones {
        let lines = map.industry(hex);
        let holder = known.holder(hex).map_or_else(|| "nobody".to_owned(), |it| it.to_string());
        let made = Make::ALL.into_iter().map(|make| match lines[make.index()] {
            0 => Cell::of(""),
            lines => Cell::number(lines),
        });
        table.push([Cell::Lead(known.place(hex)), Cell::Text(holder)].into_iter().chain(made));
    }
    (!table.rows.is_empty()).then_some(table)
}

fn enemy(known: &Known<'_>, enemy: Coalition) -> Table {
    let nations = known.nations(enemy);
    let names: Vec<String> = nations.iter().map(|nation| name(known, *nation)).collect();
    let head = [("Turn", 0.7), ("When", 2.6)];
    let mut table = Table::new(head.into_iter().chain(names.iter().map(|name| (&**name, 1.0))));
    for turn in known.view.turn..=known.view.last_turn {
        let me = nations.iter().map(|nation| {
            let briefing = &known.state.scene.briefings.nations[nation.index()];
            Cell::number(briefing.turn(turn).me.get())
        });
        let head = [Cell::Lead(turn.to_string()), Cell::of(known.when(turn))];
        table.push(head.into_iter().chain(me));
    }
    table
}

/// The cards that the seat plays, of those in hand.
fn cards(known: &Known<'_>, seat: Seat, side: Coalition) -> Vec<Card> {
    let Some(secrets) = known.secrets(side) else { return Vec::new() };
    let own = secrets.hand.iter().filter(|card| known.state.card_seat(side, **card) == Some(seat));
    let card = |number: &u8| {
        let face = known.state.scene.briefings.cards.get(usize::from(*number))?;
        Some(Card {
            kind: format!("{} \u{b7} card {number}", name(known, face.nation)),
            title: face.name.clone(),
            value: format!("+{}", face.value),
            text: capital(&face.text) + ".",
        })
    };
    own.filter_map(card).collect()
}

/// The kinds of which a seat has any to spend, with how many.
pub(super) fn spendable(known: &Known<'_>, seat: Seat, side: Coalition) -> Vec<(Kind, u16)> {
    let share = known.secrets(side).and_then(|it| it.shares.iter().find(|(own, _)| *own == seat));
    let Some((_, share)) = share else { return Vec::new() };
    let men = known.nations(side).into_iter().map(Kind::Men);
    let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Bombers, Kind::Concrete, Kind::Pags];
    let lift = frontline::ground::Water::NAMES.map(|(_, water)| Kind::Lift(water));
    let all = men.chain(things).chain(lift).map(|kind| (kind, share.of(kind)));
    all.filter(|(_, points)| *points > 0).collect()
}
