//! The table `audit_entry`.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Action {
    Created,
    Updated,
    /// A record was deleted; it can be restored.
    Deleted,
    /// A deleted record was restored.
    Restored,
    /// An account got another password.
    PasswordChanged,
    /// Personal data was erased for the person who asked for it.
    Erased,
    /// Records left the site as a file.
    Exported,
    /// A file with personal data was downloaded.
    Downloaded,
    /// An invitation was sent again.
    Invited,
    /// A link for a new password was made for an account.
    PasswordLinkMade,
    /// An account was signed out on all devices.
    SignedOut,
    /// An account got a second factor.
    SecondFactorAdded,
    /// The second factor of an account was taken away.
    SecondFactorRemoved,
    /// An account got other recovery codes.
    RecoveryCodesMade,
    /// A recovery code was used.
    RecoveryCodeUsed,
    /// An account got a passkey.
    PasskeyAdded,
    /// A passkey got another name.
    PasskeyRenamed,
    /// A passkey was taken from an account.
    PasskeyRemoved,
    /// Somebody signed in with a passkey.
    PasskeyUsed,
    /// A passkey was refused because its signature counter went back: there may be a copy of it.
    PasskeyRefused,
}

/// The kinds of records that the log tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum RecordKind {
    Batch,
    Course,
    TeamMember,
    Testimonial,
    Vacancy,
    /// A consultancy service.
    Service,
    Lead,
    Media,
    Settings,
    /// A group of texts of the site.
    Text,
    /// Words that mean the same in a search.
    SearchWords,
    /// A template of a reply to enquiries.
    ReplyTemplate,
    /// Who becomes the owner of new enquiries, and how soon they are to be answered.
    EnquiryRules,
    /// Another site that sends enquiries.
    LeadFeed,
    Account,
}

#[sea_orm::model]
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entry")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i32,
    pub at: DateTimeUtc,
    /// No foreign key: an entry outlives the account.
    pub user_id: Option<i32>,
    pub actor: String,
    pub action: Action,
    pub kind: RecordKind,
    pub record_id: Option<i32>,
    pub label: String,
    /// A list of [`crate::audit::Change`] as JSON.
    pub changes: String,
}

impl ActiveModelBehavior for ActiveModel {}
