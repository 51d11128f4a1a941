//! Where the texts of a sheet stand: its head, and its sections one under the other or in pairs.

use url::Url;

use crate::web::drawings::PROPORTION;
use crate::web::syllabus::list::List;
use crate::web::syllabus::paper::{Colour, GUTTER, HEADING, LABEL, LEAD, RUNNING, STRONG, Style, TOP};
use crate::web::syllabus::section::{Content, Section};
use crate::web::syllabus::sheet::Sheet;
use crate::web::syllabus::writer::{Layout, Picture, Role, Writer};
use crate::web::typography::{self, Face};

/// Sizes of the title with the lines that it may take, largest first.
const TITLES: [(f32, usize); 3] = [(26.0, 2), (22.0, 3), (18.0, 5)];
/// Pages that a sheet should not exceed: both sides of one paper.
const PAGES: usize = 2;
/// The size of its texts, with those that are tried where all has room and where it just has not, largest first.
const USUAL: f32 = 1.0;
const LARGER: [f32; 1] = [1.06];
const SMALLER: [f32; 3] = [0.95, 0.9, 0.86];
/// Bytes of text, more than a page holds in the smallest size, in any script.
const PAGE_BYTES: usize = 20_000;
const DRAWING: f32 = 176.0;
const MARK: f32 = 20.0;

/// Lays out a sheet.
pub fn of(sheet: &Sheet) -> Layout {
    let usual = written(sheet, USUAL);
    let others = match usual.pages.len() {
        ..=PAGES => &LARGER[..],
        3 => &SMALLER[..],
        // No size helps.
        _ => &[],
    };
    let others = others.iter().map(|&scale| written(sheet, scale));
    others.into_iter().find(|layout| layout.pages.len() <= PAGES).unwrap_or(usual)
}

fn written(sheet: &Sheet, scale: f32) -> Layout {
    let mut writer = Writer::new(scale);
    writer.head(sheet);
    let mut rest = sheet.sections.as_slice();
    while let [first, others @ ..] = rest {
        rest = others;
        if let [second, others @ ..] = others
            && first.half
            && second.half
            && writer.pair(first, second)
        {
            rest = others;
        } else {
            writer.section(first);
        }
    }
    writer.layout
}

impl Writer {
    /// Whose sheet it is, the course and what there is to know at a glance; the drawing stands beside it.
    fn head(&mut self, sheet: &Sheet) {
        let whole = self.room;
        self.room = whole - DRAWING - GUTTER;
        self.picture(Picture::Course, (self.left + whole - DRAWING, TOP), DRAWING);
        self.brand(sheet);
        let label = format!("COURSE SYLLABUS · {} · {}", sheet.code, sheet.category.to_uppercase());
        self.paragraph(Style { colour: Colour::Data, ..self.style(LABEL) }, &label);
        self.y += 3.0;
        self.title(sheet);
        if let Some(notice) = &sheet.notice {
            self.paragraph(Style { face: Face::Text, ..self.style(LABEL) }, notice);
        }
        self.room = whole;
        self.y = self.y.max(TOP + DRAWING * PROPORTION) + 8.0;
        for paragraph in &sheet.lead {
            self.paragraph(self.style(LEAD), paragraph);
            self.y += 3.0;
        }
        self.y += 7.0;
        self.facts(&sheet.facts);
    }

    fn brand(&mut self, sheet: &Sheet) {
        const NAME: Style = Style { face: Face::Sans, size: 14.0, colour: Colour::Ink };
        let beside = if sheet.has_mark { MARK + 8.0 } else { 0.0 };
        if sheet.has_mark {
            self.picture(Picture::Mark, (self.left, self.y), MARK);
        }
        let part = self.part(Role::Paragraph, None);
        let name =
            typography::fitted(NAME.face, NAME.size, self.room - beside, &typography::drawable(&sheet.brand));
        self.line(part, self.left + beside, MARK, NAME, name);
        self.y += 10.0;
    }

    fn title(&mut self, sheet: &Sheet) {
        let title = typography::drawable(&sheet.title);
        // A heading has to say something.
        let text = if title.is_empty() { sheet.code.clone() } else { title };
        let room = self.room;
        let (size, lines) = TITLES
            .iter()
            .find_map(|&(size, most)| Some((size, typography::lines(Face::Sans, size, room, most, &text)?)))
            .unwrap_or_else(|| {
                let (size, most) = TITLES[TITLES.len() - 1];
                (size, typography::cut_lines(Face::Sans, size, room, most, &text))
            });
        let part = self.part(Role::Title, None);
        self.layout.parts[part].title = Some(text);
        for line in lines {
            let style = Style { face: Face::Sans, size, colour: Colour::Ink };
            self.line(part, self.left, size * 1.14, style, line);
        }
        self.y += 6.0;
    }

    /// Two sections beside each other, unless one of them is longer than a page.
    fn pair(&mut self, first: &Section, second: &Section) -> bool {
        let (left, whole) = (self.left, self.room);
        let width = (whole - GUTTER) / 2.0;
        let (Some(one), Some(other)) = (self.height(first, width), self.height(second, width)) else {
            return false;
        };
        self.y += self.gap();
        self.need(one.max(other));
        let top = self.y;
        for (section, left) in [(first, left), (second, left + width + GUTTER)] {
            (self.left, self.room, self.y) = (left, width, top);
            self.place(section);
        }
        (self.left, self.room, self.y) = (left, whole, top + one.max(other));
        true
    }

    /// Of a section so wide, where it takes no more than a page.
    fn height(&self, section: &Section, width: f32) -> Option<f32> {
        if section.content.bytes() > PAGE_BYTES {
            return None;
        }
        let mut trial = Self { room: width, ..Self::new(self.scale) };
        trial.place(section);
        // What rounding loses must not break the page.
        (trial.layout.pages.len() == 1).then_some(trial.y - TOP + 0.1)
    }

    fn gap(&self) -> f32 {
        15.0 * self.scale
    }

    fn section(&mut self, section: &Section) {
        self.y += self.gap();
        // A heading at the foot of a page goes to the next one, together with what follows it.
        let heading = self.style(HEADING).leading() + 4.0;
        let some_lines = 4.0 * self.style(RUNNING).leading();
        let least = self.height(section, self.room).map_or(heading + some_lines, |all| {
            let unbroken = self.list_in(&section.content).and_then(|list| list.unbroken());
            all.min(heading + unbroken.unwrap_or(some_lines))
        });
        self.need(least);
        self.place(section);
    }

    fn list_in<'a>(&self, content: &'a Content) -> Option<List<'a>> {
        match content {
            Content::Steps(items) => {
                let texts: Vec<_> = items.iter().map(|(text, end)| (text.as_str(), end.as_str())).collect();
                Some(self.list_of(true, &texts))
            }
            Content::Points(items) => {
                let texts: Vec<_> = items.iter().map(|text| (text.as_str(), "")).collect();
                Some(self.list_of(false, &texts))
            }
            Content::Facts(_) | Content::Table { .. } | Content::Text(_) => None,
        }
    }

    /// Writes a section here.
    fn place(&mut self, section: &Section) {
        let heading = self.style(HEADING);
        let part = self.part(Role::Heading, None);
        self.layout.parts[part].title = Some(section.title.to_owned());
        let page = self.layout.pages.len() - 1;
        self.layout.headings.push((page, self.y, section.title.to_owned()));
        self.line(part, self.left, heading.leading(), heading, section.title.to_owned());
        self.y += 4.0;
        match &section.content {
            Content::Steps(_) | Content::Points(_) => {
                if let Some(list) = self.list_in(&section.content) {
                    self.list(&list);
                }
            }
            Content::Facts(facts) => self.sheet(facts),
            Content::Table { columns, rows } => self.table(columns, rows),
            Content::Text(paragraphs) => {
                for text in paragraphs {
                    if is_address(text) {
                        self.link(Style { colour: Colour::Data, ..self.style(STRONG) }, text);
                    } else {
                        self.paragraph(self.style(RUNNING), text);
                    }
                    self.y += 2.0;
                }
            }
        }
    }
}

/// Whether a paragraph is a web address and nothing else.
fn is_address(text: &str) -> bool {
    let is_web = |url: Url| matches!(url.scheme(), "http" | "https");
    !text.contains(char::is_whitespace) && Url::parse(text).is_ok_and(is_web)
}
