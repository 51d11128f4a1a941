//! The way into the site: answers that are ready go out at once, everything else takes the route table.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::future::Either;
use tower::util::Oneshot;
use tower::{BoxError, Service, ServiceExt};

use crate::web::app::App;
use crate::web::http::host::AllowedHosts;
use crate::web::http::prepared::{Ready, arrives, is_repeatable};
use crate::web::pages::views;
use crate::web::rendering::Mode;
use crate::web::rendering::counts::Step;
use domain::subjects::batches;

/// The whole site as one service.
#[derive(Clone, Debug)]
pub struct Site {
    app: Arc<App>,
    hosts: AllowedHosts,
    routes: Router,
}

impl Site {
    pub fn new(app: Arc<App>, routes: Router) -> Self {
        let hosts = AllowedHosts::new(&app.config.public_url, app.config.bind);
        Self { app, hosts, routes }
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
        let app = &self.app;
        let ready = if app.store.has_begun_day() {
            app.prepared.find(&request, &self.hosts, app.store.content.current())
        } else {
            None
        };
        let Some(Ready { response, is_page }) = ready else {
            return Either::Right(self.routes.clone().oneshot(request.map(Body::new)));
        };
        app.requests.repeated(is_page, request.method(), response.status());
        if is_page {
            app.counts.answered(Step::Cached);
            views::count(app, request.method(), request.uri(), request.headers());
        }
        tracing::debug!(path = request.uri().path(), status = response.status().as_u16(), "prepared answer");
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
        let begun = tokio::spawn(async move { batches::day::begin(&store).await });
        if tokio::time::timeout(DAY_WAIT, begun).await.is_err() {
            tracing::warn!("an answer did not wait any longer for the new day");
        }
    }
    next.run(request).await
}

/// Middleware around all others: keeps finished answers for [`Site`].
pub(crate) async fn remember(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if app.mode == Mode::Development || !is_repeatable(&request) {
        return next.run(request).await;
    }
    let arriving = arrives(request.headers());
    let mut response = next.run(request).await;
    app.prepared.remember(arriving, &mut response);
    response
}
