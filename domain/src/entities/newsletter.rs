//! The table `newsletter_subscriber`.

use sea_orm::entity::prelude::*;

/// Subscription state of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum SubscriberState {
    Pending,
    Confirmed,
    Unsubscribed,
}

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
