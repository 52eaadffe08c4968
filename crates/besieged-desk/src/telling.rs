//! Decisions and answers in words: what is asked and why, what each answer costs, and why some are not open.

use crate::odds::{self, eligible};
use crate::{ribbon, stage};
use besieged::Table;
use besieged::game::{Action, Ask, Besieged, Frame, State, Step, duties, player_of, trains, words};
use besieged::ground::UnitId;
use hex::HexIndex;
use referee::{Game as _, Seat, ShownOwed};
use rulebook::{RuleId, rule};
use series::Sentence;
use series::page::counted;
use series::plain::raw;
use series::wire::{Closed, Offer, Remark, Word};

/// A decision in words; `legal` is asked for only where it matters.
pub(crate) fn sentence(
    state: &State,
    owed: &ShownOwed<Ask>,
    legal: impl FnOnce() -> usize,
) -> Sentence {
    let Some(ask) = &owed.ask else {
        let sentence = format!("The {} player decides.", player_of(owed.seat));
        return Sentence { sentence, ..Sentence::default() };
    };
    Sentence {
        sentence: asked(state, ask),
        why: why(ask).to_owned(),
        hexes: target(ask).into_iter().map(HexIndex::value).collect(),
        aside: aside(state, ask, legal),
    }
}

/// What a player is asked; once the die of a combat has fallen, with what came of it.
pub(crate) fn asked(state: &State, ask: &Ask) -> String {
    let decision = words::decision(&state.scene, ask);
    let result = match state.frames.last() {
        Some(Frame::Combat(battle)) => battle.result,
        _ => None,
    };
    match result {
        Some(result) => format!("{result}: {}. {decision}", result.meaning()),
        None => decision,
    }
}

/// The hex that a decision is about.
pub(crate) fn target(ask: &Ask) -> Option<HexIndex> {
    match ask {
        Ask::Force { target }
        | Ask::Support { target }
        | Ask::Marshal { target }
        | Ask::Losses { target, .. }
        | Ask::Length { target }
        | Ask::Retreat { target }
        | Ask::Advance { target } => Some(*target),
        Ask::Reinforce { .. }
        | Ask::Placement { .. }
        | Ask::Orders
        | Ask::Moves { .. }
        | Ask::Rail { .. }
        | Ask::Target => None,
    }
}

/// Why a decision is asked, or what goes with it.
fn why(ask: &Ask) -> &'static str {
    match ask {
        Ask::Reinforce { .. } => "One point is one step; points left are lost.",
        Ask::Placement { .. } => "Units come in home cities of the rail net, away from enemies.",
        Ask::Orders => "The die was 1 to 3: the enemy of the units names them.",
        Ask::Moves { .. } => "Each unit moves once in an impulse, hex by hex.",
        Ask::Rail { .. } => "A train stays on the rail net as it was judged at the opening.",
        Ask::Target => "Attacks are declared and fought one at a time.",
        Ask::Force { .. } => "Attackers stand next to the hex, in one hex or several.",
        Ask::Support { .. } => "Each air unit moves the odds one column up.",
        Ask::Marshal { .. } => {
            "He adds 1 to the die for the attacker, or takes 1 for the defender."
        }
        Ask::Losses { .. } => "The owner chooses which units lose steps.",
        Ask::Length { .. } => "One length for all units that retreat.",
        Ask::Retreat { .. } => "Each hex leads one farther away from the hex that was left.",
        Ask::Advance { .. } => "Surviving attackers may enter the vacated hex.",
    }
}

/// What a newcomer should know about a decision.
fn aside(state: &State, ask: &Ask, legal: impl FnOnce() -> usize) -> Option<Remark> {
    let (text, rule) = match ask {
        Ask::Reinforce { .. } if legal() == 1 => {
            ("Nobody can be placed and no step can be given.".to_owned(), rule!("B33"))
        }
        Ask::Moves { .. } => (
            "Who enters an enemy ZOC stops there, and must attack unless a friend was there before."
                .to_owned(),
            rule!("B36"),
        ),
        Ask::Target => {
            let (_, rule) = duties(state).next()?;
            let owing = duties(state).count();
            let units = counted(owing as u64, "unit", "units");
            (format!("{units} must attack before the attacks can end."), rule)
        }
        Ask::Marshal { .. } => (marshal(state), rule!("B45")),
        Ask::Retreat { .. } => (
            "Entering an enemy ZOC without a friend in it costs a step, once.".to_owned(),
            rule!("B39"),
        ),
        _ => return None,
    };
    Some(Remark::new(text, rule.as_str()))
}

/// What a Field Marshal brings to the combat that is fought, and what he risks.
fn marshal(state: &State) -> String {
    let risk = "A marshal can be lost on the worst results of his side, and then for good.";
    match odds::marshal_worth(state) {
        Some([without, with]) => {
            let [without, with] = [without, with].map(|chance| odds::percent(&chance));
            format!("The hex is vacated in {without}, with your marshal in {with}. {risk}")
        }
        None => risk.to_owned(),
    }
}

/// The answers of a seat, in the order of the list.
pub(crate) fn offers(state: &State, legal: &[Action]) -> Vec<Offer> {
    let mut offers: Vec<Offer> = legal.iter().map(|action| offer(state, action)).collect();
    if let [only] = offers.as_mut_slice() {
        only.idle = idle(state, legal);
    }
    offers
}

fn offer(state: &State, action: &Action) -> Offer {
    let plan = match action {
        Action::Support { air, table } => Some(odds::plan(*table, *air).into()),
        _ => None,
    };
    Offer {
        action: raw(action),
        kind: kind(action).into(),
        text: text(state, action),
        key: key(action).map(Word::from),
        price: price(state, action),
        hex: hex_of(state, action).map(HexIndex::value),
        unit: unit_of(action).map(|unit| unit.0.into()),
        rule: Some(rule_of(state, action).as_str().into()),
        group: group(action).map(Word::from),
        attacks: matches!(action, Action::Attack { .. }),
        plan,
        ..Offer::default()
    }
}

/// The name that an answer has in records, which is also its sort.
pub(crate) fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Refit { .. } => "refit",
        Action::Rebuild { .. } => "rebuild",
        Action::At { .. } => "at",
        Action::Done => "done",
        Action::Order { .. } => "order",
        Action::NoOrder => "no_order",
        Action::Step { .. } => "step",
        Action::Stop => "stop",
        Action::Entrain { .. } => "entrain",
        Action::End => "end",
        Action::Attack { .. } => "attack",
        Action::Join { .. } => "join",
        Action::Support { .. } => "support",
        Action::Commit => "commit",
        Action::Decline => "decline",
        Action::DeclineImpulse => "decline_impulse",
        Action::Lose { .. } => "lose",
        Action::Length { .. } => "length",
        Action::Retreat { .. } => "retreat",
        Action::Advance { .. } => "advance",
    }
}

/// The unit that an answer names.
pub(crate) fn unit_of(action: &Action) -> Option<UnitId> {
    match action {
        Action::Place { unit }
        | Action::Refit { unit }
        | Action::Rebuild { unit, .. }
        | Action::Step { unit, .. }
        | Action::Entrain { unit }
        | Action::Join { unit }
        | Action::Lose { unit }
        | Action::Retreat { unit, .. }
        | Action::Advance { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The hex that an answer names; for a unit that is pointed at, the one it stands in.
pub(crate) fn hex_of(state: &State, action: &Action) -> Option<HexIndex> {
    match action {
        Action::At { hex }
        | Action::Order { hex }
        | Action::Step { hex, .. }
        | Action::Attack { hex }
        | Action::Retreat { hex, .. }
        | Action::Advance { hex, .. } => Some(*hex),
        Action::Refit { unit } | Action::Join { unit } | Action::Lose { unit } => {
            state.has_unit(*unit).then(|| state.unit(*unit).hex()).flatten()
        }
        _ => None,
    }
}

/// An answer as the label of a button; ending says what it ends.
pub(crate) fn text(state: &State, action: &Action) -> String {
    let ends = match (action, state.frames.last()) {
        (Action::Done, Some(Frame::Reinforce)) => "End reinforcement",
        (Action::Done, Some(Frame::Force(_))) => "Nobody else attacks",
        (Action::Done, Some(Frame::Combat(_))) => "Advance no farther",
        (Action::End, Some(Frame::Move(_))) => "End moves",
        (Action::End, Some(Frame::Target)) => "End attacks",
        (Action::Decline, _) => "Commit none",
        (Action::DeclineImpulse, _) => "Commit none for this impulse",
        _ => return words::answer(&state.scene, action),
    };
    ends.to_owned()
}

/// The key of an answer that stands alone in its sort.
fn key(action: &Action) -> Option<&'static str> {
    match action {
        Action::Done | Action::End | Action::NoOrder | Action::Decline => Some("E"),
        Action::Stop => Some("P"),
        _ => None,
    }
}

fn group(action: &Action) -> Option<&'static str> {
    Some(match action {
        Action::Place { .. } => "arrivals",
        Action::Refit { .. } | Action::Rebuild { .. } => "replacements",
        Action::Step { .. } => "moves",
        Action::Entrain { .. } => "rail",
        Action::Attack { .. } => "attacks",
        Action::Join { .. } => "attackers",
        Action::Support { table: Table::Results, .. } => "results table",
        Action::Support { table: Table::Blitz, .. } => "blitzkrieg table",
        _ => return None,
    })
}

/// The rule that allows an answer.
pub(crate) fn rule_of(state: &State, action: &Action) -> RuleId {
    match action {
        Action::Place { .. } | Action::At { .. } => match state.frames.last() {
            Some(Frame::Rail(_)) => rule!("B47"),
            Some(Frame::Place { rebuilt: Some(_), .. }) => rule!("B33"),
            _ => rule!("B50"),
        },
        Action::Refit { .. } | Action::Rebuild { .. } => rule!("B33"),
        Action::Order { .. } | Action::NoOrder => rule!("B42"),
        Action::Step { .. } => rule!("B34"),
        Action::Stop | Action::End => rule!("B31"),
        Action::Entrain { .. } => rule!("B47"),
        Action::Attack { .. } | Action::Join { .. } => rule!("B41"),
        Action::Support { table: Table::Blitz, .. } => rule!("B10a"),
        Action::Support { .. } => rule!("B44"),
        Action::Commit | Action::Decline => rule!("B45"),
        Action::DeclineImpulse => rule!("R-B40"),
        Action::Lose { .. } => rule!("R-B34"),
        Action::Length { .. } => rule!("R-B51"),
        Action::Retreat { .. } => rule!("B39"),
        Action::Advance { .. } => rule!("B40"),
        Action::Done => match state.frames.last() {
            Some(Frame::Reinforce) => rule!("B33"),
            Some(Frame::Combat(_)) => rule!("B40"),
            _ => rule!("B41"),
        },
    }
}

/// What an answer costs, or what it is worth.
pub(crate) fn price(state: &State, action: &Action) -> Option<String> {
    match action {
        Action::Refit { .. } => Some("1 point".to_owned()),
        Action::Rebuild { steps, .. } => Some(counted(*steps, "point", "points")),
        Action::Step { unit, hex } => step_price(state, *unit, *hex),
        Action::Entrain { .. } => {
            let left = trains(state.phasing).saturating_sub(state.rail_used);
            Some(format!("1 of {}", counted(left, "rail move", "rail moves")))
        }
        Action::Attack { hex } => {
            let most = state.odds(*hex, &eligible(state, *hex))?;
            let air = state.air[state.phasing.index()] > 0;
            Some(format!("up to {most}{}", if air { " before air" } else { "" }))
        }
        Action::Join { unit } => {
            let strength = state.attack_strength(*unit);
            Some(match state.attack_halved(*unit) {
                Some(rule) => format!("{strength}, halved ({rule})"),
                None => strength.to_string(),
            })
        }
        Action::Support { air, table } => column(state, *air, *table),
        Action::Lose { unit } => {
            let steps = state.unit(*unit).steps;
            Some(format!("has {}", counted(steps, "step", "steps")))
        }
        Action::Retreat { unit, hex } => {
            let player = state.counter(*unit).player;
            let fire = state.in_zoc(player.enemy(), *hex) && !state.holds(player, *hex);
            (fire && !has_paid(state, *unit)).then(|| "costs a step".to_owned())
        }
        _ => None,
    }
}

/// What a step costs, what is left then, and whether it makes contact.
fn step_price(state: &State, unit: UnitId, to: HexIndex) -> Option<String> {
    let from = state.unit(unit).hex()?;
    let side = state.scene.map.side_toward(from, to)?;
    let moving = stage::under_way(state).filter(|moving| moving.unit == unit);
    let had = moving.map_or_else(|| state.allowance(unit), |moving| moving.left);
    let cost = state.step_cost(unit, from, side, to);
    let player = state.counter(unit).player;
    let note = match state.in_zoc(player.enemy(), to) {
        true if state.holds(player, to) => ", contact",
        true => ", must attack",
        false => "",
    };
    Some(format!("{cost} MP, {} left{note}", had.saturating_sub(cost)))
}

/// The column in which the die of an attack would be read.
fn column(state: &State, air: u8, table: Table) -> Option<String> {
    let attack = stage::attack(state)?;
    let odds = state.odds(attack.target, &attack.attackers)?.shifted(air.into());
    Some(match state.scene.charts.table(table).column(odds) {
        Some(column) => format!("column {}", column.odds()),
        None => format!("{odds}: the attackers surrender"),
    })
}

/// Whether a unit in retreat has paid for an enemy ZOC.
fn has_paid(state: &State, unit: UnitId) -> bool {
    let Some(Frame::Combat(battle)) = state.frames.last() else { return false };
    let Step::Retreat(it) = battle.step else { return false };
    it.under_way.is_some_and(|going| going.unit == unit && going.paid)
}

/// What is said when the only answer is given unasked, where there is nothing to think about.
fn idle(state: &State, legal: &[Action]) -> Option<String> {
    match (state.frames.last()?, legal) {
        (Frame::Reinforce, [Action::Done]) => {
            Some("Nobody to place and no step to give: reinforcement ended.".to_owned())
        }
        (Frame::Target, [Action::End]) => Some("No attack is possible: attacks ended.".to_owned()),
        (Frame::Move(None), [Action::End]) => Some("No unit can move: moves ended.".to_owned()),
        _ => None,
    }
}

/// The answers that a player would look for and that are not open, each with what closes it.
pub(crate) fn closed(state: &State, seat: Seat, ask: &Ask, legal: &[Action]) -> Vec<Closed> {
    let shut = looked_for(state, ask, legal).into_iter().filter(|it| !legal.contains(it));
    let because = |action: Action| {
        let illegal = Besieged::check(state, seat, &action).err()?;
        Some(Closed {
            kind: kind(&action).into(),
            text: text(state, &action),
            reason: illegal.why.to_string(),
            rule: illegal.rule.as_str().into(),
        })
    };
    shut.filter_map(because).collect()
}

fn looked_for(state: &State, ask: &Ask, legal: &[Action]) -> Vec<Action> {
    match ask {
        Ask::Moves { under_way: Some(_) } => vec![Action::Stop, Action::End],
        Ask::Moves { under_way: None } | Ask::Target => vec![Action::End],
        Ask::Force { .. } => vec![Action::Done],
        Ask::Support { .. } => {
            let used = |action: &Action| match action {
                Action::Support { air, .. } => Some(*air),
                _ => None,
            };
            let most = legal.iter().filter_map(used).max().unwrap_or(0);
            let mut found = vec![Action::Support { air: most, table: Table::Blitz }];
            // More air units are looked for by those who have them.
            if state.air[state.phasing.index()] > most {
                found.push(Action::Support { air: most + 1, table: Table::Results });
            }
            found
        }
        _ => Vec::new(),
    }
}

/// When it is and how things stand, in two lines.
pub(crate) fn situation(state: &State) -> String {
    let ribbon = ribbon::ribbon(state);
    let facts: Vec<String> =
        ribbon.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    format!("{}\n{}", ribbon::moment(&ribbon), facts.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, hex, legal, position, unit, with};
    use besieged::game::AXIS;

    fn ask(state: &State) -> Ask {
        Besieged::pending(state).owed().first().expect("somebody is asked").ask
    }

    fn shut(state: &State) -> Vec<Closed> {
        closed(state, AXIS, &ask(state), &legal(state))
    }

    fn offered(state: &State, wanted: &str) -> Offer {
        let found = offers(state, &legal(state)).into_iter().find(|it| it.kind == wanted);
        found.unwrap_or_else(|| panic!("no {wanted}"))
    }

    #[test]
    fn b40_the_question_after_the_die_says_what_came_of_it() {
        let mut state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018", "S-ru-16 2019");
        let target = hex(&state, "2019");
        act(&mut state, Action::Attack { hex: target });
        assert!(!asked(&state, &ask(&state)).contains(": "), "no die has fallen");
        let mut seen = 0;
        for die in 1..=10 {
            let mut fought = state.clone();
            while let referee::Pending::Decide(owed) = Besieged::pending(&fought) {
                let ask = owed[0].ask;
                if let Some(Frame::Combat(battle)) = fought.frames.last()
                    && let Some(result) = battle.result
                {
                    let told = asked(&fought, &ask);
                    assert!(
                        told.starts_with(&format!("{result}: {}.", result.meaning())),
                        "{told}"
                    );
                    seen += 1;
                    break;
                }
                let answer = legal(&fought)[0];
                act(&mut fought, answer);
                if matches!(Besieged::pending(&fought), referee::Pending::Chance(_)) {
                    referee::rolled_unchecked::<Besieged>(&mut fought, &dice::Rolled::new([die]));
                }
            }
        }
        assert!(seen > 5, "{seen} of ten dice lead to a question");
    }

    #[test]
    fn b45_the_question_for_a_marshal_tells_the_odds_with_and_without_him() {
        let units = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1818";
        let mut state = position("1942.jul_aug", "axis attacks", units, "S-ru-16 2019");
        let target = hex(&state, "2019");
        act(&mut state, Action::Attack { hex: target });
        while !matches!(ask(&state), Ask::Marshal { .. }) {
            let answer = legal(&state)[0];
            act(&mut state, answer);
        }
        let [without, with] = odds::marshal_worth(&state).expect("a marshal is asked for");
        assert!(without.p < with.p, "{without:?} {with:?}");
        let said = aside(&state, &ask(&state), || 2).expect("a remark").text;
        for chance in [without, with] {
            assert!(said.contains(&odds::percent(&chance)), "{said}");
        }
    }

    #[test]
    fn every_offer_is_sent_as_the_rules_read_it() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let answers = legal(&state);
        for (offer, action) in offers(&state, &answers).iter().zip(&answers) {
            let read: Action = serde_json::from_str(offer.action.get()).expect("an answer");
            assert_eq!(read, *action);
            let sent = serde_json::to_value(action).expect("an answer");
            let name = sent.as_str().map(str::to_owned);
            let name = name.or_else(|| sent.as_object()?.keys().next().cloned());
            assert_eq!(name.as_deref(), Some(&*offer.kind));
        }
    }

    #[test]
    fn b34_b36_a_step_says_what_it_costs_and_that_it_binds() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let going = unit(&state, "A-ge-V");
        let price = |to: &str| price(&state, &Action::Step { unit: going, hex: hex(&state, to) });
        assert_eq!(price("2019").as_deref(), Some("1 MP, 3 left, must attack"));
        assert_eq!(price("2017").as_deref(), Some("1 MP, 3 left"));
        assert_eq!(offered(&state, "step").rule.as_deref(), Some("B34"));
    }

    #[test]
    fn b59_attacks_do_not_end_while_a_duty_stands() {
        let state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018 owes", "S-ru-16 2019");
        let told = shut(&state);
        assert_eq!((&*told[0].kind, &*told[0].rule), ("end", "B36"), "{told:?}");
        assert_eq!(told[0].text, "End attacks");
        assert!(offered(&state, "attack").attacks);
        let aside = aside(&state, &ask(&state), || 1).expect("an aside");
        assert_eq!(
            (aside.text.as_str(), aside.rule.as_str()),
            ("1 unit must attack before the attacks can end.", "B36",)
        );
    }

    #[test]
    fn b8_without_armor_the_blitzkrieg_table_is_closed() {
        let units = "A-ge-V 2018, A-ge-VI 2018";
        let mut state =
            with("1942.jul_aug", "axis attacks", units, "S-ru-16 2019", "air = { axis = 3 }");
        let target = hex(&state, "2019");
        act(&mut state, Action::Attack { hex: target });
        for key in ["A-ge-V", "A-ge-VI"] {
            let unit = unit(&state, key);
            act(&mut state, Action::Join { unit });
        }
        if matches!(ask(&state), Ask::Force { .. }) {
            act(&mut state, Action::Done);
        }
        assert!(matches!(ask(&state), Ask::Support { .. }), "{:?}", ask(&state));
        let told = shut(&state);
        let rules: Vec<&str> = told.iter().map(|it| &*it.rule).collect();
        assert_eq!(rules, ["B8", "B12a"], "{told:?}");
        let price = offered(&state, "support").price.expect("a column");
        assert!(price.starts_with("column "), "{price}");
    }

    #[test]
    fn b37_a_hungry_attacker_is_offered_halved() {
        let mut state = position(
            "1942.jul_aug",
            "axis attacks",
            "A-ge-V 2018 unsupplied, A-ge-VI 2018",
            "S-ru-16 2019",
        );
        let target = hex(&state, "2019");
        act(&mut state, Action::Attack { hex: target });
        let hungry = Action::Join { unit: unit(&state, "A-ge-V") };
        let told = price(&state, &hungry).expect("its strength");
        assert!(told.ends_with("halved (B37)"), "{told}");
    }

    #[test]
    fn b33_points_are_prices_and_nothing_to_do_is_idle() {
        let state = position("1942.jul_aug", "axis reinforcement", "A-ge-V 2018", "S-ru-16 2020");
        let only = offers(&state, &[Action::Done]);
        assert!(only[0].idle.as_ref().is_some_and(|it| it.ends_with("reinforcement ended.")));
        assert_eq!(only[0].text, "End reinforcement");
        let rebuilt = Action::Rebuild { unit: unit(&state, "A-ge-V"), steps: 2 };
        assert_eq!(price(&state, &rebuilt).as_deref(), Some("2 points"));
    }
}
