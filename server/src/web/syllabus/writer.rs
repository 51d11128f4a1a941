//! Writing on the pages of a sheet: lines and rules from the top down, and which part of the text each line belongs to.

use crate::web::syllabus::paper::{BOTTOM, Colour, LEFT, ROOM, Style, TOP, lines};
use crate::web::typography::{self, Face};

/// From the top of a line to its base line, in parts of the leading.
const ASCENT: f32 = 0.76;
/// Lines of one text that are not torn apart between pages.
const TOGETHER: usize = 6;

/// What is drawn on a page. Distances are points from the upper left corner.
#[derive(Debug)]
pub enum Item {
    Text(Text),
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        colour: Colour,
    },
    /// The drawing of the course, or the site's mark.
    Picture {
        of: Picture,
        at: (f32, f32),
        width: f32,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    Course,
    Mark,
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

pub struct Writer {
    pub layout: Layout,
    /// Of the top of the next line.
    pub y: f32,
    /// Where lines begin.
    pub left: f32,
    /// How long they may be.
    pub room: f32,
    /// How large the texts are beside their usual size.
    pub scale: f32,
}

impl Writer {
    pub fn new(scale: f32) -> Self {
        let layout = Layout { pages: vec![Vec::new()], parts: Vec::new(), headings: Vec::new() };
        Self { layout, y: TOP, left: LEFT, room: ROOM, scale }
    }

    pub fn style(&self, style: Style) -> Style {
        style.times(self.scale)
    }

    pub fn paragraph(&mut self, style: Style, text: &str) {
        let part = self.part(Role::Paragraph, None);
        for line in style.lines(self.room, text) {
            self.need(style.leading());
            self.line(part, self.left, style.leading(), style, line);
        }
    }

    /// An address in one line: cut, it leads to the same page all the same.
    pub fn link(&mut self, style: Style, address: &str) {
        let paragraph = self.part(Role::Paragraph, None);
        let part = self.part(Role::Link, Some(paragraph));
        self.need(style.leading());
        let shown = typography::fitted(style.face, style.size, self.room, &typography::drawable(address));
        self.line(part, self.left, style.leading(), style, shown);
        if let Some(Item::Text(text)) = self.page().last_mut() {
            text.link = Some(address.to_owned());
        }
    }

    pub fn line(&mut self, part: usize, x: f32, leading: f32, style: Style, text: String) {
        let page = self.layout.pages.len() - 1;
        let top = self.y;
        self.line_at(page, part, (x, top), leading, style, text);
        self.y += leading;
    }

    /// A line whose top is at a place of a page.
    pub fn line_at(
        &mut self,
        page: usize,
        part: usize,
        (x, top): (f32, f32),
        leading: f32,
        style: Style,
        text: String,
    ) {
        let Style { face, size, colour } = style;
        // The base line, so that lines of different sizes with one leading stand on it together.
        let y = top + leading * ASCENT;
        self.layout.pages[page].push(Item::Text(Text {
            x,
            y,
            face,
            size,
            colour,
            line: text,
            part,
            link: None,
        }));
    }

    pub fn picture(&mut self, of: Picture, at: (f32, f32), width: f32) {
        self.page().push(Item::Picture { of, at, width });
    }

    /// A line from the left end to the right one.
    pub fn rule(&mut self, width: f32, colour: Colour) {
        self.rule_of(self.room, width, colour);
    }

    pub fn rule_of(&mut self, length: f32, width: f32, colour: Colour) {
        let (y, left) = (self.y, self.left);
        self.page().push(Item::Line { from: (left, y), to: (left + length, y), width, colour });
    }

    /// Begins a page unless this one has room of that height.
    pub fn need(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.layout.pages.push(Vec::new());
            self.y = TOP;
        }
    }

    /// Begins a page unless a text of so many lines fits here. A long one goes on behind the break.
    pub fn keep_together(&mut self, style: Style, lines: usize) {
        self.need(style.leading() * self::lines(lines.min(TOGETHER)));
    }

    pub fn part(&mut self, role: Role, within: Option<usize>) -> usize {
        self.layout.parts.push(Part { role, within, title: None });
        self.layout.parts.len() - 1
    }

    fn page(&mut self) -> &mut Vec<Item> {
        let last = self.layout.pages.len() - 1;
        &mut self.layout.pages[last]
    }
}
