//! The owner of a lead: taking it, handing it over, giving it back.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, DatabaseTransaction, EntityTrait, NotSet, QueryFilter, QuerySelect, Set,
};
use serde::Deserialize;

use crate::audit::{self, Action};
use crate::auth::AdminUser;
use crate::auth::manage::{self, AccountInput, AccountJson};
use crate::entities::leads::{lead, lead_event};
use crate::leads::assignment::colleagues::{self, Colleague};
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::edit::{Patch, differs};
use crate::leads::inbox::json::LeadJson;
use crate::leads::inbox::{ERASED, detail, hold, label, next_revision, refuse_stale, subject};
use crate::leads::kinds::Status;
use crate::leads::messages::queue;
use base::error::{ApiError, ApiResult};
use base::revision::Expected;
use storage::Store;
use storage::ids::LeadId;

/// Leads whose history is written with one statement.
const CHUNK: usize = 500;

/// Who is to own a lead.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::ToSchema)]
#[serde(default)]
pub struct OwnerInput {
    /// Number of the account: one's own to take the lead, that of a colleague to hand it over, `null` to give it back.
    #[schema(value_type = Option<i32>, required = true)]
    pub owner_id: Patch<Option<i32>>,
}

/// Makes somebody, or nobody, the owner of a lead. 409 when it was changed since it was read.
pub async fn set(
    store: &Store,
    admin: &AdminUser,
    id: LeadId,
    input: OwnerInput,
    expected: Expected,
) -> ApiResult<LeadJson> {
    if input.owner_id == Patch::Unchanged {
        return Err(ApiError::invalid("owner_id", "Give the number of an account, or null for nobody."));
    }
    let now = store.clock.now();
    let lead = store
        .write(async |txn: &DatabaseTransaction| {
            let old = hold(txn, id).await?;
            refuse_stale(txn, &old, expected, now).await?;
            let lead = apply(txn, admin, old, input, now).await?;
            detail::load(txn, lead, now).await
        })
        .await?;
    store.mail_worker.wake();
    Ok(lead)
}

/// Makes somebody the owner, if the input names one who is not yet.
pub(super) async fn apply(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: lead::Model,
    input: OwnerInput,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    match input.owner_id {
        Patch::Set(owner) if owner != lead.owner_id => pass_on(txn, admin, lead, owner, now).await,
        Patch::Set(_) | Patch::Unchanged => Ok(lead),
    }
}

async fn pass_on(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    old: lead::Model,
    owner: Option<i32>,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    if old.erased_at.is_some() {
        return Err(ApiError::Conflict(ERASED.to_owned()));
    }
    let owner = match owner {
        Some(id) => Some(colleagues::find(txn, "owner_id", id).await?),
        None => None,
    };
    events::note(txn, old.id, EventKind::Owner, &admin.name, &in_words(admin, owner.as_ref()), now).await?;
    let told = owner.as_ref().filter(|owner| owner.id != admin.id && old.status != Status::Spam);
    queue::to_new_owner(txn, old.id, told.map(|owner| owner.id), now).await?;
    let former = colleagues::named(txn, old.owner_id).await?.into_values().next();
    let name = |owner: Option<&Colleague>| owner.map(|owner| owner.name.clone());
    let change = differs("owner", name(former.as_ref()), name(owner.as_ref()));
    audit::record(txn, &admin.into(), Action::Updated, subject(&old, &label(&old)), vec![change], now)
        .await?;
    let mut row = next_revision(&old, now);
    row.owner_id = Set(owner.map(|owner| owner.id));
    Ok(row.update(txn).await?)
}

/// For the history, beside the name of the one who did it.
fn in_words(admin: &AdminUser, owner: Option<&Colleague>) -> String {
    match owner {
        None => "Given back".to_owned(),
        Some(owner) if owner.id == admin.id => "Taken".to_owned(),
        Some(owner) => format!("Handed to {}", owner.name),
    }
}

/// Changes an account, and hands its leads back when it cannot work on them any more.
pub async fn change_account(
    store: &Store,
    by: &AdminUser,
    id: i32,
    input: AccountInput,
) -> ApiResult<AccountJson> {
    let now = store.clock.now();
    store
        .write(async |txn: &DatabaseTransaction| {
            let account = manage::change(txn, by, id, input, now).await?;
            if !colleagues::list(txn).await?.iter().any(|one| one.id == id) {
                hand_back(txn, by, id, now).await?;
            }
            Ok(account)
        })
        .await
}

async fn hand_back(
    txn: &DatabaseTransaction,
    by: &AdminUser,
    account: i32,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    let theirs: Vec<LeadId> = lead::Entity::find()
        .select_only()
        .column(lead::Column::Id)
        .filter(lead::Column::OwnerId.eq(account))
        .into_tuple()
        .all(txn)
        .await?;
    for part in theirs.chunks(CHUNK) {
        let event = |id: &LeadId| lead_event::ActiveModel {
            id: NotSet,
            lead_id: Set(*id),
            kind: Set(EventKind::Owner),
            actor: Set(by.name.clone()),
            detail: Set("Given back with the account of its owner".to_owned()),
            created_at: Set(now),
        };
        lead_event::Entity::insert_many(part.iter().map(event)).exec_without_returning(txn).await?;
    }
    lead::Entity::update_many()
        .col_expr(lead::Column::OwnerId, Expr::value(None::<i32>))
        .col_expr(lead::Column::Revision, Expr::col(lead::Column::Revision).add(1))
        .col_expr(lead::Column::UpdatedAt, Expr::value(now))
        .filter(lead::Column::OwnerId.eq(account))
        .exec(txn)
        .await?;
    Ok(())
}
