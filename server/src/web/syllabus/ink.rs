//! Drawing letters and lines in the colours of a sheet.

use std::sync::LazyLock;

use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point};
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};

use crate::web::syllabus::paper::Colour;
use crate::web::syllabus::writer::Text;
use crate::web::typography::{self, FILES};

static FONTS: LazyLock<[Option<Font>; FILES.len()]> =
    LazyLock::new(|| FILES.map(|file| Font::new(file.into(), 0)));

pub fn colour(colour: Colour) -> rgb::Color {
    match colour {
        Colour::Ink => rgb::Color::new(0x17, 0x21, 0x2b),
        Colour::Muted => rgb::Color::new(0x52, 0x5d, 0x68),
        Colour::Line => rgb::Color::new(0x85, 0x7a, 0x64),
        Colour::Signal => rgb::Color::new(0xea, 0x5b, 0x10),
        Colour::Data => rgb::Color::new(0x0a, 0x5c, 0x6d),
    }
}

pub fn draw_text(surface: &mut Surface<'_>, text: &Text) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: colour(text.colour).into(), ..Fill::default() }));
    let mut x = text.x;
    for run in typography::shape(text.face, &text.line) {
        if let Some(font) = &FONTS[run.font] {
            let at = Point::from_xy(x, text.y);
            let glyphs: Vec<KrillaGlyph> = run.glyphs.iter().map(glyph).collect();
            surface.draw_glyphs(at, &glyphs, font.clone(), &run.text, text.size, false);
        }
        x += run.width() * text.size;
    }
}

fn glyph(glyph: &typography::Glyph) -> KrillaGlyph {
    KrillaGlyph {
        glyph_id: GlyphId::new(glyph.id),
        text_range: glyph.letters.clone(),
        x_advance: glyph.advance,
        x_offset: glyph.offset.0,
        y_offset: glyph.offset.1,
        y_advance: 0.0,
        location: None,
    }
}

pub fn draw_line(surface: &mut Surface<'_>, from: (f32, f32), to: (f32, f32), width: f32, paint: Colour) {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    stroke(surface, path.finish(), width, paint);
}

pub fn stroke(surface: &mut Surface<'_>, path: Option<Path>, width: f32, paint: Colour) {
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: colour(paint).into(), width, ..Stroke::default() }));
    if let Some(path) = path {
        surface.draw_path(&path);
    }
}
