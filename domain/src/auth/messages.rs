//! The mails to the holder of an account: a one-time link to choose a password, and what happened to the account.

use chrono::{DateTime, Utc};

use crate::auth::links::MailedLink;
use crate::auth::notices::Notice;
use crate::mail::messages::letter::{Letter, LinkButton, Mail};
use crate::settings::SettingsJson;
use base::clock::in_india;
use base::public_url::PublicUrl;

/// The path of the page on which a token is redeemed.
pub const WELCOME: &str = "/login/welcome";
/// The screen of one's own account.
const ACCOUNT: &str = "/admin/account";

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
                 out on all devices. Your second factors stay. The link works once, within one day.",
                link.name
            ),
            "Choose a new password",
            "You have an account in the staff area of this site. If you did not ask for a new password, tell an owner.",
        )
    };
    let button = LinkButton { label, href: address(public, &link.token) };
    mail(subject, heading, vec![text], button, (settings, public), reason)
}

/// Tells the holder of an account what happened to it.
pub(crate) fn notice(
    (notice, name): &(Notice, String),
    at: DateTime<Utc>,
    settings: &SettingsJson,
    public: &PublicUrl,
) -> Mail {
    let (heading, what) = match notice {
        Notice::NewBrowser => (
            "A sign-in from a new browser",
            "somebody signed in to your account from a browser that was not used for it before",
        ),
        Notice::WrongCodes => (
            "Your password was right, the code was not",
            "somebody gave the right password of your account and then several wrong codes. They are not signed in",
        ),
        Notice::AppAdded => {
            ("An authenticator app was added", "an authenticator app was added to your account")
        }
        Notice::AppRemoved => {
            ("A second factor was removed", "the second factor of your account was removed")
        }
        Notice::PasskeyAdded => ("A passkey was added", "a passkey was added to your account"),
        Notice::PasskeyRemoved => ("A passkey was removed", "a passkey was removed from your account"),
    };
    let when = in_india(at).format("%-d %B %Y at %H:%M");
    let text = format!("Hello {name}, {what}: {when}, India time.");
    let advice = "If that was you, there is nothing to do. If not, choose a new password now, sign out on all other \
                  devices, and tell an owner of the site.";
    let button = LinkButton { label: "Open your account", href: public.absolute(ACCOUNT) };
    let reason = "You have an account in the staff area of this site.";
    let subject = format!("{heading}: {}", settings.brand_name);
    mail(subject, heading.to_owned(), vec![text, advice.to_owned()], button, (settings, public), reason)
}

fn mail(
    subject: String,
    heading: String,
    paragraphs: Vec<String>,
    button: LinkButton,
    (settings, public): (&SettingsJson, &PublicUrl),
    reason: &str,
) -> Mail {
    Mail {
        subject,
        letter: Letter {
            heading,
            paragraphs,
            facts: Vec::new(),
            quotes: Vec::new(),
            actions: vec![button],
            contact: None,
            brand: settings.brand_name.clone(),
            site: public.origin().to_owned(),
            reason: reason.to_owned(),
        },
        automatic_reply: true,
        reply_to: None,
        unsubscribe: None,
    }
}
