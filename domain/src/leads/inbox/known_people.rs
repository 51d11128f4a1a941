//! People who enquired before, while staff enter an enquiry.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;

use crate::entities::leads::lead;
use crate::leads::kinds::Status;
use base::email::Email;
use base::error::ApiResult;
use base::query::{FromQuery, QueryReader};
use base::validate::limits;
use storage::Store;
use storage::ids::LeadId;

/// The digits from which a beginning of a number names few people.
const DIGITS_MIN: usize = 6;
/// Leads that a search for a person looks at.
const LOOKED_AT: u64 = 100;
/// People in an answer.
const PEOPLE_MAX: usize = 3;

/// A number as far as it was typed, or an e-mail address.
#[derive(Clone, Debug, Default)]
pub struct Contact {
    phone: Option<String>,
    email: Option<String>,
}

impl FromQuery for Contact {
    fn from_query(query: &mut QueryReader) -> Self {
        Self { phone: query.text_within("phone", 40), email: query.text_within("email", limits::EMAIL) }
    }
}

/// A person who enquired before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct KnownPerson {
    /// The name in the latest enquiry that has one, else the address or the number.
    pub name: String,
    /// How many enquiries there are.
    pub enquiries: usize,
    /// Number of the latest.
    #[schema(value_type = i32)]
    pub latest: LeadId,
}

/// People whose number begins so, or whose address it is; those of the latest enquiries first, three at most.
pub async fn matching(store: &Store, contact: &Contact) -> ApiResult<Vec<KnownPerson>> {
    let beginnings = contact.phone.as_deref().map(beginnings_of).unwrap_or_default();
    let key = contact.email.as_deref().and_then(|text| Email::stored(text).ok()).map(|email| email.key());
    if beginnings.is_empty() && key.is_none() {
        return Ok(Vec::new());
    }
    let mut same = Condition::any().add_option(key.map(|key| lead::Column::EmailKey.eq(key)));
    for beginning in beginnings {
        same = same.add(lead::Column::Phone.starts_with(beginning));
    }
    let rows: Vec<PersonRow> = lead::Entity::find()
        .select_only()
        .columns([lead::Column::Id, lead::Column::Name, lead::Column::EmailKey, lead::Column::Phone])
        .filter(same)
        .filter(lead::Column::ErasedAt.is_null())
        .filter(lead::Column::Status.ne(Status::Spam))
        .order_by_desc(lead::Column::Id)
        .limit(LOOKED_AT)
        .into_tuple()
        .all(&store.db)
        .await?;
    Ok(people(rows))
}

/// Number, name, key of the sender and phone number of a lead.
type PersonRow = (LeadId, String, String, Option<String>);

/// Leads with one number or one address are those of one person.
fn people(rows: Vec<PersonRow>) -> Vec<KnownPerson> {
    struct Seen {
        keys: Vec<String>,
        phones: Vec<String>,
        person: KnownPerson,
    }
    let mut seen: Vec<Seen> = Vec::new();
    for (id, name, key, phone) in rows {
        let same = seen.iter_mut().find(|known| {
            known.keys.contains(&key) || phone.as_ref().is_some_and(|phone| known.phones.contains(phone))
        });
        match same {
            Some(known) => {
                known.person.enquiries += 1;
                if known.person.name.is_empty() {
                    known.person.name = name;
                }
                known.keys.push(key);
                known.phones.extend(phone);
            }
            None => seen.push(Seen {
                keys: vec![key],
                phones: phone.into_iter().collect(),
                person: KnownPerson { name, enquiries: 1, latest: id },
            }),
        }
    }
    let named = |known: Seen| {
        let mut person = known.person;
        if person.name.is_empty() {
            person.name = known.keys.into_iter().next().unwrap_or_default();
        }
        person
    };
    seen.into_iter().take(PEOPLE_MAX).map(named).collect()
}

/// How the stored number begins, for a number as far as it was typed; empty for too few digits.
fn beginnings_of(typed: &str) -> Vec<String> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    if digits.len() < DIGITS_MIN {
        return Vec::new();
    }
    if typed.trim_start().starts_with('+') {
        return vec![format!("+{digits}")];
    }
    if let Some(international) = digits.strip_prefix("00") {
        return vec![format!("+{international}")];
    }
    let national = digits.strip_prefix('0').unwrap_or(&digits);
    let mut beginnings = vec![format!("+91{national}")];
    if national.starts_with("91") {
        beginnings.push(format!("+{national}"));
    }
    beginnings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_recognized_while_it_is_typed() {
        for (typed, expected) in [
            ("98765", vec![]),
            ("98765 4", vec!["+91987654"]),
            ("098765 4", vec!["+91987654"]),
            ("+91 98765 4", vec!["+91987654"]),
            ("91 98765 4", vec!["+9191987654", "+91987654"]),
            ("0044 20 79", vec!["+442079"]),
            ("%_%_%_%_", vec![]),
        ] {
            assert_eq!(beginnings_of(typed), expected, "{typed}");
        }
    }

    #[test]
    fn one_number_or_one_address_is_one_person() {
        let row = |id, name: &str, key: &str, phone: Option<&str>| {
            (LeadId(id), name.to_owned(), key.to_owned(), phone.map(str::to_owned))
        };
        let found = people(vec![
            row(9, "", "s@x.in", Some("+919876543210")),
            row(8, "Sneha Patil", "s@x.in", None),
            row(7, "S. Patil", "+919876543210", Some("+919876543210")),
            row(6, "", "other@x.in", Some("+919876540000")),
        ]);
        let shown: Vec<_> =
            found.iter().map(|one| (one.name.as_str(), one.enquiries, one.latest.0)).collect();
        assert_eq!(shown, [("Sneha Patil", 3, 9), ("other@x.in", 1, 6)]);
    }
}
