//! `yards` at the kitchen table: a shot or an assault described by flags.

mod story;

use anyhow::{Result, anyhow};
use clap::builder::TypedValueParser;
use dice::DiceSource;
use serde_json::Value;
use series::page::{Page, counted};
use series::usage::{Needed, usage};
use series::{Situation, named};
use story::{assault_odds, assault_story, chances, fire_odds, fire_story};
use yards::{
    AntiTankAttack, AntiTankWeapon, Assault, AssaultCover, Charts, Die, Features, Force, Mortar,
    MortarAttack, MortarHit, MotionFirer, PlannedAttempt, Purpose, Side, SmallArm, SmallArmsAttack,
    TargetHex, ToCase, read_armored, read_fighters, read_target, read_terrain,
};

/// How attacks are written, for the end of the help.
const NOTATION: &str = "\
Examples:
  grognard odds yards --attack small-arms --value 3 --weapon 8 --range 4 \\
      --target \"squad 7/2 x2, mg 8, carrier\" --terrain woods
  grognard odds yards --attack anti-tank --value 4 --weapon 21 --range 9 --target \"afv 9/5\"
  grognard roll yards --attack assault --attackers \"squad 3-7/2, latw 1-8\" \\
      --defenders \"squad 2-6/2, afv 2-6\" --cover urban --attempt 5

Units are separated by commas: a kind (squad, mg, section, gun, bunker, latw, afv, carrier), its
cohesion or cohesion/steps, perhaps `disrupted`, `moving`, `shocked`, and `x2` for two of them.
In an assault the assault value stands before the cohesion, 3-7/2, and `aside` marks who does not
take part. Under anti-tank fire the numbers are armor/enfilade armor.";

/// The four kinds of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    SmallArms,
    Mortar,
    AntiTank,
    Assault,
}

/// An attack described by flags.
#[derive(clap::Args, Debug, Default, PartialEq)]
#[command(after_help = NOTATION)]
pub(crate) struct Flags {
    /// What kind of attack it is
    #[arg(long, value_enum)]
    attack: Option<Kind>,
    /// The target, or the defender of an assault, is concealed
    #[arg(long)]
    concealed: bool,
    /// The small-arms firer, or the defender of an assault, is regrouping
    #[arg(long)]
    regrouping: bool,
    #[command(flatten)]
    fire: Fire,
    #[command(flatten)]
    storm: Storm,
}

/// The flags of fire.
#[derive(clap::Args, Debug, Default, PartialEq)]
#[command(next_help_heading = "Fire")]
struct Fire {
    /// The firer's fire value or anti-tank value
    #[arg(long, value_name = "NUMBER", allow_hyphen_values = true)]
    value: Option<i32>,
    /// The firer's printed range, `latw`, or a mortar (60mm_section, 8cm_section, 81mm_platoon)
    #[arg(long)]
    weapon: Option<String>,
    /// Hexes to the target [default: 1]
    #[arg(long, value_name = "HEXES", value_parser = clap::value_parser!(u32).range(1..=99))]
    range: Option<u32>,
    /// Who is in the target hex, such as "squad 7/2 x2, mg 8, afv moving"
    #[arg(long, value_name = "UNITS")]
    target: Option<String>,
    /// The features of the target hex, such as "woods, hill"
    #[arg(long, value_name = "FEATURES")]
    terrain: Option<String>,
    /// The firer attacks two hexes
    #[arg(long)]
    split: bool,
    /// The firer is in motion and fires from its current or an adjacent hex
    #[arg(long, value_name = "HEX", value_parser = named(MotionFirer::NAMES))]
    motion: Option<MotionFirer>,
    /// Smoke markers on the way
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(0..=9))]
    smoke: Option<u8>,
    /// MDRM markers on the way
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(0..=9))]
    mdrm: Option<u8>,
    /// A vehicle friendly to the firer is in the hex
    #[arg(long)]
    friendly_vehicle: bool,
    /// The firer is suppressed
    #[arg(long)]
    suppressed: bool,
    /// The target is obscure
    #[arg(long)]
    obscure: bool,
    /// Enfilade fire
    #[arg(long)]
    enfilade: bool,
    /// The target hex is dense; taken as said when the units listed have more than 4 steps (R-Y5)
    #[arg(long)]
    dense: bool,
    /// The target maneuvered within two hexes of the firer
    #[arg(long)]
    maneuvered: bool,
    /// The target of anti-tank fire is in motion
    #[arg(long)]
    moving_target: bool,
    /// Opportunity fire with an anti-tank weapon
    #[arg(long)]
    opportunity: bool,
    /// The mortar did not aim at the hex but scattered into it
    #[arg(long)]
    scatter: bool,
}

/// The flags of an assault.
#[derive(clap::Args, Debug, Default, PartialEq)]
#[command(next_help_heading = "Assault")]
struct Storm {
    /// The attacking units, such as "squad 3-7/2 x2, latw 1-8"
    #[arg(long, value_name = "UNITS")]
    attackers: Option<String>,
    /// The defending units
    #[arg(long, value_name = "UNITS")]
    defenders: Option<String>,
    /// What shelters the defender [default: none]
    #[arg(long, value_parser = named(AssaultCover::NAMES))]
    cover: Option<AssaultCover>,
    /// The defender is on a hill
    #[arg(long)]
    hill: bool,
    /// The attacker envelops the defender
    #[arg(long)]
    envelopment: bool,
    /// Sides with a leader in the assault
    #[arg(long, value_name = "SIDE", value_delimiter = ',', value_parser = named(Side::NAMES))]
    leader: Vec<Side>,
    /// The attacker has a hero
    #[arg(long)]
    hero: bool,
    /// Net modifier of the attacker's attempt at the first enemy vehicle
    #[arg(long, value_name = "DRM", allow_hyphen_values = true, value_parser = attempt_drm())]
    attempt: Option<i32>,
    /// Net modifier of the defender's attempt at the first enemy vehicle
    #[arg(long, value_name = "DRM", allow_hyphen_values = true, value_parser = attempt_drm())]
    defender_attempt: Option<i32>,
}

fn attempt_drm() -> impl TypedValueParser<Value = i32> {
    clap::value_parser!(i32).range(-1..=8)
}

/// The question that the flags put.
enum Question {
    SmallArms(SmallArmsAttack),
    Mortar(MortarAttack),
    AntiTank(AntiTankAttack),
    Assault(Assault),
}

impl Flags {
    fn question(&self) -> Result<Question> {
        let kind = self
            .attack
            .needed("name the kind of attack: --attack small-arms, mortar, anti-tank or assault")?;
        self.refuse_strangers(kind)?;
        Ok(match kind {
            Kind::SmallArms => Question::SmallArms(self.small_arms()?),
            Kind::Mortar => Question::Mortar(self.mortar()?),
            Kind::AntiTank => Question::AntiTank(self.anti_tank()?),
            Kind::Assault => Question::Assault(self.assault()?),
        })
    }

    /// A flag that the attack does not know is a mistake, not a wish to be ignored.
    fn refuse_strangers(&self, kind: Kind) -> Result<()> {
        use Kind::{AntiTank, Assault, Mortar, SmallArms};
        if kind == Assault && self.fire != Fire::default() {
            return Err(usage(
                "fire flags do not apply to an assault; --help lists the flags of each",
            ));
        }
        if kind != Assault && self.storm != Storm::default() {
            return Err(usage(
                "assault flags do not apply to fire; --help lists the flags of each",
            ));
        }
        let fire = &self.fire;
        let strangers = [
            (fire.value.is_some(), "--value", &[Mortar][..]),
            (fire.range.is_some(), "--range", &[Mortar]),
            (fire.split, "--split", &[Mortar]),
            (fire.motion.is_some(), "--motion", &[Mortar]),
            (fire.smoke.is_some(), "--smoke", &[Mortar]),
            (fire.mdrm.is_some(), "--mdrm", &[Mortar]),
            (fire.friendly_vehicle, "--friendly-vehicle", &[Mortar, AntiTank]),
            (fire.suppressed, "--suppressed", &[Mortar]),
            (fire.obscure, "--obscure", &[Mortar]),
            (fire.enfilade, "--enfilade", &[Mortar]),
            (fire.dense, "--dense", &[AntiTank]),
            (fire.maneuvered, "--maneuvered", &[Mortar, AntiTank]),
            (fire.moving_target, "--moving-target", &[Mortar, SmallArms]),
            (fire.opportunity, "--opportunity", &[Mortar, SmallArms]),
            (fire.scatter, "--scatter", &[SmallArms, AntiTank]),
            (self.concealed, "--concealed", &[Mortar]),
            (self.regrouping, "--regrouping", &[Mortar, AntiTank]),
        ];
        match strangers.iter().find(|(given, _, kinds)| *given && kinds.contains(&kind)) {
            Some((_, flag, _)) => {
                Err(usage(format_args!("{flag} does not apply to this kind of attack")))
            }
            None => Ok(()),
        }
    }

    fn small_arms(&self) -> Result<SmallArmsAttack> {
        let fire = &self.fire;
        let (fire_value, weapon) = (fire.value(10)?, fire.weapon(SmallArm::NAMES)?);
        let hex = fire.hex()?;
        Ok(SmallArmsAttack {
            fire_value,
            weapon,
            range: fire.range.unwrap_or(1),
            split_fire: fire.split,
            motion_firer: fire.motion.unwrap_or(MotionFirer::None),
            smoke: fire.smoke.unwrap_or(0),
            mdrm: fire.mdrm.unwrap_or(0),
            friendly_vehicle: fire.friendly_vehicle,
            suppressed: fire.suppressed,
            regrouping: self.regrouping,
            obscure: fire.obscure,
            concealed: self.concealed,
            enfilade: fire.enfilade,
            density: fire.dense || is_dense(&hex),
            target_maneuvered: fire.maneuvered,
            hex,
        })
    }

    fn mortar(&self) -> Result<MortarAttack> {
        let fire = &self.fire;
        let hit = if fire.scatter { MortarHit::Secondary } else { MortarHit::Primary };
        let mortar = fire.weapon(Mortar::NAMES)?;
        let hex = fire.hex()?;
        Ok(MortarAttack { mortar, hit, density: fire.dense || is_dense(&hex), hex })
    }

    fn anti_tank(&self) -> Result<AntiTankAttack> {
        let fire = &self.fire;
        let target = fire.target.as_deref().needed("name the target: --target \"afv 9/5\"")?;
        Ok(AntiTankAttack {
            at_value: fire.value(20)?,
            weapon: fire.weapon(AntiTankWeapon::NAMES)?,
            range: fire.range.unwrap_or(1),
            split_fire: fire.split,
            motion_firer: fire.motion.unwrap_or(MotionFirer::None),
            obscure: fire.obscure,
            opportunity_fire: fire.opportunity,
            smoke: fire.smoke.unwrap_or(0),
            mdrm: fire.mdrm.unwrap_or(0),
            suppressed: fire.suppressed,
            // A target listed as `afv 9 moving` says the same as the flag.
            motion_target: fire.moving_target
                || target.split_whitespace().any(|word| word == "moving"),
            concealed: self.concealed,
            terrain: fire.terrain()?,
            enfilade: fire.enfilade,
            target: read_armored(target).needed("--target")?,
        })
    }

    fn assault(&self) -> Result<Assault> {
        let storm = &self.storm;
        let force = |units: &Option<String>, side: Side| {
            let units = units
                .as_deref()
                .needed(format_args!("name both sides: --{side}s \"squad 3-7/2, mg 1-6\""))?;
            let hero = storm.hero && side == Side::Attacker;
            let leader = storm.leader.contains(&side);
            let units = read_fighters(units).needed(format_args!("--{side}s"))?;
            anyhow::Ok(Force { units, leader, hero, attempt: None })
        };
        let mut attacker = force(&storm.attackers, Side::Attacker)?;
        let mut defender = force(&storm.defenders, Side::Defender)?;
        attacker.attempt = attempt(storm.attempt, &defender)?;
        defender.attempt = attempt(storm.defender_attempt, &attacker)?;
        Ok(Assault {
            attacker,
            defender,
            envelopment: storm.envelopment,
            cover: storm.cover.unwrap_or(AssaultCover::None),
            regrouping: self.regrouping,
            concealed: self.concealed,
            hill: storm.hill,
        })
    }
}

impl Fire {
    fn weapon<T: Copy>(&self, names: &'static [(&'static str, T)]) -> Result<T> {
        let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
        let known = known.join(", ");
        let weapon =
            self.weapon.as_deref().needed(format_args!("name the weapon: --weapon {known}"))?;
        let found = names.iter().find(|(name, _)| *name == weapon);
        found.map(|(_, value)| *value).needed(format_args!("--weapon {weapon}: one of {known}"))
    }

    fn value(&self, most: i32) -> Result<i32> {
        let value = self.value.needed("give the fire value: --value 3")?;
        if !(-5..=most).contains(&value) {
            return Err(usage(format_args!("--value {value} is outside -5 to {most}")));
        }
        Ok(value)
    }

    fn terrain(&self) -> Result<Features> {
        self.terrain.as_deref().map_or(Ok(Features::default()), read_terrain).needed("--terrain")
    }

    fn hex(&self) -> Result<TargetHex> {
        let target = self.target.as_deref();
        let target = target.needed("name the target: --target \"squad 7/2 x2, mg 8\"")?;
        Ok(TargetHex { terrain: self.terrain()?, ..read_target(target).needed("--target")? })
    }
}

/// An attempt at the first vehicle of the enemy.
fn attempt(drm: Option<i32>, enemy: &Force) -> Result<Option<PlannedAttempt>> {
    let Some(drm) = drm else { return Ok(None) };
    let vehicle = enemy.units.iter().position(|fighter| fighter.unit_kind().is_none());
    let target = vehicle.needed("--attempt: there is no enemy vehicle to destroy")?;
    Ok(Some(PlannedAttempt { target, drm }))
}

/// More than 4 steps of NV units in the hex (R-Y5).
fn is_dense(hex: &TargetHex) -> bool {
    hex.units.iter().map(|unit| u32::from(unit.condition.steps)).sum::<u32>() > 4
}

impl Situation for Flags {
    fn is_described(&self) -> bool {
        *self != Flags::default()
    }

    fn case(&self) -> Result<Value> {
        Ok(match self.question()? {
            Question::SmallArms(attack) => attack.to_case(),
            Question::Mortar(attack) => attack.to_case(),
            Question::AntiTank(attack) => attack.to_case(),
            Question::Assault(assault) => assault.to_case(),
        })
    }

    fn odds(&self, page: &mut Page) -> Result<()> {
        let charts = Charts::standard();
        match self.question()? {
            Question::SmallArms(attack) => {
                page.heading(format!("Small arms at {}", counted(attack.range, "hex", "hexes")));
                fire_odds(&attack.hex, &attack.odds(charts)?, &attack.steps_lost(charts)?, page);
            }
            Question::Mortar(attack) => {
                page.heading(format!("Mortar fire, {} hit", attack.hit));
                fire_odds(&attack.hex, &attack.odds(charts)?, &attack.steps_lost(charts)?, page);
            }
            Question::AntiTank(attack) => {
                let odds = attack.odds(charts)?;
                page.heading(format!(
                    "Anti-tank fire at {}",
                    counted(attack.range, "hex", "hexes")
                ));
                page.ledger(&odds.ledger);
                page.heading(format!("Effect on the {}", attack.target.kind));
                page.bars(&chances(&odds.effects));
            }
            Question::Assault(assault) => assault_odds(&assault, charts, page)?,
        }
        Ok(())
    }

    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
        let charts = Charts::standard();
        let mut roll = |purpose: Purpose| -> Result<Die> {
            let face = dice.roll(&purpose.roll())?.sum();
            Die::new(face).ok_or_else(|| anyhow!("a ten-sided die shows no {face}"))
        };
        match self.question()? {
            Question::SmallArms(attack) => {
                let outcome = attack.resolve(charts, roll)?;
                fire_story("Small arms", &attack.hex, &outcome, page);
            }
            Question::Mortar(attack) => {
                let outcome = attack.resolve(charts, roll)?;
                fire_story("Mortar fire", &attack.hex, &outcome, page);
            }
            Question::AntiTank(attack) => {
                // A shot that may not be fired takes no die.
                attack.modifiers(charts)?;
                let outcome = attack.resolve(charts, roll(Purpose::Attack)?)?;
                page.heading(format!("Anti-tank fire: {}", outcome.final_result));
                page.ledger(&outcome.ledger);
                page.line(format!("  The {}: {}.", attack.target.kind, outcome.effect));
            }
            Question::Assault(assault) => {
                let outcome = assault.resolve(charts, roll)?;
                assault_story(&assault, &outcome, page);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use dice::Scripted;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        flags: Flags,
    }

    /// Flags as typed, each with all the words up to the next.
    fn flags(line: &str) -> Flags {
        let parts = line.split("--").map(str::trim).filter(|part| !part.is_empty());
        let words = parts.flat_map(|part| match part.split_once(' ') {
            Some((name, value)) => vec![format!("--{name}"), value.to_owned()],
            None => vec![format!("--{part}")],
        });
        Line::try_parse_from(std::iter::once("odds".to_owned()).chain(words)).unwrap().flags
    }

    const VOLLEY: &str = "--attack small-arms --value 3 --weapon 8 --range 4 --terrain woods \
        --target squad 7/2 x2, mg 8, carrier";
    const STORM: &str = "--attack assault --attackers squad 3-7/2 x2 --defenders squad 2-6/2, afv 2-6 \
        --cover urban --attempt 5 --leader defender";
    const SHOT: &str = "--attack anti-tank --value 4 --weapon 21 --range 9 --target afv 9/5";

    fn page(write: impl FnOnce(&mut Page) -> Result<()>) -> String {
        let mut page = Page::new(false, 80);
        write(&mut page).unwrap();
        page.into_text()
    }

    fn says(text: &str, parts: &[&str]) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in parts {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn odds_of_fire_show_every_unit_and_rule() {
        // Five steps are dense (R-Y5). Net +2: above 8 on 7 to 10; 10 or more on 8 to 10; the squads fail on 8 to 10.
        let text = page(|page| flags(VOLLEY).odds(page));
        says(&text, &["Y11.3.3a -1 range", "Y4.0b -1 terrain", "squad 1 12.0% 0.0%"]);
        says(&text, &["Y11.3.3k +1", "mg 10.0% 30.0% 30.0%", "1 30.0% 3/10", "carrier 0.0% 20.0%"]);
    }

    #[test]
    fn odds_of_an_assault_show_bands_and_losses() {
        let text = page(|page| flags(STORM).odds(page));
        says(&text, &["Assault, 7 against 6", "6 to 9 40.0% 2/5", "Y13.4i +2", "attacker loses"]);
    }

    #[test]
    fn a_roll_tells_the_story() {
        let text = page(|page| flags(VOLLEY).roll(&mut Scripted::new([10, 8, 7]), page));
        says(&text, &["final result 12", "squad 1 checks its cohesion: 8, fails"]);
        says(&text, &["mg: eliminated", "carrier: destroyed"]);
        let text = page(|page| flags(STORM).roll(&mut Scripted::new([6, 5, 7, 10]), page));
        says(&text, &["tries for the afv: 10, destroyed", "squad: 1 step, disrupted"]);
        says(&text, &["defender's leader: lost", "attacker's squad 1: 1 step, regrouping"]);
    }

    #[test]
    fn an_anti_tank_shot() {
        // Value 4, range -1: net +3 against armor 9. Equal on a 6.
        says(&page(|page| flags(SHOT).odds(page)), &["destroyed 40.0% 2/5", "shocked 10.0% 1/10"]);
        let text = page(|page| flags(SHOT).roll(&mut Scripted::new([7]), page));
        says(&text, &["The afv: destroyed."]);
        let far = flags("--attack anti-tank --value 4 --weapon latw --range 9 --target afv 9");
        let error = far.roll(&mut Scripted::new([]), &mut Page::new(false, 80)).unwrap_err();
        assert!(error.to_string().ends_with("(Y11.5.4a)"), "{error}");
    }

    #[test]
    fn the_line_for_programs_is_answered_alike() {
        let answer = |line: &str| {
            let case = flags(line).case().unwrap().to_string();
            casefile::answer(case.as_bytes(), yards::ODDS_OPS, yards::odds)
        };
        assert_eq!(answer(VOLLEY)["units"][0]["disrupted"], "3/25");
        assert_eq!(answer(STORM)["drm"], 1);
        assert_eq!(answer(SHOT)["effects"]["destroyed"], "2/5");
        let mortar = "--attack mortar --weapon 8cm_section --scatter --target mg 5";
        assert_eq!(answer(mortar)["drm"], 0);
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        assert!(!flags("").is_described());
        assert!(flags("--hill").is_described());
        for (line, asked) in [
            ("--hill", "--attack"),
            ("--attack mortar", "--weapon"),
            ("--attack mortar --weapon 8cm_section", "--target"),
            ("--attack assault", "--attackers"),
            ("--attack small-arms --value 11", "outside"),
            ("--attack small-arms --hill", "assault flags do not apply to fire"),
            ("--attack assault --smoke 1", "fire flags do not apply to an assault"),
            ("--attack mortar --enfilade", "--enfilade does not apply"),
        ] {
            let error = flags(line).case().unwrap_err().to_string();
            assert!(error.contains(asked), "{line}: {error}");
        }
    }
}
