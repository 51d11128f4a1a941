//! Questions and answers in one cell:
//!
//! ```text
//! Q: How long does it take?
//! A: Eight weeks.
//! Two evenings a week.
//!
//! Q: Is there a test?
//! A: Yes.
//! ```
//!
//! A line of an answer that begins with `Q:` itself has a backslash in front.

use crate::courses::content::Question;

const QUESTION: &str = "q:";
const ANSWER: &str = "a:";

pub(super) fn write(pairs: &[Question]) -> String {
    let blocks: Vec<String> = pairs
        .iter()
        .map(|pair| {
            let answer: Vec<String> = pair.answer.split('\n').map(escaped).collect();
            format!("Q: {}\nA: {}", pair.question, answer.join("\n"))
        })
        .collect();
    blocks.join("\n\n")
}

pub(super) fn read(cell: &str) -> Result<Vec<Question>, String> {
    let mut pairs: Vec<Question> = Vec::new();
    let mut answers = false;
    for line in cell.split('\n') {
        if let Some(question) = after(line, QUESTION) {
            pairs.push(Question { question: question.to_owned(), answer: String::new() });
            answers = false;
            continue;
        }
        let Some(pair) = pairs.last_mut() else {
            if line.trim().is_empty() {
                continue;
            }
            return Err(
                "Begin each question with “Q:” and each answer with “A:”, on lines of their own.".to_owned()
            );
        };
        if answers {
            pair.answer.push('\n');
            pair.answer.push_str(&unescaped(line));
        } else if let Some(answer) = after(line, ANSWER) {
            pair.answer = unescaped(answer);
            answers = true;
        } else if !line.trim().is_empty() {
            return Err(format!("Begin the answer to “{}” with “A:”.", pair.question));
        }
    }
    Ok(pairs)
}

/// The rest of a line that begins with `mark`, in any case.
fn after<'a>(line: &'a str, mark: &str) -> Option<&'a str> {
    let line = line.trim_start();
    let start = line.get(..mark.len())?;
    start.eq_ignore_ascii_case(mark).then(|| line[mark.len()..].trim_start())
}

fn is_escapable(line: &str) -> bool {
    after(line.trim_start().trim_start_matches('\\'), QUESTION).is_some()
}

fn escaped(line: &str) -> String {
    let text = line.trim_start();
    if is_escapable(line) { format!("{}\\{text}", &line[..line.len() - text.len()]) } else { line.to_owned() }
}

fn unescaped(line: &str) -> String {
    let text = line.trim_start();
    match text.strip_prefix('\\') {
        Some(rest) if is_escapable(line) => format!("{}{rest}", &line[..line.len() - text.len()]),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pair(question: &str, answer: &str) -> Question {
        Question { question: question.to_owned(), answer: answer.to_owned() }
    }

    #[test]
    fn people_write_it_in_their_own_way() {
        let cell = "q:How long?\n\n a: Eight weeks.\nTwo evenings.\n\nQ:  A test?\nA: Yes.\n";
        let pairs = read(cell).unwrap();
        assert_eq!(pairs[0], pair("How long?", "Eight weeks.\nTwo evenings.\n"));
        assert_eq!(pairs[1], pair("A test?", "Yes.\n"));
        assert_eq!(read("").unwrap(), []);
        assert!(read("How long?\nEight weeks.").unwrap_err().contains("“Q:”"));
        assert!(read("Q: How long?\nEight weeks.").unwrap_err().contains("“How long?”"));
    }

    proptest! {
        #[test]
        fn every_pair_comes_back(pairs in prop::collection::vec(
            ("[A-Za-z?:\\\\ ]{1,12}", "([QqAa]:|\\\\| |x|\n|\\PC){0,14}"), 0..4,
        )) {
            // Stored texts are trimmed.
            let pairs: Vec<Question> =
                pairs.iter().map(|(question, answer)| pair(question.trim(), answer.trim())).collect();
            let read: Vec<Question> = read(&write(&pairs))
                .unwrap()
                .iter()
                .map(|one| pair(one.question.trim(), one.answer.trim()))
                .collect();
            prop_assert_eq!(read, pairs);
        }
    }
}
