//! How things look: colour, width and dashes by class.

use super::class::Class;
use super::theme::Token;

/// How a class of marks looks; measures in hex widths.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// What fills it.
    pub fill: Fill,
    /// How dense the filling is.
    pub fill_opacity: f64,
    /// The colour of its line.
    pub stroke: Option<Token>,
    /// How wide its line is.
    pub width: f64,
    /// How dense its line is.
    pub stroke_opacity: f64,
    /// Dashes and gaps of its line.
    pub dashes: &'static [f64],
    /// Whether its line has round ends.
    pub round: bool,
}

/// What fills a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fill {
    /// Nothing.
    None,
    /// A colour.
    Plain(Token),
    /// A pattern or a gradient of the picture.
    Pattern(&'static str),
}

const BLANK: Style = Style {
    fill: Fill::None,
    fill_opacity: 1.0,
    stroke: None,
    width: 0.0,
    stroke_opacity: 1.0,
    dashes: &[],
    round: false,
};

impl Style {
    const fn fill(token: Token, opacity: f64) -> Self {
        Self { fill: Fill::Plain(token), fill_opacity: opacity, ..BLANK }
    }

    const fn pattern(name: &'static str) -> Self {
        Self { fill: Fill::Pattern(name), ..BLANK }
    }

    const fn line(token: Token, width: f64) -> Self {
        Self { stroke: Some(token), width, ..BLANK }
    }

    const fn edged(self, token: Token, width: f64) -> Self {
        Self { stroke: Some(token), width, ..self }
    }

    const fn thin(self, opacity: f64) -> Self {
        Self { stroke_opacity: opacity, ..self }
    }

    const fn dashed(self, dashes: &'static [f64]) -> Self {
        Self { dashes, ..self }
    }

    /// Whether its line lies around it like a light, not upon it.
    pub(super) const fn is_haloed(&self) -> bool {
        matches!(self.stroke, Some(Token::Halo | Token::Paper))
            && matches!(self.fill, Fill::Plain(_))
    }

    const fn rounded(self) -> Self {
        Self { round: true, ..self }
    }
}

/// The halo of lettering, as a share of its size.
pub(super) const HALO: f64 = 0.26;

/// Half a tick and half the way to the next, so that ticks stand clear of the ends.
const SOVIET_TICKS: &[f64] = &[0.0, 0.055, 0.02, 0.055];

/// How a class looks.
pub fn style(class: Class) -> Style {
    use Class as C;
    use Token as T;
    match class {
        C::Sheet => Style::fill(T::Paper, 1.0),
        C::Stain => Style::pattern("stains"),
        C::Fold => Style::pattern("folds"),
        C::Grain => Style::pattern("grain"),
        C::Axis => Style::fill(T::Axis, 0.085),
        C::Woods => Style::fill(T::Woods, 1.0).edged(T::WoodsEdge, 0.022),
        C::Marsh => {
            Style::fill(T::Marsh, 1.0).edged(T::Tuft, 0.014).thin(0.7).dashed(&[0.07, 0.05])
        }
        C::Rough => Style::fill(T::Rough, 1.0).edged(T::Hachure, 0.012).thin(0.35),
        C::Mountain => Style::fill(T::Mountain, 1.0).edged(T::Hachure, 0.014).thin(0.5),
        C::Water => Style::fill(T::Water, 1.0),
        C::WaterLine1 => Style::line(T::WaterLine, 0.010).thin(0.55),
        C::WaterLine2 => Style::line(T::WaterLine, 0.009).thin(0.40),
        C::WaterLine3 => Style::line(T::WaterLine, 0.008).thin(0.27),
        C::WaterLine4 => Style::line(T::WaterLine, 0.008).thin(0.16),
        C::Coast => Style::line(T::Coast, 0.018).rounded(),
        C::Grid => Style::line(T::Grid, 0.014).thin(0.26),
        C::TreeShade => Style::fill(T::Tree, 0.30),
        C::Tree => Style::fill(T::Tree, 1.0),
        C::Tuft => Style::line(T::Tuft, 0.0105).rounded().thin(0.9),
        C::Hill => Style::line(T::Hachure, 0.012).rounded(),
        C::Peak => Style::line(T::Hachure, 0.015).rounded(),
        C::PeakShade => Style::fill(T::Hachure, 0.55),
        // Snow has the colour of ice, which is light in every theme.
        C::TreeSnow => Style::fill(T::River, 0.95),
        C::Drift => Style::line(T::WaterLine, 0.010).rounded().thin(0.42),
        C::Rut => Style::line(T::Hachure, 0.011).rounded().thin(0.55),
        C::RiverCasing => Style::line(T::RiverCasing, 0.04).rounded(),
        C::River => Style::line(T::River, 0.03).rounded(),
        // Short ticks across the ribbon.
        C::RiverIce => Style::line(T::RiverCasing, 0.03).dashed(&[0.014, 0.085]).thin(0.8),
        C::Channel => Style::line(T::Water, 0.09).rounded(),
        C::Barrier => Style::line(T::WaterLine, 0.055).rounded(),
        C::Estuary => Style::line(T::WaterLine, 0.03).dashed(&[0.09, 0.07]).rounded(),
        C::BorderBand => Style::line(T::Border, 0.17).thin(0.13),
        C::Border => Style::line(T::Border, 0.028).dashed(&[0.16, 0.06, 0.001, 0.06]).rounded(),
        C::RailHalo => Style::line(T::Halo, 0.060).thin(0.5),
        C::RailConverted => Style::line(T::RailConverted, 0.050),
        C::RailGap => Style::line(T::RailGap, 0.026).dashed(&[0.0, 0.06, 0.10, 0.06]),
        C::RailSoviet => Style::line(T::RailSoviet, 0.020),
        C::RailSovietTicks => Style::line(T::RailSoviet, 0.085).dashed(SOVIET_TICKS),
        C::RailFinnish => Style::line(T::RailConverted, 0.020),
        C::RailFinnishTicks => Style::line(T::RailConverted, 0.085).dashed(SOVIET_TICKS),
        C::LandName => Style::fill(T::Text2, 0.78).edged(T::Halo, 0.0).thin(0.35),
        C::WaterName => Style::fill(T::RiverName, 0.75),
        C::Patch => Style::fill(T::City, 0.55).edged(T::City, 0.012),
        C::Blocks => Style::fill(T::City, 0.92),
        C::Ring => Style::fill(T::Halo, 1.0).edged(T::Ink, 0.022),
        C::Port => Style::fill(T::RiverName, 1.0).edged(T::Halo, 0.03),
        C::SourceFirst => Style::fill(T::Ink, 1.0).edged(T::Halo, 0.03),
        C::SourceSecond => Style::fill(T::City, 1.0).edged(T::Halo, 0.03),
        C::Number => Style::fill(T::Number, 1.0).edged(T::Paper, 0.0).thin(0.4),
        C::Veil => Style::fill(T::Paper, 0.52),
        C::Hatch => Style::pattern("hatch"),
        C::Limit => Style::line(T::Ink, 0.026).dashed(&[0.001, 0.075]).rounded().thin(0.75),
        C::RiverName => Style::fill(T::RiverName, 1.0).edged(T::Halo, 0.0),
        C::Town | C::City | C::MajorCity => Style::fill(T::Ink, 1.0).edged(T::Halo, 0.0),
        C::CityMark => Style::fill(T::Ink, 1.0).edged(T::Halo, 0.03),
        C::MajorMark => Style::fill(T::City, 1.0).edged(T::Halo, 0.03),
        C::CounterFirst => Style::fill(T::CounterFirst, 1.0).edged(T::CounterInk, 0.016),
        C::CounterSecond => Style::fill(T::CounterSecond, 1.0).edged(T::CounterInk, 0.016),
        C::CounterFace => Style::fill(T::CounterFirst, 1.0).edged(T::CounterInk, 0.014),
        C::CounterBox => Style::fill(T::Halo, 1.0),
        C::StepLeft => Style::fill(T::CounterInk, 1.0).edged(T::CounterInk, 0.008),
        C::StepLost => Style::line(T::CounterInk, 0.008),
        C::CounterMark => Style::line(T::CounterInk, 0.022),
        C::CounterText | C::CounterName => Style::fill(T::CounterInk, 1.0),
        C::Title | C::LegendText => Style::fill(T::Ink, 1.0),
        C::Caption | C::ScaleText => Style::fill(T::Text2, 1.0),
        C::ScaleInk => Style::fill(T::Ink, 1.0).edged(T::Ink, 0.014),
        C::ScaleLight => Style::fill(T::Halo, 1.0).edged(T::Ink, 0.014),
        C::Neatline => Style::line(T::Ink, 0.03),
        field => of_a_field(field),
    }
}

/// How a class of a battlefield looks.
fn of_a_field(class: Class) -> Style {
    use Class as C;
    use Token as T;
    match class {
        C::Meadow => Style::fill(T::Woods, 0.22),
        C::Crop => Style::fill(T::WoodsEdge, 0.34),
        C::Ploughed => Style::fill(T::Rough, 0.42),
        C::Furrow => Style::line(T::Hachure, 0.009).rounded().thin(0.38),
        C::Thicket => Style::fill(T::WoodsEdge, 0.42),
        C::Level => Style::fill(T::Mountain, 0.42).edged(T::Hachure, 0.018).thin(0.75),
        C::Slope => Style::line(T::Hachure, 0.011).rounded().thin(0.6),
        C::RoadCasing => Style::line(T::Hachure, 0.125).rounded(),
        C::Road => Style::line(T::Halo, 0.088).rounded(),
        C::Ford => Style::line(T::Halo, 0.07).dashed(&[0.035, 0.075]).rounded(),
        C::Bridge => Style::line(T::Ink, 0.03),
        C::TrenchBank => Style::line(T::Hachure, 0.062).rounded(),
        C::Trench => Style::line(T::Ink, 0.026),
        C::Wall => Style::line(T::Ink, 0.062).rounded(),
        C::WallStones => Style::line(T::Halo, 0.03).dashed(&[0.05, 0.022]),
        C::Paved => Style::fill(T::Text2, 0.26).edged(T::Text2, 0.012).thin(0.5),
        C::Yard => Style::fill(T::Rough, 0.9).edged(T::Hachure, 0.01).thin(0.5),
        C::HouseShade => Style::fill(T::CounterInk, 0.30),
        C::Hut => Style::fill(T::Hachure, 1.0).edged(T::CounterInk, 0.012),
        C::House => Style::fill(T::City, 1.0).edged(T::CounterInk, 0.012),
        C::RoofRidge => Style::line(T::Halo, 0.008).thin(0.65),
        _ => BLANK,
    }
}
