//! From longitude and latitude to the paper.

use std::f64::consts::FRAC_PI_4;

use geo::Coord;
use hex::{Grid, Numbering};
use module::{Files, Problems, Source};
use serde::Deserialize;

/// Where the parameters stand.
pub(crate) const FILE: &str = "geo/projection.json";

/// A spherical Lambert conformal conic, then a rotation, a scale and a shift.
///
/// Points come out in hex widths, as [`hex::Point`] has them: `x` is `u`, `y` is `v`.
///
/// ```
/// use mapmaker::Projection;
/// use module::{Memory, Problems};
///
/// let text = r#"{"kind": "…", "earth_radius_km": 6371,
///   "parameters": {"lat1": 48, "lat2": 60, "lat0": 54, "lon0": 31, "km_per_hex": 38.7,
///                  "rotation_deg": 18.75, "shift_x": -13.7421, "shift_y": 25.7794},
///   "grid": {"row_min": 1, "row_max": 62, "col_min": 1, "col_max": 34,
///            "layout": "…", "id": "…"}}"#;
/// let files = Memory::from([("geo/projection.json", text)]);
/// let projection = Projection::read(&files, &mut Problems::new()).unwrap();
/// let vilnius = projection.project(25.28, 54.687);
/// assert!((vilnius.x - -21.92549).abs() < 1e-5 && (vilnius.y - 20.52492).abs() < 1e-5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Projection {
    /// Cone constant.
    n: f64,
    /// Distance from the pole of the cone at latitude with `tan(pi/4 + a/2) = 1`, in km.
    scale: f64,
    /// The same at the central latitude.
    rho0: f64,
    lon0: f64,
    sin: f64,
    cos: f64,
    km_per_hex: f64,
    shift: Coord,
}

/// How the grid of a sheet lies on the cone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lay {
    /// The width of a hex.
    pub(crate) km_per_hex: f64,
    /// How far north is turned to the right.
    pub(crate) rotation_deg: f64,
    /// Where the middle of the cone lies, in hex widths.
    pub(crate) shift: Coord,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    #[serde(rename = "kind")]
    _kind: String,
    earth_radius_km: f64,
    parameters: Parameters,
    grid: GridSheet,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameters {
    lat1: f64,
    lat2: f64,
    lat0: f64,
    lon0: f64,
    km_per_hex: f64,
    rotation_deg: f64,
    shift_x: f64,
    shift_y: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridSheet {
    row_min: u8,
    row_max: u8,
    col_min: u8,
    col_max: u8,
    #[serde(rename = "layout")]
    _layout: String,
    #[serde(rename = "id")]
    _id: String,
}

impl Projection {
    /// Reads `geo/projection.json`.
    pub fn read(files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let source = Source::read(files, FILE, problems)?;
        let sheet: Sheet = crate::json::read(&source, problems)?;
        let Numbering { rows, columns, .. } = *Grid::barbarossa().numbering();
        let GridSheet { row_min, row_max, col_min, col_max, .. } = sheet.grid;
        if (row_min, row_max, col_min, col_max)
            != (rows.first, rows.last, columns.first, columns.last)
        {
            problems.push(source.problem("the grid is not that of the Barbarossa games"));
            return None;
        }
        let projection = Self::new(sheet.earth_radius_km, &sheet.parameters);
        if projection.is_none() {
            problems.push(source.problem("these parameters make no projection"));
        }
        projection
    }

    /// The cone of `geo/projection.json` under the grid of another sheet.
    pub(crate) fn laid(files: &dyn Files, lay: &Lay, problems: &mut Problems) -> Option<Self> {
        let source = Source::read(files, FILE, problems)?;
        let sheet: Sheet = crate::json::read(&source, problems)?;
        let parameters = Parameters {
            km_per_hex: lay.km_per_hex,
            rotation_deg: lay.rotation_deg,
            shift_x: lay.shift.x,
            shift_y: lay.shift.y,
            ..sheet.parameters
        };
        let projection = Self::new(sheet.earth_radius_km, &parameters);
        if projection.is_none() {
            problems.push(source.problem("these parameters make no projection"));
        }
        projection
    }

    fn new(radius: f64, of: &Parameters) -> Option<Self> {
        let [lat1, lat2, lat0, lon0, rotation] =
            [of.lat1, of.lat2, of.lat0, of.lon0, of.rotation_deg].map(f64::to_radians);
        let n = (lat1.cos() / lat2.cos()).ln() / (stretch(lat2) / stretch(lat1)).ln();
        let scale = radius * lat1.cos() * stretch(lat1).powf(n) / n;
        let projection = Self {
            n,
            scale,
            rho0: scale / stretch(lat0).powf(n),
            lon0,
            sin: rotation.sin(),
            cos: rotation.cos(),
            km_per_hex: of.km_per_hex,
            shift: Coord { x: of.shift_x, y: of.shift_y },
        };
        let Coord { x, y } = projection.project(of.lon0, of.lat0);
        (x.is_finite() && y.is_finite()).then_some(projection)
    }

    /// The place of a longitude and a latitude, both in degrees, on the paper.
    pub fn project(&self, longitude: f64, latitude: f64) -> Coord {
        let rho = self.scale / stretch(latitude.to_radians()).powf(self.n);
        let theta = self.n * (longitude.to_radians() - self.lon0);
        let (east, north) = (rho * theta.sin(), self.rho0 - rho * theta.cos());
        Coord {
            x: (east * self.cos + north * self.sin) / self.km_per_hex + self.shift.x,
            y: (east * self.sin - north * self.cos) / self.km_per_hex + self.shift.y,
        }
    }
}

fn stretch(latitude: f64) -> f64 {
    (FRAC_PI_4 + latitude / 2.0).tan()
}
