//! The way from the home page to a page, as the page itself shows it.

use super::content::Content;
use super::listing::Listing;
use super::table::Page;
use crate::courses::category_texts;

/// One step of the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crumb {
    /// What the step is called.
    pub name: String,
    /// Its address, path only.
    pub address: String,
}

impl Crumb {
    fn new(name: &str, page: &Page) -> Self {
        Self { name: name.to_owned(), address: page.address() }
    }
}

/// The steps to a page, from the home page to itself; none where the page shows none.
pub fn breadcrumbs(page: &Page, content: &Content) -> Vec<Crumb> {
    let mut steps = vec![Crumb::new("Home", &Page::Home)];
    match page {
        Page::About => steps.push(Crumb::new("About Us", page)),
        Page::Contact => steps.push(Crumb::new("Contact", page)),
        Page::Consultancy => steps.push(Crumb::new("Engineering Consultancy", page)),
        Page::Privacy => steps.push(Crumb::new("Privacy Notice", page)),
        Page::Terms => steps.push(Crumb::new("Terms of Use", page)),
        Page::Courses(listing) => {
            steps.push(all_courses());
            // Searched, sorted and further pages are one and the same step.
            if listing.category.is_some() {
                steps.push(category(listing.category));
            }
        }
        Page::Course { .. } => {
            let Content::Course { course, .. } = content else { return Vec::new() };
            steps.push(all_courses());
            steps.push(category(Some(course.category_key)));
            steps.push(Crumb::new(&course.title, page));
        }
        Page::Service { .. } => {
            let Content::Service { service, .. } = content else { return Vec::new() };
            steps.push(Crumb::new("Engineering Consultancy", &Page::Consultancy));
            steps.push(Crumb::new(&service.name, page));
        }
        Page::Enroll { .. } => {
            let Content::Stack(found) = content else { return Vec::new() };
            steps.push(Crumb::new(&found.stack.name, page));
        }
        Page::Member { .. } => {
            let Content::Member { member, .. } = content else { return Vec::new() };
            steps.push(Crumb::new("About Us", &Page::About));
            steps.push(Crumb::new(&member.name, page));
        }
        Page::MyData => {
            steps.push(Crumb::new("Privacy Notice", &Page::Privacy));
            steps.push(Crumb::new("Your data", page));
        }
        Page::Home
        | Page::Login
        | Page::ForgotPassword
        | Page::NewsletterConfirm
        | Page::NewsletterUnsubscribe
        | Page::Staff
        | Page::Error(_) => return Vec::new(),
    }
    steps
}

fn all_courses() -> Crumb {
    Crumb::new("Courses", &Page::Courses(Listing::of(None)))
}

fn category(key: Option<crate::courses::CategoryKey>) -> Crumb {
    Crumb::new(category_texts(key).name, &Page::Courses(Listing::of(key)))
}
