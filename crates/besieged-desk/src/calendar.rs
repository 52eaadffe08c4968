//! Turns by number: 25 of them, from May/Jun 1941 to May/Jun 1945.

use besieged::Turn;
use besieged::ground::Scenario;

/// The turns of a scenario, in order.
pub(crate) fn turns(scenario: &Scenario) -> impl Iterator<Item = Turn> + use<> {
    let last = scenario.end;
    std::iter::successors(Some(scenario.start), |turn| Some(turn.next()))
        .take_while(move |turn| *turn <= last)
}

/// The first and the last turn of a scenario in which something holds, by number.
pub(crate) fn span(scenario: &Scenario, holds: impl Fn(Turn) -> bool) -> Option<(u16, u16)> {
    let mut found = turns(scenario).filter(|turn| holds(*turn)).map(Turn::number);
    let first = found.next()?;
    Some((first, found.last().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::Scene;

    #[test]
    fn the_campaign_has_25_turns_and_battles_their_place_in_it() {
        let campaign = Scene::named("campaign-1941").expect("the campaign");
        let numbers: Vec<u16> = turns(campaign.scenario()).map(Turn::number).collect();
        assert_eq!(numbers, (1..=25).collect::<Vec<_>>());
        let typhoon = Scene::named("typhoon-1941").expect("a scenario");
        assert_eq!(span(typhoon.scenario(), |_| true), Some((3, 6)));
        assert_eq!(span(typhoon.scenario(), |_| false), None);
    }
}
