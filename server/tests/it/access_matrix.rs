//! Access matrix: every route × client × origin of the request, generated from the route table.

use axum::http::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::json;
use server::router::routes::{Access, Route};
use server::router::table::api_routes;

use crate::support::client::{PASSWORD, account, signed_in};
use crate::support::{Answer, Client, TestApp, TestDb, apply, db_test};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Not signed in.
    Visitor,
    /// Signed in, not an admin.
    User,
    /// Signed in as an admin.
    Admin,
    /// An admin whose session has ended.
    Expired,
    /// A client with the token of an admin.
    Token,
    /// A client with a token whose session was signed out.
    RevokedToken,
    /// The same, with the cookie of an admin beside it.
    RevokedTokenAndCookie,
}

const ALL_CLIENTS: [Who; 7] = [
    Who::Visitor,
    Who::User,
    Who::Admin,
    Who::Expired,
    Who::Token,
    Who::RevokedToken,
    Who::RevokedTokenAndCookie,
];

impl Who {
    /// The expected result for this access rule.
    fn under(self, access: Access) -> Verdict {
        match (access, self) {
            (Access::Public, _) | (Access::SignedIn, Self::User) | (_, Self::Admin | Self::Token) => {
                Verdict::Allowed
            }
            (Access::Admin, Self::User) => Verdict::Refused(StatusCode::FORBIDDEN, "forbidden"),
            (_, _) => Verdict::Refused(StatusCode::UNAUTHORIZED, "unauthorized"),
        }
    }

    fn uses_a_cookie(self) -> bool {
        matches!(self, Self::User | Self::Admin | Self::Expired)
    }

    async fn arrive(self, test: &TestApp) -> Client {
        let router = test.router();
        match self {
            Self::Visitor => test.browser(),
            Self::User => signed_in(router, "user@site.example").await,
            Self::Admin => signed_in(router, "admin@site.example").await,
            Self::Expired => {
                let client = signed_in(router, "expired@site.example").await;
                let past = "UPDATE session SET idle_until = created_at WHERE user_id = \
                            (SELECT id FROM \"user\" WHERE email = 'expired@site.example')";
                test.app.store.db.execute_unprepared(past).await.unwrap();
                client
            }
            Self::Token => with_token(test, false).await,
            Self::RevokedToken => with_token(test, true).await,
            Self::RevokedTokenAndCookie => {
                let mut client = with_token(test, true).await;
                client.cookies = signed_in(router, "admin@site.example").await.cookies;
                client
            }
        }
    }
}

async fn with_token(test: &TestApp, revoked: bool) -> Client {
    let mut client = test.browser();
    let answer = client.log_in("admin@site.example", PASSWORD).await.ok();
    if revoked {
        assert_eq!(client.post("/api/auth/logout", json!({})).await.status, StatusCode::NO_CONTENT);
    }
    client.cookies.clear();
    client.bearer = Some(answer["token"].as_str().unwrap().to_owned());
    client
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    Here,
    Elsewhere,
    Unknown,
}

impl From {
    fn origin(self) -> Option<String> {
        match self {
            Self::Here => Some("http://localhost:3000".to_owned()),
            Self::Elsewhere => Some("https://evil.example".to_owned()),
            Self::Unknown => None,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    /// The handler was reached.
    Allowed,
    Refused(StatusCode, &'static str),
}

fn expected(route: &Route, who: Who, from: From) -> Verdict {
    // Browsers send reports from any origin; accepting one changes nothing.
    let changes = route.method != Method::GET && route.path != "/api/csp-report";
    let foreign = from == From::Elsewhere || (from == From::Unknown && who.uses_a_cookie());
    if changes && foreign {
        return Verdict::Refused(StatusCode::FORBIDDEN, "foreign_origin");
    }
    who.under(route.access)
}

fn verdict(answer: &Answer) -> Verdict {
    let refusals = [
        (StatusCode::UNAUTHORIZED, "unauthorized"),
        (StatusCode::FORBIDDEN, "forbidden"),
        (StatusCode::FORBIDDEN, "foreign_origin"),
    ];
    let json = answer.header("content-type").starts_with("application/json");
    let code =
        if json { answer.json()["code"].as_str().unwrap_or_default().to_owned() } else { String::new() };
    let refusal = refusals.into_iter().find(|(status, word)| *status == answer.status && *word == code);
    refusal.map_or(Verdict::Allowed, |(status, word)| Verdict::Refused(status, word))
}

async fn ask(client: &mut Client, route: &Route, from: From) -> Answer {
    client.origin = from.origin();
    let parameters = [("{id}", "2000000000"), ("{mail_id}", "2000000000"), ("{slug}", "no-such-name")];
    let path = parameters.iter().fold(route.path.to_owned(), |path, (name, value)| path.replace(name, value));
    assert!(!path.contains('{'), "{path}: teach this test the parameter");
    let body = (route.method != Method::GET).then(|| ("application/json", "{}".to_owned()));
    client.request(route.method.clone(), &path, body).await
}

#[apply(db_test)]
async fn every_route_obeys_its_rule(db: TestDb) {
    let test = TestApp::seeded(&db).await;
    account(&test.app, "admin@site.example", true).await;
    account(&test.app, "expired@site.example", true).await;
    account(&test.app, "user@site.example", false).await;
    let routes = api_routes();
    let mut cells = 0;
    for who in ALL_CLIENTS {
        let mut client = who.arrive(&test).await;
        for route in routes.inventory() {
            for from in [From::Here, From::Elsewhere, From::Unknown] {
                let arrived = client.clone();
                let answer = ask(&mut client, route, from).await;
                let outcome = (verdict(&answer), answer.status.is_server_error());
                assert_eq!(outcome, (expected(route, who, from), false), "{who:?} {from:?} {route:?}");
                cells += 1;
                if route.path.starts_with("/api/auth/") && route.method != Method::GET {
                    // The request may have ended the session.
                    client = who.arrive(&test).await;
                } else {
                    client.cookies = arrived.cookies;
                }
            }
        }
    }
    assert_eq!(cells, routes.inventory().len() * ALL_CLIENTS.len() * 3);
    assert!(cells > 700, "{cells}");
}

#[test]
fn writes_and_private_reads_require_authorization() {
    for route in api_routes().inventory() {
        let open = route.access == Access::Public;
        let sign_in = route.path == "/api/auth/login";
        let form = route.path.starts_with("/api/mail/") || route.path == "/api/csp-report";
        let changes = !matches!(route.method, Method::GET | Method::HEAD);
        assert!(!(open && changes) || sign_in || form, "{route:?} is open to all clients");
        let staff = ["/api/admin", "/api/audit", "/api/leads", "/api/media"]
            .iter()
            .any(|start| route.path.starts_with(start));
        assert!(!staff || route.access == Access::Admin, "{route:?} is for administrators");
    }
}
