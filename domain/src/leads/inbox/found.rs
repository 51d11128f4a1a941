//! Leads that staff look for.

use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::RecordKind;
use crate::entities::leads::lead::{Column, Entity};
use crate::finder::{Finding, MOST, Words, column, first};
use crate::leads::kinds::Kind;
use base::error::ApiResult;
use storage::Store;
use storage::ids::LeadId;

/// Leads by name, e-mail address, phone number or their own number, the latest first.
pub async fn found(store: &Store, words: &Words) -> ApiResult<Vec<Finding>> {
    type Row = (LeadId, Kind, String, String, Option<String>, String);
    let number = words.number().map(|number| Column::Id.eq(LeadId(number)));
    let wanted = Condition::any()
        .add(words.within(&[column(Column::Name), column(Column::Email)]))
        .add_option(words.phone().map(|phone| column(Column::Phone).like(phone)))
        .add_option(number.clone());
    let mut leads = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Kind, Column::Name, Column::Email, Column::Phone, Column::ItemName])
        .filter(Column::ErasedAt.is_null())
        .filter(wanted);
    // Who types the number of a lead means that lead.
    if let Some(number) = number {
        leads = leads.order_by_asc(first(number));
    }
    let rows: Vec<Row> = leads.order_by_desc(Column::Id).limit(MOST).into_tuple().all(&store.db).await?;
    let finding = |(id, kind, name, email, phone, item): Row| {
        let contact = if email.is_empty() { phone.unwrap_or_default() } else { email };
        let subject = if item.is_empty() { kind.title().to_owned() } else { item };
        let title = if name.is_empty() { contact.clone() } else { name };
        Finding { kind: RecordKind::Lead, id: id.0, title, note: format!("{subject}, {contact}") }
    };
    Ok(rows.into_iter().map(finding).collect())
}
