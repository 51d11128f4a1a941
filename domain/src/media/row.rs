//! The row of an uploaded file: what it says of a new one, and what follows when its files get another address.

use bytes::Bytes;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveModelTrait, DatabaseTransaction, IntoActiveModel, NotSet, Set};

use crate::audit::Actor;
use crate::entities::media::{ActiveModel, MediaKind, Model, Treatment};
use crate::media::addresses::file_key;
use crate::media::{name, uses};
use base::error::ApiResult;
use base::typed;

const CENTRE: i32 = 50;

/// What an accepted file is.
pub(super) struct Accepted {
    pub content: Bytes,
    pub digest: String,
    pub kind: MediaKind,
    pub mime: &'static str,
    pub width: Option<i32>,
    pub height: Option<i32>,
    pub transparent: bool,
    pub pages: Option<i32>,
}

pub(super) fn new_row(accepted: &Accepted, name: &str, by: &Actor) -> Model {
    let name = name::clean(name);
    let bytes = i64::try_from(accepted.content.len()).unwrap_or(i64::MAX);
    let key = file_key(accepted.kind, &accepted.digest, (CENTRE, CENTRE), Treatment::Plain);
    Model {
        id: 0,
        digest: accepted.digest.clone(),
        live_key: (accepted.kind == MediaKind::Document).then(|| key.clone()),
        file_key: key,
        kind: accepted.kind,
        mime: accepted.mime.to_owned(),
        search: search_text(&name, ""),
        name,
        alt: String::new(),
        decorative: false,
        focal_x: CENTRE,
        focal_y: CENTRE,
        width: accepted.width,
        height: accepted.height,
        transparent: accepted.transparent,
        treatment: Treatment::Plain,
        colour: None,
        pages: accepted.pages,
        bytes,
        stored_bytes: bytes,
        failure: None,
        attempts: 0,
        next_attempt_at: DateTime::default(),
        lease_token: None,
        lease_until: None,
        uploaded_by: by.name().to_owned(),
        revision: 1,
        deleted_at: None,
        created_at: DateTime::default(),
        updated_at: DateTime::default(),
    }
}

pub(super) async fn insert(txn: &DatabaseTransaction, row: Model, now: DateTime<Utc>) -> ApiResult<Model> {
    let row = ActiveModel {
        id: NotSet,
        next_attempt_at: Set(now),
        created_at: Set(now),
        updated_at: Set(now),
        ..row.into_active_model().reset_all()
    };
    Ok(row.insert(txn).await?)
}

/// Gives a row another key. A document has its files at once; those of a picture are made by the worker.
pub(super) async fn rekey(
    txn: &DatabaseTransaction,
    old: &Model,
    row: &mut ActiveModel,
    key: String,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    if key == old.file_key && old.failure.is_none() {
        return Ok(());
    }
    row.failure = Set(None);
    row.attempts = Set(0);
    row.next_attempt_at = Set(now);
    row.lease_token = Set(None);
    row.lease_until = Set(None);
    if old.kind == MediaKind::Document {
        row.live_key = Set(Some(key.clone()));
        let new = Model { file_key: key.clone(), live_key: Some(key.clone()), ..old.clone() };
        uses::follow(txn, &old.file_key, &new, now).await?;
    }
    row.file_key = Set(key);
    Ok(())
}

pub(super) fn search_text(name: &str, alt: &str) -> String {
    typed::fold(&format!("{name} {alt}"))
}
