//! Finding records by a few letters of their name, for the staff area: the same rules for every kind. Each kind has its
//! own query beside its table.

use std::collections::HashMap;
use std::sync::LazyLock;

use sea_orm::sea_query::{BinOper, CaseStatement, Expr, ExprTrait, Func, LikeExpr};
use sea_orm::{ColumnTrait, Condition, DbBackend};

use crate::audit::RecordKind;
use base::query::{FromQuery, QueryReader};
use base::typed;

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
            let within = |any: Condition, column: &Expr| any.add(holds(self.backend, column, word));
            all.add(columns.iter().fold(Condition::any(), within))
        })
    }

    /// Orders what begins with the text before what has it elsewhere.
    pub fn begin(&self, column: &Expr) -> Expr {
        first(spelled(self.backend, column, "", &self.text))
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

/// Whether a column of [`typed::fold`]ed text has a word somewhere: D'Souza is D’Souza, and jose is José. Rows of former
/// versions have the text in lower case alone, in which any letter stands for one with several spellings.
pub fn holding(column: impl ColumnTrait, word: &str) -> Condition {
    let in_lower_case: String = typed::clean(word).chars().flat_map(char::to_lowercase).collect();
    let mut former = String::from("%");
    for c in in_lower_case.chars() {
        match c {
            '\\' | '%' | '_' => former.extend(['\\', c]),
            c if has_spellings(c) => former.push('_'),
            c => former.push(c),
        }
    }
    former.push('%');
    Condition::any()
        .add(column.like(like("%", &typed::fold(word))))
        .add(column.like(LikeExpr::new(former).escape('\\')))
}

/// Whether there are several characters for a letter or sign.
fn has_spellings(c: char) -> bool {
    let folded = typed::fold(c.encode_utf8(&mut [0; 4]));
    matches!(c, '\'' | '"' | '-') || (folded.chars().count() == 1 && !folded.starts_with(c))
}

fn like(before: &str, text: &str) -> LikeExpr {
    let mut pattern = before.to_owned();
    for c in text.chars() {
        if matches!(c, '\\' | '%' | '_') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    LikeExpr::new(pattern).escape('\\')
}

/// Whether a column that is stored as it was typed has a word somewhere, in any spelling that [`typed::fold`] makes one.
pub fn holds(backend: DbBackend, column: &Expr, word: &str) -> Expr {
    spelled(backend, column, "*", word)
}

/// Databases cannot fold, so each letter becomes the set of those that are folded to it. That is slow: it is asked only of
/// texts with a letter beyond ASCII, and the others are compared as they are.
fn spelled(backend: DbBackend, column: &Expr, before: &str, text: &str) -> Expr {
    let folded = typed::fold(text);
    let is_sqlite = backend == DbBackend::Sqlite;
    let (matches, beyond) = if is_sqlite { ("GLOB", "*[^ -~\n]*") } else { ("~", "[^ -~\n]") };
    let mut pattern = match (is_sqlite, before) {
        (true, before) => before.to_owned(),
        (false, "") => "^".to_owned(),
        (false, _) => String::new(),
    };
    for c in folded.chars() {
        match SPELLINGS.get(&c) {
            Some(letters) => pattern.extend(["[", letters.as_str(), "]"]),
            None if is_sqlite && matches!(c, '*' | '?' | '[') => pattern.extend(['[', c, ']']),
            None if !is_sqlite && c.is_ascii_punctuation() => pattern.extend(['\\', c]),
            None => pattern.push(c),
        }
    }
    if is_sqlite {
        pattern.push('*');
    }
    let asks = |pattern: &str| column.clone().binary(BinOper::Custom(matches), Expr::val(pattern));
    // LIKE makes no difference between the cases of ASCII letters in SQLite.
    let plain = if is_sqlite { column.clone() } else { Expr::expr(Func::lower(column.clone())) };
    let plain = plain.like(like(if before.is_empty() { "" } else { "%" }, &folded));
    plain.or(asks(beyond).and(asks(&pattern)))
}

/// The letters and signs that are folded to each, itself first, as between the brackets of GLOB and of regular expressions.
static SPELLINGS: LazyLock<HashMap<char, String>> = LazyLock::new(|| {
    // Latin, Greek and Cyrillic, punctuation, signs, and full-width forms.
    let blocks = ['!'..='\u{52f}', '\u{1e00}'..='\u{1fff}', '\u{2010}'..='\u{214f}', '\u{ff01}'..='\u{ff5e}'];
    let mut spellings: HashMap<char, String> = HashMap::new();
    for c in blocks.into_iter().flatten() {
        let folded = typed::fold(c.encode_utf8(&mut [0; 4]));
        let mut folded = folded.chars();
        if let (Some(to), None) = (folded.next(), folded.next())
            && to != c
        {
            spellings.entry(to).or_insert_with(|| to.to_string()).push(c);
        }
    }
    // Between brackets these mean something; nobody looks for their other forms.
    spellings.retain(|c, _| !matches!(c, ']' | '[' | '^' | '\\'));
    spellings
});

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
    fn letters_stand_for_all_that_are_folded_to_them() {
        assert!(words("D'Souza jose").are_in("José D’Souza"));
        for (letter, other) in [('e', 'É'), ('\'', '’'), ('-', '–'), ('м', 'М')] {
            let letters = &SPELLINGS[&letter];
            assert!(letters.starts_with(letter) && letters.contains(other), "{letters}");
        }
        assert!(!SPELLINGS.contains_key(&'प'));
    }

    #[test]
    fn every_word_counts() {
        assert!(words("line plc").are_in("PLC for packaging lines"));
        assert!(!words("line robot").are_in("PLC for packaging lines"));
    }
}
