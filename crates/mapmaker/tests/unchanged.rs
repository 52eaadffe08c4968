//! The sheet of the first games stays as it is, byte for byte, whatever is added for others.

use mapmaker::draw::{Branch, Drawing, Look, Options, Sheet, Stack, Theme, embedded, svg};

/// FNV-1a: short, and the same everywhere.
fn digest(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

fn seen(drawing: &Drawing) -> [u64; 3] {
    let written = |theme| svg(drawing, &Look { theme, fonts: false, ..Look::default() });
    let data = serde_json::to_string(drawing).expect("plain data");
    [digest(&written(Theme::Paper)), digest(&written(Theme::Dark)), digest(&data)]
}

/// A change here changes every printed sheet: look at the pictures before writing a new number.
const KNOWN: [(&str, [u64; 3]); 6] = [
    ("", [0xbb0fb032b8f4ed7d, 0x511a38e1e2f3bfc0, 0xf6fc88aca96ace68]),
    ("agc", [0x2b47508f7bfd570b, 0x445ac050402532f0, 0x5423c5d9511e7b78]),
    ("agn", [0x2267aca8b76a4eff, 0xd5a97cb499a4c09d, 0x75f1dd55e47d004d]),
    ("ags", [0xc7b346473069d907, 0xec45863caacc44ea, 0xd1d100f9250e07fa]),
    ("crop", [0x4f3c798e3d3336a2, 0xf948a256e90b0e27, 0xb88f7cdc0e6b905a]),
    ("units", [0x1e34acc55a5970e6, 0x65262faca67875de, 0x8d98d27b8176f991]),
];

fn draw(sheet: &Sheet, name: &str) -> Drawing {
    let mut options = Options { title: "A map".to_owned(), ..Options::default() };
    match name {
        "crop" | "units" => options.crop = Some(["2818".to_owned(), "3410".to_owned()]),
        _ => options.area = Some(name.to_owned()).filter(|name| !name.is_empty()),
    }
    let drawing = sheet.draw(&options).expect("a drawing");
    if name != "units" {
        return drawing;
    }
    let at = sheet.map().grid.centre(sheet.map().place("Smolensk").expect("Smolensk"));
    let stack = |side, branch, count| Stack {
        at: [at.u + side as f64, at.v],
        side,
        branch,
        count,
        value: "7".to_owned(),
    };
    drawing.with_stacks(&[stack(0, Branch::Armor, 2), stack(1, Branch::Infantry, 1)])
}

#[test]
fn the_first_sheet_is_what_it_was() {
    let sheet = Sheet::read(embedded()).expect("the map is in order");
    let now = KNOWN.map(|(name, _)| (name, seen(&draw(&sheet, name))));
    assert!(now == KNOWN, "{now:#?}");
}
