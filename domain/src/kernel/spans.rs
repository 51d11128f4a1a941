//! Spans of a trace: how long the parts of an answer took. They are recorded once [`record_with`] was called; `traces` in
//! the server says where they go.
//!
//! They do not pass through the log: what `RUST_LOG` leaves out is still in a trace, and what the log says is not sent to
//! the collector.

use std::fmt::Display;
use std::sync::OnceLock;

use opentelemetry::context::{FutureExt, WithContext};
use opentelemetry::trace::{SpanBuilder, SpanKind, Status, TraceContextExt, Tracer};
use opentelemetry::{Context, KeyValue};
use opentelemetry_sdk::trace::SdkTracer;

static TRACER: OnceLock<SdkTracer> = OnceLock::new();

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The data of a page are read.
    Data,
    /// A renderer makes the page, or the page waits for one.
    Render,
}

/// Records the spans of this process from now on.
pub fn record_with(tracer: SdkTracer) {
    // A second call in one process, as in tests, keeps the first tracer.
    let _ = TRACER.set(tracer);
}

/// The span of a whole request. A trace begins here, because anybody can send a `traceparent`.
pub fn of_request<F: Future>(method: &'static str, id: &str, answer: F) -> WithContext<F> {
    let nothing = Context::new();
    let context = match TRACER.get() {
        Some(tracer) => {
            let attributes = vec![
                KeyValue::new("http.request.method", method),
                KeyValue::new("request.id", id.to_owned()),
            ];
            begin(tracer, "request", SpanKind::Server, attributes, &nothing)
        }
        None => nothing,
    };
    answer.with_context(context)
}

/// Notes on the span of the request how it was answered.
pub fn answered(route: &str, status: u16) {
    on_current(|context| {
        let span = context.span();
        span.set_attribute(KeyValue::new("http.route", route.to_owned()));
        span.set_attribute(KeyValue::new("http.response.status_code", i64::from(status)));
        if status >= 500 {
            span.set_status(Status::error(""));
        }
    });
}

/// The span of a part of the current request. What happens outside of a request is not recorded.
pub fn part<F: Future>(part: Part, page: &'static str, work: F) -> WithContext<F> {
    let (name, kind) = match part {
        Part::Data => ("data", SpanKind::Internal),
        Part::Render => ("render", SpanKind::Client),
    };
    let current = Context::current();
    let context = match TRACER.get() {
        Some(tracer) if current.has_active_span() => {
            begin(tracer, name, kind, vec![KeyValue::new("page", page)], &current)
        }
        _ => current,
    };
    work.with_context(context)
}

/// Notes on the current span that it failed.
pub fn failed(cause: &impl Display) {
    on_current(|context| context.span().set_status(Status::error(cause.to_string())));
}

/// Notes on the current span how many milliseconds the renderer worked.
pub fn renderer_took(milliseconds: f64) {
    on_current(|context| context.span().set_attribute(KeyValue::new("renderer.ms", milliseconds)));
}

/// Work for the current request that runs in a task of its own.
pub fn carried<F: Future>(work: F) -> WithContext<F> {
    work.with_current_context()
}

/// The header `traceparent` for a process that works for the current span (W3C Trace Context).
pub fn traceparent() -> Option<String> {
    Context::map_current(|context| {
        let span = context.span();
        let (of, flags) = (span.span_context(), span.span_context().trace_flags().to_u8());
        of.is_valid().then(|| format!("00-{}-{}-{flags:02x}", of.trace_id(), of.span_id()))
    })
}

/// The span ends when its context is dropped, with the future that runs in it, also one that is given up.
fn begin(
    tracer: &SdkTracer,
    name: &'static str,
    kind: SpanKind,
    attributes: Vec<KeyValue>,
    parent: &Context,
) -> Context {
    let builder = SpanBuilder::from_name(name).with_kind(kind).with_attributes(attributes);
    parent.with_span(tracer.build_with_context(builder, parent))
}

fn on_current(note: impl FnOnce(&Context)) {
    Context::map_current(|context| {
        if context.has_active_span() {
            note(context);
        }
    });
}
