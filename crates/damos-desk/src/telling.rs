//! Decisions, answers and news in the words that the terminal uses too.

use crate::folds::fold;
use crate::stage;
use barbarossa::ground::{UnitId, grid};
use barbarossa::inquiry::why_not_react;
use barbarossa::words::{self, Atlas, Told};
use barbarossa::{
    Action, Ask, Barbarossa, BattleStep, Event, Frame, FrameView, Mark, Seen, State, View,
};
use damos::{Plan, Posture};
use hex::HexIndex;
use referee::{Game, Seat, ShownOwed};
use rulebook::{RuleId, rule};
use serde::Serialize;
use serde_json::Value;
use series::Sentence;
use series::plain::raw;
use series::wire::{Cast, Closed, LedgerLine, LogLine, Offer, Remark, Word};

/// A decision in words; whoever may not know what is asked is told who decides.
pub(crate) fn sentence(atlas: &Atlas, owed: &ShownOwed<Ask>) -> Sentence {
    let Some(ask) = &owed.ask else {
        let side = barbarossa::side_of(owed.seat);
        let sentence = format!("The {side} player decides.");
        return Sentence { sentence, ..Sentence::default() };
    };
    let asked = atlas.asked(ask, owed.rule);
    Sentence {
        sentence: asked.sentence,
        why: asked.why.to_owned(),
        hexes: asked.hex.into_iter().map(HexIndex::value).collect(),
        aside: None,
    }
}

/// What a newcomer should know about a decision.
/// It is seldom wanted how many answers are legal, and always long to count.
pub(crate) fn aside(state: &State, legal: impl FnOnce() -> usize, ask: &Ask) -> Option<Remark> {
    let (text, rule) = match ask {
        Ask::Strategic => (
            "What moves now is spent and will not act in the operations phase: meant for forces far behind the front.",
            rule!("D6h"),
        ),
        Ask::Concert { .. } if names_somebody(state) => (
            "All units of a force come from one hex. A grand assault may pick up others on its way.",
            rule!("D8.1g"),
        ),
        Ask::Reinforce if legal() == 1 => {
            ("Nothing is due this turn and there is nothing to spend.", rule!("D5a"))
        }
        Ask::Lose { .. } => exchange(state)?,
        _ => return None,
    };
    Some(Remark::new(text, rule.as_str()))
}

fn names_somebody(state: &State) -> bool {
    matches!(state.frames.last(), Some(Frame::Concert(concert)) if !concert.force.is_empty())
}

/// Which exchange of a combat the losses come from, where there may be two. The battle names the step that comes next.
fn exchange(state: &State) -> Option<(&'static str, RuleId)> {
    let [.., Frame::Battle(battle), _] = state.frames.as_slice() else { return None };
    let second = ("From the counterattack, after the first exchange.", rule!("D8.8f"));
    let first = ("From the first exchange. A counterattack may follow.", rule!("D8.8e"));
    match battle.step {
        BattleStep::DefenderCounterLosses | BattleStep::Winner => Some(second),
        _ => (battle.posture == Some(Posture::Counterattack)).then_some(first),
    }
}

/// The answers of a seat.
pub(crate) fn offers(state: &State, view: &View, legal: &[Action]) -> Vec<Offer> {
    let ending = ending(state, legal);
    let end = |offer: &Offer| matches!(&*offer.kind, "done" | "pass");
    let told = words::annotated(state, view, legal).into_iter().map(offer);
    let told = told.map(|offer| match &ending {
        Some(text) if end(&offer) => Offer { text: text.clone(), ..offer },
        _ => offer,
    });
    let mut offers: Vec<Offer> = told.collect();
    for (offer, action) in offers.iter_mut().zip(legal) {
        match action {
            // To step into the enemy's hex is to attack.
            Action::Move { hex } => offer.attacks = state.holds(state.phasing.opponent(), *hex),
            Action::Concert { .. } => offer.attacks = true,
            Action::Plan { plan } => offer.plan = Some(stage::named(*plan)),
            Action::Posture { posture } => offer.posture = Some(stage::postured(*posture)),
            Action::Reroll { die } => offer.dice = rerolled(state, view, *die),
            _ => {}
        }
    }
    if let [only] = offers.as_mut_slice() {
        only.idle = idle(state, legal);
    }
    if let Some(offer) = offers.iter_mut().find(|offer| offer.kind == "pass") {
        offer.passes = passed(state, view);
    }
    offers
}

/// What the die shows that may be rolled again: one of the side that is asked.
fn rerolled(state: &State, view: &View, die: u8) -> Vec<u16> {
    let pending = Barbarossa::pending(state);
    let asked = pending.owed().first().map(|owed| barbarossa::side_of(owed.seat));
    asked.map_or(Vec::new(), |side| stage::die(view, side, die))
}

/// What is said when the only answer is given unasked, where there is nothing to think about.
fn idle(state: &State, legal: &[Action]) -> Option<String> {
    match (state.frames.last()?, legal) {
        (Frame::Reaction(window), [Action::Pass]) if window.force.is_empty() => {
            let hex = grid().number(window.hex);
            Some(format!("No force of yours can react to {hex}: passed."))
        }
        (Frame::Reinforcement(side), [Action::Done]) if state.rp[side.index()] == 0 => {
            Some("No units due and no RP to spend: reinforcement ended.".to_owned())
        }
        _ => None,
    }
}

/// Who is let pass by whoever may react and has named nobody.
fn passed(state: &State, view: &View) -> Option<Vec<u16>> {
    let Frame::Reaction(window) = state.frames.last()? else { return None };
    let mover = view.frames.iter().rev().find_map(|frame| match frame {
        FrameView::March { units, .. } => Some(units.iter().map(|unit| unit.0).collect()),
        _ => None,
    });
    window.force.is_empty().then(|| mover.unwrap_or_default())
}

/// What ending here means, where "done" would say too little.
fn ending(state: &State, legal: &[Action]) -> Option<String> {
    let about = |named: fn(&Action) -> bool| legal.iter().any(named);
    if about(|it| matches!(it, Action::Rout { .. })) {
        return Some("Retreat instead".to_owned());
    }
    if about(|it| matches!(it, Action::AirSupport { .. })) {
        return Some("No air support".to_owned());
    }
    if about(|it| matches!(it, Action::Reroll { .. })) {
        return Some("Keep the dice".to_owned());
    }
    Some(match state.frames.last()? {
        Frame::SetUp { .. }
        | Frame::Reinforcement(_)
        | Frame::Rail(_)
        | Frame::Strategic(_)
        | Frame::Operations(_) => {
            format!("End {}", crate::ribbon::phase(state).to_lowercase())
        }
        Frame::Cossacks => "No Cossacks this turn".to_owned(),
        Frame::Reaction(_) if has_tried(state) => "Nobody else reacts".to_owned(),
        Frame::Reaction(_) => "Nobody reacts".to_owned(),
        Frame::Retreat(_) => "Retreat no farther".to_owned(),
        Frame::Exploitation(_) => "End exploitation".to_owned(),
        _ => return None,
    })
}

fn offer(offer: words::Offer) -> Offer {
    Offer {
        action: raw(&offer.action),
        kind: offer.kind.into(),
        text: offer.text,
        key: key(offer.kind).map(Word::from),
        price: offer.price,
        hex: offer.hex.map(HexIndex::value),
        unit: offer.unit.map(|unit| unit.0),
        rule: Some(offer.rule.as_str().into()),
        group: Some(offer.group.into()),
        ..Offer::default()
    }
}

/// Whether somebody has reacted to what happens now already.
fn has_tried(state: &State) -> bool {
    let reacts = state.phasing.opponent();
    state.on_map(reacts).any(|(unit, _)| state.unit(unit).is(Mark::Tried))
}

/// The key of an answer that stands alone in its sort.
fn key(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "rally" => "Y",
        "done" | "stop" | "pass" => "E",
        "begin" => "Enter",
        "withdraw" => "W",
        "place_default" => "P",
        _ => return None,
    })
}

fn json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// A seat before its decision.
pub(crate) struct Shut<'a> {
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
}

impl Shut<'_> {
    /// The answers that a player would look for and that are not open, each with what closes it.
    pub(crate) fn closed(&self, ask: &Ask, legal: &[Action], atlas: &Atlas) -> Vec<Closed> {
        let looked_for = looked_for(ask, self.view);
        let shut = looked_for.into_iter().filter(|action| !legal.contains(action));
        let because = |action: Action| {
            let illegal = Barbarossa::check(self.state, self.seat, &action).err()?;
            Some(Closed {
                kind: name(&json(&action)).into(),
                text: atlas.phrase(self.view, &action).to_string(),
                reason: illegal.why.to_string(),
                rule: illegal.rule.as_str().into(),
            })
        };
        let no_way = self.no_way(ask, legal);
        shut.filter_map(because).chain(no_way).collect()
    }

    /// Why the force that was named cannot react, where it can at most get away or nothing at all.
    fn no_way(&self, ask: &Ask, legal: &[Action]) -> Option<Closed> {
        let Ask::React { hex } = ask else { return None };
        let named = self.view.frames.iter().rev().find_map(|frame| match frame {
            FrameView::Reaction { force, .. } => Some(force),
            _ => None,
        })?;
        let opens = |action: &Action| matches!(action, Action::Path { .. } | Action::Begin);
        let stands = |unit: &UnitId| self.state.standing(*unit) == Some(*hex);
        if named.is_empty() || named.iter().any(stands) || legal.iter().any(opens) {
            return None;
        }
        let because = why_not_react(self.state, self.seat.into(), named, *hex).err()?;
        Some(Closed {
            kind: "path".into(),
            text: "react".to_owned(),
            reason: because.reason(&self.state.ground),
            rule: because.rule.as_str().into(),
        })
    }
}

/// The name that an action has in JSON.
fn name(action: &Value) -> String {
    match action {
        Value::String(name) => name.clone(),
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

fn looked_for(ask: &Ask, view: &View) -> Vec<Action> {
    match ask {
        Ask::Strategic | Ask::Exploit { .. } => vec![Action::Begin],
        Ask::Operations => vec![Action::Begin],
        Ask::March { .. } => vec![Action::Rally, Action::Stop],
        Ask::React { .. } => vec![Action::Withdraw],
        Ask::Lose { .. } => vec![Action::PayRp],
        Ask::Concert { .. } => plans().chain([Action::Begin]).collect(),
        Ask::Plan { .. } => plans().collect(),
        Ask::Posture { .. } => Posture::NAMES
            .iter()
            .map(|(_, posture)| Action::Posture { posture: *posture })
            .collect(),
        Ask::AirSupport { .. } => {
            (0..).zip(&view.air).map(|(air, _)| Action::AirSupport { air }).collect()
        }
        _ => Vec::new(),
    }
}

fn plans() -> impl Iterator<Item = Action> {
    Plan::NAMES.iter().map(|(_, plan)| Action::Plan { plan: *plan })
}

/// What a seat saw, as a line of its log.
pub(crate) fn line(atlas: &Atlas, seen: &Seen) -> Option<LogLine> {
    let told = atlas.tell(seen)?;
    let Told { text, side, kind, rule, dice, ledger, hexes, units } = told;
    let line = LogLine {
        side: side.map_or("", |side| side.name()).into(),
        kind: kind.name().into(),
        text,
        dice: dice.into_iter().map(cast).collect(),
        ledger: ledger.into_iter().map(entry).collect(),
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
        units: units.into_iter().map(|unit| unit.0).collect(),
        rule: rule.map(|rule| rule.as_str().into()),
        decides: words::decides(seen),
        lost: lost(seen),
        ..LogLine::default()
    };
    Some(LogLine { fold: fold(&line, side), ..line })
}

/// The SP that were lost with it; what a side must lose, or pays with RP, is none.
fn lost(seen: &Seen) -> Option<u16> {
    match seen {
        Seen::SpLost { .. } => Some(1),
        Seen::Open(Event::Lost { sp, .. }) if *sp > 0 => Some((*sp).into()),
        _ => None,
    }
}

fn cast(dice: words::Dice) -> Cast {
    Cast {
        faces: dice.faces.into_iter().map(u16::from).collect(),
        sides: dice.sides.into(),
        side: Some(dice.side.name().into()),
    }
}

fn entry(line: words::LedgerLine) -> LedgerLine {
    LedgerLine::told(line.text, line.value, line.rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::SOVIET;
    use barbarossa::ground::grid;
    use barbarossa::{AXIS, Force};
    use dice::{DiceSource as _, Scripted};
    use referee::Tx;
    use referee::conformance::stroll;

    fn at_the_dnieper(lines: &str) -> State {
        State::sketch("agc", &format!("turn 3 axis operations\n{lines}")).expect("a position")
    }

    #[test]
    fn d7f_offers_name_their_price_and_closed_ones_their_rule() {
        let mut state = at_the_dnieper(" axis agc-de-3pz 2922\n soviet agc-su-28rc 2919");
        for text in ["select agc-de-3pz", "begin"] {
            let action = Action::read(&state.ground, text).expect("an action");
            referee::play_unchecked::<Barbarossa>(&mut state, AXIS, &action);
        }
        let atlas = Atlas::new(state.ground.clone());
        let mut legal = Vec::new();
        Barbarossa::legal(&state, AXIS, &mut legal);
        let view = Barbarossa::view(&state, AXIS.into());
        let offers = offers(&state, &view, &legal);
        assert_eq!(offers.len(), legal.len());
        for (offer, action) in offers.iter().zip(&legal) {
            assert_eq!(offer.action.get(), json(action).to_string());
        }
        let step = offers.iter().find(|offer| offer.kind == "move").expect("a move");
        assert!(step.price.is_some() && step.hex.is_some() && step.rule.is_some(), "{step:?}");
        let pending = Barbarossa::pending(&state);
        let ask = &pending.owed_by(AXIS).expect("a decision").ask;
        let closed = Shut { state: &state, seat: AXIS, view: &view }.closed(ask, &legal, &atlas);
        let rally = closed.iter().find(|it| it.kind == "rally").expect("nobody is demoralized");
        assert!(!rally.rule.is_empty() && !rally.reason.is_empty(), "{rally:?}");
    }

    #[test]
    fn news_bears_sides_hexes_and_units() {
        let state = at_the_dnieper(" axis agc-de-3pz 2922");
        let atlas = Atlas::new(state.ground.clone());
        let unit = state.ground.roster.id("agc-de-3pz").expect("a unit");
        let hex = state.standing(unit).expect("its hex");
        let begun = barbarossa::Event::Begun { units: Force::of(unit), hex, strategic: false };
        let line = line(&atlas, &Seen::Open(begun)).expect("a line");
        assert_eq!((&*line.side, &*line.kind), ("axis", "move"), "{line:?}");
        assert_eq!((line.hexes, line.units), (vec![hex.value()], vec![unit.0]));
    }

    #[test]
    fn d2_6_1m_a_force_that_finds_no_room_is_told_the_rule_that_keeps_it_away() {
        // The hex that is attacked holds all that it can; the tanks beside it would be one too many.
        let mut state = at_the_dnieper(
            " axis agc-de-3pz 2922\n soviet agc-su-28rc 2920\n soviet agc-su-44rc 2920\n \
             soviet agc-su-21rc 2920\n soviet agc-su-14td 2919\n control soviet 2919 2920 2921",
        );
        let target = grid().parse("2920").expect("a hex");
        let near = grid().parse("2921").expect("a hex");
        for action in [
            Action::read(&state.ground, "select agc-de-3pz").expect("an action"),
            Action::Begin,
            Action::Move { hex: near },
            Action::Move { hex: target },
            Action::Plan { plan: Plan::Standard },
        ] {
            referee::play_unchecked::<Barbarossa>(&mut state, AXIS, &action);
        }
        let tanks = Action::read(&state.ground, "select agc-su-14td").expect("an action");
        referee::play_unchecked::<Barbarossa>(&mut state, SOVIET, &tanks);
        let atlas = Atlas::new(state.ground.clone());
        let mut legal = Vec::new();
        Barbarossa::legal(&state, SOVIET, &mut legal);
        let view = Barbarossa::view(&state, SOVIET.into());
        let told = Shut { state: &state, seat: SOVIET, view: &view };
        let closed = told.closed(&Ask::React { hex: target }, &legal, &atlas);
        let react = closed.iter().find(|it| it.kind == "path").expect("it cannot react");
        assert_eq!(react.rule, "D2.6.1m", "{react:?} {legal:?}");
        assert_eq!(react.reason, "Too many units would be in 2920");
    }

    fn play(state: &mut State, answers: &[&str]) {
        for text in answers {
            let action = Action::read(&state.ground, text).expect("an action");
            let seat = Barbarossa::pending(state).owed().first().expect("somebody is asked").seat;
            referee::play_unchecked::<Barbarossa>(state, seat, &action);
        }
    }

    fn end_word(state: &State, seat: Seat) -> String {
        let mut legal = Vec::new();
        Barbarossa::legal(state, seat, &mut legal);
        let view = Barbarossa::view(state, seat.into());
        let told = offers(state, &view, &legal);
        let end = told.iter().find(|offer| matches!(&*offer.kind, "done" | "pass"));
        end.expect("an end").text.clone()
    }

    /// What a seat is offered.
    fn offered(state: &State, seat: Seat) -> Vec<Offer> {
        let mut legal = Vec::new();
        Barbarossa::legal(state, seat, &mut legal);
        offers(state, &Barbarossa::view(state, seat.into()), &legal)
    }

    #[test]
    fn d2_6_1a_who_may_react_lets_a_mover_pass_until_somebody_is_named() {
        let text = " axis agc-de-5i 2928\n soviet agc-su-4td 2926\n soviet agc-su-7td 2926";
        let mut state = at_the_dnieper(text);
        play(&mut state, &["select agc-de-5i", "begin", "move 2927"]);
        let mover = state.ground.roster.id("agc-de-5i").expect("a unit").0;
        let passes = |state: &State| {
            let told = offered(state, SOVIET);
            told.into_iter().find(|offer| offer.kind == "pass").and_then(|offer| offer.passes)
        };
        assert_eq!(passes(&state), Some(vec![mover]));
        assert!(offered(&state, SOVIET).iter().all(|offer| offer.idle.is_none()));
        play(&mut state, &["select agc-su-4td"]);
        assert_eq!(passes(&state), None);
    }

    #[test]
    fn d2_6_1a_where_nobody_can_react_the_only_answer_is_idle() {
        let (mut idle, mut asked) = (0, 0);
        for seed in 0..20 {
            let start = Barbarossa::start(&barbarossa::Setup::of("agc/smolensk")).expect("a start");
            stroll::<Barbarossa>(start, seed, |moment| {
                let Some(choice) = &moment.decision else { return true };
                let told = offered(moment.state, choice.owed.seat);
                let silent = told.iter().find_map(|offer| offer.idle.as_deref());
                match moment.state.frames.last() {
                    Some(Frame::Reaction(window)) => {
                        let nobody = told.len() == 1 && window.force.is_empty();
                        assert_eq!(silent.is_some(), nobody, "{told:?}");
                        idle += usize::from(nobody);
                        asked += 1;
                    }
                    Some(Frame::Reinforcement(_)) => {}
                    _ => assert_eq!(silent, None, "{told:?}"),
                }
                true
            });
        }
        assert!(idle > 0 && asked > idle, "{idle} of {asked}");
    }

    #[test]
    fn c4_6_2b_a_plan_that_overruns_leaves_one_mp_whatever_it_is() {
        let plans = |sp: u8| {
            let text = format!(
                " axis agc-de-3pz 2922\n axis agc-de-4pz 2922\n axis agc-de-10mot 2922\n soviet agc-su-28rc 2921 sp {sp}"
            );
            let mut state = at_the_dnieper(&text);
            let names = ["select agc-de-3pz", "select agc-de-4pz", "select agc-de-10mot", "begin"];
            play(&mut state, &names);
            play(&mut state, &["move 2921"]);
            let told = offered(&state, AXIS).into_iter().filter(|offer| offer.kind == "plan");
            told.filter_map(|offer| offer.price).filter(|price| price.contains("EMA")).collect()
        };
        let (weak, strong): (Vec<String>, Vec<String>) = (plans(1), plans(6));
        assert!(!weak.is_empty() && weak.iter().all(|it| it.ends_with("EMA 1")), "{weak:?}");
        assert_ne!(weak, strong);
    }

    #[test]
    fn d8_8a_the_strength_told_as_lost_is_what_is_missing() {
        let strength = |state: &State| -> u32 {
            let on_map = state.units.iter().filter(|unit| unit.hex().is_some());
            on_map.map(|unit| u32::from(unit.sp)).sum()
        };
        let mut told = 0;
        for seed in 0..6 {
            let start = barbarossa::Setup::of("agc/smolensk");
            let mut table = referee::Table::<Barbarossa>::open(start).expect("a table");
            let (mut lots, mut dice) = (referee::Lots::new(seed), dice::Seeded::new(seed));
            let mut left = strength(table.state());
            loop {
                let before = table.log_count(referee::Viewer::Spectator);
                let owed = table.pending().owed().first().map(|it| it.seat);
                match owed {
                    Some(seat) => {
                        let action = *lots.pick(&table.legal(seat)).expect("an answer");
                        table.act(seat, action, None).expect("it is legal");
                    }
                    None if table.pending().is_over() => break,
                    None => drop(table.roll(&mut dice).expect("dice")),
                }
                let news = table.log(referee::Viewer::Spectator, before);
                let lost: u32 = news.iter().filter_map(lost).map(u32::from).sum();
                let now = strength(table.state());
                // Whoever comes in or is restored does so at other times.
                if lost > 0 || now < left {
                    assert_eq!(now + lost, left, "{news:?}");
                }
                told += lost;
                left = now;
            }
        }
        assert!(told > 50, "{told}");
    }

    #[test]
    fn d5a_reinforcement_is_idle_with_nothing_due_and_nothing_to_spend() {
        let mut state = State::sketch("agc", "turn 3 axis reinforcement\n axis agc-de-5i 2928")
            .expect("a position");
        let idle = |state: &State| offered(state, AXIS).iter().find_map(|it| it.idle.clone());
        state.rp = [2, 0];
        assert_eq!(idle(&state), None);
        state.rp = [0, 0];
        let told = idle(&state);
        assert!(told.is_some_and(|text| text.ends_with("reinforcement ended.")));
    }

    #[test]
    fn d2_6_1a_ending_says_what_it_means() {
        let text = " axis agc-de-5i 2928\n soviet agc-su-4td 2926\n soviet agc-su-7td 2926";
        let mut state = at_the_dnieper(text);
        assert_eq!(end_word(&state, AXIS), "End operations");
        play(&mut state, &["select agc-de-5i", "begin", "move 2927"]);
        assert_eq!(end_word(&state, SOVIET), "Nobody reacts");
        play(&mut state, &["select agc-su-4td", "path 2927"]);
        let referee::Pending::Chance(roll) = Barbarossa::pending(&state) else {
            panic!("a reaction is rolled for")
        };
        let fails = Scripted::new([1, 1]).roll(&roll).expect("two dice");
        Barbarossa::rolled(&mut Tx::unlogged(&mut state), &fails);
        assert_eq!(end_word(&state, SOVIET), "Nobody else reacts");
    }

    #[test]
    fn d6h_a_newcomer_is_told_what_strategic_movement_costs() {
        let state = State::sketch("agc", "turn 3 axis strategic\n axis agc-de-3pz 2922");
        let state = state.expect("a position");
        let told = aside(&state, || 3, &Ask::Strategic).expect("an aside");
        assert_eq!(told.rule, "D6h");
        assert_eq!(aside(&state, || 3, &Ask::Reinforce), None);
        assert_eq!(aside(&state, || 1, &Ask::Reinforce).map(|it| it.rule), Some("D5a".to_owned()));
    }
}
