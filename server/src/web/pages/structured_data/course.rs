//! The structured data of a course.

use crate::web::pages::structured_data::{Compiler, one_line};
use crate::web::rendering::schema_org::{
    Batch, Course, Instance, Instructor, Language, Place, Price, Provider, Schedule, Section,
};
use domain::batches::languages::languages_in;
use domain::batches::{BatchJson, BatchMode, BatchState, Weekday};
use domain::courses::{CourseContentJson, CourseJson};
use domain::team::MemberName;

const TIME_ZONE: &str = "Asia/Kolkata";

impl Compiler<'_> {
    pub fn course(&self, course: &CourseJson, members: &[MemberName]) -> Course {
        let member = MemberName::find(members, &course.instructor);
        let content = course.content.as_deref();
        let instructor = Instructor::Person {
            id: member.map(|member| self.person_id(&member.slug)),
            name: course.instructor.clone(),
            url: member.map(|member| self.member_url(&member.slug)),
        };
        let workload = content.and_then(CourseContentJson::workload);
        let instance = |batch| Instance::CourseInstance {
            instructor: instructor.clone(),
            course_workload: workload.clone(),
            batch,
        };
        let mut instances: Vec<Instance> =
            course.batches.iter().map(|batch| instance(Some(Box::new(self.batch(batch))))).collect();
        if instances.is_empty() {
            instances.push(instance(None));
        }
        Course {
            id: self.id("course"),
            url: self.canonical.to_owned(),
            name: course.title.clone(),
            description: one_line(&course.description),
            image: self.pictures(Some(&course.image), course.picture.as_deref()),
            provider: Provider::EducationalOrganization {
                id: self.organization_id(),
                name: self.settings.brand_name.clone(),
                url: self.home(),
            },
            teaches: course.what_you_learn.clone(),
            course_prerequisites: course.prerequisites.clone(),
            syllabus_sections: course
                .syllabus_parts()
                .map(|(name, hours)| Section::Syllabus {
                    name: name.clone(),
                    time_required: hours.map(iso_hours),
                })
                .collect(),
            educational_credential_awarded: course.certification.clone(),
            time_required: iso_duration(&course.duration),
            in_language: content.map(|content| content.languages.clone()).unwrap_or_default(),
            has_course_instance: instances,
            offers: offer(course),
            date_modified: course.updated_timestamp(),
        }
    }

    fn batch(&self, batch: &BatchJson) -> Batch {
        let details = &batch.details;
        let language = |name| Language::Language { name };
        let place = |name: String| Place::Place { address: name.clone(), name };
        Batch {
            id: self.id(&format!("batch-{}", batch.id)),
            course_mode: match details.mode {
                BatchMode::Online => "Online",
                BatchMode::Centre => "Onsite",
                BatchMode::Both => "Blended",
            },
            start_date: details.starts_on.to_string(),
            end_date: details.ends_on.to_string(),
            course_schedule: Schedule::Schedule {
                repeat_frequency: "Weekly",
                repeat_count: (details.ends_on - details.starts_on).num_days() / 7 + 1,
                by_day: details.days.iter().map(|day| day_address(*day)).collect(),
                start_time: details.from_time.clone(),
                end_time: details.to_time.clone(),
                schedule_timezone: TIME_ZONE,
            },
            location: Some(one_line(&details.place)).filter(|place| !place.is_empty()).map(place),
            in_language: languages_in(&details.language).map(language).collect(),
            offers: availability(batch).map(|availability| Price::Offer {
                price: decimal(batch.price.today.paise),
                price_currency: "INR",
                category: price_category(batch.price.today.paise),
                price_valid_until: batch.price.until,
                availability: Some(availability),
                valid_through: Some(details.enrol_by.unwrap_or(details.ends_on).to_string()),
                url: Some(self.canonical.to_owned()),
            }),
        }
    }
}

/// `None` once enrolment has ended.
fn availability(batch: &BatchJson) -> Option<&'static str> {
    if batch.details.is_full() {
        Some("https://schema.org/SoldOut")
    } else if !batch.can_enrol {
        None
    } else if batch.details.state == BatchState::Filling {
        Some("https://schema.org/LimitedAvailability")
    } else {
        Some("https://schema.org/InStock")
    }
}

const fn price_category(paise: i64) -> &'static str {
    if paise == 0 { "Free" } else { "Paid" }
}

const fn day_address(day: Weekday) -> &'static str {
    match day {
        Weekday::Mon => "https://schema.org/Monday",
        Weekday::Tue => "https://schema.org/Tuesday",
        Weekday::Wed => "https://schema.org/Wednesday",
        Weekday::Thu => "https://schema.org/Thursday",
        Weekday::Fri => "https://schema.org/Friday",
        Weekday::Sat => "https://schema.org/Saturday",
        Weekday::Sun => "https://schema.org/Sunday",
    }
}

/// What one pays in all today.
fn offer(course: &CourseJson) -> Price {
    Price::Offer {
        price: decimal(course.price_paise),
        price_currency: "INR",
        category: price_category(course.price_paise),
        price_valid_until: course.fee.as_ref().and_then(|fee| fee.price.until),
        availability: None,
        valid_through: None,
        url: None,
    }
}

/// The ISO 8601 duration of whole or half hours.
fn iso_hours(hours: f64) -> String {
    if hours.fract() == 0.0 { format!("PT{hours}H") } else { format!("PT{}H30M", hours.trunc()) }
}

/// An amount as schema.org wants it: a point, no grouping, no symbol.
fn decimal(paise: i64) -> String {
    format!("{}.{:02}", paise / 100, paise % 100)
}

/// The ISO 8601 duration of a text that says exactly one: `8 weeks` is `P8W`. A range, a rhythm or anything more is
/// not turned into a claim that the text does not make.
fn iso_duration(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    let split = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(split);
    let number: u32 = number.parse().ok().filter(|number| *number > 0)?;
    Some(match unit.trim() {
        "hour" | "hours" | "hr" | "hrs" => format!("PT{number}H"),
        "day" | "days" => format!("P{number}D"),
        "week" | "weeks" | "wk" | "wks" => format!("P{number}W"),
        "month" | "months" => format!("P{number}M"),
        "year" | "years" | "yr" | "yrs" => format!("P{number}Y"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_duration_is_written_for_machines() {
        for (text, iso) in [
            ("8 weeks", Some("P8W")),
            ("1 Week", Some("P1W")),
            ("6 months", Some("P6M")),
            ("40 hours", Some("PT40H")),
            ("45days", Some("P45D")),
            ("1 year", Some("P1Y")),
            ("2-3 months", None),
            ("1.5 months", None),
            ("8 weeks, weekends", None),
            ("0 days", None),
            ("as agreed", None),
            ("12", None),
            ("", None),
            ("99999999999 weeks", None),
        ] {
            assert_eq!(iso_duration(text).as_deref(), iso, "{text}");
        }
    }

    #[test]
    fn hours_are_written_for_machines() {
        for (hours, iso) in [(6.0, "PT6H"), (1.5, "PT1H30M"), (0.5, "PT0H30M"), (120.0, "PT120H")] {
            assert_eq!(iso_hours(hours), iso);
        }
    }

    #[test]
    fn amounts_carry_a_point_and_two_decimals() {
        for (paise, text) in [(119_900, "1199.00"), (1_499_950, "14999.50"), (5, "0.05"), (0, "0.00")] {
            assert_eq!(decimal(paise), text);
        }
    }
}
