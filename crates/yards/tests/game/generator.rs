//! Generated missions: what they are drawn from, what they are held to, and that they are played like any other.

use hex::HexIndex;
use module::{Files as _, Memory, Problems, fingerprint};
use referee::conformance::{Suite, stroll};
use referee::{Game as _, Pending};
use yards::game::{Position, Setup, Yards};
use yards::generator::{Clause, Drawn, Name, Recipe, draw};
use yards::ground::{Kind, Mission, Nation, Player, Scene, World};
use yards::{Charts, Terrain};

fn drawn(name: &str) -> Drawn {
    let world = World::standard();
    let name = Name::read(name, &world.charts.generator).expect("a name");
    draw(&name, &world.charts, &world.types).unwrap_or_else(|| panic!("{name} is not drawn"))
}

/// What a force has cost.
fn cost(mission: &Mission, player: Player) -> u32 {
    let chart = &Charts::standard().generator;
    let own = mission.counters.iter().filter(|it| it.player == player);
    let units: u32 = own.map(|it| u32::from(it.unit.points)).sum();
    let mortars = mission.force(player).mortars.iter();
    let missions: u32 = mortars.map(|(it, count)| chart.mission(*it) * u32::from(*count)).sum();
    let mines = if player == Player::Defender { 3 * mission.mines.len() as u32 } else { 0 };
    units + missions + mines
}

fn within(span: std::ops::RangeInclusive<usize>, count: usize, what: &str, name: &str) {
    assert!(span.contains(&count), "{name}: {count} {what}, not {span:?}");
}

/// The map has what the recipe names.
fn check_map(world: &World, recipe: Recipe, name: &str) {
    let map = &world.maps[0];
    let cells = || map.hexes().map(|hex| *map.cell(hex));
    let count = |terrain| cells().filter(|it| it.terrain == terrain).count();
    let percent = count(Terrain::Woods) * 100;
    assert!((11 * 280..=25 * 280).contains(&percent), "{name}: {percent} hundredths of woods");
    let improved = cells().filter(|it| it.features.has(Terrain::ImprovedPosition)).count();
    within(3..=6, improved, "improved positions", name);
    let sides = map.hexes().flat_map(|hex| (0..6).map(move |way| (hex, way)));
    within(6..=16, sides.filter(|(hex, way)| map.has_wall(*hex, *way)).count() / 2, "walls", name);
    let houses = count(Terrain::WoodenBuilding) + count(Terrain::StoneBuilding);
    let is_town = recipe == Recipe::Town;
    within(if is_town { 0..=0 } else { 4..=7 }, houses, "houses", name);
    assert_eq!(count(Terrain::UrbanBuilding) > 0, is_town, "{name}");
    let water = [Terrain::Bridge, Terrain::Ford].map(count);
    assert_eq!(water, [usize::from(recipe == Recipe::River); 2], "{name}: bridge and ford");
    assert_eq!(count(Terrain::River) > 9, recipe == Recipe::River, "{name}");
    for edge in [1, 20] {
        let column = map.hexes().filter(|hex| map.grid().number(*hex).pairs().0 == edge);
        let mut roads = column.flat_map(|hex| (0..6).map(move |way| (hex, way)));
        assert!(roads.any(|(hex, way)| map.has_road(hex, way)), "{name}: no road at {edge}");
    }
}

/// Both forces are worth their points and made of platoons.
fn check_forces(mission: &Mission, recipe: Recipe, points: u32, name: &str) {
    let row = Charts::standard().generator.recipe(recipe);
    let large = points >= 120;
    for (player, may) in
        [(Player::Defender, points), (Player::Attacker, points * row.attacker / 100)]
    {
        let spent = cost(mission, player);
        assert!(may - 1 <= spent && spent <= may, "{name}: {player} spends {spent} of {may}");
        let platoons = &mission.force(player).platoons;
        let has = |units: &yards::ground::UnitSet, fits: fn(Kind) -> bool| {
            units.iter().any(|unit| fits(mission.counter(unit).unit.kind))
        };
        for platoon in platoons {
            within(3..=5, platoon.units.len() as usize, "counters of a platoon", name);
            let led = has(&platoon.units, |kind| kind == Kind::Leader);
            assert_ne!(led, has(&platoon.units, |kind| kind == Kind::Afv), "{name}: {platoon:?}");
        }
        let motorized =
            platoons.iter().filter(|it| has(&it.units, |kind| kind == Kind::Afv)).count();
        assert_eq!(motorized, usize::from(large), "{name}: vehicle platoons of the {player}");
        let late = platoons.iter().filter(|it| it.enters.is_some());
        let late = late.flat_map(|it| it.units.iter()).map(|it| mission.counter(it).unit.points);
        let late: u32 = late.map(u32::from).sum();
        let some =
            if large && player == Player::Defender { points / 5..=points * 2 / 5 } else { 0..=0 };
        assert!(some.contains(&late), "{name}: {late} points of the {player} come late");
    }
}

/// Objectives and turns by the book.
fn check_goals(world: &World, mission: &Mission, name: &str) {
    let (map, goals) = (&world.maps[0], &mission.objectives);
    within(3..=5, goals.len(), "objectives", name);
    assert_eq!(usize::from(mission.needs), goals.len().div_ceil(2), "{name}");
    let pairs = || goals.iter().flat_map(|one| goals.iter().map(move |other| (*one, *other)));
    assert!(pairs().all(|(one, other)| one == other || map.distance(one, other) > 1), "{name}");
    let edge = map.edge(mission.force(Player::Attacker).edge);
    // Everything can be entered on foot, so the way is as long as the line.
    let far = |goal: &HexIndex| edge.iter().map(|hex| map.distance(hex, *goal)).min();
    let mut far: Vec<u32> = goals.iter().filter_map(far).collect();
    far.sort_unstable();
    let needed = far[usize::from(mission.needs) - 1];
    assert_eq!(u32::from(mission.turns), 5 + needed.div_ceil(2), "{name}");
}

#[test]
fn y80_the_numbers_are_those_of_the_book() {
    let chart = &Charts::standard().generator;
    let attackers = Recipe::NAMES.iter().map(|(_, recipe)| chart.recipe(*recipe).attacker);
    assert!(
        attackers.eq([106, 112, 104, 106, 100, 102]),
        "fields, woods, village, town, ridge, river"
    );
    assert_eq!((chart.mine, chart.dummy, chart.missions), (3, 2, [2, 3, 5]));
    assert_eq!((chart.points, chart.platoon, chart.objectives), ([60, 250], [3, 5], [3, 5]));
    assert_eq!((chart.clump, chart.walls, chart.improved), ([1, 7], [6, 16], [3, 6]));
    assert_eq!((chart.vehicles_from, chart.late, chart.turns), (120, [2, 2], 5));
    let valid = chart.valid;
    assert_eq!((valid.apart, valid.clear, valid.pace), (4, 4, 2));
    assert_eq!((valid.covered, valid.covered_within, valid.seen), (4, 3, 75));
    assert_eq!((valid.pairs_within, valid.pairs), (8, [20, 55]));
    for (name, recipe) in Recipe::NAMES {
        let row = chart.recipe(*recipe);
        let inside = |[least, most]: [u16; 2], span: [u16; 2]| span[0] <= least && most <= span[1];
        assert!(inside(row.hills, [0, 3]) && inside(row.radius, [1, 3]), "{name}");
        assert!(inside(row.roads, [1, 2]) && inside(row.woods, [12, 25]), "{name}");
        let is_town = row.town.is_some_and(|columns| columns == [3, 5]);
        assert!(is_town || inside(row.houses, [4, 7]), "{name}");
    }
}

/// Rules: Y80, Y81, R-Y72
#[test]
fn y80_every_recipe_makes_missions_by_the_book() {
    let check = |recipe: Recipe| {
        let mut from_the_east = 0;
        for seed in 1..=50u32 {
            let points = 60 + seed * 37 % 191;
            let name = format!("{recipe}-{points}-{seed}");
            let drawn = drawn(&name);
            let mission = &drawn.world.missions[0];
            for clause in Clause::ALL {
                assert!(clause.holds(&drawn.world, mission), "{name}: {clause:?}");
            }
            check_map(&drawn.world, recipe, &name);
            check_forces(mission, recipe, points, &name);
            check_goals(&drawn.world, mission, &name);
            let (mut files, mut problems) = (Memory::default(), Problems::new());
            drawn.files("mine").into_iter().for_each(|(path, text)| files.put(path, text));
            yards::check(&files, &mut problems);
            assert!(problems.is_empty(), "{name}: {problems}");
            let edge = drawn.world.maps[0].grid().number(mission.force(Player::Attacker).edge);
            from_the_east += usize::from(edge.pairs().0 == 20);
        }
        within(10..=40, from_the_east, "attacks from the east", recipe.name());
    };
    std::thread::scope(|scope| {
        Recipe::NAMES.iter().for_each(|(_, recipe)| drop(scope.spawn(move || check(*recipe))));
    });
}

/// Rules: Y81, R-Y73
#[test]
fn y81_every_clause_refuses_what_breaks_it() {
    let drawn = drawn("fields-120-3");
    let (world, map) = (&drawn.world, &drawn.world.maps[0]);
    let whole = &world.missions[0];
    let refused = |clause: Clause, change: &dyn Fn(&mut Mission)| {
        assert!(clause.holds(world, whole), "{clause:?}");
        let mut mission = whole.clone();
        change(&mut mission);
        assert!(!clause.holds(world, &mission), "{clause:?}");
    };
    let front = whole.force(Player::Attacker).area.iter().next().expect("an area");
    let near = |far: u32| map.hexes().find(|hex| map.distance(front, *hex) == far).expect("a hex");
    refused(Clause::Apart, &|it| it.forces[0].area.set(whole.objectives[0], true));
    refused(Clause::Clear, &|it| it.objectives[0] = near(4));
    refused(Clause::OnFoot, &|it| it.turns = 3);
    refused(Clause::Tanks, &|it| it.needs = 9);
    let bare = |hex: &HexIndex| {
        let near = map.hexes().filter(|it| (1..=3).contains(&map.distance(*hex, *it)));
        near.filter(|it| map.cell(*it).cover).count() < 4
    };
    let bare = map.hexes().find(bare).expect("open fields");
    refused(Clause::Covered, &|it| it.objectives[1] = bare);
    refused(Clause::Unseen, &|it| {
        let watched = it.objectives[0];
        it.counters.iter_mut().for_each(|it| it.hex = watched);
    });
    refused(Clause::SetUp, &|it| it.counters[0].hex = whole.objectives[0]);
    let rider = whole.counters.iter().position(|it| it.rides.is_some()).expect("a load");
    let bunker = World::standard().types.iter().find(|it| it.kind == Kind::Bunker).cloned();
    let bunker = bunker.expect("a unit that nothing carries");
    refused(Clause::SetUp, &|it| it.counters[rider].unit = bunker.clone());
}

fn digest(drawn: &Drawn, id: &str) -> String {
    let mut files = Memory::default();
    drawn.files(id).into_iter().for_each(|(path, text)| files.put(path, text));
    fingerprint(&Memory::default(), &files, files.list()).expect("files")
}

/// Rules: Y81, R-Y74
#[test]
fn y81_a_name_makes_the_same_mission_for_ever() {
    let names = ["village-120-7", "river-60-3", "town-250-1942"];
    let digests = names.map(|name| digest(&drawn(name), name));
    assert_eq!(digests, ["4a5d2625164690e2", "19104c31a0496d6f", "e4c38a3fb1498541"]);
    // A seed whose first draw is not valid goes on to the same next one.
    let again = (1..99).map(|seed| format!("river-60-{seed}")).find(|name| drawn(name).begun > 1);
    let again = again.expect("a seed that is begun again");
    assert_eq!(digest(&drawn(&again), &again), digest(&drawn(&again), &again));
}

#[test]
fn r_y71_a_name_may_have_nations_and_a_date_and_keeps_its_map() {
    let [plain, named] = ["woods-90-5", "woods-90-5-soviet-german-1943-07"].map(drawn);
    assert_eq!(plain.map, named.map);
    let mission = &named.world.missions[0];
    assert_eq!(mission.forces.each_ref().map(|it| it.nation), [Nation::Soviet, Nation::German]);
    assert_eq!((mission.date.year, mission.date.month), (1943, 7));
    for seed in 0..12 {
        let drawn = drawn(&format!("woods-60-{seed}"));
        let mission = &drawn.world.missions[0];
        let date = (mission.date.year, mission.date.month);
        assert!(((1944, 10)..=(1945, 4)).contains(&date), "{date:?}");
        let nations = mission.forces.each_ref().map(|it| it.nation);
        assert!(nations.contains(&Nation::German) && nations[0] != nations[1]);
    }
    for name in ["woods-90-5-soviet-american", "woods-90-5-german", "woods-251-5", "woods-90-5-"] {
        assert!(!Scene::is_generated(name), "{name}");
    }
}

#[test]
fn y80_generated_missions_are_played_to_the_end() {
    for (recipe, _) in Recipe::NAMES {
        let name = format!("{recipe}-60-11");
        let start = Yards::start(&Setup::of(&name)).expect("a generated mission");
        let end = stroll::<Yards>(start, 7, |moment| moment.step < 100_000);
        assert!(matches!(Yards::pending(&end), Pending::Over(_)), "{name} does not end");
        assert!(end.is_consistent(), "{name}: stacks and loads are kept true");
    }
    let suite = Suite::<Yards>::new([Setup::of("village-120-7")]).seed(3).games(1);
    let report = suite.max_decisions(20_000).pairs(1, 2).probes(1).run();
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.differing > 20 && report.rolls > 10, "{report}");
}

#[test]
fn y82_a_position_may_be_one_of_a_generated_mission() {
    let scene = Scene::named("ridge-80-4").expect("a mission");
    let number = |hex: &HexIndex| scene.map().grid().number(*hex);
    let mines: Vec<String> =
        scene.mission().mines.iter().map(|hex| format!("{{ hex = '{}' }}", number(hex))).collect();
    let text = format!(
        "game = 'yards/ridge-80-4'\nturn = 2\nphase = 'initiative'\nmines = [{}]\n\
         units = [{{ unit = 'attacker/1/1', hex = '0107' }}, {{ unit = 'defender/1/1', hex = '2007' }}]",
        mines.join(", ")
    );
    let position = Position::parse("x.toml", &text);
    let position = position.unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(*position.scene(), scene);
    assert_eq!(Position::parse("x.toml", &position.to_string()).ok(), Some(position.clone()));
    assert_eq!(Yards::start(&Setup::from(position)).expect("a game").turn, 2);
}
