//! Vacancies.

use chrono::NaiveDate;
use serde::Serialize;

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
