//! The calls by which staff read and change records, described once for every kind of record.

use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::response::{ResponseBuilder, ResponsesBuilder};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{ContentBuilder, HttpMethod, OpenApi, Ref, RefOr, Required};
use utoipa::{Modify, PartialSchema, ToSchema};

use crate::web::http::error_response::ErrorBody;
use crate::web::http::refusals::{AdminOnly, InvalidBody, InvalidQuery};
use crate::web::http::respond::Deleted;
use domain::batches::StaffBatchJson;
use domain::courses::staff::StaffCourseJson;
use domain::media::MediaRecord;
use domain::records::{Editable, Presence};
use domain::team::StaffTeamMemberJson;
use domain::testimonials::StaffTestimonialJson;
use domain::vacancies::StaffVacancyJson;

const JSON: &str = "application/json";
const REVISION: &str = "The revision that the change is meant for comes in `If-Match` or as the member `revision`. \
    When the record has another one by now, the answer is 409 and shows it.";

/// Adds these calls for every kind of record.
#[derive(Debug)]
pub struct StaffRecords;

impl Modify for StaffRecords {
    fn modify(&self, openapi: &mut OpenApi) {
        // Of courses only those on the home page have an order. Their list has filters and is described with its handler.
        let courses = RecordCalls { tag: "courses", noun: "course" };
        courses.add_to::<StaffCourseJson>(&mut openapi.paths, "");
        // Their list has filters as well.
        RecordCalls { tag: "batches", noun: "batch" }.add_to::<StaffBatchJson>(&mut openapi.paths, "");
        RecordCalls { tag: "team", noun: "team member" }
            .add_ordered_to::<StaffTeamMemberJson>(&mut openapi.paths);
        RecordCalls { tag: "testimonials", noun: "testimonial" }
            .add_ordered_to::<StaffTestimonialJson>(&mut openapi.paths);
        // Their list has no order of its own.
        RecordCalls { tag: "vacancies", noun: "vacancy" }.add_to::<StaffVacancyJson>(&mut openapi.paths, "");
        RecordCalls { tag: "media", noun: "file" }.add_deletion_to::<MediaRecord>(&mut openapi.paths);
    }
}

/// A kind of record: its part of addresses, and what the document calls it.
struct RecordCalls {
    tag: &'static str,
    noun: &'static str,
}

impl RecordCalls {
    fn add_ordered_to<R: Editable<Input: ToSchema> + ToSchema>(&self, paths: &mut Paths) {
        let Self { tag, noun } = self;
        self.add_to::<R>(paths, ", behind the others");
        let status = parameter("status", ParameterIn::Query, "present, unless deleted ones are asked for")
            .schema(Some(reference::<Presence>()));
        let list = call(tag, format!("list_staff_{tag}"), format!("All {noun}s, for staff"))
            .parameter(status)
            .responses(
                answers("200", json(ArrayBuilder::new().items(reference::<R>())))
                    .responses_from_into_responses::<InvalidQuery>(),
            );
        paths.add_path_operation(format!("/api/admin/{tag}"), vec![HttpMethod::Get], list);
    }

    fn add_to<R: Editable<Input: ToSchema> + ToSchema>(&self, paths: &mut Paths, place_of_new: &str) {
        let tag = self.tag;
        for (path, method, call) in [
            (format!("/api/admin/{tag}/{{id}}"), HttpMethod::Get, self.find::<R>()),
            (format!("/api/{tag}"), HttpMethod::Post, self.create::<R>(place_of_new)),
            (format!("/api/{tag}/{{id}}"), HttpMethod::Put, self.update::<R>()),
        ] {
            paths.add_path_operation(path, vec![method], call);
        }
        self.add_deletion_to::<R>(paths);
    }

    /// For kinds that are added and changed by calls of their own, this is all.
    fn add_deletion_to<R: ToSchema>(&self, paths: &mut Paths) {
        let tag = self.tag;
        for (path, method, call) in [
            (format!("/api/{tag}/{{id}}"), HttpMethod::Delete, self.delete()),
            (format!("/api/{tag}/{{id}}/restore"), HttpMethod::Post, self.restore::<R>()),
        ] {
            paths.add_path_operation(path, vec![method], call);
        }
    }

    fn find<R: ToSchema>(&self) -> OperationBuilder {
        self.call("find_staff", format!("One {} for editing, whatever its state", self.noun))
            .parameter(self.number())
            .responses(answers("200", json(reference::<R>())).response("404", self.never_stored()))
    }

    fn create<R: Editable<Input: ToSchema> + ToSchema>(&self, place: &str) -> OperationBuilder {
        let location = HeaderBuilder::new()
            .schema(Some(String::schema()))
            .description(Some(format!("The new {}", self.noun)));
        let created = json(reference::<R>()).header("location", location.build());
        self.call("create", format!("Stores a new {}{place}", self.noun))
            .request_body(Some(body::<R::Input>()))
            .responses(answers("201", created).responses_from_into_responses::<InvalidBody>())
    }

    fn update<R: Editable<Input: ToSchema> + ToSchema>(&self) -> OperationBuilder {
        let answers = answers("200", json(reference::<R>())).response("404", self.missing());
        self.call("update", format!("Replaces the content of a {}", self.noun))
            .description(Some(REVISION))
            .parameter(self.number())
            .request_body(Some(body::<R::Input>()))
            .responses(answers.response("409", overtaken()).responses_from_into_responses::<InvalidBody>())
    }

    fn delete(&self) -> OperationBuilder {
        let answers = answers("200", json(reference::<Deleted>())).response("404", self.missing());
        self.call("delete", format!("Takes a {} away; it can be restored", self.noun))
            .parameter(self.number())
            .responses(answers.response("409", overtaken()))
    }

    fn restore<R: ToSchema>(&self) -> OperationBuilder {
        let restored = Ref::from_schema_name(format!("Restored_{}", R::name()));
        self.call("restore", format!("Brings a deleted {} back", self.noun))
            .parameter(self.number())
            .responses(answers("200", json(restored)).response("404", self.never_stored()))
    }

    fn call(&self, verb: &str, summary: String) -> OperationBuilder {
        let id = format!("{verb}_{}", self.noun.replace(' ', "_"));
        call(self.tag, id, summary)
    }

    fn number(&self) -> ParameterBuilder {
        parameter("id", ParameterIn::Path, &format!("Number of the {}", self.noun))
            .required(Required::True)
            .schema(Some(i32::schema()))
    }

    fn missing(&self) -> ResponseBuilder {
        refusal(format!("There is no {} with this number", self.noun))
    }

    fn never_stored(&self) -> ResponseBuilder {
        refusal(format!("There never was a {} with this number", self.noun))
    }
}

fn overtaken() -> ResponseBuilder {
    refusal("Somebody else changed it first, or it is in use")
}

fn call(tag: &str, id: String, summary: String) -> OperationBuilder {
    OperationBuilder::new().tag(tag).operation_id(Some(id)).summary(Some(summary))
}

fn body<T: ToSchema>() -> RequestBody {
    let json = ContentBuilder::new().schema(Some(reference::<T>())).build();
    RequestBodyBuilder::new().content(JSON, json).required(Some(Required::True)).build()
}

fn parameter(name: &str, place: ParameterIn, meaning: &str) -> ParameterBuilder {
    ParameterBuilder::new().name(name).parameter_in(place).description(Some(meaning))
}

fn reference<T: ToSchema>() -> Ref {
    Ref::from_schema_name(T::name())
}

fn answers(status: &str, success: ResponseBuilder) -> ResponsesBuilder {
    ResponsesBuilder::new().responses_from_into_responses::<AdminOnly>().response(status, success)
}

fn json(schema: impl Into<RefOr<Schema>>) -> ResponseBuilder {
    ResponseBuilder::new().content(JSON, ContentBuilder::new().schema(Some(schema)).build())
}

fn refusal(meaning: impl Into<String>) -> ResponseBuilder {
    json(reference::<ErrorBody>()).description(meaning)
}
