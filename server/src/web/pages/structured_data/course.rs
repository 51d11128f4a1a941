//! The structured data of a course.

use crate::subjects::courses::CourseJson;
use crate::subjects::team::MemberName;
use crate::web::pages::structured_data::{Compiler, one_line};
use crate::web::rendering::structured_data::{Course, Instance, Instructor, Price, Provider, Section};

impl Compiler<'_> {
    pub fn course(&self, course: &CourseJson, members: &[MemberName]) -> Course {
        let member = MemberName::find(members, &course.instructor);
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
                .syllabus
                .iter()
                .map(|line| Section::Syllabus { name: line.clone() })
                .collect(),
            educational_credential_awarded: course.certification.clone(),
            time_required: iso_duration(&course.duration),
            has_course_instance: Instance::CourseInstance {
                instructor: Instructor::Person {
                    id: member.map(|member| self.person_id(&member.slug)),
                    name: course.instructor.clone(),
                    url: member.map(|member| self.member_url(&member.slug)),
                },
            },
            offers: Price::Offer { price: decimal(course.price_paise), price_currency: "INR" },
            date_modified: course.updated_timestamp(),
        }
    }
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
    fn amounts_carry_a_point_and_two_decimals() {
        for (paise, text) in [(119_900, "1199.00"), (1_499_950, "14999.50"), (5, "0.05"), (0, "0.00")] {
            assert_eq!(decimal(paise), text);
        }
    }
}
