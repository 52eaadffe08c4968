//! The files of the compiled map, to the byte.

use std::fmt::Write as _;

use hex::{HexIndex, Hexside};

use crate::Compiled;

/// The folder the files go to.
pub const FOLDER: &str = "map";

/// So many hexes stand on one line of `regions.toml`.
const HEXES_PER_LINE: usize = 16;

impl Compiled {
    /// The files: their paths within the module, and their texts.
    ///
    /// The same layers give the same bytes: rows are sorted by printed number, and nothing that
    /// was measured is printed.
    pub fn write(&self) -> Vec<(String, String)> {
        let file = |name: &str, text: String| (format!("{FOLDER}/{name}"), text);
        vec![
            file("hexes.csv", self.hexes_csv()),
            file("hexsides.csv", self.hexsides_csv()),
            file("rails.csv", self.rails_csv()),
            file("exits.csv", self.exits_csv()),
            file("regions.toml", self.regions_toml()),
        ]
    }

    fn hexes_csv(&self) -> String {
        let mut text = String::from("hex,terrain,place,kind,owner,port,area\n");
        for (hex, record) in self.grid.hexes().zip(&self.hexes) {
            let place = record.place.as_ref();
            let areas: Vec<&str> = record.areas.iter().map(String::as_str).collect();
            row(
                &mut text,
                &[
                    &self.grid.number(hex).to_string(),
                    record.terrain.word(),
                    place.map_or("", |place| &place.name),
                    place.map_or("", |place| place.kind.word()),
                    record.owner.as_deref().unwrap_or_default(),
                    if place.is_some_and(|place| place.port) { "yes" } else { "" },
                    &areas.join("+"),
                ],
            );
        }
        text
    }

    fn hexsides_csv(&self) -> String {
        let mut rows: Vec<(Hexside, &str, String)> = self
            .sides
            .iter()
            .filter_map(|(side, record)| {
                let names: Vec<&str> = record.names.iter().map(String::as_str).collect();
                Some((self.grid.hexside(*side)?, record.feature.word(), names.join(" / ")))
            })
            .collect();
        rows.sort();
        let mut text = String::from("a,b,feature,name\n");
        for (side, feature, name) in rows {
            let [a, b] = side.hexes().map(|hex| hex.to_string());
            row(&mut text, &[&a, &b, feature, &name]);
        }
        text
    }

    fn rails_csv(&self) -> String {
        let mut rows: Vec<(Hexside, &str, &str)> = self
            .rails
            .iter()
            .filter_map(|(side, rail)| {
                Some((self.grid.hexside(*side)?, rail.gauge.word(), rail.line.as_str()))
            })
            .collect();
        rows.sort();
        let mut text = String::from("a,b,gauge,line\n");
        for (side, gauge, line) in rows {
            let [a, b] = side.hexes().map(|hex| hex.to_string());
            row(&mut text, &[&a, &b, gauge, line]);
        }
        text
    }

    fn exits_csv(&self) -> String {
        let mut text = String::from("hex,edge,rail\n");
        for exit in &self.exits {
            let rail = if exit.rail { "yes" } else { "no" };
            row(&mut text, &[&self.grid.number(exit.hex).to_string(), exit.edge.word(), rail]);
        }
        text
    }

    fn regions_toml(&self) -> String {
        let mut text = String::from(
            "# Named lists of hexes. Compiled: change the layers or corrections.toml instead.\n",
        );
        let mut table = "";
        for region in self.regions.iter() {
            let (within, key) = region.name.split_once('.').unwrap_or(("", &region.name));
            text.push('\n');
            if within != table {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "[{within}]");
                table = within;
            }
            let _ = writeln!(text, "# {}", region.about);
            let hexes: Vec<HexIndex> = region.hexes.iter().collect();
            let _ = writeln!(text, "{key} = [");
            for line in hexes.chunks(HEXES_PER_LINE) {
                let numbers: Vec<String> =
                    line.iter().map(|hex| format!("\"{}\"", self.grid.number(*hex))).collect();
                let _ = writeln!(text, "    {},", numbers.join(", "));
            }
            text.push_str("]\n");
        }
        text
    }
}

/// Adds a row, with quotes where a value needs them.
fn row(text: &mut String, values: &[&str]) {
    for (place, value) in values.iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        if value.contains([',', '"', '\n']) {
            text.push('"');
            text.push_str(&value.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(value);
        }
    }
    text.push('\n');
}
