//! Order forms: one for each frame in which a seat is asked, a row for each hex of its line, limits printed, a box for the seal.

use super::briefing::spendable;
use super::{Known, men_code};
use crate::wording;
use frontline::game::{Form, Kind, Manner, Post, asked};
use frontline::ground::{Coalition, Make};
use hex::HexIndex;
use referee::Seat;
use series::paper::{Block, Cell, Paper, Table};

/// The order forms of a seat, in the order of the frames.
pub(super) fn forms(known: &Known<'_>, seat: Seat, side: Coalition) -> Vec<Paper> {
    let all = [
        Form::Close(side),
        Form::Allot,
        Form::Deploy,
        Form::Flags(side),
        Form::Commit,
        Form::Advance,
        Form::Straighten(side),
    ];
    let field = Form::Flags(side);
    let owes = |form: &Form| {
        // Who advances or pushes back is known in the combat alone; it is one of those who attack.
        let form = if *form == Form::Advance { field } else { *form };
        asked(known.state, form).contains(&seat)
    };
    let writer = Writer { known, seat, side };
    all.into_iter().filter(owes).map(|form| writer.form(form)).collect()
}

/// Writes the forms of a seat.
struct Writer<'a> {
    known: &'a Known<'a>,
    seat: Seat,
    side: Coalition,
}

/// So many boxes, empty.
fn boxes(number: usize) -> impl Iterator<Item = Cell> {
    std::iter::repeat_n(Cell::write(), number)
}

/// A table of empty rows.
fn blank<'a>(columns: impl IntoIterator<Item = (&'a str, f32)>, rows: usize) -> Block {
    let mut table = Table::new(columns);
    let across = table.columns.len();
    (0..rows).for_each(|_| table.push(boxes(across)));
    Block::Table(table)
}

impl Writer<'_> {
    fn form(&self, form: Form) -> Paper {
        let (title, lines) = match form {
            Form::Close(_) => ("1 Production: lines to be closed", "1413 close tanks"),
            Form::Allot => (
                "2a Allotment",
                "axis-north m20 t5 2g \u{b7} axis-north takes 1413 \u{b7} axis-north holds",
            ),
            Form::Deploy => (
                "2b Deployment",
                "1413 m5 t2 \u{b7} 1414 claim 1413 \u{b7} 1413 dig 1414 \u{b7} 1410 zone \u{b7} 1410 garrison \u{b7} \
                 base1 1410 \u{b7} 1410 guard 2 \u{b7} 1410 flak \u{b7} raid base1 1612 industry 2 via 1511 1611 \u{b7} \
                 1712 pag \u{b7} card 3 \u{b7} place first",
            ),
            Form::Flags(_) => (
                "4 Flags",
                "1413>1414 1g \u{b7} hunt 1412 1g \u{b7} land 0410>0511 1g \u{b7} navy baltic raid \u{b7} card 3",
            ),
            Form::Commit => (
                "5 Commitment and taking back",
                "1413>1414 m5 t2 l1 \u{b7} 1414 card 3 die \u{b7} 1414 support 2 \u{b7} 1413 m-3 \u{b7} 1413 refuge 1412",
            ),
            Form::Advance | Form::Push => (
                "7 Combat: advance and push back",
                "1413 m3 t1 \u{b7} beyond 1415 \u{b7} on m1 \u{b7} halt \u{b7} push 1413 follow",
            ),
            Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => {
                ("8 Straightening", "1413 withdraw 1412 \u{b7} 1412 follow 1411")
            }
        };
        let mut paper = self.known.sheet(title);
        paper.wide = true;
        let blocks = match form {
            Form::Close(_) => self.close(),
            Form::Allot => self.allot(),
            Form::Deploy => self.deploy(),
            Form::Flags(_) => self.flags(),
            Form::Commit => self.commit(),
            Form::Advance | Form::Push => self.combat(),
            Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => self.straighten(),
        };
        paper.blocks.extend(blocks);
        let how = format!("Control enters it line by line as it is written here: {lines} (F66).");
        paper.blocks.push(Block::Remark(how));
        paper.blocks.push(Block::Seal(format!("{}: name and signature", self.known.whose())));
        paper
    }

    fn line(&self) -> Vec<HexIndex> {
        self.known.sector(self.seat, self.side)
    }

    fn heading(&self, text: &str) -> Block {
        Block::Heading(text.to_owned())
    }

    /// The own nations whose men stand in the line or come from the Pool, the main one first.
    fn men(&self) -> Vec<(Kind, String)> {
        let spends = spendable(self.known, self.seat, self.side);
        let nations = self.known.nations(self.side).into_iter();
        let there = |place: usize| {
            self.line().into_iter().any(|hex| {
                use frontline::game::MenView::Nations;
                matches!(self.known.at(hex).and_then(|it| it.men), Some(Nations(men)) if men[place] > 0)
            })
        };
        let main = self.known.state.main_nation(self.side);
        let some = nations.filter(|nation| {
            let kind = Kind::Men(*nation);
            *nation == main || there(nation.index()) || spends.iter().any(|(own, _)| *own == kind)
        });
        let titled = some.map(|nation| {
            let code = men_code(self.known.state, nation);
            (
                Kind::Men(nation),
                format!("{} men {code}", wording::of_nation(self.known.state, nation)),
            )
        });
        titled.collect()
    }

    /// Men by nation, tanks, aircraft, LSP: the titles of their columns.
    fn points(&self) -> Vec<String> {
        let men = self.men().into_iter().map(|(_, title)| title);
        men.chain(["Tanks t", "Aircraft a", "LSP l"].map(str::to_owned)).collect()
    }

    fn lead(&self, hex: HexIndex) -> [Cell; 2] {
        [Cell::Lead(self.known.place(hex)), Cell::Text(self.known.stands(hex))]
    }

    /// The CV that stands in a hex and may stand there (F35).
    fn room(&self, hex: HexIndex) -> Cell {
        match self.known.state.room(self.side, hex) {
            u8::MAX => Cell::of("no limit"),
            room => Cell::Text(format!("{} of {room}", self.known.cv(hex))),
        }
    }

    /// What the seat may spend, with boxes for what it spends.
    fn share(&self) -> Vec<Block> {
        let known = self.known;
        let spends = spendable(known, self.seat, self.side);
        let open = matches!(known.view.form, Some(Form::Close(_) | Form::Allot));
        if known.state.seating.is_shared(self.side) && open {
            let columns =
                ["Men m", "Tanks t", "Aircraft a", "LSP l", "Bombers b", "Concrete c", "Lift"];
            let columns = [("Your share, as the high command writes it (F63)", 2.6)]
                .into_iter()
                .chain(columns.map(|it| (it, 1.0)));
            let mut table = Table::new(columns);
            for row in ["To spend", "Spent"] {
                table.push([Cell::Lead(row.to_owned())].into_iter().chain(boxes(7)));
            }
            return vec![Block::Table(table)];
        }
        if spends.is_empty() {
            return vec![Block::Text("Your share is empty (F63).".to_owned())];
        }
        let titles: Vec<String> = spends.iter().map(|(kind, _)| self.title(*kind)).collect();
        let columns = titles.iter().map(|title| (&**title, 1.0));
        let mut table = Table::new([("Your share (F63)", 1.3)].into_iter().chain(columns));
        let numbers = spends.iter().map(|(_, points)| Cell::number(points));
        table.push([Cell::Lead("To spend".to_owned())].into_iter().chain(numbers));
        let spent = spends.iter().map(|(_, points)| Cell::Write(format!("of {points}")));
        table.push([Cell::Lead("Spent".to_owned())].into_iter().chain(spent));
        vec![Block::Table(table)]
    }

    /// The title of a kind's column.
    fn title(&self, kind: Kind) -> String {
        match kind {
            Kind::Men(nation) | Kind::Flags(nation) => {
                format!(
                    "{} {}",
                    wording::of_nation(self.known.state, nation),
                    men_code(self.known.state, nation)
                )
            }
            Kind::Tanks => "Tanks t".to_owned(),
            Kind::Air => "Aircraft a".to_owned(),
            Kind::Lsp => "LSP l".to_owned(),
            Kind::Bombers => "Bombers b".to_owned(),
            Kind::Concrete => "Concrete c".to_owned(),
            Kind::Pags => "Partisan groups".to_owned(),
            Kind::Lift(water) => format!("Lift on {}", wording::water(water)),
            Kind::Garrisons => "Garrisons".to_owned(),
            Kind::Zone => "Zone men".to_owned(),
            Kind::Guards => "Air defence".to_owned(),
        }
    }

    fn close(&self) -> Vec<Block> {
        let map = &self.known.state.scene.map;
        let text = "Write how many lines close, one for each hit of the raids (F33). \
                    What is not said is closed in the order LSP, aircraft, tanks, men (F59).";
        let columns = ["Men M", "Tanks T", "Aircraft A", "LSP L"].map(|title| (title, 1.0));
        let mut table = Table::new([("Zone", 3.0)].into_iter().chain(columns));
        let held = &self.known.view.held[self.side.index()];
        for hex in held.iter().filter(|hex| map.industry(*hex).iter().any(|lines| *lines > 0)) {
            let lines = map.industry(hex);
            let cells = Make::ALL.into_iter().map(|make| match lines[make.index()] {
                0 => Cell::Shut,
                lines => Cell::Write(format!("of {lines}")),
            });
            table.push([Cell::Lead(self.known.place(hex))].into_iter().chain(cells));
        }
        vec![Block::Text(text.to_owned()), Block::Table(table)]
    }

    fn allot(&self) -> Vec<Block> {
        let state = self.known.state;
        let spends: Vec<(Kind, u16)> = spendable(self.known, self.seat, self.side);
        let flags =
            self.known.nations(self.side).into_iter().map(|nation| {
                (Kind::Flags(nation), u16::from(self.known.view.flags[nation.index()]))
            });
        let main = state.main_nation(self.side);
        let allied = state.seating.own(self.side, Post::Allies).is_some();
        let shared = |kind: Kind| match kind {
            Kind::Men(nation) | Kind::Flags(nation) => nation == main || !allied,
            Kind::Pags => false,
            _ => true,
        };
        let spends: Vec<(Kind, u16)> =
            spends.into_iter().chain(flags).filter(|(kind, _)| shared(*kind)).collect();
        let title = |kind: Kind| match kind {
            Kind::Flags(nation) => format!("{} flags", wording::of_nation(state, nation)),
            other => self.title(other),
        };
        let titles: Vec<String> = spends.iter().map(|(kind, _)| title(*kind)).collect();
        let columns = titles.iter().map(|title| (&**title, 1.0)).chain([("May not withdraw", 1.1)]);
        let mut table = Table::new([("Seat", 2.0)].into_iter().chain(columns));
        let numbers = spends.iter().map(|(_, points)| Cell::number(points));
        let all = [Cell::Lead("To share out".to_owned())].into_iter().chain(numbers);
        table.push(all.chain([Cell::Shut]));
        let names = state.seating.names();
        for other in state.seating.of(self.side).filter(|other| *other != self.seat) {
            let idle = [Post::Western, Post::Economics];
            if idle.iter().any(|post| state.seating.own(self.side, *post) == Some(other)) {
                continue;
            }
            let name = names.get(other.index()).cloned().unwrap_or_default();
            table.push([Cell::Lead(name)].into_iter().chain(boxes(spends.len() + 1)));
        }
        let text = "What is not given to a seat stays with the high command (F63).";
        vec![
            Block::Text(text.to_owned()),
            Block::Table(table),
            self.heading("Sectors redrawn (F56)"),
            blank([("Hexes", 4.0), ("To the sector of", 1.6)], 4),
        ]
    }

    fn deploy(&self) -> Vec<Block> {
        let known = self.known;
        let mut blocks = Vec::new();
        let line = self.line();
        if !line.is_empty() {
            blocks.extend(self.share());
            blocks.push(
                self.heading("From the Pool to the line (F9.2), closing (F40), digging (F49)"),
            );
            blocks.push(Block::Table(self.deployment(&line)));
            blocks.push(self.heading("Behind the line"));
            blocks.push(blank(
                [("Hex", 1.2), ("Security zone (F50): 1 man, 1 LSP", 2.0), ("Garrison (F64)", 2.0)],
                3,
            ));
        }
        if known.serves(self.seat, self.side, Post::Air)
            || known.state.seating.own(self.side, Post::Western) == Some(self.seat)
        {
            if line.is_empty() {
                blocks.extend(self.share());
            }
            blocks.extend(self.air());
        }
        if known.serves(self.seat, self.side, Post::High) {
            blocks.push(self.heading("Order of play (F8b, R-F50)"));
            blocks.push(blank(
                [
                    ("Card for the choice", 2.0),
                    ("If the choice is won, flags: first or second", 2.0),
                ],
                1,
            ));
        }
        blocks
    }

    fn deployment(&self, line: &[HexIndex]) -> Table {
        let known = self.known;
        let points = self.points();
        let open = |hex: HexIndex| -> Vec<String> {
            let empty = known.state.beside(hex).filter(|next| known.holder(*next).is_none());
            empty.map(|next| known.number(next)).collect()
        };
        let claims = line.iter().any(|hex| !open(*hex).is_empty());
        let head = [("Hex", 2.3), ("Stands", 1.9), ("CV, room", 0.95)].into_iter();
        let head = head.chain(points.iter().map(|title| (&**title, 0.85)));
        let claim = claims.then_some(("Claims", 1.15));
        let mut table = Table::new(head.chain(claim).chain([("Digs toward", 1.15)]));
        for hex in line {
            let row = self.lead(*hex).into_iter().chain([self.room(*hex)]);
            let row = row.chain(boxes(points.len()));
            let open = open(*hex);
            let claim = if open.is_empty() { Cell::Shut } else { Cell::Write(open.join(" ")) };
            table.push(row.chain(claims.then_some(claim)).chain([Cell::write()]));
        }
        table
    }

    fn air(&self) -> Vec<Block> {
        let known = self.known;
        let bases = known.view.bases.map(|bases| bases[self.side.index()]).unwrap_or_default();
        let mut table =
            Table::new([("Bomber base", 1.2), ("Stands in", 2.0), ("Goes to (F65)", 2.0)]);
        for (place, hex) in bases.into_iter().enumerate() {
            let there = hex.map_or_else(|| "not placed".to_owned(), |hex| known.place(hex));
            table.push([
                Cell::Lead(format!("base{}", place + 1)),
                Cell::Text(there),
                Cell::write(),
            ]);
        }
        let raid = [
            ("Base", 0.8),
            ("Target", 1.2),
            ("Industry or terror", 1.2),
            ("Bombers", 0.9),
            ("Path, hex by hex", 4.0),
        ];
        let mut blocks = vec![
            self.heading("Bombers"),
            Block::Table(table),
            self.heading("Raids (F51)"),
            blank(raid, 6),
            self.heading("Air defence (F65) and flak zones (F51)"),
            blank(
                [("Hex", 1.2), ("Aircraft on air defence", 1.6), ("Flak: 1 man, 1 concrete", 1.6)],
                4,
            ),
        ];
        if self.side == Coalition::Soviet && known.serves(self.seat, self.side, Post::Air) {
            blocks.push(self.heading("Partisans (F50)"));
            blocks.push(blank([("Goes into", 1.0); 6], 2));
        }
        blocks
    }

    fn flags(&self) -> Vec<Block> {
        let known = self.known;
        let enemy = &known.view.line[self.side.enemy().index()];
        let into = |hex: HexIndex| known.state.beside(hex).filter(|next| enemy.contains(*next));
        let most = self.line().into_iter().map(|hex| into(hex).count()).max().unwrap_or(0);
        let head = [("Hex", 2.3), ("Stands", 2.0)].into_iter();
        let mut table = Table::new(head.chain(std::iter::repeat_n(("Flag into", 1.0), most)));
        for hex in self.line() {
            let mut cells: Vec<Cell> = into(hex)
                .map(|target| match known.state.flag_cost(target) {
                    1 => Cell::Write(known.number(target)),
                    cost => Cell::Write(format!("{}: {cost} flags", known.number(target))),
                })
                .collect();
            cells.resize(most, Cell::Shut);
            table.push(self.lead(hex).into_iter().chain(cells));
        }
        let left: Vec<String> = known
            .nations(self.side)
            .into_iter()
            .map(|nation| (nation, u16::from(known.view.flags[nation.index()])))
            .filter(|(_, flags)| *flags > 0)
            .map(|(nation, flags)| wording::points(known.state, Kind::Flags(nation), flags))
            .collect();
        let left = if left.is_empty() { "none".to_owned() } else { left.join(", ") };
        let text = format!(
            "Flags this turn: {}. Write the letter of the nation that pays, C for a card. All flags into a hex are one \
             offensive; without a man of that nation in the starting hex the flag is refused (F41).",
            left
        );
        let mut blocks = vec![Block::Text(text), Block::Table(table)];
        blocks.push(self.heading("Partisans, landings, ships, cards"));
        let columns = [
            ("Hunt partisans in (F50)", 1.6),
            ("Land: port (F55)", 1.2),
            ("at", 1.0),
            ("Naval flag on (F55a)", 1.4),
            ("raid or escort", 1.1),
            ("Card as a flag", 1.2),
        ];
        blocks.push(blank(columns, 3));
        blocks
    }

    fn commit(&self) -> Vec<Block> {
        let known = self.known;
        let points = self.points();
        let points: Vec<(&str, f32)> = points.iter().map(|title| (&**title, 0.8)).collect();
        let line = self.line();
        let mut blocks = Vec::new();
        let text = "Each point attacks once a turn; all points of a target defend, committed or not (F42). \
                    LSP: at most the CV of the combat (R-F46).";
        blocks.push(Block::Text(text.to_owned()));
        let head = [("Hex", 2.3), ("Stands", 1.9), ("Attacks into", 1.2)];
        let mut table = Table::new(head.into_iter().chain(points.iter().copied()));
        for hex in &line {
            let into = self.targets(*hex);
            let attack = if into.is_empty() { Cell::Shut } else { Cell::Write(into.join(" ")) };
            let shut = matches!(attack, Cell::Shut);
            let cells = (0..points.len()).map(|_| if shut { Cell::Shut } else { Cell::write() });
            table.push(self.lead(*hex).into_iter().chain([attack]).chain(cells));
        }
        if !line.is_empty() {
            blocks.push(self.heading("Committed to offensives (F42)"));
            blocks.push(Block::Table(table));
            blocks.push(
                self.heading("Taken back to the Pool (F60), and where a beaten force goes (F45)"),
            );
            let columns = [("Hex", 2.3), ("Stands", 1.9)].into_iter().chain(points.iter().copied());
            let mut table = Table::new(columns.chain([("Refuge", 1.0)]));
            for hex in &line {
                table.push(self.lead(*hex).into_iter().chain(boxes(points.len() + 1)));
            }
            blocks.push(Block::Table(table));
            if known.state.options.rail {
                let rail = known.state.scene.scenario().rail[self.side.index()];
                let text = format!(
                    "The railways carry at most {rail} CV of the side back in a turn; LSP are free (F60)."
                );
                blocks.push(Block::Remark(text));
            }
        }
        blocks.push(self.heading("In combats: cards, LSP in defence, bombers in support"));
        let columns = [
            ("Target of the combat", 1.6),
            ("Card", 1.0),
            ("for the die or a column", 1.4),
            ("LSP in defence", 1.2),
            ("Bombers (F65)", 1.2),
        ];
        blocks.push(blank(columns, 5));
        blocks
    }

    /// The targets of own offensives from a hex, where flags lie; before, the enemy hexes in contact.
    fn targets(&self, hex: HexIndex) -> Vec<String> {
        let known = self.known;
        let flagged: Vec<HexIndex> = known
            .view
            .offensives
            .iter()
            .filter(|it| it.side == self.side && it.manner == Manner::Land)
            .flat_map(|it| it.starts.iter().map(|start| (*start, it.target)))
            .filter(|(start, _)| *start == hex)
            .map(|(_, target)| target)
            .collect();
        let any = known.view.offensives.iter().any(|it| it.side == self.side);
        let enemy = &known.view.line[self.side.enemy().index()];
        let contacts = || known.state.beside(hex).filter(|next| enemy.contains(*next)).collect();
        let targets: Vec<HexIndex> = if any { flagged } else { contacts() };
        targets.into_iter().map(|target| known.number(target)).collect()
    }

    fn combat(&self) -> Vec<Block> {
        let points = self.points();
        let points = points.iter().map(|title| (&**title, 0.8));
        let head = [("Hex taken", 1.2), ("Goes in from", 1.2)];
        let tail = [("Hex beyond", 1.1), ("goes on there", 1.3)];
        let columns: Vec<(&str, f32)> = head.into_iter().chain(points).chain(tail).collect();
        let text = "Filled in when the dice have fallen. On \u{201c}occupy\u{201d} at least 1 man goes in, \
                    or the advance is declined (F43); on green in open ground points may go one hex further (F44).";
        let push = "On red in open ground the defender empties one starting hex, and may follow with a spare man (F46).";
        vec![
            Block::Text(text.to_owned()),
            blank(columns, 8),
            self.heading("Attackers pushed back"),
            Block::Text(push.to_owned()),
            blank(
                [("Hex attacked", 1.2), ("Starting hex emptied", 1.4), ("Follow: yes or no", 1.2)],
                4,
            ),
        ]
    }

    fn straighten(&self) -> Vec<Block> {
        let known = self.known;
        let forbidden =
            known.secrets(self.side).is_some_and(|it| it.forbidden >> self.seat.0 & 1 != 0);
        let mut table = Table::new([
            ("Hex", 2.3),
            ("Stands", 2.4),
            ("Withdraws to (F47)", 1.3),
            ("Follows into", 1.3),
        ]);
        for hex in self.line() {
            let withdraw = if forbidden { Cell::Shut } else { Cell::write() };
            table.push(self.lead(hex).into_iter().chain([withdraw, Cell::write()]));
        }
        let text = match forbidden {
            true => "The high command forbids you to withdraw (F47).",
            false => {
                "A line hex may be given up to an adjacent own hex that is not itself given up; \
                 the enemy may follow with 1 man (F47)."
            }
        };
        vec![Block::Text(text.to_owned()), Block::Table(table)]
    }
}
