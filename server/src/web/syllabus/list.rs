//! Lists: their lines, and which of them stand in two columns.

use crate::web::syllabus::paper::{AFTER_ITEM, BOTTOM, GUTTER, INDENT, Style, TOP, lines};
use crate::web::typography;

/// Less room is one column.
const ROOM_FOR_TWO: f32 = 360.0;

pub struct ListItem<'a> {
    pub lines: Vec<String>,
    /// What stands at the end of its first line.
    pub end: &'a str,
}

/// How a list is set.
#[derive(Clone, Copy)]
pub struct Setting {
    pub room: f32,
    pub text: Style,
    pub end: Style,
}

/// Items with their lines: in two columns that no page breaks where they are short, else one under the other.
pub struct List<'a> {
    pub numbered: bool,
    pub columns: usize,
    pub width: f32,
    pub items: Vec<ListItem<'a>>,
    leading: f32,
}

impl<'a> List<'a> {
    pub fn of(numbered: bool, texts: &[(&'a str, &'a str)], setting: Setting) -> Self {
        let Setting { room, text: style, end: beside } = setting;
        let set = |columns, width: f32| {
            let items = texts.iter().map(|&(text, end)| {
                let beside = if end.is_empty() {
                    0.0
                } else {
                    typography::width(beside.face, beside.size, end) + 12.0
                };
                ListItem { lines: style.lines(width - INDENT - beside, text), end }
            });
            Self { numbered, columns, width, items: items.collect(), leading: style.leading() }
        };
        let narrow = set(2, (room - GUTTER) / 2.0);
        let is_short = room >= ROOM_FOR_TWO
            && narrow.items.len() > 3
            && narrow.items.iter().all(|item| item.lines.len() <= 2);
        if is_short && narrow.height() < BOTTOM - TOP - 40.0 { narrow } else { set(1, room) }
    }

    /// How many items stand in the first column.
    pub fn first_column(&self) -> usize {
        if self.columns == 2 { self.items.len().div_ceil(2) } else { self.items.len() }
    }

    /// Of the higher column.
    fn height(&self) -> f32 {
        let of = |items: &[ListItem<'_>]| -> f32 {
            items.iter().map(|item| lines(item.lines.len()) * self.leading + AFTER_ITEM).sum()
        };
        let (first, second) = self.items.split_at(self.first_column());
        of(first).max(of(second))
    }

    /// The height that it needs in one piece.
    pub fn unbroken(&self) -> Option<f32> {
        (self.columns == 2).then(|| self.height())
    }
}
