//! The calls that take a form without JavaScript as well, and answer it with a page.

use std::collections::BTreeMap;

use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::response::ResponseBuilder;
use utoipa::openapi::schema::{KnownFormat, Object, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::{Components, ContentBuilder, OpenApi, Ref, RefOr};

use crate::web::http::extract::{FILE_FORM, FORM};
use domain::leads::cvs::{FIELD, MAX_MEGABYTES};

const CALLS: &str = "/api/mail/";
/// Their bodies describe themselves.
const SIGN_IN: [&str; 2] = ["/api/auth/login", "/api/auth/code"];
/// The call that takes a file as well.
const WITH_CV: &str = "/api/mail/candidate";
const JSON: &str = "application/json";
const HTML: &str = "text/html";

/// Adds the form and its answers to these calls.
#[derive(Debug)]
pub struct Forms;

impl Modify for Forms {
    fn modify(&self, openapi: &mut OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let calls = openapi.paths.paths.iter_mut().filter(|(path, _)| path.starts_with(CALLS));
        let calls = calls.filter_map(|(path, item)| Some((path, item.post.as_mut()?)));
        for (path, call) in calls {
            if let Some(RefOr::T(body)) = &mut call.request_body
                && let Some(RefOr::T(json)) = body.content.get(JSON)
                && let Some(RefOr::Ref(payload)) = &json.schema
                && let Some(fields) = resolve(components, payload)
            {
                let form = form_of(components, fields);
                if path == WITH_CV {
                    let form = ContentBuilder::new().schema(Some(with_cv(form.clone()))).build();
                    body.content.insert(FILE_FORM.to_owned(), form.into());
                }
                body.content.insert(FORM.to_owned(), ContentBuilder::new().schema(Some(form)).build().into());
            }
            let answers = &mut call.responses.responses;
            answers.insert("303".to_owned(), thanks().into());
            add_page(answers, "422");
        }
        for path in SIGN_IN {
            let call = openapi.paths.paths.get_mut(path).and_then(|item| item.post.as_mut());
            if let Some(call) = call {
                add_page(&mut call.responses.responses, "401");
                add_page(&mut call.responses.responses, "422");
            }
        }
    }
}

/// A form post gets the form again, with what was wrong.
fn add_page(answers: &mut BTreeMap<String, RefOr<utoipa::openapi::Response>>, status: &str) {
    if let Some(RefOr::T(answer)) = answers.get_mut(status) {
        answer.content.insert(HTML.to_owned(), page().into());
    }
}

fn resolve<'a>(components: &'a Components, reference: &Ref) -> Option<&'a Object> {
    let name = reference.ref_location.rsplit('/').next()?;
    match components.schemas.get(name)? {
        RefOr::T(Schema::Object(object)) => Some(object),
        _ => None,
    }
}

/// The fields of the JSON as those of a form: all of them texts, those of an object behind its name.
fn form_of(components: &Components, json: &Object) -> Object {
    let mut form = ObjectBuilder::new();
    for (name, field) in &json.properties {
        match field {
            RefOr::Ref(part) => {
                for (inner, field) in resolve(components, part).into_iter().flat_map(|part| &part.properties)
                {
                    form = form.property(format!("{name}_{inner}"), text(field));
                }
            }
            RefOr::T(_) => form = form.property(name, text(field)),
        }
    }
    json.required.iter().fold(form, ObjectBuilder::required).build()
}

/// The same form with a file.
fn with_cv(form: Object) -> Object {
    let file = ObjectBuilder::new()
        .schema_type(Type::String)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Binary)))
        .description(Some(format!(
            "The CV: a PDF or a Word document without macros, at most {MAX_MEGABYTES} MB."
        )));
    ObjectBuilder::from(form).property(FIELD, file).build()
}

fn text(field: &RefOr<Schema>) -> Object {
    let RefOr::T(Schema::Object(field)) = field else { return Object::with_type(Type::String) };
    let mut description = field.description.clone().unwrap_or_default();
    if field.schema_type == Type::Boolean.into() {
        description.push_str(" A ticked box sends any text, one that is not ticked nothing.");
    }
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).build()
}

fn thanks() -> utoipa::openapi::Response {
    let to = HeaderBuilder::new().schema(Some(Object::with_type(Type::String)));
    ResponseBuilder::new()
        .description("A form post: stored")
        .header("Location", to.description(Some("The page with its thanks")).build())
        .build()
}

/// The same page for the other refusals of a form post.
fn page() -> utoipa::openapi::Content {
    let mut page = ContentBuilder::new().schema(Some(Object::with_type(Type::String)));
    page = page.description(Some("A form post: the page again, with what was typed and what is wrong"));
    page.build()
}
