//! Courses and their batches.

use chrono::NaiveDate;
use serde::Serialize;

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
