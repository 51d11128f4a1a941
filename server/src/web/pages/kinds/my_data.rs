//! `/privacy/my-data`, opened with a token: what is stored about a person.

use crate::web::page_table::Crumb;
use crate::web::page_table::fixed::MY_DATA;
use crate::web::pages::kinds::{PageKind, Words};
use domain::leads::privacy::consent::ConsentPurpose;
use domain::leads::privacy::my_data::json::{ConsentJson, MyDataJson};
use domain::leads::privacy::newsletter::UNSUBSCRIBED;
use domain::settings::SettingsJson;

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
    /// The purposes, that of CVs for those who sent one.
    pub fn purposes(&self) -> Vec<Purpose<'_>> {
        let given =
            |purpose| self.0.consents.iter().filter(|given| given.purpose == purpose).collect::<Vec<_>>();
        let stands = |given: &[&ConsentJson]| given.iter().any(|consent| consent.withdrawn_at.is_none());
        let (enquiry, newsletter) = (given(ConsentPurpose::Enquiry), given(ConsentPurpose::Newsletter));
        let cv = given(ConsentPurpose::Cv);
        let is_subscribed = self.0.newsletter.is_some_and(|state| state != UNSUBSCRIBED);
        let of_cv = Purpose {
            word: "cv",
            title: "Keeping your CV",
            effect: "Once you withdraw this, your CV is deleted. We still answer your enquiries.",
            button: "Withdraw: keeping my CV",
            holds: stands(&cv),
            given: cv,
            newsletter: None,
        };
        let always = [
            Purpose {
                word: "enquiry",
                title: "Answering your enquiries",
                effect: "Once you withdraw this, we no longer follow up your enquiries, emails about them that are \
                         waiting are not sent, and a CV that you sent is deleted.",
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
        ];
        always.into_iter().chain(Some(of_cv).filter(|cv| !cv.given.is_empty())).collect()
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
