//! The way into the site: answers that are ready go out at once, everything else takes the route table.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::future::Either;
use tower::util::Oneshot;
use tower::{BoxError, Service, ServiceExt};

use crate::web::app::App;
use crate::web::http::assets::Assets;
use crate::web::http::host::AllowedHosts;
use crate::web::http::stored_body::{Repeatable, is_greeted, is_repeatable};
use crate::web::pages::views;
use crate::web::rendering::Mode;
use crate::web::rendering::counts::Step;
use domain::day;

/// The whole site as one service.
#[derive(Clone, Debug)]
pub struct Site {
    app: Arc<App>,
    assets: Assets,
    hosts: AllowedHosts,
    routes: Router,
}

/// A finished answer with the id of its request.
#[derive(Debug)]
pub struct Ready {
    pub response: Response,
    /// Whether it shows a page, not a file.
    pub is_page: bool,
}

impl Site {
    /// The site of these `routes`, which answer with these `assets`.
    pub fn new(app: Arc<App>, assets: Assets, routes: Router) -> Self {
        let hosts = AllowedHosts::new(&app.config.public_url, app.config.bind);
        Self { app, assets, hosts, routes }
    }

    /// The answer to a request, if it is finished and shows the current content.
    pub fn find<B>(&self, request: &axum::http::Request<B>) -> Option<Ready> {
        let (app, method, headers) = (&self.app, request.method(), request.headers());
        if !app.store.has_begun_day()
            || !is_repeatable(request)
            || !self.hosts.allow(headers.get(HOST)?.to_str().ok()?)
        {
            return None;
        }
        let address = request.uri().path_and_query()?.as_str();
        if let Some(response) = self.assets.repeat(address, method, headers) {
            return Some(Ready { response, is_page: false });
        }
        let page = app.pages.cache.find(
            address,
            is_greeted(headers, request.uri().path()),
            app.store.content.current(),
        )?;
        let response = page.repeat(method, headers)?;
        Some(Ready { response, is_page: true })
    }
}

impl<B> Service<axum::http::Request<B>> for Site
where
    B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Either<std::future::Ready<Result<Response, Infallible>>, Oneshot<Router, Request>>;

    /// The routes are always ready.
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: axum::http::Request<B>) -> Self::Future {
        let Some(Ready { response, is_page }) = self.find(&request) else {
            return Either::Right(self.routes.clone().oneshot(request.map(Body::new)));
        };
        let app = &self.app;
        app.monitoring.requests.repeated(is_page, request.method(), response.status());
        if is_page {
            app.pages.counts.answered(Step::Cached);
            views::count(app, request.method(), request.uri(), request.headers());
        }
        tracing::debug!(path = request.uri().path(), status = response.status().as_u16(), "repeated answer");
        Either::Left(std::future::ready(Ok(response)))
    }
}

/// How long an answer waits for the new day, while another writer holds the database.
const DAY_WAIT: Duration = Duration::from_secs(2);

/// Middleware around all others: in the first request of a new day, no answer shows what ended with the former one.
pub(crate) async fn begin_day(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if !app.store.has_begun_day() {
        // In a task of its own, so that it goes on when this request is given up, and holds up no other.
        let store = app.store.clone();
        let begun = tokio::spawn(async move { day::begin(&store).await });
        if tokio::time::timeout(DAY_WAIT, begun).await.is_err() {
            tracing::warn!("an answer did not wait any longer for the new day");
        }
    }
    next.run(request).await
}

/// Middleware around all others: keeps the heads of finished answers for [`Site`].
pub(crate) async fn remember(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_repeatable = app.pages.mode == Mode::Production && is_repeatable(&request);
    let mut response = next.run(request).await;
    let marked = response.extensions_mut().remove::<Repeatable>();
    if let Some(Repeatable { body, .. }) = marked.filter(|_| is_repeatable) {
        body.keep_head(&response);
    }
    response
}
