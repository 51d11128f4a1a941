//! Errors, shown at the address that was asked for.

use crate::web::pages::kinds::{PageKind, Robots, Words};
use domain::settings::SettingsJson;

/// The page of an error status.
#[derive(Debug)]
pub struct ErrorPage(pub u16);

impl ErrorPage {
    const fn texts(&self) -> (&'static str, &'static str) {
        match self.0 {
            403 => ("Request refused", "This request did not come from this site."),
            404 => ("Page not found", "There is no page at this address."),
            410 => ("Page removed", "This page was removed and will not come back."),
            429 => ("Too many requests", "Please wait a moment, then load the page again."),
            _ => ("Something went wrong", "The page could not be shown. Please try again in a moment."),
        }
    }
}

impl PageKind for ErrorPage {
    fn words(&self, _: &SettingsJson) -> Words {
        let (title, description) = self.texts();
        Words { title: title.into(), description: description.into(), robots: Robots::NoIndex }
    }

    fn status(&self) -> u16 {
        self.0
    }

    fn heading(&self) -> String {
        self.texts().0.into()
    }
}
