//! How wide a text is, and where its lines end.

use super::{Face, shape};

const ELLIPSIS: char = '…';

/// Width of a text at a font size.
pub fn width(face: Face, size: f32, text: &str) -> f32 {
    shape(face, text).iter().map(|run| run.width() * size).sum()
}

/// The text, cut with an ellipsis to fit a width.
pub fn fitted(face: Face, size: f32, room: f32, text: &str) -> String {
    if width(face, size, text) <= room {
        return text.to_owned();
    }
    let room = room - width(face, size, "…");
    match text[..fits(face, size, room, text)].trim_end() {
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

/// How much of a text fits, in bytes: up to an end of letters that belong together.
fn fits(face: Face, size: f32, room: f32, text: &str) -> usize {
    let (mut used, mut before, mut end) = (0.0, 0, 0);
    for run in shape(face, text) {
        for glyph in &run.glyphs {
            used += glyph.advance * size;
            if used > room {
                return end.min(before + glyph.letters.start);
            }
            end = before + glyph.letters.end;
        }
        before += run.text.len();
    }
    text.len()
}

/// Breaks between words, and inside a word that is wider than the room.
fn broken(face: Face, size: f32, room: f32, text: &str) -> Vec<String> {
    let space = width(face, size, " ");
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    for mut word in text.split_whitespace() {
        let mut wide = width(face, size, word);
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
        while wide > room {
            // At least one letter a line, however narrow it is.
            let first = word.chars().next().map_or(word.len(), char::len_utf8);
            let (head, tail) = word.split_at(fits(face, size, room, word).max(first));
            lines.push(head.to_owned());
            word = tail;
            wide = width(face, size, word);
        }
        word.clone_into(&mut line);
        used = wide;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        for text in [
            "Industrial automation with PLC, SCADA and a word-that-is-wider-than-any-line-of-this-card-could-ever-be",
            "औद्योगिक स्वचालन पीएलसी और स्काडा के साथ प्रोग्रामिंगप्रोग्रामिंगप्रोग्रामिंगप्रोग्रामिंग PLC प्रोग्रामिंग",
            "தொழில்துறை தன்னியக்கமாக்கல் PLC நிரலாக்கம்நிரலாக்கம்நிரலாக்கம்நிரலாக்கம் ≤ 250 Ω",
        ] {
            let lines = cut_lines(Face::Sans, 64.0, 600.0, 20, text);
            assert!(lines.len() > 3);
            assert!(lines.iter().all(|line| width(Face::Sans, 64.0, line) <= 600.5), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        let lines = cut_lines(Face::Sans, 64.0, 600.0, 2, &"automation ".repeat(20));
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…') && width(Face::Sans, 64.0, &lines[1]) <= 600.5);
        assert_eq!(super::lines(Face::Sans, 64.0, 600.0, 2, "PLC"), Some(vec!["PLC".to_owned()]));
    }
}
