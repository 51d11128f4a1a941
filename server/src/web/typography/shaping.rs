//! How the letters of a text join: each stretch of one font shaped as a whole, and set by the width that it has then.

use std::fmt::Write;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;

use harfrust::{ShapeOptions, ShapePlan, ShapePlanKey, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{GlyphId, MetadataProvider};

use super::{Face, Loaded, font_of, glyph, is_joiner, loaded};

/// A stretch of text in one font.
#[derive(Debug, Clone)]
pub struct Run {
    /// Its place in [`super::FILES`].
    pub font: usize,
    pub text: String,
    pub glyphs: Vec<Glyph>,
}

/// A shape of a font. Distances are in parts of the font size.
#[derive(Debug, Clone)]
pub struct Glyph {
    pub id: u32,
    pub advance: f32,
    pub offset: (f32, f32),
    /// The letters of the run that it shows, with others of the same letters.
    pub letters: Range<usize>,
}

impl Run {
    /// In parts of the font size.
    pub fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }
}

/// The text in stretches that one font has every letter of.
pub fn shape(face: Face, text: &str) -> Vec<Run> {
    stretches(face, text)
        .into_iter()
        .map(|(font, text)| {
            let glyphs =
                loaded(font).map(|loaded| shaped(loaded, &text).unwrap_or_else(|| placed(font, &text)));
            Run { font, glyphs: glyphs.unwrap_or_default(), text }
        })
        .collect()
}

/// White space, marks and joiners go with what stands before them, as far as its font has them.
fn stretches(face: Face, text: &str) -> Vec<(usize, String)> {
    let mut runs: Vec<(usize, String)> = Vec::new();
    for c in text.chars() {
        let last = runs.last().map(|(font, _)| *font);
        let follows =
            is_joiner(c) || c.is_whitespace() || matches!(c, '\u{300}'..='\u{36f}' | '\u{964}' | '\u{965}');
        let same = last.filter(|font| follows && (is_joiner(c) || glyph(*font, c).is_some()));
        let font = same.or_else(|| font_of(face, c)).unwrap_or(face as usize);
        match runs.last_mut() {
            Some((last, run)) if *last == font => run.push(c),
            _ => runs.push((font, c.to_string())),
        }
    }
    runs
}

/// `None` when the shaper gives up: nobody may miss a file for it.
fn shaped(loaded: &'static Loaded, text: &str) -> Option<Vec<Glyph>> {
    let shape = || {
        let shaper = loaded.shaper.shaper(&loaded.font).build();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        #[expect(clippy::cast_precision_loss, reason = "units of a font are a few thousand")]
        let em = shaper.units_per_em() as f32;
        let (script, direction) = (buffer.script(), buffer.direction());
        let key = ShapePlanKey::new(Some(script), direction);
        // What broke while it was shaped left the plans as they were.
        let mut plans = loaded.plans.lock().unwrap_or_else(PoisonError::into_inner);
        let at = plans.iter().position(|plan| key.matches(plan)).unwrap_or_else(|| {
            plans.push(ShapePlan::new(&shaper, direction, Some(script), None, &[]));
            plans.len() - 1
        });
        (em, shaper.shape(buffer, ShapeOptions::default().plan(plans.get(at))))
    };
    let (em, shaped) = catch_unwind(AssertUnwindSafe(shape)).ok()?;
    #[expect(clippy::cast_precision_loss, reason = "units of a font are a few thousand")]
    let part = |units: i32| units as f32 / em;
    let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
    starts.sort_unstable();
    let end = |start: usize| {
        let next = starts.partition_point(|other| *other <= start);
        starts.get(next).copied().unwrap_or(text.len())
    };
    let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| {
        let start = info.cluster as usize;
        Glyph {
            id: info.glyph_id,
            advance: part(position.x_advance),
            offset: (part(position.x_offset), part(position.y_offset)),
            letters: start..end(start),
        }
    });
    Some(glyphs.collect())
}

/// The letters side by side, not joined.
fn placed(font: usize, text: &str) -> Vec<Glyph> {
    let Some(loaded) = loaded(font) else { return Vec::new() };
    let metrics = loaded.font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let letters = text.char_indices().filter_map(|(at, c)| Some((at, c, glyph(font, c)?)));
    letters
        .map(|(at, c, id)| Glyph {
            id: id.to_u32(),
            advance: metrics.advance_width(id).unwrap_or_default(),
            offset: (0.0, 0.0),
            letters: at..at + c.len_utf8(),
        })
        .collect()
}

/// The outlines of runs as the data of an SVG path, from a point on the base line.
pub fn outlines(runs: &[Run], size: f32, (x, y): (f32, f32)) -> String {
    let mut pen = Pen { path: String::new(), x, y };
    for run in runs {
        let Some(loaded) = loaded(run.font) else { continue };
        let outlines = loaded.font.outline_glyphs();
        for glyph in &run.glyphs {
            let start = (pen.x, pen.y);
            pen.x += glyph.offset.0 * size;
            pen.y -= glyph.offset.1 * size;
            if let Some(outline) = outlines.get(GlyphId::new(glyph.id)) {
                let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
                // A broken outline leaves its letter out of a font that is tested here.
                let _drawn = outline.draw(settings, &mut pen);
            }
            (pen.x, pen.y) = (start.0 + glyph.advance * size, start.1);
        }
    }
    pen.path
}

struct Pen {
    path: String,
    x: f32,
    y: f32,
}

impl Pen {
    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            let _infallible = write!(self.path, "{:.2} {:.2} ", self.x + x, self.y - y);
        }
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.add('Q', &[(cx, cy), (x, y)]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.add('C', &[(ax, ay), (bx, by), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::typography::SAMPLES;

    #[test]
    fn each_script_is_set_in_one_font_and_loses_nothing() {
        for title in SAMPLES {
            let runs = shape(Face::Sans, title);
            assert_eq!(runs.len(), 1, "{title}");
            assert!(runs[0].glyphs.iter().all(|glyph| glyph.id != 0), "{title}");
            assert!(outlines(&runs, 64.0, (0.0, 0.0)).len() > 500, "{title}");
        }
        let texts: Vec<_> =
            shape(Face::Sans, "PLC: पीएलसी और PLC").into_iter().map(|run| (run.font, run.text)).collect();
        assert_eq!(texts, [(0, "PLC: ".to_owned()), (4, "पीएलसी और ".to_owned()), (0, "PLC".to_owned())]);
        assert_eq!(shape(Face::Mono, "CS-IT")[0].font, Face::Mono as usize);
    }

    #[test]
    fn letters_join_and_the_width_is_that_of_the_joined() {
        // The vowel sign I stands before its consonant; the halant form takes less room than the letters.
        let runs = shape(Face::Sans, "प्रोग्रामिंग");
        let apart: f32 = placed(runs[0].font, &runs[0].text).iter().map(|glyph| glyph.advance).sum();
        assert!(runs[0].width() < apart * 0.9, "{} {apart}", runs[0].width());
        assert!(runs[0].glyphs.len() < runs[0].text.chars().count());
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_drawn(text in "[\\PC\u{900}-\u{d7f}\u{200c}\u{200d}\u{fe0f} A-Zα-ω]{0,24}") {
            let drawable = super::super::drawable(&text);
            let runs = shape(Face::Text, &drawable);
            proptest::prop_assert!(runs.iter().flat_map(|run| &run.glyphs).all(|glyph| glyph.id != 0 && glyph.advance >= 0.0));
            let whole: String = runs.iter().map(|run| run.text.as_str()).collect();
            proptest::prop_assert_eq!(whole, drawable);
        }
    }
}
