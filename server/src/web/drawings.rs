//! The drawings of the app as vectors, for what the server draws itself, cards and syllabuses: those of courses, and the
//! site's mark.
//!
//! Their colours are custom properties, which follow the colour scheme in a browser and which `usvg` does not know. Here
//! they are put in.

use std::collections::BTreeMap;

use anyhow::Context;
use resvg::usvg::{Options, Tree};

/// Each with its address.
macro_rules! drawings {
    ($($name:literal),*) => {
        [$((
            concat!("/art/course-", $name, ".svg"),
            include_str!(concat!("../../../app/public/art/course-", $name, ".svg")),
        )),*]
    };
}

const DRAWINGS: [(&str, &str); 36] = drawings!(
    "backend",
    "board",
    "cad",
    "cloud",
    "cnc",
    "code",
    "data",
    "energy",
    "fixture",
    "gantt",
    "iot",
    "ladder",
    "loop",
    "machine",
    "mesh",
    "mobile",
    "motor",
    "mould",
    "network",
    "neural",
    "part",
    "pipeline",
    "plc",
    "pneumatic",
    "quality",
    "robot",
    "roc",
    "safety",
    "sankey",
    "scada",
    "security",
    "sigma",
    "surface",
    "tolerance",
    "vibration",
    "vlsi"
);
const MARK: &str = include_str!("../../../app/public/favicon.svg");

/// The height of a drawing of a course beside its width.
pub const PROPORTION: f32 = 360.0 / 640.0;

/// What a drawing stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The squared paper of the site, in its light colours.
    Board,
    /// White paper: what has the colour of the board is left white, which saves ink.
    Paper,
}

/// The properties with the colours of the board.
const BOARD: [&str; 2] = ["q", "p"];

/// The drawing of a course at an address of the site; `None` where there is none.
///
/// # Errors
/// When the drawing is no SVG.
pub fn of_course(address: &str, ground: Ground) -> anyhow::Result<Option<Tree>> {
    let Some((_, source)) = DRAWINGS.iter().find(|(own, _)| *own == address) else { return Ok(None) };
    tree(&coloured(source, ground)).map(Some)
}

/// The site's mark.
///
/// # Errors
/// When it is no SVG.
pub fn mark() -> anyhow::Result<Tree> {
    tree(&coloured(MARK, Ground::Board))
}

fn tree(source: &str) -> anyhow::Result<Tree> {
    Tree::from_str(source, &Options::default()).context("a drawing is no SVG")
}

/// The drawing with colours in place of properties, without the styles of browsers.
fn coloured(source: &str, ground: Ground) -> String {
    const DARK: &str = "@media(prefers-color-scheme:dark){";
    let colours: BTreeMap<&str, &str> = between(source, ":root{", "}")
        .into_iter()
        .flat_map(|properties| properties.split(';'))
        .filter_map(|property| property.trim_start_matches("--").split_once(':'))
        .collect();
    let mut drawn = match (source.find("<style>"), source.find(DARK)) {
        (Some(style), Some(dark)) => {
            let end = source[dark..].find("}}").map_or(source.len(), |at| dark + at + "}}".len());
            format!("{}<style>{}", &source[..style], &source[end..])
        }
        _ => source.to_owned(),
    };
    for (name, colour) in colours {
        let is_left_white = ground == Ground::Paper && BOARD.contains(&name);
        drawn = drawn.replace(&format!("var(--{name})"), if is_left_white { "#fff" } else { colour });
    }
    drawn
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    let rest = &text[text.find(start)? + start.len()..];
    Some(&rest[..rest.find(end)?])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_drawing_of_the_app_is_here_with_its_colours() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../app/public/art");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.starts_with("course-"))
            .map(|name| format!("/art/{name}"))
            .collect();
        files.sort();
        assert_eq!(files, DRAWINGS.map(|(address, _)| address));
        for (address, source) in DRAWINGS.into_iter().chain([("mark", MARK)]) {
            for ground in [Ground::Board, Ground::Paper] {
                let drawn = coloured(source, ground);
                assert!(!drawn.contains("var(") && !drawn.contains("@media"), "{address}: {drawn}");
                assert!(tree(&drawn).unwrap().root().has_children(), "{address}");
            }
        }
        let plc = of_course("/art/course-plc.svg", Ground::Paper).unwrap().unwrap();
        assert!((plc.size().height() / plc.size().width() - PROPORTION).abs() < 0.001);
        assert!(of_course("https://example.com/photo.jpg", Ground::Board).unwrap().is_none());
    }
}
