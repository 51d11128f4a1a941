//! The schema.org types of this site, as JSON-LD.
//!
//! Each struct is the type of that name on <https://schema.org>, and its fields are properties. A property without a
//! value is left out.

use chrono::NaiveDate;
use serde::Serialize;

/// The JSON-LD block of a page: one graph of nodes that refer to each other by `@id`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StructuredData {
    #[serde(rename = "@context")]
    pub context: &'static str,
    #[serde(rename = "@graph")]
    pub graph: Vec<Node>,
}

/// A node of the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Node {
    EducationalOrganization(Organization),
    WebSite(WebSite),
    AboutPage(WebPage),
    ContactPage(WebPage),
    CollectionPage(WebPage),
    ProfilePage(WebPage),
    BreadcrumbList(List),
    Course(Box<Course>),
    Service(Service),
    Person(Person),
    JobPosting(Box<JobPosting>),
    ItemList(List),
}

impl From<ItemList> for Node {
    fn from(ItemList::ItemList(list): ItemList) -> Self {
        Self::ItemList(list)
    }
}

/// A reference to a node in this graph or on another page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    #[serde(rename = "@id")]
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Organization {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub url: String,
    pub logo: String,
    pub description: String,
    pub telephone: String,
    pub email: String,
    /// As text; the parts of a postal address are not stored separately.
    pub address: String,
    #[serde(rename = "sameAs", skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WebSite {
    #[serde(rename = "@id")]
    pub id: String,
    pub name: String,
    pub url: String,
    pub publisher: Reference,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebPage {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Reference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_entity: Option<MainEntity>,
}

/// Main entity of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum MainEntity {
    Node(Reference),
    ItemList(ItemList),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum ItemList {
    ItemList(List),
}

/// Common to `ItemList` and `BreadcrumbList`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct List {
    #[serde(rename = "@id")]
    pub id: String,
    pub item_list_element: Vec<Entry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Entry {
    ListItem(ListItem),
}

/// An `ItemList` refers to pages by `url`, a breadcrumb by `item`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListItem {
    pub position: usize,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Course {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    pub description: String,
    pub image: Vec<String>,
    pub provider: Provider,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teaches: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub course_prerequisites: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub syllabus_sections: Vec<Section>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub educational_credential_awarded: Option<String>,
    /// ISO 8601.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_required: Option<String>,
    /// The languages by name, as the page shows them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_language: Vec<String>,
    pub has_course_instance: Vec<Instance>,
    pub offers: Price,
    /// RFC 3339.
    pub date_modified: String,
}

/// The organization repeated with its name, for parsers that read a single node.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Provider {
    EducationalOrganization {
        #[serde(rename = "@id")]
        id: String,
        name: String,
        url: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Section {
    #[serde(rename_all = "camelCase")]
    Syllabus {
        name: String,
        /// ISO 8601.
        #[serde(skip_serializing_if = "Option::is_none")]
        time_required: Option<String>,
    },
}

/// A batch. A course without one has a single instance with its instructor, because `Course` has no such property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Instance {
    #[serde(rename_all = "camelCase")]
    CourseInstance {
        instructor: Instructor,
        /// The work that a learner has to expect, as the page says it.
        #[serde(skip_serializing_if = "Option::is_none")]
        course_workload: Option<String>,
        #[serde(flatten)]
        batch: Option<Box<Batch>>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Batch {
    #[serde(rename = "@id")]
    pub id: String,
    /// `Online`, `Onsite` or `Blended`.
    pub course_mode: &'static str,
    /// First and last day, ISO 8601.
    pub start_date: String,
    pub end_date: String,
    pub course_schedule: Schedule,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Place>,
    pub in_language: Vec<Language>,
    /// Left out once enrolment has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Price>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Schedule {
    #[serde(rename_all = "camelCase")]
    Schedule {
        repeat_frequency: &'static str,
        /// In how many weeks there are lessons.
        repeat_count: i64,
        /// Days of the week as addresses of schema.org.
        by_day: Vec<&'static str>,
        start_time: String,
        end_time: String,
        schedule_timezone: &'static str,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Place {
    Place { name: String, address: String },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Language {
    Language { name: String },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Instructor {
    Person {
        /// The node of the team member.
        #[serde(rename = "@id", skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Price {
    #[serde(rename_all = "camelCase")]
    Offer {
        /// Rupees with two decimals and no grouping: `1199.00`.
        price: String,
        price_currency: &'static str,
        /// `Free` or `Paid`.
        category: &'static str,
        /// Last day of the price, where it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        price_valid_until: Option<NaiveDate>,
        /// Of a batch: whether there are seats.
        #[serde(skip_serializing_if = "Option::is_none")]
        availability: Option<&'static str>,
        /// Of a batch: the last day to enrol.
        #[serde(skip_serializing_if = "Option::is_none")]
        valid_through: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub provider: Reference,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_offer_catalog: Option<OfferCatalog>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum OfferCatalog {
    OfferCatalog(List),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub name: String,
    pub job_title: String,
    pub description: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub image: Vec<String>,
    pub works_for: Reference,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct JobPosting {
    #[serde(rename = "@id")]
    pub id: String,
    pub url: String,
    pub title: String,
    /// HTML.
    pub description: String,
    pub date_posted: NaiveDate,
    /// RFC 3339: the last moment of the last day in India.
    pub valid_through: String,
    pub hiring_organization: Employer,
    pub job_location: Workplace,
    pub base_salary: Salary,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Employer {
    Organization { name: String },
}

/// Where the work is: search engines ask for the parts of the address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Workplace {
    Place { address: Address },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Address {
    #[serde(rename_all = "camelCase")]
    PostalAddress {
        #[serde(skip_serializing_if = "Option::is_none")]
        street_address: Option<String>,
        address_locality: String,
        address_country: &'static str,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Salary {
    MonetaryAmount { currency: &'static str, value: Amount },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Amount {
    #[serde(rename_all = "camelCase")]
    QuantitativeValue { min_value: i32, max_value: i32, unit_text: &'static str },
}
