//! Lists: their lines, and which of them stand in two columns.

use crate::web::lettering;
use crate::web::syllabus::paper::{AFTER_ITEM, BOTTOM, END, GUTTER, INDENT, ROOM, RUNNING, TOP, lines};

pub struct ListItem<'a> {
    pub lines: Vec<String>,
    /// What stands at the end of its first line.
    pub end: &'a str,
}

/// Items with their lines: in two columns that no page breaks where they are short, else one under the other.
pub struct List<'a> {
    pub numbered: bool,
    pub columns: usize,
    pub width: f32,
    pub items: Vec<ListItem<'a>>,
}

impl<'a> List<'a> {
    pub fn of(numbered: bool, texts: &[(&'a str, &'a str)]) -> Self {
        let set = |columns, width: f32| {
            let items = texts.iter().map(|&(text, end)| {
                let beside =
                    if end.is_empty() { 0.0 } else { lettering::width(END.face, END.size, end) + 12.0 };
                ListItem { lines: RUNNING.lines(width - INDENT - beside, text), end }
            });
            Self { numbered, columns, width, items: items.collect() }
        };
        let narrow = set(2, (ROOM - GUTTER) / 2.0);
        let is_short = narrow.items.len() > 3 && narrow.items.iter().all(|item| item.lines.len() <= 2);
        if is_short && narrow.height() < BOTTOM - TOP - 40.0 { narrow } else { set(1, ROOM) }
    }

    /// Of the higher column.
    fn height(&self) -> f32 {
        let of = |items: &[ListItem<'_>]| -> f32 {
            items.iter().map(|item| lines(item.lines.len()) * RUNNING.leading() + AFTER_ITEM).sum()
        };
        let (first, second) = self.items.split_at(self.items.len().div_ceil(2));
        of(first).max(of(second))
    }

    /// The height that it needs in one piece.
    pub fn unbroken(&self) -> Option<f32> {
        (self.columns == 2).then(|| self.height())
    }
}
