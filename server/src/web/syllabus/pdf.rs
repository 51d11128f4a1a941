//! Writes a sheet as a PDF file.

use std::num::NonZeroU16;

use anyhow::{Context, anyhow};
use bytes::Bytes;
use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::configure::{Accessibility, ConfigurationBuilder, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::{Page, PageSettings};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::{Document, SerializeSettings};
use qrcode::QrCode;

use crate::web::drawings::{self, Ground};
use crate::web::syllabus::ink::{draw_line, draw_text};
use crate::web::syllabus::paper::{HEIGHT, WIDTH};
use crate::web::syllabus::sheet::Sheet;
use crate::web::syllabus::writer::{Item, Layout, Part, Picture, Role, Text};
use crate::web::syllabus::{artwork, layout, title_block};
use crate::web::typography;

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
    let drawing = drawings::of_course(sheet.drawing, Ground::Paper)?;
    let mark = drawings::mark()?;
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
                Item::Picture { of, at, width } => {
                    let picture = match of {
                        Picture::Course => drawing.as_ref(),
                        Picture::Mark => Some(&mark),
                    };
                    if let Some(picture) = picture {
                        artifact(&mut surface, |surface| artwork::draw(surface, picture, *at, *width));
                    }
                }
            }
        }
        artifact(&mut surface, |surface| {
            title_block::draw(surface, sheet, code.as_ref(), index + 1, layout.pages.len());
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

/// Draws what says nothing that the text does not say.
fn artifact(surface: &mut Surface<'_>, draw: impl FnOnce(&mut Surface<'_>)) {
    surface.start_tagged(ContentTag::Artifact(Artifact::default()));
    draw(surface);
    surface.end_tagged();
}

fn link(page: &mut Page<'_>, text: &Text, address: &str, sheet: &Sheet) -> anyhow::Result<Identifier> {
    let width = typography::width(text.face, text.size, &text.line);
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
    use crate::web::syllabus::paper::{FRAME, TITLE_BLOCK};
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
            drawing: "/art/course-plc.svg",
            has_mark: true,
            notice: Some(words.clone()),
            lead: vec![words.clone()],
            facts: vec![("Fee", "₹1".to_owned()), ("Certificate", words.clone()), ("Empty", String::new())],
            sections: vec![
                Section::whole(
                    "Syllabus",
                    Content::Steps(many.iter().map(|text| (text.clone(), "6 h".to_owned())).collect()),
                ),
                Section::half("Short", Content::Points(vec![words.clone()])),
                Section::half("Long", Content::Points(vec![words.repeat(40)])),
                Section::half("Fee", Content::Facts(vec![("Total", words.repeat(4))])),
                Section::half("Empty", Content::Points(Vec::new())),
                Section::whole(
                    "Batches",
                    Content::Table {
                        columns: vec![Column { head: "Fee in all", weight: 1.0 }; 6],
                        rows: vec![many[..6].to_vec(); 9],
                    },
                ),
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
