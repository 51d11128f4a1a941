//! Vacancies in structured data.

use crate::web::page_table::Page;
use crate::web::pages::structured_data::{Compiler, SHORTEST_LIST};
use crate::web::rendering::schema_org::{Address, Amount, Employer, ItemList, JobPosting, Salary, Workplace};
use domain::vacancies::{VacancyJson, VacancySummary};

/// What search engines ask for where an employer is not named.
const NOT_NAMED: &str = "confidential";

impl Compiler<'_> {
    /// The list of these vacancies.
    pub fn vacancy_list(&self, vacancies: &[VacancySummary]) -> Option<ItemList> {
        (vacancies.len() >= SHORTEST_LIST).then(|| {
            ItemList::ItemList(self.list("jobs", vacancies, |vacancy| {
                let page = Page::Vacancy { slug: vacancy.slug.clone() };
                (vacancy.title.clone(), Some(self.public_url.absolute(&page.address())), None)
            }))
        })
    }

    pub fn vacancy(&self, vacancy: &VacancyJson) -> JobPosting {
        let VacancyJson { summary, text, .. } = vacancy;
        JobPosting {
            id: self.id("job"),
            url: self.canonical.to_owned(),
            title: summary.title.clone(),
            description: paragraphs(text),
            date_posted: summary.posted_on,
            valid_through: format!("{}T23:59:59+05:30", summary.last_day),
            hiring_organization: Employer::Organization {
                name: summary.employer.clone().unwrap_or_else(|| NOT_NAMED.to_owned()),
            },
            job_location: Workplace::Place {
                address: Address::PostalAddress {
                    street_address: summary.place.clone(),
                    address_locality: summary.town.clone(),
                    address_country: "IN",
                },
            },
            base_salary: Salary::MonetaryAmount {
                currency: "INR",
                value: Amount::QuantitativeValue {
                    min_value: summary.pay_from,
                    max_value: summary.pay_to,
                    unit_text: "MONTH",
                },
            },
            skills: summary.skills.clone(),
        }
    }
}

/// The text as HTML, which search engines ask for here.
fn paragraphs(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    format!("<p>{}</p>", lines.map(escaped).collect::<Vec<_>>().join("</p><p>"))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
