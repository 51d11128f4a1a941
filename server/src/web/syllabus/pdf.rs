//! Writes a sheet as a PDF file.

use std::num::NonZeroU16;
use std::sync::LazyLock;

use anyhow::{Context, anyhow};
use bytes::Bytes;
use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla::{Document, SerializeSettings};
use qrcode::{Color, QrCode};

use crate::web::lettering::{self, FILES, Face};
use crate::web::syllabus::layout::{self, Item, Layout, Part, Role, Text};
use crate::web::syllabus::paper::{Colour, FRAME, HEIGHT, TITLE_BLOCK, WIDTH};
use crate::web::syllabus::sheet::Sheet;

static FONTS: LazyLock<[Option<Font>; FILES.len()]> =
    LazyLock::new(|| FILES.map(|file| Font::new(file.into(), 0)));

/// The language of what the site says.
const LANGUAGE: &str = "en-IN";

/// The file.
///
/// # Errors
/// When the file cannot be written, or is not accessible.
pub fn write(sheet: &Sheet) -> anyhow::Result<Bytes> {
    let layout = layout::of(sheet);
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .with_version(PdfVersion::Pdf17)
        .finish()
        .map_err(|error| anyhow!("{error:?}"))?;
    let mut document = Document::new_with(SerializeSettings { configuration, ..Default::default() });
    let mut content: Vec<Vec<Identifier>> = layout.parts.iter().map(|_| Vec::new()).collect();
    let code = QrCode::new(&sheet.address).ok();
    for (index, items) in layout.pages.iter().enumerate() {
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).context("no page of that size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for item in items {
            match item {
                Item::Text(text) => {
                    let tag = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                    draw_text(&mut surface, text);
                    surface.end_tagged();
                    content[text.part].push(tag);
                }
                Item::Line { from, to, width, colour } => {
                    artifact(&mut surface, |surface| draw_line(surface, *from, *to, *width, *colour));
                }
            }
        }
        artifact(&mut surface, |surface| {
            title_block(surface, sheet, code.as_ref(), index + 1, layout.pages.len());
        });
        surface.finish();
        for item in items {
            if let Item::Text(text @ Text { link: Some(address), .. }) = item {
                content[text.part].push(link(&mut page, text, address, sheet)?);
            }
        }
        page.finish();
    }
    document.set_tag_tree(tags(&layout.parts, content));
    document.set_outline(outline(&layout));
    document.set_metadata(
        Metadata::new()
            .title(format!("{}: syllabus", sheet.title))
            .authors(vec![sheet.brand.clone()])
            .language(LANGUAGE.to_owned()),
    );
    Ok(Bytes::from(document.finish().map_err(|error| anyhow!("{error:?}"))?))
}

fn colour(colour: Colour) -> rgb::Color {
    match colour {
        Colour::Ink => rgb::Color::new(0x17, 0x21, 0x2b),
        Colour::Muted => rgb::Color::new(0x52, 0x5d, 0x68),
        Colour::Line => rgb::Color::new(0x85, 0x7a, 0x64),
        Colour::Signal => rgb::Color::new(0xea, 0x5b, 0x10),
        Colour::Data => rgb::Color::new(0x0a, 0x5c, 0x6d),
    }
}

fn draw_text(surface: &mut Surface<'_>, text: &Text) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: colour(text.colour).into(), ..Fill::default() }));
    let mut x = text.x;
    for run in lettering::shape(text.face, &text.line) {
        if let Some(font) = &FONTS[run.font] {
            let at = Point::from_xy(x, text.y);
            let glyphs: Vec<KrillaGlyph> = run.glyphs.iter().map(glyph).collect();
            surface.draw_glyphs(at, &glyphs, font.clone(), &run.text, text.size, false);
        }
        x += run.width() * text.size;
    }
}

fn glyph(glyph: &lettering::Glyph) -> KrillaGlyph {
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

fn draw_line(surface: &mut Surface<'_>, from: (f32, f32), to: (f32, f32), width: f32, paint: Colour) {
    let mut path = PathBuilder::new();
    path.move_to(from.0, from.1);
    path.line_to(to.0, to.1);
    stroke(surface, path.finish(), width, paint);
}

fn stroke(surface: &mut Surface<'_>, path: Option<Path>, width: f32, paint: Colour) {
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: colour(paint).into(), width, ..Stroke::default() }));
    if let Some(path) = path {
        surface.draw_path(&path);
    }
}

/// Draws what says nothing that the text does not say.
fn artifact(surface: &mut Surface<'_>, draw: impl FnOnce(&mut Surface<'_>)) {
    surface.start_tagged(ContentTag::Artifact(Artifact::default()));
    draw(surface);
    surface.end_tagged();
}

/// The frame of the sheet and the block at its foot: provider, title, number, and the address of the page as a QR code.
fn title_block(surface: &mut Surface<'_>, sheet: &Sheet, code: Option<&QrCode>, page: usize, pages: usize) {
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
            let text = lettering::fitted(face, size, room - 2.0 * INSET, &lettering::drawable(text));
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

fn link(page: &mut Page<'_>, text: &Text, address: &str, sheet: &Sheet) -> anyhow::Result<Identifier> {
    let width = lettering::width(text.face, text.size, &text.line);
    let area = Rect::from_ltrb(text.x, text.y - text.size, text.x + width, text.y + text.size * 0.3)
        .context("a link without an area")?;
    let target = Target::Action(LinkAction::new(address.to_owned()).into());
    let alternative = Some(if *address == sheet.address {
        format!("The page of {}", sheet.title)
    } else {
        address.to_owned()
    });
    Ok(page.add_tagged_annotation(Annotation::new_link(LinkAnnotation::new(area, target), alternative)))
}

fn outline(layout: &Layout) -> Outline {
    let mut outline = Outline::new();
    for (page, y, text) in &layout.headings {
        outline
            .push_child(OutlineNode::new(text.clone(), XyzDestination::new(*page, Point::from_xy(0.0, *y))));
    }
    outline
}

/// The tree of parts. A part stands after the one that holds it, so the last are finished first.
fn tags(parts: &[Part], content: Vec<Vec<Identifier>>) -> TagTree {
    let mut children: Vec<Vec<Node>> = parts.iter().map(|_| Vec::new()).collect();
    let mut roots = Vec::new();
    for (index, (part, own)) in parts.iter().zip(content).enumerate().rev() {
        let mut group = group(part);
        for node in own {
            group.push(node);
        }
        for node in std::mem::take(&mut children[index]).into_iter().rev() {
            group.push(node);
        }
        match part.within {
            Some(holder) => children[holder].push(group.into()),
            None => roots.push(group),
        }
    }
    let mut tree = TagTree::new().with_lang(Some(LANGUAGE.to_owned()));
    for group in roots.into_iter().rev() {
        tree.push(group);
    }
    tree
}

fn group(part: &Part) -> TagGroup {
    let heading = |level| Tag::Hn(level, part.title.clone());
    match part.role {
        Role::Title => TagGroup::new(heading(NonZeroU16::MIN)),
        Role::Heading => TagGroup::new(heading(NonZeroU16::MIN.saturating_add(1))),
        Role::Paragraph => TagGroup::new(Tag::P),
        Role::List { numbered: true } => TagGroup::new(Tag::L(ListNumbering::Decimal)),
        Role::List { numbered: false } => TagGroup::new(Tag::L(ListNumbering::None)),
        Role::ListItem => TagGroup::new(Tag::LI),
        Role::Label => TagGroup::new(Tag::Lbl),
        Role::Body => TagGroup::new(Tag::LBody),
        Role::Table => TagGroup::new(Tag::Table),
        Role::Row => TagGroup::new(Tag::TR),
        Role::ColumnHead => TagGroup::new(Tag::TH(TableHeaderScope::Column)),
        Role::Cell => TagGroup::new(Tag::TD),
        Role::Link => TagGroup::new(Tag::Link),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::syllabus::layout::Item;
    use crate::web::syllabus::section::{Column, Content, Section};

    #[test]
    fn unusual_texts_make_an_accessible_file() {
        let words = "पीएलसी Programming 🤖 நிரலாக்கம் 4–20 mA ≤ 250 Ω ".repeat(10);
        let many: Vec<String> = (0..40).map(|number| format!("{number} {words}")).collect();
        let sheet = Sheet {
            brand: words.clone(),
            contact: String::new(),
            address: format!("https://example.com/courses/{}", "long-".repeat(60)),
            code: "CRS-001".to_owned(),
            category: words.clone(),
            title: words.clone(),
            notice: Some(words.clone()),
            lead: vec![words.clone()],
            facts: vec![("Fee", "₹1".to_owned()), ("Certificate", words.clone()), ("Empty", String::new())],
            sections: vec![
                Section {
                    title: "Syllabus",
                    content: Content::Steps(
                        many.iter().map(|text| (text.clone(), "6 h".to_owned())).collect(),
                    ),
                },
                Section { title: "Long", content: Content::Points(vec![words.repeat(40)]) },
                Section { title: "Fee", content: Content::Facts(vec![("Total", words.repeat(40))]) },
                Section { title: "Empty", content: Content::Points(Vec::new()) },
                Section {
                    title: "Batches",
                    content: Content::Table {
                        columns: vec![Column { head: "Fee in all", weight: 1.0 }; 6],
                        rows: vec![many[..6].to_vec(); 9],
                    },
                },
            ],
            issued: String::new(),
        };
        let file = write(&sheet).unwrap();
        assert!(file.starts_with(b"%PDF-1.7"));
        let foot = HEIGHT - FRAME - TITLE_BLOCK;
        for item in layout::of(&sheet).pages.iter().flatten() {
            if let Item::Text(text) = item {
                assert!(text.y < foot, "runs into the title block: {text:?}");
            }
        }
    }
}
