//! Every planted fault is caught, and called by its name.

use referee::conformance::{Failure, Property, Suite};
use testgames::{
    council,
    planted::{CouncilFault, Fault, PlantedCouncil, PlantedRaid, PlantedSetup},
    raid,
};

fn raid_failure(fault: Fault) -> Option<Box<Failure>> {
    let setup = PlantedSetup::new(raid::Setup::default(), fault);
    Suite::<PlantedRaid>::new([setup]).games(40).max_decisions(400).run().err()
}

fn council_failure(fault: CouncilFault) -> Option<Box<Failure>> {
    let setup = PlantedSetup::new(council::Setup::default(), fault);
    Suite::<PlantedCouncil>::new([setup]).games(40).max_decisions(400).run().err()
}

fn caught(failure: Option<Box<Failure>>, property: Property) {
    let failure = failure.expect("the fault went unnoticed");
    assert_eq!(failure.property, property, "{failure}");
}

#[test]
fn the_games_without_a_fault_pass() {
    assert_eq!(raid_failure(Fault::None), None);
    assert_eq!(council_failure(CouncilFault::None), None);
}

#[test]
fn a_failure_is_met_again_by_its_seed() {
    let failure = raid_failure(Fault::LeaksInTheLog).unwrap();
    let setup = PlantedSetup::new(raid::Setup::default(), Fault::LeaksInTheLog);
    let suite = Suite::<PlantedRaid>::new([setup]).seed(failure.seed).games(1).max_decisions(400);
    assert_eq!(suite.run().err(), Some(failure));
}

#[test]
fn an_endless_game_is_caught() {
    caught(raid_failure(Fault::Endless), Property::Ends);
}

#[test]
fn a_dead_end_is_caught() {
    caught(raid_failure(Fault::DeadEnd), Property::NeverSticks);
}

#[test]
fn a_listed_action_that_is_refused_is_caught() {
    caught(raid_failure(Fault::RefusesTheListed), Property::LegalsAreLegal);
}

#[test]
fn an_action_listed_twice_is_caught() {
    caught(raid_failure(Fault::ListsTwice), Property::LegalsAreLegal);
}

#[test]
fn an_unlisted_action_that_is_accepted_is_caught() {
    caught(raid_failure(Fault::AcceptsTheUnlisted), Property::IllegalsAreRefused);
}

#[test]
fn a_panic_is_caught() {
    caught(raid_failure(Fault::Panics), Property::NeverPanics);
}

#[test]
fn a_seat_that_appears_is_caught() {
    caught(raid_failure(Fault::AddsASeat), Property::SeatsStay);
}

#[test]
fn a_setup_that_is_not_written_whole_is_caught() {
    caught(raid_failure(Fault::ForgetsTheSetup), Property::RoundTrips);
}

#[test]
fn memory_outside_the_state_is_caught() {
    caught(raid_failure(Fault::RemembersOutside), Property::ReplaysTheSame);
}

#[test]
fn a_change_without_an_event_is_caught() {
    caught(raid_failure(Fault::WritesBehindTheLog), Property::LogRebuilds);
}

#[test]
fn a_log_that_rewrites_itself_is_caught() {
    caught(raid_failure(Fault::RewritesTheLog), Property::LogStands);
}

#[test]
fn an_action_that_relies_on_its_check_is_caught() {
    caught(raid_failure(Fault::ReliesOnTheCheck), Property::UncheckedEqualsChecked);
}

#[test]
fn a_lost_counter_is_caught() {
    caught(raid_failure(Fault::LosesACounter), Property::CountersConserved);
}

#[test]
fn a_counter_from_nowhere_is_caught() {
    caught(raid_failure(Fault::MakesACounter), Property::CountersConserved);
}

#[test]
fn a_refusal_that_leaves_a_trace_is_caught() {
    caught(raid_failure(Fault::CountsRefusals), Property::RefusalsLeaveNoTrace);
}

#[test]
fn a_leak_in_the_view_is_caught() {
    caught(raid_failure(Fault::LeaksInTheView), Property::ViewsKeepSecrets);
}

#[test]
fn a_window_that_opens_only_when_usable_is_caught() {
    caught(raid_failure(Fault::LeaksByTheWindow), Property::PendingKeepsSecrets);
}

#[test]
fn a_leak_in_the_action_list_is_caught() {
    caught(raid_failure(Fault::LeaksInTheList), Property::ActionListsKeepSecrets);
}

#[test]
fn a_leak_in_a_refusal_is_caught() {
    caught(raid_failure(Fault::LeaksInRefusals), Property::RefusalsKeepSecrets);
}

#[test]
fn a_leak_in_the_log_is_caught() {
    caught(raid_failure(Fault::LeaksInTheLog), Property::LogsKeepSecrets);
}

#[test]
fn a_leak_to_spectators_is_caught() {
    caught(raid_failure(Fault::LeaksToSpectators), Property::LogsKeepSecrets);
}

#[test]
fn a_secret_plan_told_to_spectators_is_caught() {
    caught(raid_failure(Fault::TellsASealedAnswer), Property::SealedAnswersStaySealed);
}

#[test]
fn a_reveal_that_undo_could_go_behind_is_caught() {
    caught(raid_failure(Fault::RevealsUndeclared), Property::DisclosureIsHonest);
}

#[test]
fn a_view_that_tells_more_than_the_log_is_caught() {
    caught(raid_failure(Fault::ShowsMoreThanTheLog), Property::ViewsFollowTheLog);
}

#[test]
fn a_leak_of_what_is_never_sampled_is_caught() {
    caught(raid_failure(Fault::LeaksWhatIsNeverVaried), Property::ViewsKeepSecrets);
}

#[test]
fn secrets_that_never_vary_are_caught() {
    caught(raid_failure(Fault::NeverVaries), Property::SecretsAreVaried);
}

#[test]
fn a_sealed_order_told_early_is_caught() {
    caught(council_failure(CouncilFault::TellsSealedOrders), Property::SealedAnswersStaySealed);
}

#[test]
fn an_ask_shown_to_the_enemy_is_caught() {
    caught(council_failure(CouncilFault::ShowsAsksToAll), Property::PendingKeepsSecrets);
}

#[test]
fn an_answer_offered_twice_is_caught() {
    caught(council_failure(CouncilFault::AsksTwice), Property::LegalsAreLegal);
}

#[test]
fn an_intervention_by_the_press_is_caught() {
    caught(council_failure(CouncilFault::LetsThePressIntervene), Property::IllegalsAreRefused);
}

#[test]
fn an_intervention_that_nobody_sees_is_caught() {
    caught(council_failure(CouncilFault::HidesInterventions), Property::InterventionsAreLogged);
}

#[test]
fn an_offer_that_the_umpire_may_not_take_is_caught() {
    caught(council_failure(CouncilFault::OffersTheImpossible), Property::LegalsAreLegal);
}
