//! `/privacy/my-data`, opened with a token: what is stored about a person.

use crate::web::page_table::Crumb;
use crate::web::page_table::fixed::MY_DATA;
use crate::web::pages::kinds::{PageKind, Words};
use domain::subjects::leads::privacy::consent::ConsentPurpose;
use domain::subjects::leads::privacy::my_data::json::{ConsentJson, MyDataJson};
use domain::subjects::leads::privacy::newsletter::UNSUBSCRIBED;
use domain::subjects::settings::SettingsJson;

#[derive(Debug)]
pub struct MyDataPage(pub Box<MyDataJson>);

/// One of the purposes that people consent to.
#[derive(Debug)]
pub struct Purpose<'a> {
    /// Its name in forms.
    pub word: &'static str,
    pub title: &'static str,
    /// What follows from withdrawing it.
    pub effect: &'static str,
    pub button: &'static str,
    pub given: Vec<&'a ConsentJson>,
    /// The state of the subscription, with the purpose that it belongs to.
    pub newsletter: Option<&'static str>,
    /// Whether there is something left to withdraw.
    pub holds: bool,
}

impl MyDataPage {
    pub fn purposes(&self) -> [Purpose<'_>; 2] {
        let given =
            |purpose| self.0.consents.iter().filter(|given| given.purpose == purpose).collect::<Vec<_>>();
        let stands = |given: &[&ConsentJson]| given.iter().any(|consent| consent.withdrawn_at.is_none());
        let (enquiry, newsletter) = (given(ConsentPurpose::Enquiry), given(ConsentPurpose::Newsletter));
        let is_subscribed = self.0.newsletter.is_some_and(|state| state != UNSUBSCRIBED);
        [
            Purpose {
                word: "enquiry",
                title: "Answering your enquiries",
                effect: "Once you withdraw this, we no longer follow up your enquiries, and emails about them that \
                         are waiting are not sent.",
                button: "Withdraw: answering my enquiries",
                holds: stands(&enquiry),
                given: enquiry,
                newsletter: None,
            },
            Purpose {
                word: "newsletter",
                title: "News of courses",
                effect: "Once you withdraw this, you no longer get the newsletter.",
                button: "Withdraw: news of courses",
                holds: is_subscribed || stands(&newsletter),
                given: newsletter,
                newsletter: self.0.newsletter,
            },
        ]
    }
}

impl PageKind for MyDataPage {
    fn words(&self, settings: &SettingsJson) -> Words {
        MY_DATA.words(settings)
    }

    fn heading(&self) -> String {
        MY_DATA.heading()
    }

    fn breadcrumbs(&self) -> Vec<Crumb> {
        MY_DATA.breadcrumbs()
    }
}
