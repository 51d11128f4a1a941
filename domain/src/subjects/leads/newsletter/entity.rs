//! The table `newsletter_subscriber`.

#![expect(
    clippy::disallowed_methods,
    reason = "sea-orm generates nested saves with transactions, which are not used"
)]

use sea_orm::entity::prelude::*;

use crate::subjects::leads::newsletter::SubscriberState;

/// A newsletter subscriber: e-mail address and subscription state.
#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_subscriber")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub email: String,
    #[sea_orm(unique)]
    pub email_key: String,
    pub state: SubscriberState,
    pub requested_at: DateTimeUtc,
    pub confirmation_at: Option<DateTimeUtc>,
    pub confirmed_at: Option<DateTimeUtc>,
    pub unsubscribed_at: Option<DateTimeUtc>,
}

impl ActiveModelBehavior for ActiveModel {}
