//! Terrain as the chart gives it, and strength modified by it (D3, D8.2 step 2, R3, R4).

use crate::Unit;
use std::fmt;
use std::str::FromStr;

/// The classes of the terrain chart. Cavalry moves and fights as foot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Foot and cavalry.
    Foot,
    /// Motorized, mechanized, armor.
    Mobile,
    /// Mountain troops.
    Mountain,
}

/// One thing for each class of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByClass<T> {
    /// Foot and cavalry.
    pub foot: T,
    /// Motorized, mechanized, armor.
    pub mobile: T,
    /// Mountain troops.
    pub mountain: T,
}

impl<T: Copy> ByClass<T> {
    /// The same for all classes.
    #[must_use]
    pub const fn alike(value: T) -> Self {
        ByClass { foot: value, mobile: value, mountain: value }
    }

    /// What holds for one class.
    #[must_use]
    pub const fn of(&self, class: Class) -> T {
        match class {
            Class::Foot => self.foot,
            Class::Mobile => self.mobile,
            Class::Mountain => self.mountain,
        }
    }
}

/// The terrain of a hex. A town takes everything but attrition from its hex and is no terrain of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Woods.
    Woods,
    /// Rough or hills.
    Rough,
    /// Marsh.
    Marsh,
    /// Mountains.
    Mountain,
    /// A city.
    City,
    /// A major city.
    MajorCity,
    /// Lake or sea, which nobody enters.
    Water,
}

impl Terrain {
    /// Every terrain with the name it has in files.
    pub const NAMES: [(&'static str, Terrain); 8] = [
        ("clear", Terrain::Clear),
        ("woods", Terrain::Woods),
        ("rough", Terrain::Rough),
        ("marsh", Terrain::Marsh),
        ("mountain", Terrain::Mountain),
        ("city", Terrain::City),
        ("major_city", Terrain::MajorCity),
        ("water", Terrain::Water),
    ];

    /// Every terrain in which anybody stands, with its name: all but water.
    pub const LAND: [(&'static str, Terrain); 7] = [
        Self::NAMES[0],
        Self::NAMES[1],
        Self::NAMES[2],
        Self::NAMES[3],
        Self::NAMES[4],
        Self::NAMES[5],
        Self::NAMES[6],
    ];

    /// Cities and major cities, where only Steadfast is allowed (C2.1a, R36).
    #[must_use]
    pub const fn is_city(self) -> bool {
        matches!(self, Terrain::City | Terrain::MajorCity)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Terrain::MajorCity => "major city",
            other => Self::NAMES[*other as usize].0,
        })
    }
}

/// A hexside that the terrain chart knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hexside {
    /// A river.
    River,
    /// A strait; used only where a scenario says so.
    Strait,
}

impl Hexside {
    /// Every hexside with the name it has in files.
    pub const NAMES: [(&'static str, Hexside); 2] =
        [("river", Hexside::River), ("strait", Hexside::Strait)];
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[*self as usize].0)
    }
}

/// An SP factor such as 3/4, kept as it is printed; both numbers are 1 to 99.
///
/// ```
/// use damos::Factor;
/// let factor: Factor = "3/4".parse().unwrap();
/// assert_eq!((factor.num(), factor.den()), (3, 4));
/// assert_eq!("2".parse(), Ok(Factor::new(2, 1).unwrap()));
/// assert!("0/4".parse::<Factor>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor {
    num: u8,
    den: u8,
}

impl Factor {
    /// No change.
    pub const ONE: Factor = Factor { num: 1, den: 1 };

    /// The factor `num/den`, or `None` when one of them is not 1 to 99.
    #[must_use]
    pub const fn new(num: u8, den: u8) -> Option<Factor> {
        if num >= 1 && num <= 99 && den >= 1 && den <= 99 {
            Some(Factor { num, den })
        } else {
            None
        }
    }

    /// What it multiplies by.
    #[must_use]
    pub const fn num(self) -> u32 {
        self.num as u32
    }

    /// What it divides by.
    #[must_use]
    pub const fn den(self) -> u32 {
        self.den as u32
    }

    /// Whether it changes nothing.
    #[must_use]
    pub const fn is_one(self) -> bool {
        self.num == self.den
    }
}

impl Default for Factor {
    fn default() -> Factor {
        Factor::ONE
    }
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => f.pad(&self.num.to_string()),
            den => f.pad(&format!("{}/{den}", self.num)),
        }
    }
}

/// Why a text is no factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a factor is `n/d` or `n` with numbers from 1 to 99")]
pub struct ParseFactorError;

impl FromStr for Factor {
    type Err = ParseFactorError;

    fn from_str(text: &str) -> Result<Factor, ParseFactorError> {
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        let whole = small_number(num).zip(small_number(den));
        whole.and_then(|(num, den)| Factor::new(num, den)).ok_or(ParseFactorError)
    }
}

/// A number of one or two digits, written without sign, blank or leading zero.
pub(crate) fn small_number(text: &str) -> Option<u8> {
    let plain = matches!(text.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    if plain { text.parse().ok() } else { None }
}

/// The factors that a combat hex and its hexsides put on each side's SP.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    /// Of the hex, on whoever attacks in it.
    pub hex_attacker: ByClass<Factor>,
    /// Of the hex, on whoever defends in it.
    pub hex_defender: ByClass<Factor>,
    /// Of the hexside crossed, on the attacker.
    pub hexside_attacker: Factor,
    /// Of a hexside, on the defender.
    pub hexside_defender: Factor,
}

/// The strength of a force by class, which is what terrain looks at.
#[must_use]
pub fn strength_by_class(units: impl Iterator<Item = Unit>) -> ByClass<u32> {
    let mut sums = ByClass::default();
    for unit in units {
        match unit.kind.class() {
            Class::Foot => sums.foot += unit.sp,
            Class::Mobile => sums.mobile += unit.sp,
            Class::Mountain => sums.mountain += unit.sp,
        }
    }
    sums
}

/// SP modified by terrain: each class times its hex factor, summed, times the hexside factor, the fraction dropped once;
/// a force with units never counts less than 1 (R3, R4).
///
/// ```
/// use damos::{ByClass, Factor, modified_sp};
/// let factor = |n, d| Factor::new(n, d).unwrap();
/// let force = ByClass { foot: 9, mobile: 9, mountain: 0 };
/// let woods = ByClass { mobile: factor(3, 4), ..ByClass::alike(Factor::ONE) };
/// // 9 + 9 × 3/4 = 15.75, over the river × 3/4 = 11.8125.
/// assert_eq!(modified_sp(force, woods, factor(3, 4)), 11);
/// ```
#[must_use]
pub fn modified_sp(sp: ByClass<u32>, hex: ByClass<Factor>, hexside: Factor) -> u32 {
    rulebook::cite!("R4");
    if hex == ByClass::alike(Factor::ONE) && hexside.is_one() {
        return (sp.foot + sp.mobile + sp.mountain).max(1);
    }
    // 1,188 SP × 99^4 stays far below 64 bits, so one exact fraction serves.
    let part = |sp: u32, factor: Factor, a: Factor, b: Factor| {
        u64::from(sp) * u64::from(factor.num() * a.den() * b.den())
    };
    let num = part(sp.foot, hex.foot, hex.mobile, hex.mountain)
        + part(sp.mobile, hex.mobile, hex.foot, hex.mountain)
        + part(sp.mountain, hex.mountain, hex.foot, hex.mobile);
    let den = hex.foot.den() * hex.mobile.den() * hex.mountain.den();
    let num = num * u64::from(hexside.num());
    let den = u64::from(den) * u64::from(hexside.den());
    u32::try_from(num / den).unwrap_or(u32::MAX).max(1)
}
