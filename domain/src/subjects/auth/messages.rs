//! The mail with a one-time link to choose a password.

use crate::kernel::public_url::PublicUrl;
use crate::subjects::auth::links::MailedLink;
use crate::subjects::mail::messages::letter::{Letter, LinkButton, Mail};
use crate::subjects::settings::SettingsJson;

/// The path of the page on which a token is redeemed.
pub const WELCOME: &str = "/login/welcome";

/// The link with a token, as it is shown and mailed.
pub fn address(public: &PublicUrl, token: &str) -> String {
    public.absolute(&format!("{WELCOME}?token={token}"))
}

pub fn link(link: &MailedLink, settings: &SettingsJson, public: &PublicUrl) -> Mail {
    let brand = &settings.brand_name;
    let (subject, heading, text, label, reason) = if link.invites {
        (
            format!("Your account for the site of {brand}"),
            format!("Welcome, {}", link.name),
            format!(
                "You have an account in the staff area of {brand}. Choose a password to open it. The link works once, \
                 within 7 days."
            ),
            "Choose a password",
            "An owner of this site made an account with your address. If you do not know why, do nothing.",
        )
    } else {
        (
            format!("A new password for the site of {brand}"),
            "Choose a new password".to_owned(),
            format!(
                "Hello {}, an owner of this site sent you this link. With it you choose a new password, and are signed \
                 out on all devices. It works once, within one day.",
                link.name
            ),
            "Choose a new password",
            "You have an account in the staff area of this site. If you did not ask for a new password, tell an owner.",
        )
    };
    Mail {
        subject,
        letter: Letter {
            heading,
            paragraphs: vec![text],
            facts: Vec::new(),
            quotes: Vec::new(),
            actions: vec![LinkButton { label, href: address(public, &link.token) }],
            contact: None,
            brand: brand.clone(),
            site: public.origin().to_owned(),
            reason: reason.to_owned(),
        },
        automatic_reply: true,
        reply_to: None,
        unsubscribe: None,
    }
}
