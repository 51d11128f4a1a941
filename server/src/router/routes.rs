//! A router that records its routes: middleware looks policies up in it, and tests compare it with the API document and
//! with the access rules.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::handler::Handler;
use axum::http::Method;
use axum::middleware::Next;
use axum::response::Response;
use axum::routing::{MethodRouter, delete, get, patch, post, put};

use crate::web::app::App;
use crate::web::http::access::{Access, AccessRules};
use crate::web::http::policy::Policy;
use crate::web::page_table::is_private_address;

/// Routes with their policies.
#[derive(Debug, Default)]
pub struct Routes {
    router: Router<Arc<App>>,
    inventory: Vec<Route>,
    policies: HashMap<String, Policy>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    pub method: Method,
    /// Address, with its parameters in braces.
    pub path: &'static str,
    pub access: Access,
}

impl Routes {
    /// Every call of the table.
    pub fn inventory(&self) -> &[Route] {
        &self.inventory
    }

    /// Who may use each of them.
    pub fn access_rules(&self) -> AccessRules {
        AccessRules::new(self.inventory.iter().map(|call| (call.method.clone(), call.path, call.access)))
    }

    #[must_use]
    pub fn get<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(access, Policy::API, Method::GET, path, get(BoxedHandler::new(handler)))
    }

    /// A call that adds, or does something.
    #[must_use]
    pub fn post<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(access, Policy::API, Method::POST, path, post(BoxedHandler::new(handler)))
    }

    /// A call to which a form may be posted as well.
    #[must_use]
    pub fn form<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        policy: Policy,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(Access::Public, policy, Method::POST, path, post(BoxedHandler::new(handler)))
    }

    #[must_use]
    pub fn put<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(access, Policy::API, Method::PUT, path, put(BoxedHandler::new(handler)))
    }

    #[must_use]
    pub fn delete<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(access, Policy::API, Method::DELETE, path, delete(BoxedHandler::new(handler)))
    }

    #[must_use]
    pub fn patch<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
    ) -> Self {
        self.add(access, Policy::API, Method::PATCH, path, patch(BoxedHandler::new(handler)))
    }

    /// A `POST` or `PUT` with a larger body than others, up to `limit` bytes.
    #[must_use]
    pub fn large<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        method: Method,
        path: &'static str,
        handler: H,
        limit: usize,
    ) -> Self {
        let handler = BoxedHandler::new(handler);
        let route = if method == Method::PUT { put(handler) } else { post(handler) };
        self.add(access, Policy::API, method, path, route.layer(DefaultBodyLimit::max(limit)))
    }

    /// A call with a file of up to `limit` bytes.
    #[must_use]
    pub fn upload<H: Handler<T, Arc<App>>, T: 'static>(
        self,
        access: Access,
        path: &'static str,
        handler: H,
        limit: usize,
    ) -> Self {
        let route = post(BoxedHandler::new(handler)).layer(DefaultBodyLimit::max(limit));
        self.add(access, Policy::UPLOAD, Method::POST, path, route)
    }

    #[must_use]
    pub fn add(
        mut self,
        access: Access,
        policy: Policy,
        method: Method,
        path: &'static str,
        handler: MethodRouter<Arc<App>>,
    ) -> Self {
        self.inventory.push(Route { method, path, access });
        self.all(policy, path, handler)
    }

    /// An address for which `handler` knows all methods.
    #[must_use]
    pub fn all(mut self, policy: Policy, path: &str, handler: MethodRouter<Arc<App>>) -> Self {
        self.policies.insert(path.to_owned(), policy);
        self.router = self.router.route(path, handler);
        self
    }

    /// The same routes behind `layers`.
    #[must_use]
    pub fn behind(self, layers: impl FnOnce(Router<Arc<App>>) -> Router<Arc<App>>) -> Self {
        Self { router: layers(self.router), ..self }
    }

    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.policies.extend(other.policies);
        self.inventory.extend(other.inventory);
        Self { router: self.router.merge(other.router), ..self }
    }

    /// The routes as axum has them, and their policies by the pattern of their address.
    pub fn into_parts(self) -> (Router<Arc<App>>, Policies) {
        (self.router, Policies(Arc::new(self.policies)))
    }
}

/// A handler of any type in one type: what the compiler has to show of a handler and to make for it, it does once, and not
/// again for each of the structures in which axum keeps it.
#[derive(Clone)]
struct BoxedHandler(Arc<dyn Fn(Request, Arc<App>) -> BoxedAnswer + Send + Sync>);

type BoxedAnswer = Pin<Box<dyn Future<Output = Response> + Send>>;

impl BoxedHandler {
    fn new<H: Handler<T, Arc<App>>, T: 'static>(handler: H) -> Self {
        Self(Arc::new(move |request, app| Box::pin(handler.clone().call(request, app))))
    }
}

impl Handler<(), Arc<App>> for BoxedHandler {
    type Future = BoxedAnswer;

    fn call(self, request: Request, app: Arc<App>) -> BoxedAnswer {
        (self.0)(request, app)
    }
}

/// The policies of all routes.
#[derive(Debug, Clone)]
pub struct Policies(Arc<HashMap<String, Policy>>);

/// Middleware that puts the policy of its route into a request, for all that stand behind it.
pub(crate) async fn attach(State(policies): State<Policies>, mut request: Request, next: Next) -> Response {
    let pattern = request.extensions().get::<MatchedPath>();
    let policy = match pattern.and_then(|pattern| policies.0.get(pattern.as_str())) {
        Some(policy) => *policy,
        // Addresses without a route are pages, or none.
        None if is_private_address(request.uri().path()) => Policy::PRIVATE_PAGE,
        None => Policy::PAGE,
    };
    request.extensions_mut().insert(policy);
    next.run(request).await
}
