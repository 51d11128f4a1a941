//! A browser, or another client of the API: keeps cookies, names where its requests come from, signs in.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use domain::auth::accounts;
use domain::auth::accounts::{NewPassword, Person};
use domain::auth::permissions::Role;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::web::app::App;

use super::{Answer, Caller};

/// The password of every account in tests.
pub const PASSWORD: &str = "brisk copper walnut tide";

/// A browser.
#[derive(Clone)]
pub struct Client {
    router: Router,
    /// Cookies as a browser keeps them.
    pub cookies: BTreeMap<String, String>,
    /// Sent with every request when set.
    pub bearer: Option<String>,
    /// Sent with every request that may change something, when set.
    pub origin: Option<String>,
    /// The address that the request comes from.
    pub address: SocketAddr,
    /// The host that the request names.
    pub host: String,
    /// Whether requests are those that the app makes while nobody uses it.
    pub background: bool,
}

impl Client {
    /// A browser that has just been opened.
    pub fn new(router: Router) -> Self {
        Self {
            router,
            cookies: BTreeMap::new(),
            bearer: None,
            origin: Some("http://localhost:3000".to_owned()),
            address: "203.0.113.7:40000".parse().unwrap(),
            host: "localhost:3000".to_owned(),
            background: false,
        }
    }

    /// The same browser somewhere else.
    pub fn at(mut self, address: &str) -> Self {
        self.address = SocketAddr::new(address.parse().unwrap(), 40000);
        self
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.request(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.request(Method::POST, path, Some(("application/json", body.to_string()))).await
    }

    pub async fn put(&mut self, path: &str, body: Value) -> Answer {
        self.request(Method::PUT, path, Some(("application/json", body.to_string()))).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.request(Method::DELETE, path, None).await
    }

    /// What a browser sends for a form without JavaScript.
    pub async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = fields
            .iter()
            .fold(url::form_urlencoded::Serializer::new(String::new()), |mut form, (name, value)| {
                form.append_pair(name, value);
                form
            })
            .finish();
        self.request(Method::POST, path, Some(("application/x-www-form-urlencoded", body))).await
    }

    pub async fn log_in(&mut self, email: &str, password: &str) -> Answer {
        self.post("/api/auth/login", json!({ "email": email, "password": password })).await
    }

    /// For requests that this browser would not make by itself.
    pub fn caller(&self) -> Caller {
        Caller::new(self.router.clone())
    }

    /// Any request.
    pub async fn request(&mut self, method: Method, path: &str, body: Option<(&str, String)>) -> Answer {
        let mut request = Request::builder().method(&method).uri(path).header("host", &self.host);
        if !matches!(method, Method::GET | Method::HEAD)
            && let Some(origin) = &self.origin
        {
            request = request.header("origin", origin);
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("cookie", pairs.join("; "));
        }
        if let Some(token) = &self.bearer {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if self.background {
            request = request.header("x-background", "1");
        }
        let content = body.map_or_else(Body::empty, |(media_type, text)| {
            request = std::mem::take(&mut request).header("content-type", media_type);
            Body::from(text)
        });
        let mut request = request.body(content).unwrap();
        request.extensions_mut().insert(ConnectInfo(self.address));
        let answer = Caller::new(self.router.clone()).send(request).await;
        self.keep_cookies(&answer);
        answer
    }

    fn keep_cookies(&mut self, answer: &Answer) {
        for line in answer.headers.get_all("set-cookie") {
            let line = line.to_str().unwrap();
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            let over_https = self.host != "localhost:3000";
            let heeded = !name.starts_with("__Host-")
                || (over_https
                    && line.contains("; Secure")
                    && line.contains("; Path=/")
                    && !line.contains("Domain"));
            assert!(heeded, "a browser drops this: {line}");
            if line.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

/// Makes an account with [`PASSWORD`]: of an owner, or of somebody without a role.
pub async fn account(app: &App, email: &str, is_admin: bool) {
    staff(app, email, Role::Owner).await;
    if !is_admin {
        let statement = format!("UPDATE \"user\" SET role = NULL WHERE email = '{email}'");
        app.store.db.execute_unprepared(&statement).await.unwrap();
    }
}

/// Makes an account with [`PASSWORD`] and a role.
pub async fn staff(app: &App, email: &str, role: Role) {
    let password = NewPassword::Chosen(PASSWORD.to_owned());
    let person = Person { email, name: "Asha Rao", role };
    accounts::create(&app.store, &app.accounts.passwords, person, &password).await.unwrap();
}

/// A browser in which an administrator has signed in.
pub async fn admin(app: &App, router: Router) -> Client {
    account(app, "admin@site.example", true).await;
    signed_in(router, "admin@site.example").await
}

/// A browser in which the owner of this account has signed in.
pub async fn signed_in(router: Router, email: &str) -> Client {
    let mut client = Client::new(router);
    client.log_in(email, PASSWORD).await.ok();
    client
}

/// A change of a record that is meant for the revision of this tag.
pub async fn if_match(admin: &Client, method: Method, path: &str, tag: &str, body: &Value) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("origin", "http://localhost:3000")
        .header("content-type", "application/json")
        .header("cookie", format!("sid={}", admin.cookies["sid"]))
        .header("if-match", tag);
    admin.caller().send(request.body(Body::from(body.to_string())).unwrap()).await
}
