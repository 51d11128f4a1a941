//! The tables `lead`, `lead_event`, `lead_entry`, `consent`, `lead_rules`, `daily_digest`, `chat_reference`,
//! `reply_template`, `person_alias`.

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

/// An enquiry. `item_*`, `price_paise`, `duration`, `level` and `batch` are copies taken at that time.
pub mod lead {
    use sea_orm::entity::prelude::*;

    use super::{Kind, LostReason, Source, Status};
    use crate::store::ids::LeadId;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: LeadId,
        pub kind: Kind,
        pub source: Source,
        pub status: Status,
        /// Why it is lost, as far as staff said.
        pub lost_reason: Option<LostReason>,
        pub name: String,
        /// Empty where the sender gave a phone number instead.
        pub email: String,
        /// Tells senders apart: the address for comparison, and without one the phone number.
        pub email_key: String,
        pub phone: Option<String>,
        pub subject: String,
        pub message: String,
        pub course_id: Option<i32>,
        pub batch_id: Option<i32>,
        /// The batch in words; empty without one.
        pub batch: String,
        pub item_ref: Option<String>,
        pub item_name: String,
        pub item_group: String,
        pub price_paise: Option<i64>,
        pub duration: String,
        pub level: String,
        pub page: String,
        pub campaign: String,
        /// The page of the first arrival; empty when it is not known.
        pub first_page: String,
        /// The host of the site with the link that was followed; empty for none.
        pub referrer: String,
        /// See [`crate::subjects::channel`]; empty when it is not known.
        pub channel: String,
        pub agent: String,
        pub network: String,
        pub spam_score: i32,
        pub spam_reasons: String,
        pub form_nonce: Option<String>,
        pub idempotency_key: Option<String>,
        pub dedupe_key: Option<String>,
        pub search: String,
        /// The company that it names, folded like `search`; empty for none.
        pub company: String,
        /// What is to be learned or done, where it is about people of a company or for one; folded, too.
        pub trade: String,
        /// The account of the member of staff who works on it.
        pub owner_id: Option<i32>,
        pub next_action_at: Option<DateTimeUtc>,
        /// What is to be done then; empty without a time.
        pub next_action: String,
        /// When the last message came that staff have not answered.
        pub waiting_since: Option<DateTimeUtc>,
        /// When the mail about a new batch was queued, for those who wait for one.
        pub told_at: Option<DateTimeUtc>,
        pub revision: i32,
        pub consent_withdrawn_at: Option<DateTimeUtc>,
        pub erased_at: Option<DateTimeUtc>,
        pub created_at: DateTimeUtc,
        pub updated_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// An event in the history of a lead.
pub mod lead_event {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::store::ids::LeadId;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum EventKind {
        /// The same enquiry came again and said something else.
        Repeated,
        /// Staff changed its status.
        Status,
        /// Staff changed the follow-up; until there was a log, the notes as well.
        Edited,
        /// Staff entered it by hand.
        Entered,
        /// Another site delivered it.
        Delivered,
        /// Staff corrected its sender or its course.
        Corrected,
        /// It has another owner, or none.
        Owner,
        /// Its sender has a seat in a batch.
        Seat,
        /// Staff sent a message once more.
        Resent,
        /// Staff gave a message up.
        Stopped,
        /// Staff noted that the sender is one person with another, or not any more.
        Person,
        /// The sender took a consent back.
        Withdrawn,
        /// The sender had it erased, or an owner for them.
        Erased,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead_event")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub lead_id: LeadId,
        pub kind: EventKind,
        pub actor: String,
        pub detail: String,
        pub created_at: DateTimeUtc,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// An entry in the log of a lead, written by staff. Entries are only added; the author may correct one for a while.
pub mod lead_entry {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};

    use crate::store::ids::{EntryId, LeadId};

    /// How staff were in touch.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum EntryKind {
        /// Something to remember; no contact.
        Note,
        Call,
        Whatsapp,
        /// They came to us, or we to them.
        Visit,
        Mail,
    }

    /// What came of it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[derive(EnumIter, DeriveActiveEnum, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum EntryOutcome {
        /// Nothing to say about it.
        #[default]
        None,
        Reached,
        NoAnswer,
        /// They asked to be called back.
        CallBack,
        Interested,
        NotInterested,
        Enrolled,
        /// The number or the address is that of another person, or of none.
        WrongContact,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "lead_entry")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: EntryId,
        pub lead_id: LeadId,
        pub kind: EntryKind,
        pub outcome: EntryOutcome,
        /// May be empty where the kind says enough.
        pub text: String,
        pub author_id: Option<i32>,
        /// Name of the author as it was; empty for notes from before the log.
        pub author: String,
        /// Recognizes an entry that is sent again.
        pub key: Option<String>,
        /// What it changed of the lead, as JSON text, so that its author can take it back.
        pub before: Option<String>,
        pub created_at: DateTimeUtc,
        pub edited_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// A consent of the sender of a lead.
pub mod consent {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;

    use crate::store::ids::LeadId;

    /// What data may be used for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
    pub enum ConsentPurpose {
        Enquiry,
        /// Sending news of courses.
        Newsletter,
        /// Keeping the CV of somebody who looks for work.
        Cv,
    }

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "consent")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i32,
        pub lead_id: LeadId,
        pub purpose: ConsentPurpose,
        pub label: String,
        pub notice_version: String,
        pub channel: String,
        pub given_at: DateTimeUtc,
        pub withdrawn_at: Option<DateTimeUtc>,
    }

    impl ActiveModelBehavior for ActiveModel {}
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

/// A reference in a WhatsApp message; see [`crate::subjects::leads::intake::chat_references`].
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
        /// As JSON text, see `crate::subjects::leads::assignment::rules`.
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
