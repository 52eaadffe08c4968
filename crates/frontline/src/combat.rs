//! F10 to F16: a combat from its forces to all that is known before the dice.

use crate::named::named;
use crate::shifts::shifts;
use crate::{
    Advance, CardUse, Charts, Colour, Column, Effectiveness, Force, Losses, Party, Refusal,
    ResultColumn, Shift, Side, Supremacy, Terrain, supremacy, take_losses, value_for,
};
use rulebook::{Effect, Ledger, rule};

named! {
    /// What is attacked.
    Target {
        /// A stretch of the enemy's front.
        Front = "front",
        /// Partisans: a security operation (F21).
        Pag = "pag",
    }
}

named! {
    /// How an amphibious assault comes ashore (F12).
    Landing {
        /// With special landing craft.
        WithCraft = "with landing craft",
        /// Without them.
        WithoutCraft = "without landing craft",
    }
}

/// A combat as it stands before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// Terrain of the attacked hex.
    pub terrain: Terrain,
    /// F3: in China a front hex may be empty.
    pub china: bool,
    /// What is attacked.
    pub target: Target,
    /// Set for an amphibious assault.
    pub landing: Option<Landing>,
    /// Layers of fortification on the hexside attacked through.
    pub fort_layers: u8,
    /// The hex is a major city of the defender or his ally.
    pub major_city: bool,
    /// Who attacks.
    pub attacker: Side,
    /// Who defends.
    pub defender: Side,
}

impl Combat {
    /// A plain attack on a front hex in the open.
    #[must_use]
    pub fn new(attacker: Side, defender: Side) -> Self {
        Combat {
            terrain: Terrain::Open,
            china: false,
            target: Target::Front,
            landing: None,
            fort_layers: 0,
            major_city: false,
            attacker,
            defender,
        }
    }

    /// One of its sides.
    #[must_use]
    pub fn side(&self, party: Party) -> &Side {
        match party {
            Party::Attacker => &self.attacker,
            Party::Defender => &self.defender,
        }
    }

    /// Whether the rules permit it at all.
    ///
    /// # Errors
    /// The first of: forbidden terrain (F14), a PAG of the wrong strength (R-F13), an empty front (F2a), no
    /// attacker (R-F9).
    pub fn permitted(&self, charts: &Charts) -> Result<(), Refusal> {
        if !charts.effects.allows_combat(self.terrain) {
            return Err(Refusal::TerrainForbidden);
        }
        if self.target == Target::Pag && self.defender.force != Force::PAG {
            return Err(Refusal::PagStrength);
        }
        for party in [Party::Attacker, Party::Defender] {
            if self.side(party).force.men < crate::men_required(self.china) {
                return Err(Refusal::FrontLineEmpty(party));
            }
        }
        if self.attacker.force.combat_value() == 0 {
            return Err(Refusal::NoForce);
        }
        Ok(())
    }

    /// Works out everything that does not depend on the dice.
    ///
    /// ```
    /// use frontline::{Charts, Column, Combat, Effectiveness, Force, Side};
    /// let me = |n| Effectiveness::new(n).unwrap();
    /// let mut soviets = Side::new(Force { men: 14, tanks: 3, aircraft: 3, bombers: 0 }, me(2));
    /// soviets.lsp = 2;
    /// let germans = Side::new(Force { men: 4, tanks: 1, aircraft: 3, bombers: 0 }, me(5));
    /// let combat = Combat::new(soviets, germans).assess(Charts::standard()).unwrap();
    /// assert_eq!((combat.base_column, combat.column), (Column::OneToOne, Column::ThreeToTwo));
    /// assert_eq!(combat.outcome([2, 6]).colour, frontline::Colour::Orange);
    /// ```
    ///
    /// # Errors
    /// As [`Combat::permitted`].
    pub fn assess(&self, charts: &Charts) -> Result<Assessment, Refusal> {
        self.permitted(charts)?;
        let mut ledger = Ledger::default();
        let [own, enemy] = self.supremacies(charts);
        let base_column = self.base_column(&mut ledger);
        let shifts = shifts(&charts.shifts, self, own, enemy);
        for shift in &shifts {
            let what = shift.reason.name().replace('_', " ");
            ledger.note(shift.reason.rule(), what, Effect::Shift(shift.columns));
        }
        let net_shift = shifts.iter().map(|shift| shift.columns).sum();
        let column = base_column.shifted(net_shift);
        note_edge(base_column, net_shift, column, &mut ledger);
        ledger.note(rule!("R-F12"), format!("the {column} column is read"), Effect::Note);
        let modifiers = Party::BOTH.map(|party| self.die_modifier(charts, party, &mut ledger));
        let dice_at = ledger.iter().count();
        let mes = Party::BOTH.map(|party| self.loss_me(charts, party, &mut ledger));
        let losses =
            Party::BOTH.map(|party| self.losses(charts, party, mes, [own, enemy], &mut ledger));
        let ratio = crate::me_ratio(mes[0], mes[1]);
        let [attacker_losses, defender_losses] = losses;
        let standing = |party: Party, supremacy, losses| {
            let side = self.side(party);
            Standing {
                cv: side.force.combat_value(),
                strength: side.force.strength(side.me),
                supremacy,
                die_modifier: modifiers[party as usize],
                loss_me: mes[party as usize],
                losses,
            }
        };
        Ok(Assessment {
            attacker: standing(Party::Attacker, own, attacker_losses),
            defender: standing(Party::Defender, enemy, defender_losses),
            base_column,
            shifts,
            net_shift,
            column,
            loss_ratio: ratio,
            target: self.target,
            results: *charts.results.column(column),
            advances: self.advances(charts),
            ledger,
            dice_at,
        })
    }

    /// F11a, F11b: the supremacies of attacker and defender that count here.
    fn supremacies(&self, charts: &Charts) -> [Supremacy; 2] {
        rulebook::cite!("F11b");
        let counts = charts.ground.counts(self.terrain, self.landing.is_some());
        let times = charts.settings.supremacy_times;
        let of = |own: &Side, enemy: &Side| {
            supremacy(times, &own.force, &enemy.force).where_it_counts(counts)
        };
        [of(&self.attacker, &self.defender), of(&self.defender, &self.attacker)]
    }

    /// F10: CV times ME on both sides, and the column of their ratio.
    fn base_column(&self, ledger: &mut Ledger) -> Column {
        for party in Party::BOTH {
            let Side { force, me, .. } = self.side(party);
            let cv = force.combat_value();
            ledger.note(rule!("F10"), format!("{party}: CV"), Effect::Set(cv.into()));
            let times = Effect::Times(me.get().into(), 1);
            let strength = force.strength(*me);
            ledger.note(rule!("F7"), format!("{party}: ME, for a strength of {strength}"), times);
        }
        let strength = |side: &Side| side.force.strength(side.me);
        let (attack, defense) = (strength(&self.attacker), strength(&self.defender));
        let column = Column::of_odds(attack, defense);
        let rule = if defense == 0 { rule!("R-F9") } else { rule!("R-F1") };
        ledger.note(rule, format!("{attack} to {defense} is {column}"), Effect::Note);
        column
    }

    /// F12: what a side adds to its die.
    fn die_modifier(&self, charts: &Charts, party: Party, ledger: &mut Ledger) -> i32 {
        rulebook::cite!("F1c");
        let side = self.side(party);
        let die = &charts.die;
        let lsp = i32::from(side.lsp) * die.each_lsp(party);
        let cards = value_for(&side.cards, CardUse::Die).min(10_000) as i32;
        let landing = match (party, self.landing) {
            (Party::Attacker, Some(landing)) => die.landing(landing),
            _ => 0,
        };
        let entries = [
            (rule!("F12"), "LSP", lsp),
            (rule!("F8b"), "cards", cards),
            (rule!("R-F6"), "amphibious assault", landing),
        ];
        for (rule, what, add) in entries.into_iter().filter(|(_, _, add)| *add != 0) {
            ledger.note(rule, format!("{party}'s die: {what}"), Effect::Add(add));
        }
        lsp + cards + landing
    }

    /// F15c, R-F8: the ME of a side for losses only.
    fn loss_me(&self, charts: &Charts, party: Party, ledger: &mut Ledger) -> Effectiveness {
        let landing = self.landing.map_or(0, |_| charts.ground.landing().me_change(party));
        let ground = charts.ground.of(self.terrain).me_change(party);
        let me = self.side(party).me;
        let changed = me.changed(ground.saturating_add(landing));
        for (what, by) in [(self.terrain.name(), ground), ("amphibious assault", landing)] {
            if by != 0 {
                let what = format!("{party}'s ME for losses: {what}");
                ledger.note(rule!("F15c"), what, Effect::Add(by.into()));
            }
        }
        if ground + landing < 0 && changed == me {
            ledger.note(rule!("R-F8"), "ME never drops under 1", Effect::Set(1));
        }
        changed
    }

    /// F15, F16: what a side loses, and in which order.
    fn losses(
        &self,
        charts: &Charts,
        party: Party,
        mes: [Effectiveness; 2],
        supremacies: [Supremacy; 2],
        ledger: &mut Ledger,
    ) -> Losses {
        rulebook::cite!("F16");
        let enemy = party.other();
        let enemy_cv = self.side(enemy).force.combat_value();
        let due = charts.losses.due(enemy_cv, mes[party as usize], mes[enemy as usize]);
        let order = charts.loss_orders.against(supremacies[enemy as usize]);
        let losses = take_losses(order, self.side(party).force, due.points);
        let what = format!(
            "{party} loses: enemy CV {enemy_cv}, {}",
            if mes[party as usize] > mes[enemy as usize] {
                "higher ME".to_owned()
            } else {
                format!("ratio {}:1", due.ratio)
            }
        );
        ledger.note(rule!("F15b"), what, Effect::Set(due.points.into()));
        if losses.taken() < due.points {
            let limit = Effect::Limit { from: due.points.into(), to: losses.taken().into() };
            ledger.note(rule!("R-F3"), format!("{party} has no more to lose"), limit);
        }
        losses
    }

    /// F-T2: what each colour would do here, from red to green.
    fn advances(&self, charts: &Charts) -> [Advance; Colour::COUNT] {
        std::array::from_fn(|colour| {
            let colour = Colour::NAMES[colour].1;
            let advance = charts.effects.advance(colour, self.terrain, self.landing.is_some());
            // Terrain without combat was refused before; nobody advances there.
            let advance = advance.unwrap_or(Advance::NoAdvance);
            if self.target == Target::Pag { advance.against_a_pag() } else { advance }
        })
    }
}

fn note_edge(base: Column, net_shift: i32, column: Column, ledger: &mut Ledger) {
    let (wanted, got) = (i64::from(base as i32 + net_shift), i64::from(column as i32));
    if wanted != got {
        let steps = Effect::Limit { from: net_shift.into(), to: got - i64::from(base as i32) };
        ledger.note(rule!("R-F12"), "stopped at the edge of the table", steps);
    }
}

/// One side of a combat before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// CV, not multiplied.
    pub cv: u32,
    /// CV times ME.
    pub strength: u32,
    /// The supremacies that count here.
    pub supremacy: Supremacy,
    /// What is added to its die.
    pub die_modifier: i32,
    /// Its ME for losses.
    pub loss_me: Effectiveness,
    /// What it loses; the dice do not matter.
    pub losses: Losses,
}

/// Everything about a combat that is known before the dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// The attacker.
    pub attacker: Standing,
    /// The defender.
    pub defender: Standing,
    /// The column of the odds.
    pub base_column: Column,
    /// Every shift that is not 0.
    pub shifts: Vec<Shift>,
    /// Their sum, not limited.
    pub net_shift: i32,
    /// The column that is read.
    pub column: Column,
    /// The ratio of the two ME values for losses.
    pub loss_ratio: u32,
    /// What is attacked.
    pub target: Target,
    /// The column of F-T1 that is read.
    pub results: ResultColumn,
    /// What each colour does here, from red to green.
    pub advances: [Advance; Colour::COUNT],
    /// Where every number came from.
    pub ledger: Ledger,
    /// The line of the ledger before which the dice fall: after the column, before the losses.
    pub(crate) dice_at: usize,
}
