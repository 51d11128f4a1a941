//! Finding records by a few letters of their name, for the staff area: the same rules for every kind. Each kind has its
//! own query beside its table.

use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, LikeExpr};
use sea_orm::{ColumnTrait, Condition, DbBackend};

use crate::kernel::query::{FromQuery, QueryReader};
use crate::kernel::typed;
use crate::subjects::audit::RecordKind;

/// How many records of one kind are found.
pub const MOST: u64 = 6;
/// The longest text that is looked for, in characters.
const MAX_CHARS: usize = 100;
/// Further words do not count: each costs a comparison with every record.
const MAX_WORDS: usize = 8;

/// A record that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub kind: RecordKind,
    pub id: i32,
    pub title: String,
    /// What tells it from others of the same title.
    pub note: String,
}

/// What is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    text: String,
    backend: DbBackend,
}

/// What was typed; `None` for nothing.
#[derive(Clone, Debug)]
pub struct FinderText(Option<String>);

impl FinderText {
    /// The words, for a database of this kind.
    pub fn words(self, backend: DbBackend) -> Option<Words> {
        self.0.map(|text| Words { text, backend })
    }
}

impl FromQuery for FinderText {
    fn from_query(query: &mut QueryReader) -> Self {
        Self(query.text_within("q", MAX_CHARS))
    }
}

impl Words {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split_whitespace().take(MAX_WORDS)
    }

    /// Whether every word is somewhere in a text.
    pub fn are_in(&self, text: &str) -> bool {
        let text = typed::fold(text);
        self.words().all(|word| text.contains(&typed::fold(word)))
    }

    /// Every word is somewhere in one of these columns.
    pub fn within(&self, columns: &[Expr]) -> Condition {
        self.words().fold(Condition::all(), |all, word| {
            let within = |any: Condition, column| any.add(self.folded(column).like(holding(word)));
            all.add(columns.iter().fold(Condition::any(), within))
        })
    }

    /// Orders what begins with the text before what has it elsewhere.
    pub fn begin(&self, column: &Expr) -> Expr {
        let begins = self.folded(column).like(like("", &self.text));
        first(begins)
    }

    /// The column with its case folded, as far as `LIKE` does not do so: in SQLite it does, and takes half the time.
    fn folded(&self, column: &Expr) -> Expr {
        match self.backend {
            DbBackend::Sqlite => column.clone(),
            _ => Expr::expr(Func::lower(column.clone())),
        }
    }

    /// The number of a record, `12` or `#12`.
    pub fn number(&self) -> Option<i32> {
        self.text.strip_prefix('#').unwrap_or(&self.text).parse().ok().filter(|number| *number > 0)
    }

    /// A part of a phone number, however it is spaced.
    pub fn phone(&self) -> Option<LikeExpr> {
        let digits: String = self.text.chars().filter(char::is_ascii_digit).collect();
        let is_phone = self.text.chars().all(|c| c.is_ascii_digit() || " +-()./".contains(c));
        (is_phone && digits.len() >= 3).then(|| like("%", &digits))
    }
}

/// Orders what fulfils a condition before the rest.
pub fn first(condition: Expr) -> Expr {
    CaseStatement::new().case(condition, 0).finally(1).into()
}

/// A column in a comparison.
pub fn column(column: impl ColumnTrait) -> Expr {
    Expr::col(column.as_column_ref())
}

/// A text in lower case that has a word somewhere, in any spelling that [`typed::fold`] makes one: D'Souza is D’Souza.
pub fn holding(word: &str) -> LikeExpr {
    like("%", word)
}

fn like(before: &str, text: &str) -> LikeExpr {
    let mut pattern = before.to_owned();
    for c in typed::clean(text).chars().flat_map(char::to_lowercase) {
        match c {
            '\\' | '%' | '_' => pattern.extend(['\\', c]),
            c if has_spellings(c) => pattern.push('_'),
            c => pattern.push(c),
        }
    }
    pattern.push('%');
    LikeExpr::new(pattern).escape('\\')
}

/// Whether there are several characters for a letter or sign, or two cases that SQLite does not know to be one letter.
fn has_spellings(c: char) -> bool {
    match c {
        '\'' | '"' | '-' => true,
        c if c.is_ascii() => false,
        c => {
            let folded = typed::fold(c.encode_utf8(&mut [0; 4]));
            (folded.chars().count() == 1 && !folded.starts_with(c)) || c.to_uppercase().ne([c])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Words {
        Words { text: text.to_owned(), backend: DbBackend::Sqlite }
    }

    #[test]
    fn numbers_of_records_and_of_phones_are_told_from_names() {
        assert_eq!(words("#12").number(), Some(12));
        assert_eq!(words("12").number(), Some(12));
        assert_eq!(words("PLC 12").number(), None);
        assert!(words("98765 000").phone().is_some());
        assert!(words("+91 (98)").phone().is_some());
        assert!(words("12").phone().is_none(), "too many numbers have two digits");
        assert!(words("Asha 98765").phone().is_none());
    }

    #[test]
    fn letters_with_several_spellings_are_any_letter() {
        for (word, pattern) in [
            ("D'Souza", "%d_souza%"),
            ("D’Souza", "%d_souza%"),
            ("José", "%jos_%"),
            ("4–20", "%4_20%"),
            ("50%_", "%50\\%\\_%"),
            ("पीएलसी", "%पीएलसी%"),
        ] {
            let expected = LikeExpr::new(pattern).escape('\\');
            assert_eq!(format!("{:?}", holding(word)), format!("{expected:?}"), "{word}");
        }
        assert!(words("D'Souza jose").are_in("José D’Souza"));
    }

    #[test]
    fn every_word_counts() {
        assert!(words("line plc").are_in("PLC for packaging lines"));
        assert!(!words("line robot").are_in("PLC for packaging lines"));
    }
}
