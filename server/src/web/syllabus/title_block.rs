//! The frame of a page and the block at its foot.

use krilla::geom::{PathBuilder, Rect};
use krilla::paint::Fill;
use krilla::surface::Surface;
use qrcode::{Color, QrCode};

use crate::web::syllabus::ink::{colour, draw_text, stroke};
use crate::web::syllabus::paper::{Colour, FRAME, HEIGHT, TITLE_BLOCK, WIDTH};
use crate::web::syllabus::sheet::Sheet;
use crate::web::syllabus::writer::Text;
use crate::web::typography::{self, Face};

/// The frame of the sheet and the block at its foot: provider, title, number, and the address of the page as a QR code.
pub fn draw(surface: &mut Surface<'_>, sheet: &Sheet, code: Option<&QrCode>, page: usize, pages: usize) {
    const CODE_CELL: f32 = TITLE_BLOCK;
    const NUMBER_CELL: f32 = 118.0;
    const BRAND_CELL: f32 = 176.0;
    const INSET: f32 = 9.0;
    let (right, bottom) = (WIDTH - FRAME, HEIGHT - FRAME);
    let top = bottom - TITLE_BLOCK;
    let numbers = right - CODE_CELL - NUMBER_CELL;

    let mut frame = PathBuilder::new();
    if let Some(rect) = Rect::from_ltrb(FRAME, FRAME, right, bottom) {
        frame.push_rect(rect);
    }
    for (x, y, dx, dy) in [
        (WIDTH / 2.0, FRAME, 0.0, -8.0),
        (WIDTH / 2.0, bottom, 0.0, 8.0),
        (FRAME, HEIGHT / 2.0, -8.0, 0.0),
        (right, HEIGHT / 2.0, 8.0, 0.0),
    ] {
        frame.move_to(x, y);
        frame.line_to(x + dx, y + dy);
    }
    for x in [FRAME + BRAND_CELL, numbers, right - CODE_CELL] {
        frame.move_to(x, top);
        frame.line_to(x, bottom);
    }
    frame.move_to(FRAME, top);
    frame.line_to(right, top);
    stroke(surface, frame.finish(), 0.8, Colour::Line);

    let mut cell = |x: f32, room: f32, lines: [(&str, Face, f32, Colour); 3]| {
        for ((text, face, size, colour), y) in lines.into_iter().zip([17.0, 35.0, 52.0]) {
            let text = typography::fitted(face, size, room - 2.0 * INSET, &typography::drawable(text));
            let (x, y) = (x + INSET, top + y);
            draw_text(surface, &Text { x, y, face, size, colour, line: text, part: 0, link: None });
        }
    };
    let small = |text| (text, Face::Mono, 6.6, Colour::Muted);
    cell(
        FRAME,
        BRAND_CELL,
        [
            small("TRAINING PROVIDER"),
            (&sheet.brand, Face::Sans, 11.0, Colour::Ink),
            (&sheet.contact, Face::Text, 7.4, Colour::Ink),
        ],
    );
    let revision = format!("AS OF {}", sheet.issued.to_uppercase());
    cell(
        FRAME + BRAND_CELL,
        numbers - FRAME - BRAND_CELL,
        [small("COURSE"), (&sheet.title, Face::Sans, 11.0, Colour::Ink), small(&revision)],
    );
    let number = format!("SHEET {page} OF {pages}");
    cell(
        numbers,
        NUMBER_CELL,
        [small("NUMBER"), (&sheet.code, Face::Mono, 11.0, Colour::Ink), small(&number)],
    );
    if let Some(code) = code {
        draw_code(surface, code, right - CODE_CELL + 6.0, top + 6.0, TITLE_BLOCK - 12.0);
    }
}

/// A QR code (ISO/IEC 18004), without its margin, which the cell around it gives.
#[expect(clippy::cast_precision_loss, reason = "at most 177 modules")]
fn draw_code(surface: &mut Surface<'_>, code: &QrCode, left: f32, top: f32, size: f32) {
    let modules = code.width();
    let unit = size / modules as f32;
    let mut path = PathBuilder::new();
    for (index, module) in code.to_colors().into_iter().enumerate() {
        let (x, y) = (left + (index % modules) as f32 * unit, top + (index / modules) as f32 * unit);
        if let (Color::Dark, Some(rect)) = (module, Rect::from_xywh(x, y, unit, unit)) {
            path.push_rect(rect);
        }
    }
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: colour(Colour::Ink).into(), ..Fill::default() }));
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}
