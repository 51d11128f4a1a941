//! What stands under the headings of a sheet: lists, facts and tables.

use crate::web::syllabus::list::{List, ListItem, Setting};
use crate::web::syllabus::paper::{
    AFTER_ITEM, CELL, Colour, END, GUTTER, INDENT, LABEL, RUNNING, STRONG, Style, lines,
};
use crate::web::syllabus::section::Column;
use crate::web::syllabus::writer::{Role, Writer};
use crate::web::typography;

/// Columns of the facts at the head of a sheet.
const ABREAST: usize = 3;

impl Writer {
    pub fn list_of<'a>(&self, numbered: bool, texts: &[(&'a str, &'a str)]) -> List<'a> {
        let (text, end) = (self.style(RUNNING), self.style(END));
        List::of(numbered, texts, Setting { room: self.room, text, end })
    }

    /// The second half of a list in two columns stands beside the first, and is read after it.
    pub fn list(&mut self, list: &List<'_>) {
        let part = self.part(Role::List { numbered: list.numbered }, None);
        let (top, x) = (self.y, self.left + list.width + GUTTER);
        for (index, item) in list.items.iter().enumerate() {
            if index == list.first_column() {
                self.y = top;
            }
            let marker = if list.numbered { format!("{:02}", index + 1) } else { "–".to_owned() };
            self.item(
                part,
                if index < list.first_column() { self.left } else { x },
                list.width,
                marker,
                item,
            );
        }
        self.y = list.unbroken().map_or(self.y, |height| top + height);
    }

    fn item(&mut self, list: usize, x: f32, width: f32, marker: String, item: &ListItem<'_>) {
        let (running, end) = (self.style(RUNNING), self.style(END));
        self.keep_together(running, item.lines.len());
        let within = self.part(Role::ListItem, Some(list));
        let label = self.part(Role::Label, Some(within));
        let (page, top) = (self.layout.pages.len() - 1, self.y);
        self.line(label, x, running.leading(), Style { colour: Colour::Data, ..end }, marker);
        let body = self.part(Role::Body, Some(within));
        self.y = top;
        for line in &item.lines {
            self.need(running.leading());
            self.line(body, x + INDENT, running.leading(), running, line.clone());
        }
        if !item.end.is_empty() {
            let at = x + width - typography::width(end.face, end.size, item.end);
            self.line_at(page, body, (at, top), running.leading(), end, item.end.to_owned());
        }
        self.y += AFTER_ITEM;
    }

    /// Columns of small facts: a name, and the value under it.
    pub fn facts(&mut self, facts: &[(&'static str, String)]) {
        let (label, strong) = (self.style(LABEL), self.style(STRONG));
        let gutters = lines(ABREAST - 1) * GUTTER;
        let width = (self.room - gutters) / lines(ABREAST);
        let list = self.part(Role::List { numbered: false }, None);
        for (index, row) in facts.chunks(ABREAST).enumerate() {
            let values: Vec<_> = row.iter().map(|(_, value)| strong.lines(width, value)).collect();
            let height = 5.0 + label.leading() + most_lines(&values) * strong.leading() + 5.0;
            self.need(height);
            if index == 0 {
                self.rule(1.2, Colour::Ink);
                self.rule_of(60.0, 3.0, Colour::Signal);
            }
            let (top, bottom) = (self.y + 5.0, self.y + height);
            let mut x = self.left;
            for ((name, _), value) in row.iter().zip(values) {
                let item = self.part(Role::ListItem, Some(list));
                let name_part = self.part(Role::Label, Some(item));
                self.y = top;
                self.line(name_part, x, label.leading(), label, name.to_uppercase());
                let body = self.part(Role::Body, Some(item));
                for line in value {
                    self.line(body, x, strong.leading(), strong, line);
                }
                x += width + GUTTER;
            }
            self.y = bottom;
            self.rule(0.5, Colour::Line);
        }
    }

    /// One fact under the other: the name, and the value beside it.
    pub fn sheet(&mut self, facts: &[(&'static str, String)]) {
        const AROUND: f32 = 3.0;
        let (label, running) = (self.style(LABEL), self.style(RUNNING));
        let names = (self.room * 0.32).min(118.0);
        let list = self.part(Role::List { numbered: false }, None);
        for (name, value) in facts {
            let value = running.lines(self.room - names, value);
            self.keep_together(running, value.len());
            self.rule(0.5, Colour::Line);
            let item = self.part(Role::ListItem, Some(list));
            let name_part = self.part(Role::Label, Some(item));
            let top = self.y + AROUND;
            self.y = top;
            self.line(name_part, self.left, running.leading(), label, name.to_uppercase());
            let body = self.part(Role::Body, Some(item));
            self.y = top;
            for line in value {
                self.need(running.leading());
                self.line(body, self.left + names, running.leading(), running, line);
            }
            self.y += AROUND;
        }
        self.rule(0.5, Colour::Line);
    }

    pub fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        const BETWEEN: f32 = 8.0;
        let (label, cell) = (self.style(LABEL), self.style(CELL));
        let all: f32 = columns.iter().map(|column| column.weight).sum();
        let widths: Vec<f32> = columns.iter().map(|column| self.room * column.weight / all).collect();
        let set = |style: Style, texts: &mut dyn Iterator<Item = &str>| -> Vec<Vec<String>> {
            texts.zip(&widths).map(|(text, width)| style.lines(width - BETWEEN, text)).collect()
        };
        let table = self.part(Role::Table, None);
        let row = self.part(Role::Row, Some(table));
        let top = self.y;
        let heads: Vec<String> = columns.iter().map(|column| column.head.to_uppercase()).collect();
        let heads = set(label, &mut heads.iter().map(String::as_str));
        self.row(row, Role::ColumnHead, label, &heads, &widths);
        self.y = top + most_lines(&heads) * label.leading() + 3.0;
        self.rule(1.0, Colour::Ink);
        for texts in rows {
            let cells = set(cell, &mut texts.iter().map(String::as_str));
            let height = most_lines(&cells) * cell.leading() + 6.0;
            self.need(height);
            let top = self.y;
            self.y += 3.0;
            let row = self.part(Role::Row, Some(table));
            self.row(row, Role::Cell, cell, &cells, &widths);
            self.y = top + height;
            self.rule(0.5, Colour::Line);
        }
    }

    fn row(&mut self, row: usize, role: Role, style: Style, cells: &[Vec<String>], widths: &[f32]) {
        let top = self.y;
        let mut x = self.left;
        for (cell, width) in cells.iter().zip(widths) {
            let part = self.part(role, Some(row));
            self.y = top;
            for line in cell {
                self.line(part, x, style.leading(), style, line.clone());
            }
            x += width;
        }
    }
}

fn most_lines(cells: &[Vec<String>]) -> f32 {
    lines(cells.iter().map(Vec::len).max().unwrap_or_default())
}
