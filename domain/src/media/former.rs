//! Former addresses of files. Another focal point, treatment or content gives a file other addresses; drafts, old versions and
//! other sites still have those from before.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, QuerySelect,
    QueryTrait, Select, Set,
};

use crate::entities::media::former_key::{ActiveModel, Column, Entity};
use crate::entities::media::{self as entity, Model};
use crate::media::addresses;
use base::error::ApiResult;

/// Notes that a file had this key.
pub(super) async fn note(txn: &DatabaseTransaction, key: &str, media_id: i32) -> Result<(), DbErr> {
    let row = ActiveModel { key: Set(key.to_owned()), media_id: Set(media_id) };
    let latest = OnConflict::column(Column::Key).update_column(Column::MediaId).to_owned();
    Entity::insert(row).on_conflict(latest).exec_without_returning(txn).await?;
    Ok(())
}

/// The keys that lead on: the same content sent again has its key for itself.
fn leading() -> Select<Entity> {
    let live = entity::Entity::find()
        .select_only()
        .column(entity::Column::LiveKey)
        .filter(entity::Column::LiveKey.is_not_null())
        .filter(entity::Column::DeletedAt.is_null())
        .into_query();
    Entity::find().filter(Column::Key.not_in_subquery(live))
}

/// The keys that a file had.
pub(super) async fn keys_of(db: &impl ConnectionTrait, media_id: i32) -> Result<Vec<String>, DbErr> {
    let rows = leading().filter(Column::MediaId.eq(media_id)).all(db).await?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

/// Where a file is now that had this address. `None` when there never was one, or it is gone.
pub async fn address_now(db: &impl ConnectionTrait, address: &str) -> ApiResult<Option<String>> {
    Ok(match readdressed(db, address).await? {
        Cow::Owned(now) => Some(now),
        Cow::Borrowed(_) => None,
    })
}

/// A text with the addresses that its files have now.
pub async fn readdressed<'a>(db: &impl ConnectionTrait, text: &'a str) -> ApiResult<Cow<'a, str>> {
    if addresses_in(text).next().is_none() {
        return Ok(Cow::Borrowed(text));
    }
    let files = files_of(db, addresses_in(text).map(|found| found.key)).await?;
    Ok(replaced(text, |key| files.get(key).and_then(|media| Some((media, media.live_key.as_deref()?)))))
}

/// A text with other addresses for the files of some keys: of this file, with this key.
pub(super) fn replaced<'a, 'm>(
    text: &'a str,
    file_now: impl Fn(&str) -> Option<(&'m Model, &'m str)>,
) -> Cow<'a, str> {
    let mut now = String::with_capacity(text.len());
    let mut end = 0;
    for Found { start, key, file } in addresses_in(text) {
        let Some((media, live)) = file_now(key) else { continue };
        now.push_str(&text[end..start]);
        now.push_str(&addresses::address(live, &addresses::counterpart(media, file)));
        end = start + addresses::address(key, file).len();
    }
    if end == 0 {
        return Cow::Borrowed(text);
    }
    now.push_str(&text[end..]);
    Cow::Owned(now)
}

/// The keys that files in these texts have now.
pub(super) async fn live_keys_in(db: &impl ConnectionTrait, texts: &[String]) -> ApiResult<HashSet<String>> {
    let mut keys: HashSet<String> =
        texts.iter().flat_map(|text| addresses_in(text)).map(|found| found.key.to_owned()).collect();
    let moved = files_of(db, keys.iter().map(String::as_str)).await?;
    keys.extend(moved.into_values().filter_map(|media| media.live_key));
    Ok(keys)
}

/// The files that had these keys, without deleted ones.
async fn files_of(
    db: &impl ConnectionTrait,
    keys: impl Iterator<Item = &str>,
) -> ApiResult<HashMap<String, Model>> {
    let former = leading().filter(Column::Key.is_in(keys)).all(db).await?;
    if former.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = entity::Entity::find()
        .filter(entity::Column::Id.is_in(former.iter().map(|row| row.media_id)))
        .filter(entity::Column::DeletedAt.is_null())
        .all(db)
        .await?;
    let rows: HashMap<i32, Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let known = former.into_iter().filter_map(|row| Some((row.key, rows.get(&row.media_id)?.clone())));
    Ok(known.collect())
}

/// An address within a text.
struct Found<'a> {
    start: usize,
    key: &'a str,
    file: &'a str,
}

fn addresses_in(text: &str) -> impl Iterator<Item = Found<'_>> {
    text.match_indices(addresses::START).filter_map(|(start, _)| {
        let key = addresses::key(&text[start..])?;
        let file = &text[start + addresses::START.len() + key.len()..].strip_prefix('/')?;
        let length = file.find(|sign: char| !(sign.is_ascii_alphanumeric() || matches!(sign, '-' | '.')));
        Some(Found { start, key, file: &file[..length.unwrap_or(file.len())] })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_within_a_text() {
        let (one, two) = ("0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210");
        let text = format!(
            r#"{{"image":"/media/{one}/960.jpg","link":"https://x.in/media/{two}/a-b.pdf?x","no":"/media/short/1.jpg"}}"#
        );
        let found: Vec<_> = addresses_in(&text).map(|found| (found.key, found.file)).collect();
        assert_eq!(found, [(one, "960.jpg"), (two, "a-b.pdf")]);
    }
}
