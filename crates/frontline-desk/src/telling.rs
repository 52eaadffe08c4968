//! Decisions and answers in words.

use crate::forms;
use crate::wording::{card, numbers, offensive, place, points, seat, water};
use frontline::game::{Action, Ask, Command, Form, Kind, Mission, NavyUse, Play, State};
use frontline::ground::{Coalition, Make, Nation};
use hex::HexIndex;
use referee::{Seat, ShownOwed, Viewer};
use rulebook::{RuleId, rule};
use series::Sentence;
use series::plain::raw;
use series::wire::{Offer, Remark, Word};

/// What is asked of a seat, after its name.
pub(crate) fn demand(state: &State, ask: Ask) -> String {
    match ask {
        Ask::Close => "say which production lines close".to_owned(),
        Ask::Allot => "share out the Pool and draw the sectors".to_owned(),
        Ask::Deploy => "deploy from the Pool".to_owned(),
        Ask::Flags => "place offensive flags".to_owned(),
        Ask::Commit => "commit points to the offensives, and take back".to_owned(),
        Ask::Advance { target } => format!("advance into {}", place(state, target)),
        Ask::Push { target } => {
            format!("push back the attacker of {}", place(state, target))
        }
        Ask::Straighten => "straighten the line".to_owned(),
    }
}

/// Why it is asked now.
fn reason(ask: Ask) -> &'static str {
    match ask {
        Ask::Close => "Raids closed fewer lines than the zone has.",
        Ask::Allot => "A seat spends only its share; the rest is the high command's.",
        Ask::Deploy => "Both sides deploy at once and in secret; then all forms are opened.",
        Ask::Flags => "Each flagged hexside lets the forces behind it attack.",
        Ask::Commit => "All flags lie on the map; both sides commit at once and in secret.",
        Ask::Advance { .. } => "The hex is taken.",
        Ask::Push { .. } => "The attack was thrown back.",
        Ask::Straighten => "The combats are over; a line hex can be given up for a shorter line.",
    }
}

/// What a newcomer should know of a form.
fn aside(ask: Ask) -> Option<Remark> {
    let (text, rule) = match ask {
        Ask::Advance { .. } | Ask::Push { .. } | Ask::Close => return None,
        _ => (
            "Nothing is decided before the form is sealed. The staff fills in a full proposal; change it as you like.",
            rule!("F62"),
        ),
    };
    Some(Remark::new(text, rule.as_str()))
}

/// A decision as a sentence.
pub(crate) fn sentence(state: &State, viewer: Viewer, owed: &ShownOwed<Ask>) -> Sentence {
    let name = seat(state, owed.seat);
    let Some(ask) = owed.ask else {
        return Sentence { sentence: format!("{name} decides"), ..Sentence::default() };
    };
    let hexes = match ask {
        Ask::Advance { target } | Ask::Push { target } => vec![target.value()],
        _ => Vec::new(),
    };
    let secret = state.seating.side(owed.seat).is_none_or(|side| !state.knows(viewer, side));
    let why = match secret {
        true => reason(ask).to_owned(),
        false => format!("{} {}", reason(ask), forms::standing(state, owed.seat)),
    };
    Sentence { sentence: format!("{name}: {}", demand(state, ask)), why, hexes, aside: aside(ask) }
}

/// A form by the name that its frame has in the table of frames.
pub(crate) fn form_name(form: Form) -> &'static str {
    match form {
        Form::Close(_) => "Production",
        Form::Allot => "Allotment",
        Form::Deploy => "Deployment",
        Form::Flags(_) => "Flags",
        Form::Commit => "Commitment",
        Form::Advance | Form::Push => "Combat",
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => "Straightening",
    }
}

fn paid(state: &State, nation: Option<Nation>) -> String {
    match nation {
        Some(nation) => format!("{} flag", crate::wording::of_nation(state, nation)),
        None => "a card's flag".to_owned(),
    }
}

/// What a production line makes.
fn made(make: Make) -> &'static str {
    match make {
        Make::Men => "men",
        Make::Tanks => "tanks",
        Make::Air => "aircraft",
        Make::Lsp => "LSP",
    }
}

fn coins(state: &State, kind: Kind, coin: u8) -> String {
    points(state, kind, coin.into())
}

/// An answer in words.
pub(crate) fn text(state: &State, action: &Action) -> String {
    let at = |hex: HexIndex| place(state, hex);
    match *action {
        Action::Seal => "Seal the form".to_owned(),
        Action::Clear => "Empty the form".to_owned(),
        Action::Staff => "Fill in as the staff proposes".to_owned(),
        Action::Again => "Fill in as last turn".to_owned(),
        Action::Close { hex, make } => format!("Close a line of {}: {}", at(hex), made(make)),
        Action::Share { seat: to, kind, coin } => {
            format!("Give {} to {}", coins(state, kind, coin), seat(state, to))
        }
        Action::Sector { hex, seat: to } => {
            format!("Give {} to the sector of {}", at(hex), seat(state, to))
        }
        Action::Forbid { seat: to } => format!("Forbid {} to withdraw", seat(state, to)),
        Action::Put { hex, kind, coin } => {
            format!("Send {} to {}", coins(state, kind, coin), at(hex))
        }
        Action::Claim { hex, from: Some(from) } => {
            format!("Claim {} with a man of {}", at(hex), at(from))
        }
        Action::Claim { hex, from: None } => format!("Claim {} with a man of the Pool", at(hex)),
        Action::Dig { hex, toward } => format!("Dig in {} toward {}", at(hex), at(toward)),
        Action::Zone { hex } => format!("Set up a security zone in {}", at(hex)),
        Action::Garrison { hex } => format!("Put a garrison into {}", at(hex)),
        Action::Base { base, to } => format!("Put bomber base {} into {}", base + 1, at(to)),
        Action::Guard { hex, coin } => format!("Put {coin} aircraft on air defence in {}", at(hex)),
        Action::Flak { hex } => format!("Put a flak zone into {}", at(hex)),
        Action::Fly { hex } => format!("Lead the raid through {}", at(hex)),
        Action::Pag { hex } => format!("Send partisans into {}", at(hex)),
        Action::Order { card: it } => format!("Play {} for the order of play", card(state, it)),
        Action::Place { first: true } => "Place flags first, if the choice is won".to_owned(),
        Action::Place { first: false } => "Place flags second, if the choice is won".to_owned(),
        Action::Raid { base, target, mission, coin } => {
            let whence = match base {
                frontline::game::WESTERN_BOX => "the western box".to_owned(),
                base => format!("base {}", base + 1),
            };
            let what = match mission {
                Mission::Industry => "industry",
                Mission::Terror => "morale",
            };
            let bombers = coins(state, Kind::Bombers, coin);
            format!("Raid {} with {bombers} from {whence}, against {what}", at(target))
        }
        _ => later_text(state, action),
    }
}

/// The answers of the frames after deployment.
fn later_text(state: &State, action: &Action) -> String {
    let at = |hex: HexIndex| place(state, hex);
    match *action {
        Action::Flag { start, target, nation } => {
            format!("Attack {} from {}, {}", at(target), at(start), paid(state, nation))
        }
        Action::Hunt { hex, nation } => {
            format!("Hunt the partisans of {}, {}", at(hex), paid(state, nation))
        }
        Action::Land { port, target, nation } => {
            format!("Land at {} from {}, {}", at(target), at(port), paid(state, nation))
        }
        Action::Navy { water: over, with } => match with {
            NavyUse::Raid => format!("Raid the enemy's shipping on {}", water(over)),
            NavyUse::Escort => format!("Escort the own shipping on {}", water(over)),
        },
        Action::FlagCard { card: it } => format!("Play {} as a flag", card(state, it)),
        Action::Commit { offensive: index, start, kind, coin } => format!(
            "Commit {} of {} against {}",
            coins(state, kind, coin),
            at(start),
            offensive(state, index)
        ),
        Action::Lsp { offensive: index, hex, coin } => {
            format!("Spend {coin} LSP of {} in the combat for {}", at(hex), offensive(state, index))
        }
        Action::Card { offensive: index, card: it, play } => {
            let how = match play {
                Play::Die => "for the die",
                Play::Shift => "for a column",
            };
            format!("Play {} {how} in the combat for {}", card(state, it), offensive(state, index))
        }
        Action::Support { offensive: index, coin } => {
            let bombers = coins(state, Kind::Bombers, coin);
            format!("Support the combat for {} with {bombers}", offensive(state, index))
        }
        Action::Back { hex, kind, coin } => {
            format!("Take {} back from {}", coins(state, kind, coin), at(hex))
        }
        Action::Refuge { hex, to } => {
            format!("If {} is lost, its force goes to {}", at(hex), at(to))
        }
        Action::Advance { start, kind, coin } => {
            format!("Advance {} from {}", coins(state, kind, coin), at(start))
        }
        Action::Beyond { hex } => format!("Go on to the hex beyond, {}", at(hex)),
        Action::On { kind, coin } => {
            format!("Take {} on to the hex beyond", coins(state, kind, coin))
        }
        Action::Halt => "Decline the advance".to_owned(),
        Action::Push { start, follow: true } => {
            format!("Push the attacker out of {} and follow", at(start))
        }
        Action::Push { start, follow: false } => format!("Push the attacker out of {}", at(start)),
        Action::Withdraw { hex, to } => format!("Withdraw from {} to {}", at(hex), at(to)),
        Action::Follow { hex, from } => format!("Follow into {} from {}", at(hex), at(from)),
        Action::Control { command, .. } => ruling(state, command),
        _ => String::new(),
    }
}

/// A command of Control in words.
pub(crate) fn ruling(state: &State, command: Command) -> String {
    let at = |hex: HexIndex| place(state, hex);
    let nation = |nation| crate::wording::of_nation(state, nation);
    match command {
        Command::Stack { hex, kind, points: it } => {
            format!("{} has {} now", at(hex), points(state, kind, it.into()))
        }
        Command::Pool { side, kind, points: it } => {
            format!("The {side} Pool has {} now", points(state, kind, it.into()))
        }
        Command::Hold { hex, side: Some(side) } => format!("{} is {side} now", at(hex)),
        Command::Hold { hex, side: None } => format!("{} is empty now", at(hex)),
        Command::Layers { hex, toward, layers } => {
            format!("{} has {layers} layers toward {} now", at(hex), at(toward))
        }
        Command::Pag { hex, there: true } => format!("Partisans are in {} now", at(hex)),
        Command::Pag { hex, there: false } => format!("No partisans are in {} now", at(hex)),
        Command::Flags { nation: it, flags } => format!("{flags} {} flags are left", nation(it)),
        Command::Card { card: it, held: true } => format!("{} is in hand again", card(state, it)),
        Command::Card { card: it, held: false } => format!("{} is taken away", card(state, it)),
        Command::Accept { card: it } => {
            format!("{} is accepted for something of its own", card(state, it))
        }
        Command::Award { hex, side } => format!("{} is awarded to the {side} side", at(hex)),
        Command::Overrule { hue } => {
            let hue = format!("{hue:?}").to_lowercase();
            format!("The result is {hue}")
        }
        Command::Leave { nation: it } => format!("The {} nation leaves the war", nation(it)),
        Command::Stay { nation: it } => {
            format!("The {} nation stays in the war this turn", nation(it))
        }
        Command::Release => "The losses of the turn are released to the press".to_owned(),
    }
}

/// The name of an answer's sort.
pub(crate) fn kind(action: &Action) -> &'static str {
    match action {
        Action::Seal => "seal",
        Action::Clear => "clear",
        Action::Staff => "staff",
        Action::Again => "again",
        Action::Close { .. } => "close",
        Action::Share { .. } => "share",
        Action::Sector { .. } => "sector",
        Action::Forbid { .. } => "forbid",
        Action::Put { .. } => "put",
        Action::Claim { .. } => "claim",
        Action::Dig { .. } => "dig",
        Action::Zone { .. } => "zone",
        Action::Garrison { .. } => "garrison",
        Action::Base { .. } => "base",
        Action::Guard { .. } => "guard",
        Action::Flak { .. } => "flak",
        Action::Raid { .. } => "raid",
        Action::Fly { .. } => "fly",
        Action::Pag { .. } => "pag",
        Action::Order { .. } => "order",
        Action::Place { .. } => "place",
        Action::Flag { .. } => "flag",
        Action::Hunt { .. } => "hunt",
        Action::Land { .. } => "land",
        Action::Navy { .. } => "navy",
        Action::FlagCard { .. } => "flag_card",
        Action::Commit { .. } => "commit",
        Action::Lsp { .. } => "lsp",
        Action::Card { .. } => "card",
        Action::Support { .. } => "support",
        Action::Back { .. } => "back",
        Action::Refuge { .. } => "refuge",
        Action::Advance { .. } => "advance",
        Action::Beyond { .. } => "beyond",
        Action::On { .. } => "on",
        Action::Halt => "halt",
        Action::Push { .. } => "push",
        Action::Withdraw { .. } => "withdraw",
        Action::Follow { .. } => "follow",
        Action::Control { .. } => "control",
    }
}

/// The rule that allows an answer.
pub(crate) fn rule_of(action: &Action) -> RuleId {
    match action {
        Action::Seal | Action::Clear => rule!("F61"),
        Action::Staff | Action::Again => rule!("F62"),
        Action::Close { .. } => rule!("F33"),
        Action::Share { .. } => rule!("F63"),
        Action::Sector { .. } => rule!("F56"),
        Action::Forbid { .. } | Action::Withdraw { .. } | Action::Follow { .. } => rule!("F47"),
        Action::Put { .. } => rule!("F9.2"),
        Action::Claim { .. } => rule!("F40"),
        Action::Dig { .. } => rule!("F49"),
        Action::Zone { .. } | Action::Pag { .. } | Action::Hunt { .. } => rule!("F50"),
        Action::Garrison { .. } => rule!("F64"),
        Action::Base { .. } | Action::Guard { .. } | Action::Support { .. } => rule!("F65"),
        Action::Flak { .. } | Action::Raid { .. } | Action::Fly { .. } => rule!("F51"),
        Action::Order { .. } | Action::FlagCard { .. } | Action::Card { .. } => rule!("F8a"),
        Action::Place { .. } => rule!("R-F50"),
        Action::Flag { .. } => rule!("F41"),
        Action::Land { .. } => rule!("F55"),
        Action::Navy { .. } => rule!("F55a"),
        Action::Commit { .. } | Action::Lsp { .. } => rule!("F42"),
        Action::Back { .. } => rule!("F60"),
        Action::Refuge { .. } => rule!("F45"),
        Action::Advance { .. } | Action::Halt => rule!("F43"),
        Action::Beyond { .. } | Action::On { .. } => rule!("F44"),
        Action::Push { .. } => rule!("F46"),
        Action::Control { .. } => rule!("F57"),
    }
}

/// The hex that an answer is pointed at.
pub(crate) fn hex_of(state: &State, action: &Action) -> Option<HexIndex> {
    match *action {
        Action::Close { hex, .. }
        | Action::Sector { hex, .. }
        | Action::Put { hex, .. }
        | Action::Claim { hex, .. }
        | Action::Dig { hex, .. }
        | Action::Zone { hex }
        | Action::Garrison { hex }
        | Action::Guard { hex, .. }
        | Action::Flak { hex }
        | Action::Fly { hex }
        | Action::Pag { hex }
        | Action::Hunt { hex, .. }
        | Action::Back { hex, .. }
        | Action::Refuge { hex, .. }
        | Action::Beyond { hex }
        | Action::Withdraw { hex, .. }
        | Action::Follow { hex, .. } => Some(hex),
        Action::Base { to, .. } => Some(to),
        Action::Raid { target, .. } | Action::Flag { target, .. } | Action::Land { target, .. } => {
            Some(target)
        }
        Action::Advance { start, .. } | Action::Push { start, .. } => Some(start),
        Action::Commit { start, .. } => Some(start),
        Action::Lsp { hex, .. } => Some(hex),
        Action::Card { offensive, .. } | Action::Support { offensive, .. } => {
            state.offensives.get(usize::from(offensive)).map(|it| it.target)
        }
        _ => None,
    }
}

/// The key that gives an answer.
fn key(action: &Action) -> Option<Word> {
    Some(match action {
        Action::Seal => "Enter".into(),
        // No layer has this letter: one that had would be laid instead.
        Action::Staff => "e".into(),
        _ => return None,
    })
}

/// What an answer stands together with.
fn group(state: &State, action: &Action) -> Option<Word> {
    match *action {
        Action::Commit { offensive: index, .. }
        | Action::Lsp { offensive: index, .. }
        | Action::Card { offensive: index, .. }
        | Action::Support { offensive: index, .. } => {
            let it = state.offensives.get(usize::from(index))?;
            let starts = numbers(state, &it.starts);
            Some(format!("{} from {starts}", place(state, it.target)).into())
        }
        Action::Share { seat: to, .. } => Some(seat(state, to).into()),
        _ => hex_of(state, action).map(|hex| place(state, hex).into()),
    }
}

/// The answers of a seat in words.
pub(crate) fn offers(state: &State, legal: &[Action]) -> Vec<Offer> {
    let offer = |action: &Action| Offer {
        action: raw(action),
        kind: kind(action).into(),
        text: text(state, action),
        key: key(action),
        hex: hex_of(state, action).map(HexIndex::value),
        rule: Some(rule_of(action).as_str().into()),
        group: group(state, action),
        attacks: matches!(action, Action::Flag { .. }),
        ..Offer::default()
    };
    legal.iter().map(offer).collect()
}

/// The orders of a form that are told one by one; of the others their number is.
const TOLD: usize = 12;

/// What stands in a seat's form, in words: the last orders.
pub(crate) fn draft(state: &State, seat: Seat) -> String {
    let orders = state.draft(seat);
    if orders.is_empty() {
        return "The form is empty.".to_owned();
    }
    let before = orders.len().saturating_sub(TOLD);
    let told: Vec<String> = orders[before..].iter().map(|order| text(state, order)).collect();
    let more = if before > 0 { format!("{before} orders, then ") } else { String::new() };
    format!("In the form: {more}{}.", told.join("; "))
}

/// Points of a kind that a side's Pool still has, in words.
pub(crate) fn pool(state: &State, side: Coalition) -> String {
    let pool = &state.pools[side.index()];
    let men = state.nations(side).map(Kind::Men);
    let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Bombers, Kind::Concrete, Kind::Pags];
    let told = men.chain(things).filter(|kind| pool.of(*kind) > 0);
    let told: Vec<String> = told.map(|kind| points(state, kind, pool.of(kind))).collect();
    if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }
}
