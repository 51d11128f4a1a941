//! The tables `lead`, `lead_event`, `lead_entry`, `consent`, `lead_rules`, `daily_digest`, `chat_reference`,
//! `reply_template`, `person_alias`.

pub mod consent;
pub mod lead;
pub mod lead_entry;
pub mod lead_event;

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

/// Which form a lead came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Kind {
    /// The enrolment on a stack, or the reservation of a seat in a batch.
    Enroll,
    /// The inquiry about a course.
    Inquiry,
    /// The request for the syllabus of a course, with the form of an inquiry.
    Syllabus,
    Consultancy,
    Contact,
    Newsletter,
    /// The wish to be told when the next batch of a course opens.
    Waitlist,
    /// Training for the people of a company.
    Training,
    /// A company that looks for people.
    Staffing,
    /// Somebody who looks for work.
    Candidate,
}

/// How far a lead has come, in the order in which it passes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    New,
    Contacted,
    Qualified,
    /// Became a learner or a client.
    Enrolled,
    Lost,
    /// Suspected or known to be spam.
    Spam,
}

/// Why a lead is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum LostReason {
    Fee,
    /// The batches are at other times than they can come.
    Dates,
    /// Too far away, or not online.
    Place,
    OtherInstitute,
    /// The course is not what they need, or they do not meet its terms.
    NotSuitable,
    NoAnswer,
    /// The number or the address is that of another person, or of none.
    WrongContact,
    Other,
}

/// How a lead reached us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Source {
    /// A form of the site.
    Site,
    Phone,
    /// They came to the office.
    WalkIn,
    /// Somebody else named them.
    Referral,
    Whatsapp,
    /// An education fair or another event.
    Fair,
    /// A portal that lists courses of several providers.
    Portal,
}

/// A text with placeholders for replies.
pub mod reply_template {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reply_template")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub name: String,
        pub subject: String,
        pub text: String,
        pub revision: i32,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A reference in a WhatsApp message; see [`crate::leads::intake::chat_references`].
pub mod chat_reference {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "chat_reference")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        #[sea_orm(unique)]
        pub code: String,
        pub page: String,
        pub first_page: String,
        pub referrer: String,
        pub campaign: String,
        pub channel: String,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// One row: the rules for new enquiries.
pub mod lead_rules {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead_rules")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: i32,
        /// As JSON text, see `crate::leads::assignment::rules`.
        pub rules: String,
        /// The accounts that got an enquiry in turn, the last one at the end, as JSON text.
        pub served: String,
        pub revision: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// The days on which the digests were queued. The row of a day makes sure that one server queues them once.
pub mod daily_digest {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "daily_digest")]
    pub struct Model {
        /// In India.
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: Date,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A sender whom staff know to be one person with others.
pub mod person_alias {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "person_alias")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub email_key: String,
        /// The same for all senders that are one person.
        pub person: i32,
    }

    impl ActiveModelBehavior for ActiveModel {}
}
