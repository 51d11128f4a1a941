//! What a reservation promises its sender: a name for it, and until when somebody calls.

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;

use crate::leads::assignment::rules;
use base::clock::in_india;
use base::error::ApiResult;
use storage::ids::LeadId;

/// Longest given name that is used, in characters.
const NAME_MAX: usize = 20;
const TITLES: [&str; 4] = ["mrs", "prof", "shri", "smt"];

/// What a reservation is called on the phone.
pub fn reference(id: LeadId) -> String {
    format!("R-{id}")
}

/// The lead of a reference as people type it.
pub fn lead_of_reference(text: &str) -> Option<LeadId> {
    text.trim().to_lowercase().strip_prefix("r-")?.parse().ok().map(LeadId)
}

/// The end of the working day after a reservation, in words: `Monday 30 November, 6:30 pm`.
pub async fn call_by(db: &impl ConnectionTrait, since: DateTime<Utc>) -> ApiResult<Option<String>> {
    let by = rules::office_hours(db).await?.a_day_after(since);
    let words = |by| in_india(by).format("%A %-d %B, %-I:%M %P").to_string().replace(":00 ", " ");
    Ok(by.map(words))
}

/// The given name by which to greet somebody, where it is one: a word of letters alone. A form can be sent with any
/// address, so a mail must not bring it the text of somebody else.
pub fn given_name(name: &str) -> Option<&str> {
    let is_name = |word: &&str| {
        let plain = word.trim_end_matches('.').to_lowercase();
        plain.chars().count() > 2 && !TITLES.contains(&plain.as_str())
    };
    // The vowel signs and joiners of Indian scripts are no letters by themselves.
    let is_letter = |c: char| c.is_alphabetic() || matches!(c, '\u{900}'..='\u{dff}');
    let word = name.split_whitespace().find(is_name)?;
    (word.chars().count() <= NAME_MAX && word.chars().all(is_letter)).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_greeted_by_a_name_and_by_nothing_else() {
        for (name, given) in [
            ("Sneha Kulkarni", Some("Sneha")),
            ("Dr. A. Rao", Some("Rao")),
            ("Mrs. Kamala Devi", Some("Kamala")),
            ("सुनील जोशी", Some("सुनील")),
            ("www.example.com", None),
            ("<b>Asha</b>", None),
            ("Call +91 98220 12345", Some("Call")),
            ("AB", None),
            ("Winaprizenowbyclickinghere", None),
        ] {
            assert_eq!(given_name(name), given, "{name}");
        }
    }

    #[test]
    fn a_reference_is_read_as_people_type_it() {
        assert_eq!(lead_of_reference(&reference(LeadId(42))), Some(LeadId(42)));
        assert_eq!(lead_of_reference(" r-42"), Some(LeadId(42)));
        for other in ["42", "R-", "R-4x", "R 42", ""] {
            assert_eq!(lead_of_reference(other), None, "{other}");
        }
    }
}
