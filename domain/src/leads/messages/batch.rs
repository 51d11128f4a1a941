//! The news that a batch has opened, to those who wait for one.

use crate::batches::BatchJson;
use crate::leads::messages::facts::LeadFacts;
use crate::leads::messages::words::MailWords;
use crate::mail::messages::letter::{Contact, Fact, Letter, LinkButton, Mail};
use crate::settings::SettingsJson;
use crate::settings::texts::SiteTexts;
use base::public_url::PublicUrl;

/// Names the batch and where to reserve a seat in it; `None` when the course has no page any more.
pub fn opened(
    lead: &LeadFacts,
    batch: &BatchJson,
    settings: &SettingsJson,
    texts: &SiteTexts,
    public: &PublicUrl,
) -> Option<Mail> {
    let slug = lead.course_slug.as_ref()?;
    let brand = &settings.brand_name;
    let course = &lead.item_name;
    let reserve = public.absolute(&format!("/courses/{slug}/reserve?batch={}", batch.id));
    let words = MailWords::of(texts, ("mail-courses", "opened"), lead, settings);
    Some(Mail {
        subject: words.line("subject"),
        letter: Letter {
            heading: words.line("heading"),
            paragraphs: words.paragraphs("opening"),
            facts: vec![Fact::plain("Course", course), Fact::plain("Batch", batch.details.in_words())],
            quotes: Vec::new(),
            actions: vec![
                LinkButton { label: "Reserve a seat", href: reserve },
                LinkButton { label: "See the course", href: public.absolute(&format!("/courses/{slug}")) },
            ],
            contact: Some(Contact::of(settings)),
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason: format!(
                "You get this mail once, because this address joined the waiting list of the course. We write about a \
                 later batch only if you join it again. See, take back or erase what is stored under this address: {}",
                public.absolute("/privacy/my-data")
            ),
        },
        automatic_reply: true,
        reply_to: Some(settings.email.clone()),
        unsubscribe: None,
    })
}
