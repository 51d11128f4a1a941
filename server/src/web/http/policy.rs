//! The rules of each route, read by guards, headers and failure pages.
//!
//! The route table names a policy for each address; [`Policy::of`] reads it from the request that a middleware sees.

use axum::http::{Extensions, HeaderMap};

use crate::web::http::extract::is_file_form;

/// The rules of a route, carried in the extensions of each request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    pub answers: Answers,
    pub takes: Takes,
    /// Where a request that may change something must come from.
    pub origin: Origin,
    /// Whether the answer is for staff or for one person: no search engine lists it, and no other site learns its
    /// address from a referrer.
    pub private: bool,
    /// The form that is posted here without JavaScript, when a failure can show again what was typed into it.
    pub form: Option<&'static str>,
    /// Under which rate limit requests are counted.
    pub rate: Rate,
    /// Whether files are sent here, which takes minutes over a slow line; see [`Policy::takes_file`].
    pub upload: bool,
    /// Whether the page shows others of this site in frames.
    pub frames: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    Json,
    Page,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// JSON, which no foreign form can send.
    Json,
    /// JSON, or what a form without JavaScript sends.
    JsonOrForm,
    /// The same, or a form with a file.
    JsonFormOrFile,
    /// Anything: the handler looks at it.
    Any,
}

/// From where a request that may change something must come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    Own,
    /// From this site, unless a token from a message stands in the address. The token is the authority then and no
    /// cookie is read, so a foreign page gains nothing. Mail services, which end a subscription for its owner (RFC 8058),
    /// come from other origins and send other content types.
    OwnOrToken,
    /// From anywhere: reports come from the browser itself, not from a page, and change nothing; deliveries come from
    /// programs of other sites, which sign them, and no cookie is read.
    Any,
}

/// Under which rate limit requests are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rate {
    Calls,
    /// As forms, of which one network may send many at a time.
    Forms,
    /// As pages, of which only those are counted that are not cached.
    Pages,
}

impl Policy {
    pub const API: Self = Self {
        answers: Answers::Json,
        takes: Takes::Json,
        origin: Origin::Own,
        private: false,
        form: None,
        rate: Rate::Calls,
        upload: false,
        frames: false,
    };
    /// A page, or a file that is made from the content.
    pub const PAGE: Self = Self { answers: Answers::Page, rate: Rate::Pages, ..Self::API };
    /// A page for staff or for one person.
    pub const PRIVATE_PAGE: Self = Self { private: true, ..Self::PAGE };
    /// The staff area, which shows previews.
    pub const STAFF_PAGE: Self = Self { frames: true, ..Self::PRIVATE_PAGE };
    /// A page that links in messages lead to.
    pub const MAILED_PAGE: Self =
        Self { takes: Takes::JsonOrForm, origin: Origin::OwnOrToken, ..Self::PRIVATE_PAGE };
    /// A call that takes forms of visitors.
    pub const VISITOR_FORM: Self = Self { takes: Takes::JsonOrForm, rate: Rate::Forms, ..Self::API };
    /// A call that takes a file.
    pub const UPLOAD: Self = Self { takes: Takes::Any, upload: true, ..Self::API };
    pub const REPORT: Self = Self { takes: Takes::Any, origin: Origin::Any, ..Self::API };
    /// A call of other sites, which sign what they send.
    pub const SIGNED: Self = Self::REPORT;

    /// The same for a form whose values can be shown again.
    #[must_use]
    pub const fn with_form(self, kind: &'static str) -> Self {
        Self { takes: Takes::JsonOrForm, form: Some(kind), ..self }
    }

    /// The same for a form that may come with a file.
    #[must_use]
    pub const fn with_file(self) -> Self {
        Self { takes: Takes::JsonFormOrFile, upload: true, ..self }
    }

    /// Whether a request brings a file. A form that may come with one gets no more time than others when it comes without.
    pub fn takes_file(self, headers: &HeaderMap) -> bool {
        self.upload && (self.takes != Takes::JsonFormOrFile || is_file_form(headers))
    }

    /// The policy of a request; that of a page where the route table has no other.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or(Self::PAGE)
    }
}
