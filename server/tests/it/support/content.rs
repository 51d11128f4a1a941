//! Changes of content as the program itself makes them, for tests to begin with. The audit log names no person for them.

use base::error::ApiResult;
use base::revision::Expected;
use domain::audit::Actor;
use domain::records;
use storage::Store;

pub mod courses {
    use domain::courses::staff::StaffCourseJson;
    use domain::courses::{CourseInput, CourseJson};

    use super::{Actor, ApiResult, Expected, Store, records};

    pub async fn create(store: &Store, input: &CourseInput) -> ApiResult<CourseJson> {
        records::create_from::<StaffCourseJson>(store, &Actor::system(), input)
            .await
            .map(|stored| stored.course)
    }

    pub async fn update(store: &Store, id: i32, input: &CourseInput) -> ApiResult<CourseJson> {
        records::update_from::<StaffCourseJson>(store, &Actor::system(), id, input, Expected(None))
            .await
            .map(|stored| stored.course)
    }

    pub async fn delete(store: &Store, id: i32) -> ApiResult<()> {
        records::delete::<StaffCourseJson>(store, &Actor::system(), id, Expected(None)).await
    }

    pub async fn restore(store: &Store, id: i32) -> ApiResult<CourseJson> {
        records::restore::<StaffCourseJson>(store, &Actor::system(), id)
            .await
            .map(|answer| answer.record.course)
    }

    /// Shows a course to visitors, or hides it: what staff see of it is what their form sends.
    pub async fn set_published(store: &Store, id: i32, published: bool) -> ApiResult<CourseJson> {
        let course: StaffCourseJson = records::find_present(&store.db, id).await?;
        let mut form = serde_json::to_value(course).unwrap();
        form["published"] = published.into();
        update(store, id, &serde_json::from_value(form).unwrap()).await
    }
}

pub mod team {
    use domain::team::{StaffTeamMemberJson, TeamMemberInput, TeamMemberJson};

    use super::{Actor, ApiResult, Expected, Store, records};

    pub async fn create(store: &Store, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
        records::create_from::<StaffTeamMemberJson>(store, &Actor::system(), input)
            .await
            .map(|stored| stored.member)
    }

    pub async fn update(store: &Store, id: i32, input: &TeamMemberInput) -> ApiResult<TeamMemberJson> {
        records::update_from::<StaffTeamMemberJson>(store, &Actor::system(), id, input, Expected(None))
            .await
            .map(|stored| stored.member)
    }

    pub async fn delete(store: &Store, id: i32) -> ApiResult<()> {
        records::delete::<StaffTeamMemberJson>(store, &Actor::system(), id, Expected(None)).await
    }

    pub async fn restore(store: &Store, id: i32) -> ApiResult<TeamMemberJson> {
        let by = Actor::system();
        records::restore::<StaffTeamMemberJson>(store, &by, id).await.map(|answer| answer.record.member)
    }
}

pub mod testimonials {
    use domain::testimonials::{StaffTestimonialJson, TestimonialInput, TestimonialJson};

    use super::{Actor, ApiResult, Expected, Store, records};

    pub async fn create(store: &Store, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
        records::create_from::<StaffTestimonialJson>(store, &Actor::system(), input)
            .await
            .map(|stored| stored.testimonial)
    }

    pub async fn update(store: &Store, id: i32, input: &TestimonialInput) -> ApiResult<TestimonialJson> {
        let by = Actor::system();
        records::update_from::<StaffTestimonialJson>(store, &by, id, input, Expected(None))
            .await
            .map(|stored| stored.testimonial)
    }

    pub async fn delete(store: &Store, id: i32) -> ApiResult<()> {
        records::delete::<StaffTestimonialJson>(store, &Actor::system(), id, Expected(None)).await
    }
}

pub mod settings {
    use domain::settings::{self, SettingsJson};

    use super::{Actor, ApiResult, Expected, Store};

    pub async fn update(store: &Store, input: &SettingsJson) -> ApiResult<SettingsJson> {
        settings::update(store, &Actor::system(), input, Expected(None)).await.map(|stored| stored.settings)
    }
}
