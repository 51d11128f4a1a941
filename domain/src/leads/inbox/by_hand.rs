//! Entering an enquiry by hand: somebody called, came by, or wrote where the site does not read.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, DatabaseTransaction, DbErr, EntityTrait, QueryFilter, Set, TryInsertResult};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::audit::{self, Action, Change};
use crate::auth::AdminUser;
use crate::entities::leads::lead;
use crate::entities::leads::lead_entry::{EntryKind, EntryOutcome};
use crate::leads::assignment::colleagues::{self, Colleague};
use crate::leads::events::{self, EventKind};
use crate::leads::inbox::correct::{self, Reach};
use crate::leads::inbox::edit::{FollowUp, Patch, check_text, check_time};
use crate::leads::inbox::json::LeadJson;
use crate::leads::inbox::log::{self, Entry};
use crate::leads::inbox::{detail, hold, label, subject};
use crate::leads::intake::chat_references;
use crate::leads::intake::enquiry::{Arrival, Enquiry};
use crate::leads::intake::receive;
use crate::leads::intake::spam::Verdict;
use crate::leads::kinds::{Kind, Source, Status};
use crate::leads::messages::queue::{self, LeadMailContext};
use crate::leads::privacy::consent;
use base::email::Email;
use base::error::{ApiError, ApiResult};
use base::validate::{Checker, limits};
use storage::Store;
use storage::ids::LeadId;

/// Longest idempotency key.
const KEY_MAX: usize = 100;

/// An enquiry that staff enter by hand.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
pub struct LeadByHand {
    /// Name.
    #[schema(max_length = 80)]
    pub name: String,
    /// Phone number in any usual spelling. This or the e-mail address is needed.
    #[serde(default)]
    pub phone: String,
    /// E-mail address.
    #[serde(default)]
    #[schema(max_length = 254)]
    pub email: String,
    /// Number of the course that it is about.
    pub course_id: Option<i32>,
    /// How it reached us; all but `site`.
    pub source: Source,
    /// The reference in a WhatsApp message, which tells where its sender came from.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub reference: String,
    /// What was said; the first entry of its log.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub note: String,
    /// Whether the person agreed, by word of mouth, that their details are used to answer. Without it nothing is stored.
    #[serde(default)]
    pub consent: bool,
    /// Whether the person gets the confirmation by e-mail that a form would send.
    #[serde(default)]
    pub send_confirmation: bool,
    /// Number of the account that works on it; the asker's own unless given, `null` for nobody.
    #[serde(default)]
    #[schema(value_type = Option<i32>)]
    pub owner_id: Patch<Option<i32>>,
    /// Time of the follow-up, with offset.
    #[schema(format = DateTime)]
    pub next_action_at: Option<String>,
    /// What is to be done then, in one line. It needs a time.
    #[serde(default)]
    #[schema(max_length = 160)]
    pub next_action: String,
    /// One value for each enquiry: sent again, it is the same one.
    #[schema(max_length = 100)]
    pub key: Option<String>,
}

/// Checked contact details and texts.
struct Checked {
    name: String,
    phone: Option<String>,
    email: Option<Email>,
    note: String,
    follow_up: FollowUp,
}

impl LeadByHand {
    fn check(&self) -> ApiResult<Checked> {
        let mut checker = Checker::default();
        let name = checker.line("name", &self.name, limits::NAME);
        let Reach { phone, email } = Reach::check(&mut checker, &self.phone, &self.email);
        if self.send_confirmation && self.email.trim().is_empty() {
            checker.refuse("email", "Give the address for the confirmation, or clear its box.");
        }
        if !self.source.is_by_hand() {
            checker.refuse("source", "Choose how the enquiry reached you.");
        }
        if !self.consent {
            checker.refuse(
                "consent",
                "Ask the person whether they agree, and tick this. Without it nothing is stored.",
            );
        }
        let note = match self.note.trim() {
            "" => String::new(),
            text => checker.text("note", text, limits::MESSAGE),
        };
        if self.key.as_ref().is_some_and(|key| key.chars().count() > KEY_MAX) {
            checker.refuse("key", format!("Use at most {KEY_MAX} characters."));
        }
        let follow_up = FollowUp {
            at: check_time(&mut checker, self.next_action_at.as_deref()),
            text: check_text(&mut checker, &self.next_action),
        };
        checker.finish()?;
        Ok(Checked { name, phone, email, note, follow_up: follow_up.check()? })
    }

    /// What the note is in the log: the contact by which the enquiry came.
    fn entry_kind(&self) -> EntryKind {
        match self.source {
            Source::Phone => EntryKind::Call,
            Source::WalkIn | Source::Fair => EntryKind::Visit,
            Source::Whatsapp => EntryKind::Whatsapp,
            Source::Site | Source::Referral | Source::Portal => EntryKind::Note,
        }
    }
}

/// A lead as it was entered, and whether that was just now.
#[derive(Debug)]
pub struct Entered {
    pub lead: LeadJson,
    pub new: bool,
}

/// Stores an enquiry that staff entered. The notice goes to its owner, and without one to `staff_address`, but not to the
/// author.
pub async fn enter(
    store: &Store,
    admin: &AdminUser,
    input: &LeadByHand,
    staff_address: &str,
) -> ApiResult<Entered> {
    let checked = input.check()?;
    let item = correct::course(store, input.course_id).await?;
    let arrival = arrival(store, &input.reference).await?;
    let owner = owner(store, admin, input.owner_id).await?;
    let now = store.clock.now();
    let kind = if item.course_id.is_some() { Kind::Inquiry } else { Kind::Contact };
    let enquiry = Enquiry {
        kind,
        name: checked.name,
        email: checked.email,
        phone: checked.phone,
        subject: String::new(),
        message: String::new(),
        item,
        newsletter: false,
    };
    let key = input.key.as_deref().map(|key| key_of(admin, key));
    let entered = store
        .write(async |txn: &DatabaseTransaction| {
            let row = lead::ActiveModel {
                source: Set(input.source),
                status: Set(if input.source.is_contact() { Status::Contacted } else { Status::New }),
                owner_id: Set(owner.as_ref().map(|owner| owner.id)),
                lost_reason: Set(None),
                next_action_at: Set(checked.follow_up.at),
                next_action: Set(checked.follow_up.text.clone()),
                waiting_since: Set((!input.source.is_contact()).then_some(now)),
                idempotency_key: Set(key.clone()),
                // Staff saw who is known already; what they enter is a new enquiry.
                dedupe_key: Set(None),
                ..receive::new_row(&enquiry, &arrival, &Verdict::default(), now)
            };
            // The unique index recognizes a repetition, because two requests may run at once.
            let insert =
                lead::Entity::insert(row).on_conflict(OnConflict::new().do_nothing().to_owned()).try_insert();
            let TryInsertResult::Inserted(inserted) = insert.exec(txn).await? else {
                let earlier = with_key(txn, key.as_deref()).await?;
                return Ok(Entered { lead: detail::load(txn, earlier, now).await?, new: false });
            };
            let lead = hold(txn, inserted.last_insert_id).await?;
            note(txn, admin, &lead, now).await?;
            note_plan(txn, admin, lead.id, owner.as_ref(), &checked.follow_up, now).await?;
            queue_mails(txn, admin, &lead, &enquiry, input.send_confirmation, staff_address, now).await?;
            let lead = first_entry(txn, admin, lead, input.entry_kind(), &checked.note, now).await?;
            Ok(Entered { lead: detail::load(txn, lead, now).await?, new: true })
        })
        .await?;
    store.mail_worker.wake();
    Ok(entered)
}

/// Where the sender of a WhatsApp message came from.
async fn arrival(store: &Store, reference: &str) -> ApiResult<Arrival> {
    if reference.trim().is_empty() {
        return Ok(Arrival::default());
    }
    match chat_references::find(&store.db, reference).await {
        Ok(found) => Ok(Arrival {
            page: found.page,
            campaign: found.campaign,
            first_page: found.first_page,
            referrer: found.referrer,
            channel: found.channel,
            ..Arrival::default()
        }),
        Err(ApiError::NotFound(_)) => Err(ApiError::invalid(
            "reference",
            "There is no message with this reference in the last 90 days. Check it, or leave it empty.",
        )),
        Err(error) => Err(error),
    }
}

/// Who works on it: the one who enters it, unless it is said.
async fn owner(store: &Store, admin: &AdminUser, chosen: Patch<Option<i32>>) -> ApiResult<Option<Colleague>> {
    match chosen {
        Patch::Unchanged => Ok(Some(Colleague { id: admin.id, name: admin.name.clone() })),
        Patch::Set(None) => Ok(None),
        Patch::Set(Some(id)) => colleagues::find(&store.db, "owner_id", id).await.map(Some),
    }
}

/// The history of what the author decided for a colleague or for later.
async fn note_plan(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    id: LeadId,
    owner: Option<&Colleague>,
    follow_up: &FollowUp,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if let Some(owner) = owner.filter(|owner| owner.id != admin.id) {
        let detail = format!("Handed to {}", owner.name);
        events::note(txn, id, EventKind::Owner, &admin.name, &detail, now).await?;
    }
    if follow_up.at.is_some() {
        events::note(txn, id, EventKind::Edited, &admin.name, &follow_up.in_words(), now).await?;
    }
    Ok(())
}

/// Event, consent and audit entry. The audit log is kept after an erasure, so it names no person.
async fn note(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    now: DateTime<Utc>,
) -> ApiResult<()> {
    events::note(txn, lead.id, EventKind::Entered, &admin.name, lead.source.title(), now).await?;
    consent::note_by_staff(txn, lead.id, now).await?;
    let source = Change {
        field: "source".to_owned(),
        before: None::<String>.into(),
        after: lead.source.title().into(),
    };
    audit::record(txn, &admin.into(), Action::Created, subject(lead, &label(lead)), vec![source], now).await
}

async fn queue_mails(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: &lead::Model,
    enquiry: &Enquiry,
    send_confirmation: bool,
    staff_address: &str,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let about = LeadMailContext {
        lead_id: lead.id,
        kind: enquiry.kind,
        by_hand: true,
        email: enquiry.email.as_ref(),
        reference: enquiry.item.reference.as_deref(),
        batch_id: None,
        newsletter: false,
        owner: lead.owner_id,
    };
    let to_author = match lead.owner_id {
        Some(owner) => owner == admin.id,
        None => staff_address.eq_ignore_ascii_case(&admin.email),
    };
    if !to_author {
        queue::to_staff(txn, about, now).await?;
    }
    if send_confirmation {
        queue::confirmation(txn, about, now).await?;
    }
    Ok(())
}

async fn first_entry(
    txn: &DatabaseTransaction,
    admin: &AdminUser,
    lead: lead::Model,
    kind: EntryKind,
    text: &str,
    now: DateTime<Utc>,
) -> ApiResult<lead::Model> {
    if text.is_empty() {
        return Ok(lead);
    }
    let id = lead.id;
    let entry = Entry { kind, outcome: EntryOutcome::None, text, key: None, undo: None };
    log::insert(txn, lead, admin, entry, now).await?;
    hold(txn, id).await
}

fn key_of(admin: &AdminUser, key: &str) -> String {
    hex::encode(Sha256::digest(format!("by hand/{}/{key}", admin.id)))
}

async fn with_key(txn: &DatabaseTransaction, key: Option<&str>) -> ApiResult<lead::Model> {
    let earlier = lead::Entity::find().filter(lead::Column::IdempotencyKey.eq(key)).one(txn).await?;
    Ok(earlier.ok_or_else(|| anyhow::anyhow!("a lead was refused as a repetition of none"))?)
}
