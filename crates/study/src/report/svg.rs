//! Small charts as SVG. Colours and type come from the style sheet of the page.

use std::fmt::Write as _;

/// Text for HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with as few digits as it needs.
pub fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Room inside a chart.
pub const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 12.0;
const FOOT: f64 = 46.0;
/// How wide a digit is.
const DIGIT: f64 = 9.0;

/// A chart with bars over a common scale.
pub struct Plot {
    body: String,
    most: f64,
    slots: usize,
}

/// One bar of a slot.
pub struct Bar {
    /// How it is drawn: the class of its side.
    pub class: &'static str,
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The ends of its whisker.
    pub whisker: Option<(f64, f64)>,
    /// What a pointer is told.
    pub title: String,
    /// Its place in the slot, and how many places there are.
    pub place: (usize, usize),
}

impl Plot {
    /// A chart of whole numbers.
    pub fn counts(most: u64, slots: usize, unit: &str) -> Plot {
        Plot::ruled(scale(most as f64, 1.0), slots, unit)
    }

    /// A chart whose scale runs from 0 to at least the given value.
    pub fn new(most: f64, slots: usize, unit: &str) -> Plot {
        Plot::ruled(scale(most, 0.0), slots, unit)
    }

    fn ruled((step, most): (f64, f64), slots: usize, unit: &str) -> Plot {
        let mut plot = Plot { body: String::new(), most, slots: slots.max(1) };
        let lines = (most / step).round() as usize;
        for line in 0..=lines {
            let value = line as f64 * step;
            let y = plot.y(value);
            let class = if line == 0 { "base" } else { "rule" };
            plot.put(&format!(
                r#"<path class="{class}" d="M{LEFT} {y:.1}H{:.1}"/>
<text class="tick" x="{:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
                WIDTH - RIGHT,
                LEFT - 6.0,
                y + 5.0,
                short(value)
            ));
        }
        plot.put(&format!(
            r#"<text class="unit" x="{:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 6.0,
            escape(unit)
        ));
        plot
    }

    fn put(&mut self, text: &str) {
        self.body.push_str(text);
    }

    fn y(&self, value: f64) -> f64 {
        let room = HEIGHT - TOP - FOOT;
        TOP + room * (1.0 - (value / self.most).clamp(0.0, 1.0))
    }

    fn slot(&self) -> f64 {
        (WIDTH - LEFT - RIGHT) / self.slots as f64
    }

    /// The name of a slot, below its middle.
    pub fn name(&mut self, slot: usize, name: &str) {
        let x = LEFT + self.slot() * (slot as f64 + 0.5);
        self.mark(x, name);
    }

    /// The values of the edges between the bins of a histogram, the first and the last among them.
    pub fn edges(&mut self, bins: &Bins) {
        for edge in (0..=bins.count).step_by(bins.every) {
            let x = LEFT + self.slot() * edge as f64;
            self.mark(x, &short(bins.edge(edge)));
        }
    }

    fn mark(&mut self, x: f64, name: &str) {
        let y = HEIGHT - FOOT + 18.0;
        // The last one may not leave the picture.
        let x = x.min(WIDTH - DIGIT * name.chars().count() as f64 / 2.0);
        let text = format!(
            r#"<text class="tick" x="{x:.1}" y="{y:.1}" text-anchor="middle">{}</text>"#,
            escape(name)
        );
        self.put(&text);
    }

    /// A line from top to foot at the edge before a slot, counted with fractions.
    pub fn plumb(&mut self, at: f64, class: &str) {
        let x = LEFT + self.slot() * at;
        let text = format!(r#"<path class="{class}" d="M{x:.1} {TOP}V{:.1}"/>"#, HEIGHT - FOOT);
        self.put(&text);
    }

    /// A plain bar that counts games.
    pub fn tally(&mut self, slot: usize, games: u64, title: String) {
        let to = games as f64;
        self.bar(slot, &Bar { class: "plain", from: 0.0, to, whisker: None, title, place: (0, 1) });
    }

    /// A bar in a slot.
    pub fn bar(&mut self, slot: usize, bar: &Bar) {
        let Bar { class, from, to, whisker, title, place } = bar;
        let (room, gap) = (self.slot(), if self.slots > 30 { 0.04 } else { 0.12 });
        let width = room * (1.0 - gap) / place.1 as f64;
        let x = LEFT + room * (slot as f64 + gap / 2.0) + width * place.0 as f64;
        let (top, foot) = (self.y(*to), self.y(*from));
        let mut text = format!(
            r#"<g><title>{}</title><rect class="{class}" x="{x:.1}" y="{top:.1}" width="{width:.1}" height="{:.1}"/>"#,
            escape(title),
            (foot - top).max(0.0)
        );
        if let Some((low, high)) = whisker {
            let (middle, low, high) = (x + width / 2.0, self.y(*low), self.y(*high));
            let arm = (width * 0.25).min(4.0);
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                r#"<path class="whisker" d="M{middle:.1} {low:.1}V{high:.1}M{:.1} {low:.1}h{:.1}M{:.1} {high:.1}h{:.1}"/>"#,
                middle - arm,
                2.0 * arm,
                middle - arm,
                2.0 * arm
            );
        }
        text.push_str("</g>");
        self.put(&text);
    }

    /// The whole drawing.
    pub fn draw(self, label: &str) -> String {
        format!(
            r#"<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{}">{}</svg>"#,
            escape(label),
            self.body
        )
    }
}

/// A step for about five lines, not less than a unit, and the end of the scale.
fn scale(most: f64, unit: f64) -> (f64, f64) {
    let step = step(most, 5.0).max(unit);
    let lines = (most / step - 1e-9).ceil().max(1.0);
    (step, step * lines)
}

/// 1, 2 or 5 times a power of ten, so that about so many steps make up a range.
pub fn step(range: f64, steps: f64) -> f64 {
    let raw = (range / steps).max(1e-9);
    let power = 10f64.powf(raw.log10().floor());
    let nice = [1.0, 2.0, 5.0, 10.0].into_iter().find(|nice| nice * power >= raw - 1e-12);
    nice.unwrap_or(10.0) * power
}

/// How a histogram is cut: the least edge, the width of a bin, how many there are, and how many lie between two values
/// that are written below. Zero is always such a value, if it is in sight.
pub struct Bins {
    /// Where the first bin begins.
    pub least: f64,
    /// How wide a bin is.
    pub width: f64,
    /// How many bins there are.
    pub count: usize,
    /// Every so many bins an edge is named.
    pub every: usize,
}

/// Values that find room below a histogram.
const WRITTEN: f64 = 7.0;

impl Bins {
    /// About twenty bins for these values, none narrower than a unit.
    pub fn of(values: impl Iterator<Item = f64> + Clone, unit: f64) -> Bins {
        let least = values.clone().fold(f64::INFINITY, f64::min);
        let most = values.fold(f64::NEG_INFINITY, f64::max);
        if !least.is_finite() || !most.is_finite() {
            return Bins { least: 0.0, width: unit, count: 1, every: 1 };
        }
        let width = step(most - least, 18.0).max(unit);
        let (first, end) = ((least / width).floor(), (most / width).floor() + 1.0);
        let every = [1, 2, 5].into_iter().find(|every| end - first <= WRITTEN * f64::from(*every));
        let every = every.unwrap_or(10);
        // The ends are values that are written.
        let whole = f64::from(every);
        let (first, end) = ((first / whole).floor() * whole, (end / whole).ceil() * whole);
        Bins { least: first * width, width, count: (end - first) as usize, every: every as usize }
    }

    /// The bin of a value.
    pub fn at(&self, value: f64) -> usize {
        let at = ((value - self.least) / self.width).floor().max(0.0) as usize;
        at.min(self.count - 1)
    }

    /// The edge before a bin.
    pub fn edge(&self, bin: usize) -> f64 {
        self.least + self.width * bin as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_reach_the_top() {
        assert_eq!(scale(100.0, 0.0), (20.0, 100.0));
        assert_eq!(scale(101.0, 0.0), (50.0, 150.0));
        assert_eq!(scale(0.7, 0.0).0, 0.2);
        assert!(scale(0.0, 0.0).1 > 0.0);
        // Games are whole, and the scale ends where they do.
        for most in 1..=5 {
            assert_eq!(scale(f64::from(most), 1.0), (1.0, f64::from(most)));
        }
        assert_eq!(scale(0.0, 1.0), (1.0, 1.0));
        assert_eq!(
            (short(2.50), short(-0.001), short(120.0)),
            ("2.5".to_owned(), "0".to_owned(), "120".to_owned())
        );
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }

    #[test]
    fn every_value_has_its_bin() {
        let values = [-7.2, 0.0, 3.0, 41.9];
        let bins = Bins::of(values.into_iter(), 1.0);
        for value in values {
            let bin = bins.at(value);
            assert!(bins.edge(bin) <= value && value < bins.edge(bin + 1), "{value}");
        }
        assert_eq!((bins.at(-1000.0), bins.at(1000.0)), (0, bins.count - 1));
        // Both ends and zero are written.
        let written: Vec<f64> =
            (0..=bins.count).step_by(bins.every).map(|edge| bins.edge(edge)).collect();
        assert!(written.contains(&0.0) && written.len() <= 11, "{written:?}");
        assert_eq!(written.last(), Some(&bins.edge(bins.count)));
        assert_eq!(Bins::of([].into_iter(), 1.0).count, 1);
        assert_eq!(Bins::of([5.0, 5.0].into_iter(), 1.0).count, 1);
    }
}
