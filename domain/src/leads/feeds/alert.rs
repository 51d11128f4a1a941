//! The mail to owners when a feed delivers what cannot be read: until they correct it, each of its enquiries waits.

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, EntityTrait};

use crate::auth::permissions::Permission;
use crate::auth::users;
use crate::entities::lead_feeds::lead_feed;
use crate::leads::feeds::refused;
use crate::mail::messages::letter::{Fact, Letter, LinkButton, Mail};
use crate::mail::{MailKind, NewMail, outbox};
use crate::settings::SettingsJson;
use base::email::Email;
use base::error::ApiResult;
use base::public_url::PublicUrl;
use storage::Store;

/// A feed that waits for an owner.
#[derive(Clone, Debug)]
pub(crate) struct Refusing {
    id: i32,
    name: String,
    refused: u64,
    /// Why the last of them was refused; empty when none waits any more.
    reason: String,
}

/// Queues one mail to each owner, once a day for each feed.
pub(super) async fn queue(txn: &DatabaseTransaction, feed: i32, now: DateTime<Utc>) -> ApiResult<()> {
    for owner in users::who_may(txn, Permission::ChangeSettings).await? {
        // An account whose address cannot be written to has none.
        let Ok(email) = Email::stored(&owner.email) else { continue };
        let mail = NewMail {
            kind: MailKind::FeedRefused,
            lead_id: None,
            recipient: Some(&email),
            topic: format!("feed:{feed}"),
        };
        outbox::add_once_a_day(txn, &mail, now).await?;
    }
    Ok(())
}

/// The feed of a mail; `None` when it was deleted since.
pub(crate) async fn of_topic(store: &Store, topic: &str) -> ApiResult<Option<Refusing>> {
    let id: Option<i32> = topic.strip_prefix("feed:").and_then(|id| id.parse().ok());
    let Some(id) = id else { return Ok(None) };
    let Some(feed) = lead_feed::Entity::find_by_id(id).one(&store.db).await? else { return Ok(None) };
    let (number, reason) = refused::last(&store.db, id).await?;
    Ok(Some(Refusing { id, name: feed.name, refused: number, reason }))
}

/// Says how many wait, why, and where to correct it.
pub(crate) fn letter(feed: &Refusing, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let Refusing { id, name, refused, reason } = feed;
    let waiting = match refused {
        0 => format!("Enquiries of {name} could not be read. None waits any more: a colleague was quicker."),
        1 => format!("An enquiry of {name} could not be read."),
        refused => format!("{refused} enquiries of {name} could not be read."),
    };
    let advice = "Nothing is lost. Say what the fields are called by now, and try again: then they are enquiries. Until then \
                  nobody answers these people.";
    Mail {
        subject: format!("Enquiries of {name} cannot be read"),
        letter: Letter {
            heading: "A feed needs you".to_owned(),
            paragraphs: vec![waiting, advice.to_owned()],
            facts: if reason.is_empty() { Vec::new() } else { vec![Fact::plain("Reason", reason)] },
            quotes: Vec::new(),
            actions: vec![LinkButton {
                label: "Open the feed",
                href: public.absolute(&format!("/admin/leads/feeds/{id}")),
            }],
            contact: None,
            brand: settings.brand_name.clone(),
            site: public.origin().to_owned(),
            reason: "You are an owner of this site. This mail comes once a day at most for each feed."
                .to_owned(),
        },
        automatic_reply: true,
        reply_to: None,
        unsubscribe: None,
    }
}
