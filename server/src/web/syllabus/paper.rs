//! The paper of a sheet, and how texts are set on it.

use crate::web::typography::{self, Face};

/// A4 in points (ISO 216: 210 × 297 mm).
pub const WIDTH: f32 = 595.28;
/// See [`WIDTH`].
pub const HEIGHT: f32 = 841.89;
/// From the edge of the paper to the frame.
pub const FRAME: f32 = 26.0;
/// Height of the title block in the frame.
pub const TITLE_BLOCK: f32 = 66.0;

pub const LEFT: f32 = 48.0;
/// Between the margins.
pub const ROOM: f32 = WIDTH - 2.0 * LEFT;
pub const TOP: f32 = 46.0;
pub const BOTTOM: f32 = HEIGHT - FRAME - TITLE_BLOCK - 14.0;

const BODY: f32 = 9.6;
const SMALL: f32 = 7.2;
const LEADING: f32 = 1.4;

/// How a text is set.
#[derive(Clone, Copy)]
pub struct Style {
    pub face: Face,
    pub size: f32,
    pub colour: Colour,
}

pub const RUNNING: Style = Style { face: Face::Text, size: BODY, colour: Colour::Ink };
pub const STRONG: Style = Style { face: Face::Sans, size: BODY, colour: Colour::Ink };
pub const LABEL: Style = Style { face: Face::Mono, size: SMALL, colour: Colour::Muted };
pub const HEADING: Style = Style { face: Face::Sans, size: 13.0, colour: Colour::Ink };
pub const LEAD: Style = Style { size: 10.2, ..RUNNING };
pub const CELL: Style = Style { size: 8.8, ..RUNNING };
pub const END: Style = Style { size: 8.2, ..LABEL };

impl Style {
    /// Smaller or larger, for a sheet whose texts are set so.
    pub fn times(self, scale: f32) -> Self {
        Self { size: self.size * scale, ..self }
    }

    pub fn leading(self) -> f32 {
        self.size * LEADING
    }

    /// The lines that a text takes, without letters that no font has.
    pub fn lines(self, room: f32, text: &str) -> Vec<String> {
        typography::cut_lines(self.face, self.size, room, usize::MAX, &typography::drawable(text))
    }
}

/// Between a marker and its item.
pub const INDENT: f32 = 22.0;
pub const AFTER_ITEM: f32 = 2.2;
/// Between two columns.
pub const GUTTER: f32 = 20.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    Ink,
    Muted,
    Line,
    Signal,
    Data,
}

#[expect(clippy::cast_precision_loss, reason = "a few lines")]
pub const fn lines(count: usize) -> f32 {
    count as f32
}
