//! What senders agree to: one purpose each, with the exact words that stood at the form.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, DbErr, EntityTrait, NotSet,
    PaginatorTrait, QueryFilter, QuerySelect, QueryTrait, Set,
};

use super::entity::{consent, lead};

/// The privacy notice that stood beside the forms. Raised together with the page, whose date it is.
pub const NOTICE_VERSION: &str = "2026-11-01";

/// What data may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Answering the enquiry.
    Enquiry,
    /// Sending news of courses.
    Newsletter,
}

impl Purpose {
    /// The word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Enquiry => "enquiry",
            Self::Newsletter => "newsletter",
        }
    }

    /// The words at the form.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Enquiry => {
                "By sending this form you agree that your details are used to answer this enquiry, as our privacy \
                 notice says."
            }
            Self::Newsletter => {
                "Also send me news of courses by e-mail, about once a month. I can unsubscribe at any time."
            }
        }
    }
}

/// Notes that the sender of a lead agreed to a purpose.
pub async fn note(
    txn: &DatabaseTransaction,
    lead_id: i32,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = consent::ActiveModel {
        id: NotSet,
        lead_id: Set(lead_id),
        purpose: Set(purpose.as_str().to_owned()),
        label: Set(purpose.label().to_owned()),
        notice_version: Set(NOTICE_VERSION.to_owned()),
        channel: Set("site form".to_owned()),
        given_at: Set(now),
        withdrawn_at: Set(None),
    };
    row.insert(txn).await?;
    Ok(())
}

/// Whether the sender of a lead agreed to a purpose and has not taken it back.
pub async fn holds(db: &impl ConnectionTrait, lead_id: i32, purpose: Purpose) -> Result<bool, DbErr> {
    let given = consent::Entity::find()
        .filter(consent::Column::LeadId.eq(lead_id))
        .filter(consent::Column::Purpose.eq(purpose.as_str()))
        .filter(consent::Column::WithdrawnAt.is_null())
        .count(db)
        .await?;
    Ok(given > 0)
}

/// Notes that the owner of an address took a consent back, for all of their leads.
pub async fn withdraw(
    txn: &DatabaseTransaction,
    email_key: &str,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let theirs = lead::Entity::find()
        .select_only()
        .column(lead::Column::Id)
        .filter(lead::Column::EmailKey.eq(email_key))
        .into_query();
    consent::Entity::update_many()
        .col_expr(consent::Column::WithdrawnAt, Expr::value(now))
        .filter(consent::Column::LeadId.in_subquery(theirs))
        .filter(consent::Column::Purpose.eq(purpose.as_str()))
        .filter(consent::Column::WithdrawnAt.is_null())
        .exec(txn)
        .await?;
    Ok(())
}
