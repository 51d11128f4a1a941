//! `/admin` and everything below it: one page, whose router runs in the browser.

use crate::web::pages::kinds::{PageKind, Robots, Words};
use domain::settings::SettingsJson;

#[derive(Debug)]
pub struct StaffPage;

impl PageKind for StaffPage {
    fn words(&self, _: &SettingsJson) -> Words {
        Words { title: "Staff area".into(), description: "For staff.".into(), robots: Robots::Nothing }
    }

    fn heading(&self) -> String {
        "Staff area".into()
    }
}
