//! The fonts of what the server draws, cards and syllabuses: which letters there are, how wide a text is, and where
//! its lines end.
//!
//! The files are the fonts of the site at one weight each, and one for Devanagari, all under the SIL Open Font License
//! beside them. The system's fonts are left alone, so that a drawing looks the same on every machine.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The font files, those of [`Face`] first.
pub const FILES: [&[u8]; 4] = [
    include_bytes!("fonts/card-sans.ttf"),
    include_bytes!("fonts/card-mono.ttf"),
    include_bytes!("fonts/card-text.ttf"),
    include_bytes!("fonts/card-devanagari.ttf"),
];
/// The names that the files give themselves.
const FAMILIES: [&str; FILES.len()] = ["Card Sans", "Card Mono", "Card Text", "Card Devanagari"];
const ELLIPSIS: char = '…';

/// Which font a text is set in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Semi-bold, for titles.
    Sans = 0,
    Mono = 1,
    /// Regular, for running text.
    Text = 2,
}

pub fn database() -> Arc<Database> {
    static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut database = Database::new();
        for font in FILES {
            database.load_font_data(font.to_vec());
        }
        Arc::new(database)
    });
    Arc::clone(&DATABASE)
}

/// The text with nothing in it that no font can draw: emoji and foreign scripts leave no empty boxes behind.
pub fn drawable(text: &str) -> String {
    let known = |c: &char| c.is_whitespace() || glyph(Face::Sans, *c).is_some();
    let text: String = text.chars().filter(known).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Width of a text in pixels at a font size. Joined letters may come out narrower, never wider.
pub fn width(face: Face, size: f32, text: &str) -> f32 {
    text.chars().map(|c| advance(face, c) * size).sum()
}

/// A stretch of text in one font.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its place in [`FILES`].
    pub font: usize,
    pub family: &'static str,
    pub text: String,
}

/// The text in stretches that one font has every letter of. White space goes with what stands before it.
pub fn runs(face: Face, text: &str) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for c in text.chars() {
        let font = glyph(face, c).map_or(face as usize, |(font, _)| font);
        match runs.last_mut() {
            Some(run) if run.font == font || c.is_whitespace() => run.text.push(c),
            _ => runs.push(Run { font, family: FAMILIES[font], text: c.to_string() }),
        }
    }
    runs
}

/// The text, cut with an ellipsis to fit a width.
pub fn fitted(face: Face, size: f32, room: f32, text: &str) -> String {
    if width(face, size, text) <= room {
        return text.to_owned();
    }
    let room = room - advance(face, ELLIPSIS) * size;
    let mut used = 0.0;
    let fits = text.char_indices().find_map(|(index, c)| {
        used += advance(face, c) * size;
        (used > room).then_some(index)
    });
    match text[..fits.unwrap_or_default()].trim_end() {
        "" => String::new(),
        cut => format!("{cut}{ELLIPSIS}"),
    }
}

/// The text in lines of a width, at most `most` of them; `None` when it needs more.
pub fn lines(face: Face, size: f32, room: f32, most: usize, text: &str) -> Option<Vec<String>> {
    let lines = broken(face, size, room, text);
    (lines.len() <= most).then_some(lines)
}

/// The same, with what does not fit left out.
pub fn cut_lines(face: Face, size: f32, room: f32, most: usize, text: &str) -> Vec<String> {
    let mut lines = broken(face, size, room, text);
    if lines.len() > most {
        let rest = lines.split_off(most.saturating_sub(1)).join(" ");
        lines.push(fitted(face, size, room, &rest));
    }
    lines
}

/// Breaks between words, and inside a word that is wider than the room.
fn broken(face: Face, size: f32, room: f32, text: &str) -> Vec<String> {
    let space = advance(face, ' ') * size;
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let wide = width(face, size, word);
        let gap = if line.is_empty() { 0.0 } else { space };
        if used + gap + wide <= room {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            used += gap + wide;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        used = 0.0;
        for c in word.chars() {
            let wide = advance(face, c) * size;
            if !line.is_empty() && used + wide > room {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push(c);
            used += wide;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The advance of a letter in parts of the font size.
fn advance(face: Face, c: char) -> f32 {
    glyph(face, c).map_or(1.0, |(_, advance)| advance)
}

/// The font of a letter, by its place in [`FILES`], and the advance in parts of the font size; `None` when no font has
/// it.
fn glyph(face: Face, c: char) -> Option<(usize, f32)> {
    static ADVANCES: LazyLock<[HashMap<char, f32>; FILES.len()]> = LazyLock::new(|| FILES.map(advances));
    let devanagari = FILES.len() - 1;
    [face as usize, devanagari].into_iter().find_map(|font| Some((font, *ADVANCES[font].get(&c)?)))
}

/// The letters of a font with their advances in parts of the font size.
fn advances(file: &[u8]) -> HashMap<char, f32> {
    let Ok(font) = FontRef::new(file) else { return HashMap::new() };
    let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let letters = font.charmap().mappings().collect::<Vec<_>>();
    letters
        .into_iter()
        .filter_map(|(code, glyph)| Some((char::from_u32(code)?, metrics.advance_width(glyph)?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        let text = "Industrial automation with PLC, SCADA and a word-that-is-wider-than-any-line-of-this-card-could-ever-be";
        let lines = cut_lines(Face::Sans, 64.0, 600.0, 20, text);
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|line| width(Face::Sans, 64.0, line) <= 600.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        let lines = cut_lines(Face::Sans, 64.0, 600.0, 2, &"automation ".repeat(20));
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…') && width(Face::Sans, 64.0, &lines[1]) <= 600.0);
        assert_eq!(super::lines(Face::Sans, 64.0, 600.0, 2, "PLC"), Some(vec!["PLC".to_owned()]));
    }

    #[test]
    fn each_script_is_set_in_the_font_that_has_it() {
        let families: Vec<_> =
            runs(Face::Sans, "PLC: पीएलसी और PLC").into_iter().map(|run| (run.family, run.text)).collect();
        assert_eq!(
            families,
            [
                ("Card Sans", "PLC: ".to_owned()),
                ("Card Devanagari", "पीएलसी और ".to_owned()),
                ("Card Sans", "PLC".to_owned())
            ]
        );
        assert_eq!(runs(Face::Mono, "CS-IT")[0].family, "Card Mono");
    }

    #[test]
    fn letters_without_a_font_are_left_out() {
        assert_eq!(drawable("Robots 🤖 and 漢字 ₹500"), "Robots and ₹500");
        assert_eq!(drawable("पीएलसी PLC"), "पीएलसी PLC");
        assert_eq!(drawable("🤖"), "");
    }
}
