//! The refusals that no handler makes: they come from what stands before it.

use utoipa::Modify;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref};

/// Reports come from the browser itself.
const REPORTS: &str = "/api/csp-report";
/// Other sites sign what they deliver.
const DELIVERIES: &str = "/api/leads/inbound/{source}";

/// Adds them to every call in which they can occur. What a handler says of a status itself stays.
#[derive(Debug)]
pub struct Refusals;

/// One of them: status, name among the components of the document, meaning.
type Refusal = (&'static str, &'static str, &'static str);

const MALFORMED: Refusal = ("400", "Malformed", "The body is not well formed, or did not arrive completely");
const FOREIGN: Refusal = ("403", "ForeignOrigin", "The request does not come from this site");
const TOO_SLOW: Refusal = ("408", "TooSlow", "The body took too long to arrive");
const TOO_LARGE: Refusal = ("413", "TooLarge", "The body is larger than this call takes");
const UNSUPPORTED: Refusal =
    ("415", "UnsupportedMediaType", "The body has a type that this call does not take, or is compressed");
const RATE_LIMITED: Refusal = ("429", "RateLimited", "Too many requests from one address");
const UNAVAILABLE: Refusal = ("503", "Unavailable", "The service is busy");

const ALL: [Refusal; 7] = [MALFORMED, FOREIGN, TOO_SLOW, TOO_LARGE, UNSUPPORTED, RATE_LIMITED, UNAVAILABLE];

impl Modify for Refusals {
    fn modify(&self, openapi: &mut OpenApi) {
        for (path, item) in &mut openapi.paths.paths {
            let changing = [&mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
            // Reports of violations come from the browser itself, whatever page is open, with a type of their own.
            if path != REPORTS && path != DELIVERIES {
                changing.into_iter().flatten().for_each(|call| add(call, &[FOREIGN]));
            }
            let all = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete, &mut item.patch];
            for call in all.into_iter().flatten() {
                add(call, &[RATE_LIMITED, UNAVAILABLE]);
                if call.request_body.is_some() {
                    add(call, &[MALFORMED, TOO_SLOW, TOO_LARGE]);
                }
                if call.request_body.is_some() && path != REPORTS {
                    add(call, &[UNSUPPORTED]);
                }
            }
        }
        let components = openapi.components.get_or_insert_default();
        components.responses.extend(ALL.map(|refusal| (refusal.1.to_owned(), described(refusal).into())));
    }
}

fn add(call: &mut Operation, refusals: &[Refusal]) {
    for (status, name, _) in refusals {
        let known = call.responses.responses.entry((*status).to_owned());
        known.or_insert_with(|| Ref::from_response_name(*name).into());
    }
}

fn described(refusal: Refusal) -> Response {
    let (_, _, meaning) = refusal;
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response = ResponseBuilder::new().description(meaning).content("application/json", body);
    if refusal != RATE_LIMITED && refusal != UNAVAILABLE {
        return response.build();
    }
    let seconds = ObjectBuilder::new().schema_type(Type::Integer).build();
    let wait = HeaderBuilder::new().schema(Some(seconds)).description(Some("Seconds to wait")).build();
    response.header("Retry-After", wait).build()
}
