//! Where the texts of a sheet stand: lines and pages, and which part of the text each line belongs to.

use url::Url;

use crate::web::lettering::{self, Face};
use crate::web::syllabus::list::{List, ListItem};
use crate::web::syllabus::paper::{
    AFTER_ITEM, BOTTOM, Colour, END, GUTTER, INDENT, LABEL, LEFT, ROOM, RUNNING, STRONG, Style, TOP, lines,
};
use crate::web::syllabus::section::{Column, Content, Section};
use crate::web::syllabus::sheet::Sheet;

/// Sizes of the title with the lines that it may take, largest first.
const TITLES: [(f32, usize); 3] = [(26.0, 2), (22.0, 3), (18.0, 5)];
/// From the top of a line to its base line, in parts of the leading.
const ASCENT: f32 = 0.76;
const GAP: f32 = 18.0;
/// Lines of one text that are not torn apart between pages.
const TOGETHER: usize = 6;

/// What is drawn on a page. Distances are points from the upper left corner.
#[derive(Debug)]
pub enum Item {
    Text(Text),
    Line { from: (f32, f32), to: (f32, f32), width: f32, colour: Colour },
}

#[derive(Debug)]
pub struct Text {
    pub x: f32,
    /// Of the base line.
    pub y: f32,
    pub face: Face,
    pub size: f32,
    pub colour: Colour,
    pub line: String,
    /// The part that it belongs to, by its place in [`Layout::parts`].
    pub part: usize,
    /// Where it leads.
    pub link: Option<String>,
}

/// What a part of the text is to a reader who does not see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Title,
    Heading,
    Paragraph,
    List { numbered: bool },
    ListItem,
    Label,
    Body,
    Table,
    Row,
    ColumnHead,
    Cell,
    Link,
}

#[derive(Debug)]
pub struct Part {
    pub role: Role,
    /// What a heading says.
    pub title: Option<String>,
    /// The part that holds it.
    pub within: Option<usize>,
}

/// A sheet on its pages.
#[derive(Debug)]
pub struct Layout {
    pub pages: Vec<Vec<Item>>,
    pub parts: Vec<Part>,
    /// Page, distance from its top and text of each heading.
    pub headings: Vec<(usize, f32, String)>,
}

/// Lays out a sheet.
pub fn of(sheet: &Sheet) -> Layout {
    let mut writer = Writer {
        layout: Layout { pages: vec![Vec::new()], parts: Vec::new(), headings: Vec::new() },
        y: TOP,
    };
    writer.head(sheet);
    for section in &sheet.sections {
        writer.section(section);
    }
    writer.layout
}

struct Writer {
    layout: Layout,
    /// Of the top of the next line.
    y: f32,
}

impl Writer {
    fn head(&mut self, sheet: &Sheet) {
        let label = format!("COURSE SYLLABUS · {} · {}", sheet.code, sheet.category.to_uppercase());
        self.paragraph(Style { colour: Colour::Data, ..LABEL }, ROOM, &label);
        self.y += 4.0;
        let title = lettering::drawable(&sheet.title);
        // A heading has to say something.
        let text = if title.is_empty() { sheet.code.clone() } else { title };
        let (size, lines) = TITLES
            .iter()
            .find_map(|&(size, most)| Some((size, lettering::lines(Face::Sans, size, ROOM, most, &text)?)))
            .unwrap_or_else(|| {
                let (size, most) = TITLES[TITLES.len() - 1];
                (size, lettering::cut_lines(Face::Sans, size, ROOM, most, &text))
            });
        let part = self.part(Role::Title, None);
        self.layout.parts[part].title = Some(text.clone());
        for line in lines {
            self.line(part, LEFT, size * 1.16, Style { face: Face::Sans, size, colour: Colour::Ink }, line);
        }
        self.y += 8.0;
        if let Some(notice) = &sheet.notice {
            self.paragraph(Style { face: Face::Text, size: 8.0, ..LABEL }, ROOM, notice);
            self.y += 6.0;
        }
        for paragraph in &sheet.lead {
            self.paragraph(Style { size: 10.4, ..RUNNING }, ROOM * 0.86, paragraph);
            self.y += 4.0;
        }
        self.y += 8.0;
        self.facts(&sheet.facts);
    }

    /// Two columns of small sheets: a name, and the value under it.
    fn facts(&mut self, facts: &[(&'static str, String)]) {
        let width = (ROOM - GUTTER) / 2.0;
        let list = self.part(Role::List { numbered: false }, None);
        for (index, pair) in facts.chunks(2).enumerate() {
            let values: Vec<_> = pair.iter().map(|(_, value)| STRONG.lines(width, value)).collect();
            let rows = values.iter().map(Vec::len).max().unwrap_or_default();
            let height = 6.0 + LABEL.leading() + lines(rows) * STRONG.leading() + 6.0;
            self.need(height);
            if index == 0 {
                self.rule(LEFT, LEFT + ROOM, 1.2, Colour::Ink);
                self.rule(LEFT, LEFT + 60.0, 3.0, Colour::Signal);
            }
            let (top, bottom) = (self.y + 6.0, self.y + height);
            for (column, ((name, _), value)) in pair.iter().zip(values).enumerate() {
                let x = if column == 0 { LEFT } else { LEFT + width + GUTTER };
                let item = self.part(Role::ListItem, Some(list));
                let label = self.part(Role::Label, Some(item));
                self.y = top;
                self.line(label, x, LABEL.leading(), LABEL, name.to_uppercase());
                let body = self.part(Role::Body, Some(item));
                for line in value {
                    self.line(body, x, STRONG.leading(), STRONG, line);
                }
            }
            self.y = bottom;
            self.rule(LEFT, LEFT + ROOM, 0.5, Colour::Line);
        }
    }

    fn section(&mut self, section: &Section) {
        const HEADING: Style = Style { face: Face::Sans, size: 14.0, colour: Colour::Ink };
        self.y += GAP;
        let list = match &section.content {
            Content::Steps(items) => {
                let texts: Vec<_> = items.iter().map(|(text, end)| (text.as_str(), end.as_str())).collect();
                Some(List::of(true, &texts))
            }
            Content::Points(items) => {
                let texts: Vec<_> = items.iter().map(|text| (text.as_str(), "")).collect();
                Some(List::of(false, &texts))
            }
            Content::Facts(_) | Content::Table { .. } | Content::Text(_) => None,
        };
        // A heading at the foot of a page goes to the next one, together with what follows it.
        let follows = list.as_ref().and_then(List::unbroken).unwrap_or(4.0 * RUNNING.leading());
        self.need(HEADING.leading() + 5.0 + follows);
        let part = self.part(Role::Heading, None);
        self.layout.parts[part].title = Some(section.title.to_owned());
        let page = self.layout.pages.len() - 1;
        self.layout.headings.push((page, self.y, section.title.to_owned()));
        self.line(part, LEFT, HEADING.leading(), HEADING, section.title.to_owned());
        self.y += 5.0;
        match &section.content {
            Content::Steps(_) | Content::Points(_) => {
                if let Some(list) = list {
                    self.list(&list);
                }
            }
            Content::Facts(facts) => self.sheet(facts),
            Content::Table { columns, rows } => self.table(columns, rows),
            Content::Text(paragraphs) => {
                for text in paragraphs {
                    if is_address(text) {
                        self.link(text);
                    } else {
                        self.paragraph(RUNNING, ROOM, text);
                    }
                    self.y += 3.0;
                }
            }
        }
    }

    /// The second half of a list in two columns stands beside the first, and is read after it.
    fn list(&mut self, list: &List<'_>) {
        let part = self.part(Role::List { numbered: list.numbered }, None);
        let (top, x) = (self.y, LEFT + list.width + GUTTER);
        let first = if list.columns == 2 { list.items.len().div_ceil(2) } else { list.items.len() };
        for (index, item) in list.items.iter().enumerate() {
            if index == first {
                self.y = top;
            }
            let marker = if list.numbered { format!("{:02}", index + 1) } else { "–".to_owned() };
            self.item(part, if index < first { LEFT } else { x }, list.width, marker, item);
        }
        self.y = list.unbroken().map_or(self.y, |height| top + height);
    }

    fn item(&mut self, list: usize, x: f32, width: f32, marker: String, item: &ListItem<'_>) {
        self.keep_together(RUNNING, item.lines.len());
        let within = self.part(Role::ListItem, Some(list));
        let label = self.part(Role::Label, Some(within));
        let top = self.y;
        self.line(label, x, RUNNING.leading(), Style { colour: Colour::Data, ..END }, marker);
        let body = self.part(Role::Body, Some(within));
        let first_page = self.layout.pages.len() - 1;
        self.y = top;
        for line in &item.lines {
            self.need(RUNNING.leading());
            self.line(body, x + INDENT, RUNNING.leading(), RUNNING, line.clone());
        }
        if !item.end.is_empty() {
            let text = Text {
                x: x + width - lettering::width(END.face, END.size, item.end),
                y: top + RUNNING.leading() * ASCENT,
                face: END.face,
                size: END.size,
                colour: END.colour,
                line: item.end.to_owned(),
                part: body,
                link: None,
            };
            self.layout.pages[first_page].push(Item::Text(text));
        }
        self.y += AFTER_ITEM;
    }

    /// One fact under the other: the name, and the value beside it.
    fn sheet(&mut self, facts: &[(&'static str, String)]) {
        const NAMES: f32 = 118.0;
        let list = self.part(Role::List { numbered: false }, None);
        for (name, value) in facts {
            let value = RUNNING.lines(ROOM - NAMES, value);
            self.keep_together(RUNNING, value.len());
            self.rule(LEFT, LEFT + ROOM, 0.5, Colour::Line);
            let item = self.part(Role::ListItem, Some(list));
            let label = self.part(Role::Label, Some(item));
            let top = self.y + 4.0;
            self.y = top;
            self.line(label, LEFT, RUNNING.leading(), LABEL, name.to_uppercase());
            let body = self.part(Role::Body, Some(item));
            self.y = top;
            for line in value {
                self.need(RUNNING.leading());
                self.line(body, LEFT + NAMES, RUNNING.leading(), RUNNING, line);
            }
            self.y += 4.0;
        }
        self.rule(LEFT, LEFT + ROOM, 0.5, Colour::Line);
    }

    fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        const CELL: Style = Style { size: 8.8, ..RUNNING };
        const GUTTER: f32 = 8.0;
        let all: f32 = columns.iter().map(|column| column.weight).sum();
        let widths: Vec<f32> = columns.iter().map(|column| ROOM * column.weight / all).collect();
        let cells = |style: Style, texts: &mut dyn Iterator<Item = &str>| -> Vec<Vec<String>> {
            texts.zip(&widths).map(|(text, width)| style.lines(width - GUTTER, text)).collect()
        };
        let table = self.part(Role::Table, None);
        let row = self.part(Role::Row, Some(table));
        let top = self.y;
        let heads: Vec<String> = columns.iter().map(|column| column.head.to_uppercase()).collect();
        let heads = cells(LABEL, &mut heads.iter().map(String::as_str));
        self.row(row, Role::ColumnHead, LABEL, &heads, &widths);
        self.y = top + most_lines(&heads) * LABEL.leading() + 3.0;
        self.rule(LEFT, LEFT + ROOM, 1.0, Colour::Ink);
        for texts in rows {
            let cells = cells(CELL, &mut texts.iter().map(String::as_str));
            let height = most_lines(&cells) * CELL.leading() + 8.0;
            self.need(height);
            let top = self.y;
            self.y += 4.0;
            let row = self.part(Role::Row, Some(table));
            self.row(row, Role::Cell, CELL, &cells, &widths);
            self.y = top + height;
            self.rule(LEFT, LEFT + ROOM, 0.5, Colour::Line);
        }
    }

    fn row(&mut self, row: usize, role: Role, style: Style, cells: &[Vec<String>], widths: &[f32]) {
        let top = self.y;
        let mut x = LEFT;
        for (cell, width) in cells.iter().zip(widths) {
            let part = self.part(role, Some(row));
            self.y = top;
            for line in cell {
                self.line(part, x, style.leading(), style, line.clone());
            }
            x += width;
        }
    }

    fn paragraph(&mut self, style: Style, room: f32, text: &str) {
        let part = self.part(Role::Paragraph, None);
        for line in style.lines(room, text) {
            self.need(style.leading());
            self.line(part, LEFT, style.leading(), style, line);
        }
    }

    /// An address in one line: cut, it leads to the same page all the same.
    fn link(&mut self, address: &str) {
        let paragraph = self.part(Role::Paragraph, None);
        let part = self.part(Role::Link, Some(paragraph));
        let style = Style { colour: Colour::Data, ..STRONG };
        self.need(style.leading());
        self.line(
            part,
            LEFT,
            style.leading(),
            style,
            lettering::fitted(style.face, style.size, ROOM, &lettering::drawable(address)),
        );
        if let Some(Item::Text(text)) = self.page().last_mut() {
            text.link = Some(address.to_owned());
        }
    }

    fn line(&mut self, part: usize, x: f32, leading: f32, style: Style, text: String) {
        let Style { face, size, colour } = style;
        // The base line, so that lines of different sizes with one leading stand on it together.
        let y = self.y + leading * ASCENT;
        self.page().push(Item::Text(Text { x, y, face, size, colour, line: text, part, link: None }));
        self.y += leading;
    }

    fn rule(&mut self, from: f32, to: f32, width: f32, colour: Colour) {
        let y = self.y;
        self.page().push(Item::Line { from: (from, y), to: (to, y), width, colour });
    }

    /// Begins a page unless this one has room of that height.
    fn need(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.layout.pages.push(Vec::new());
            self.y = TOP;
        }
    }

    /// Begins a page unless a text of so many lines fits here. A long one goes on behind the break.
    fn keep_together(&mut self, style: Style, lines: usize) {
        self.need(style.leading() * self::lines(lines.min(TOGETHER)));
    }

    fn page(&mut self) -> &mut Vec<Item> {
        let last = self.layout.pages.len() - 1;
        &mut self.layout.pages[last]
    }

    fn part(&mut self, role: Role, within: Option<usize>) -> usize {
        self.layout.parts.push(Part { role, within, title: None });
        self.layout.parts.len() - 1
    }
}

/// Whether a paragraph is a web address and nothing else.
fn is_address(text: &str) -> bool {
    let is_web = |url: Url| matches!(url.scheme(), "http" | "https");
    !text.contains(char::is_whitespace) && Url::parse(text).is_ok_and(is_web)
}

fn most_lines(cells: &[Vec<String>]) -> f32 {
    lines(cells.iter().map(Vec::len).max().unwrap_or_default())
}
