//! The message with the link to the "my data" page.

use crate::mail::messages::letter::{Letter, LinkButton, Mail};
use crate::settings::SettingsJson;
use base::public_url::PublicUrl;

/// Sends the link to the email address itself, so that only its owner gets it.
pub fn link(token: &str, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let brand = &settings.brand_name;
    Mail {
        subject: format!("Your data at {brand}"),
        letter: Letter {
            heading: "Your data".to_owned(),
            paragraphs: vec![format!(
                "The link below shows what {brand} has stored under this address. There you can withdraw a consent or \
                 have everything erased. The link works once, within 48 hours."
            )],
            facts: Vec::new(),
            quotes: Vec::new(),
            actions: vec![LinkButton {
                label: "See my data",
                href: public.absolute(&format!("/privacy/my-data?token={token}")),
            }],
            contact: None,
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason:
                "Someone asked for this link on our site with your address. If that was not you, do nothing."
                    .to_owned(),
        },
        automatic_reply: true,
        reply_to: Some(settings.support_email.clone()),
        unsubscribe: None,
    }
}
