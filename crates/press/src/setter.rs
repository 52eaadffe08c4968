//! Sets a sheet: its blocks from above, as many pages as they take, heads and headers repeated.

use crate::fonts::{Face, Fonts};
use crate::page::{Area, Ink, Mark, Page};
use series::paper::{Block, Card, Paper, Picture};

/// Running text: size, and from line to line.
const TEXT: [f32; 2] = [9.6, 13.2];
/// Small text.
const SMALL: [f32; 2] = [8.0, 10.6];
/// White between blocks.
const GAP: f32 = 9.0;
/// Cards in a row of an upright page, and how high they are.
const CARDS: (usize, f32) = (3, 104.0);
/// How high the box for the seal is.
const SEAL: f32 = 62.0;
/// A heading is not left alone at the foot of a page: so much must fit under it.
const COMPANY: f32 = 78.0;

/// A sheet on its way to paper.
pub(crate) struct Setter<'p> {
    pub(crate) fonts: &'p Fonts,
    paper: &'p Paper,
    pages: Vec<Page<'p>>,
    /// What may be printed on.
    pub(crate) room: Area,
    /// How far down the page is full.
    pub(crate) y: f32,
}

/// The pages of a sheet.
pub(crate) fn set<'p>(fonts: &'p Fonts, paper: &'p Paper) -> Vec<Page<'p>> {
    let room = Page::room(paper.wide);
    let mut setter = Setter { fonts, paper, pages: Vec::new(), room, y: room.top };
    setter.pages.push(Page::new(paper.wide));
    setter.title();
    for block in &paper.blocks {
        setter.block(block);
    }
    setter.pages
}

impl<'p> Setter<'p> {
    pub(crate) fn mark(&mut self, mark: Mark<'p>) {
        if let Some(page) = self.pages.last_mut() {
            page.marks.push(mark);
        }
    }

    pub(crate) fn words(&mut self, at: [f32; 2], face: Face, size: f32, ink: Ink, text: &str) {
        self.mark(Mark::Words { at, face, size, ink, text: text.to_owned() });
    }

    /// Whether so much more fits on the page.
    pub(crate) fn fits(&self, height: f32) -> bool {
        self.y + height <= self.room.bottom()
    }

    /// Goes on to the next page, with the running head.
    pub(crate) fn turn(&mut self) {
        self.pages.push(Page::new(self.paper.wide));
        let [left, top] = [self.room.left, self.room.top];
        let head = match self.paper.whose.as_str() {
            "" => self.paper.title.clone(),
            whose => format!("{whose} \u{2013} {}", self.paper.title),
        };
        self.words([left, top + 9.0], Face::Italic, 9.0, Ink::Soft, &head);
        self.rule(top + 14.0, 0.5);
        self.y = top + 24.0;
    }

    fn rule(&mut self, y: f32, width: f32) {
        let (from, to) = ([self.room.left, y], [self.room.right(), y]);
        self.mark(Mark::Stroke { from, to, width, ink: Ink::Black });
    }

    fn title(&mut self) {
        let left = self.room.left;
        if !self.paper.whose.is_empty() {
            self.words([left, self.y + 9.0], Face::Bold, 9.5, Ink::Red, &self.paper.whose);
            self.y += 14.0;
        }
        self.words([left, self.y + 18.0], Face::Serif, 21.0, Ink::Black, &self.paper.title);
        self.y += 26.0;
        self.rule(self.y, 0.9);
        self.y += 12.0;
    }

    fn block(&mut self, block: &'p Block) {
        match block {
            Block::Heading(text) => self.heading(text),
            Block::Text(text) => self.paragraph(text, Face::Text, TEXT, Ink::Black),
            Block::Remark(text) => self.paragraph(text, Face::Text, SMALL, Ink::Soft),
            Block::Table(table) => self.table(table),
            Block::Cards(cards) => self.cards(cards),
            Block::Picture(picture) => self.picture(picture),
            Block::Seal(text) => self.seal(text),
        }
    }

    fn heading(&mut self, text: &str) {
        if !self.fits(COMPANY) {
            self.turn();
        }
        self.y += 5.0;
        self.words([self.room.left, self.y + 11.0], Face::Serif, 12.5, Ink::Black, text);
        self.y += 18.0;
    }

    fn paragraph(&mut self, text: &str, face: Face, [size, step]: [f32; 2], ink: Ink) {
        for line in self.fonts.lines(face, size, text, self.room.width) {
            if !self.fits(step) {
                self.turn();
            }
            self.words([self.room.left, self.y + size], face, size, ink, &line);
            self.y += step;
        }
        self.y += GAP * 0.55;
    }

    fn cards(&mut self, cards: &[Card]) {
        let (upright, height) = CARDS;
        let across = if self.paper.wide { upright + 1 } else { upright };
        let width = self.room.width / across as f32;
        for row in cards.chunks(across) {
            if !self.fits(height) {
                self.turn();
            }
            for (place, card) in row.iter().enumerate() {
                let left = self.room.left + width * place as f32;
                self.card(card, Area { left, top: self.y, width, height });
            }
            self.y += height;
        }
        self.y += GAP;
    }

    fn card(&mut self, card: &Card, area: Area) {
        let edge = Some((0.6, Ink::Soft));
        self.mark(Mark::Box { area, ground: None, edge, cut: true });
        let (left, inner) = (area.left + 9.0, area.width - 18.0);
        self.words([left, area.top + 14.0], Face::Bold, 7.4, Ink::Red, &card.kind);
        let value = self.fonts.width(Face::Serif, 22.0, &card.value);
        let right = area.right() - 9.0 - value;
        self.words([right, area.top + 25.0], Face::Serif, 22.0, Ink::Black, &card.value);
        let mut y = area.top + 32.0;
        for line in self.fonts.lines(Face::Serif, 11.0, &card.title, inner - value - 6.0) {
            self.words([left, y], Face::Serif, 11.0, Ink::Black, &line);
            y += 13.0;
        }
        y += 2.0;
        for line in self.fonts.lines(Face::Text, SMALL[0], &card.text, inner) {
            if y > area.bottom() - 4.0 {
                break;
            }
            self.words([left, y], Face::Text, SMALL[0], Ink::Black, &line);
            y += SMALL[1];
        }
    }

    fn picture(&mut self, picture: &'p Picture) {
        let sheet = picture.ground.sheet;
        let shape = (sheet.height() / sheet.width()) as f32;
        let below = if picture.caption.is_empty() { 0.0 } else { 14.0 };
        let whole = self.room.bottom() - self.room.top - 40.0 - below;
        let mut height = (self.room.width * shape).min(whole);
        let left_over = self.room.bottom() - self.y - below;
        // A map that nearly fits is drawn a little smaller rather than alone on the next page.
        if height > left_over {
            if left_over > 0.7 * height {
                height = left_over;
            } else {
                self.turn();
            }
        }
        let width = height / shape;
        let left = self.room.left + (self.room.width - width) / 2.0;
        self.mark(Mark::Map { area: Area { left, top: self.y, width, height }, picture });
        self.y += height;
        if below > 0.0 {
            self.words([left, self.y + 10.0], Face::Italic, 8.6, Ink::Soft, &picture.caption);
            self.y += below;
        }
        self.y += GAP;
    }

    /// Who hands in the form, and room for Control's seal.
    fn seal(&mut self, text: &str) {
        if !self.fits(SEAL) {
            self.turn();
        }
        let (top, room) = (self.y + 2.0, self.room);
        let name = Area { left: room.left, top, width: room.width - 176.0, height: SEAL - 8.0 };
        let seal = Area { left: room.right() - 168.0, width: 168.0, ..name };
        for (area, title) in [(name, text), (seal, "Sealed by Control")] {
            let edge = Some((1.0, Ink::Black));
            self.mark(Mark::Box { area, ground: None, edge, cut: false });
            self.words([area.left + 6.0, area.top + 11.0], Face::Bold, 7.6, Ink::Soft, title);
        }
        self.y += SEAL + GAP;
    }
}
