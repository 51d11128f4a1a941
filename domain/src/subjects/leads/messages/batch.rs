//! The news that a batch has opened, to those who wait for one.

use crate::kernel::public_url::PublicUrl;
use crate::subjects::batches::BatchJson;
use crate::subjects::leads::messages::facts::LeadFacts;
use crate::subjects::mail::messages::letter::{Contact, Fact, Letter, LinkButton, Mail};
use crate::subjects::settings::SettingsJson;

/// Names the batch and where to reserve a seat in it; `None` when the course has no page any more.
pub fn opened(
    lead: &LeadFacts,
    batch: &BatchJson,
    settings: &SettingsJson,
    public: &PublicUrl,
) -> Option<Mail> {
    let slug = lead.course_slug.as_ref()?;
    let brand = &settings.brand_name;
    let course = &lead.item_name;
    let reserve = public.absolute(&format!("/courses/{slug}/reserve?batch={}", batch.id));
    Some(Mail {
        subject: format!("A batch has opened: {course}"),
        letter: Letter {
            heading: "The next batch is open".to_owned(),
            paragraphs: vec![
                format!("You asked us to tell you when the next batch of {course} opens. Here it is."),
                "Reserve a seat on our site. There is nothing to pay yet: an adviser calls you first."
                    .to_owned(),
            ],
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
