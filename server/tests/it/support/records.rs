//! Records that are acceptable as they are, for a test to vary.

use std::collections::BTreeSet;

use chrono::{Duration, NaiveDate};
use domain::courses::{CourseInput, CourseJson};
use domain::team::TeamMemberInput;
use domain::testimonials::TestimonialInput;
use serde_json::{Value, json};

use super::TestApp;
use super::content;

/// A course of the category CS-IT.
pub fn course(title: &str) -> CourseInput {
    CourseInput {
        title: title.to_owned(),
        description: format!("All about {title}."),
        instructor: "Asha Rao".to_owned(),
        duration: "8 weeks".to_owned(),
        level: None,
        students: Some(100),
        rating: Some(4.5),
        image: "/art/course.svg".to_owned(),
        downloadlink: "https://files.example/syllabus.pdf".to_owned(),
        price: "14,999".to_owned(),
        category: "CS-IT".to_owned(),
        syllabus: vec!["First week".to_owned(), "Second week".to_owned()].into(),
        what_you_learn: vec!["To begin".to_owned()].into(),
        prerequisites: vec!["Patience".to_owned()].into(),
        certification: Some("Certificate of completion".to_owned()),
        slug: None,
        published: None,
        ..CourseInput::default()
    }
}

/// A draft of a course.
pub fn draft(title: &str) -> CourseInput {
    CourseInput { published: Some(false), ..course(title) }
}

/// The body of a batch of 54 days from this one on, with lessons on Mondays, Wednesdays and the day on which it starts.
pub fn batch(course_id: i32, starts_on: &str) -> Value {
    let start: NaiveDate = starts_on.parse().unwrap();
    let first = start.format("%a").to_string().to_lowercase();
    let days: BTreeSet<&str> = ["wed", "mon", &first].into();
    json!({
        "course_id": course_id, "starts_on": starts_on, "ends_on": start + Duration::days(53),
        "days": days, "from_time": "18:30", "to_time": "20:30", "remark": "No lesson on holidays.",
        "mode": "centre", "place": "Baner, Pune", "language": "English and Hindi", "seats": 12,
        "seats_taken": 5, "enrol_by": start + Duration::days(4), "fee": "Rs. 16,999", "state": "open",
    })
}

/// The body of a vacancy that is open until this day.
pub fn vacancy(title: &str, last_day: &str) -> Value {
    json!({
        "title": title, "employer": null, "town": "Pune", "place": "Chakan", "pay_from": 22_000, "pay_to": 28_000,
        "skills": ["Read circuit diagrams"], "text": "Find out why a line stands.\n\nThree shifts.",
        "last_day": last_day, "course_ids": [], "published": true,
    })
}

/// A team member.
pub fn member(name: &str) -> TeamMemberInput {
    TeamMemberInput {
        name: name.to_owned(),
        title: "Trainer".to_owned(),
        description: "Teaches.".to_owned(),
        ..TeamMemberInput::default()
    }
}

/// A testimonial.
pub fn testimonial(name: &str) -> TestimonialInput {
    TestimonialInput {
        name: name.to_owned(),
        role: "Engineer".to_owned(),
        quote: "It works.".to_owned(),
        ..TestimonialInput::default()
    }
}

impl TestApp {
    /// Stores a course.
    pub async fn add(&self, input: &CourseInput) -> CourseJson {
        content::courses::create(&self.app.store, input).await.unwrap()
    }
}
