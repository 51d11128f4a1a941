//! The newsletter confirmation message (double opt-in).

use crate::mail::messages::letter::{Letter, LinkButton, Mail};
use crate::settings::SettingsJson;
use base::public_url::PublicUrl;

/// Asks for a confirmation. The link opens a page with a button, because mail scanners follow links but post no forms.
pub fn confirm(
    confirm_token: &str,
    unsubscribe_token: &str,
    settings: &SettingsJson,
    public: &PublicUrl,
) -> Mail {
    let brand = &settings.brand_name;
    let unsubscribe = public.absolute(&format!("/newsletter/unsubscribe?token={unsubscribe_token}"));
    Mail {
        subject: format!("Please confirm: news of courses from {brand}"),
        letter: Letter {
            heading: "One step to the newsletter".to_owned(),
            paragraphs: vec![format!(
                "This address was entered for news of courses from {brand}, about once a month. Please confirm that \
                 you want it. The link works for 48 hours."
            )],
            facts: Vec::new(),
            quotes: Vec::new(),
            actions: vec![
                LinkButton {
                    label: "Confirm",
                    href: public.absolute(&format!("/newsletter/confirm?token={confirm_token}")),
                },
                LinkButton { label: "I do not want this", href: unsubscribe.clone() },
            ],
            contact: None,
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason: "If that was not you, do nothing: unless you confirm, we send nothing more.".to_owned(),
        },
        automatic_reply: true,
        reply_to: None,
        unsubscribe: Some(unsubscribe),
    }
}
