//! Access matrix: every route × client × origin of the request, generated from the route table and the table of roles.

use axum::http::{Method, StatusCode};
use domain::auth::permissions::{Permission, Role};
use sea_orm::{ActiveEnum, ConnectionTrait, Iterable};
use serde_json::json;
use server::router::routes::Route;
use server::router::table::api_routes;
use server::web::http::access::Access;

use crate::support::client::{PASSWORD, account, signed_in, staff};
use crate::support::{Answer, Client, TestApp, TestDb, apply, postgres_test, sqlite_test};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Not signed in.
    Visitor,
    /// Signed in, without a role.
    User,
    /// Signed in as staff.
    Staff(Role),
    /// An owner who has the password that was made up for them.
    GivenPassword,
    /// An owner who has signed in more than a quarter of an hour ago.
    Unconfirmed,
    /// An owner whose session has ended.
    Expired,
    /// An owner whose account was deactivated after the sign-in.
    Deactivated,
    /// A client with the token of an owner.
    Token,
    /// A client with the token of a counsellor.
    CounsellorToken,
    /// A client with a token whose session was signed out.
    RevokedToken,
    /// The same, with the cookie of an owner beside it.
    RevokedTokenAndCookie,
}

const ALL_CLIENTS: [Who; 15] = [
    Who::Visitor,
    Who::User,
    Who::Staff(Role::Owner),
    Who::Staff(Role::Coordinator),
    Who::Staff(Role::Editor),
    Who::Staff(Role::Counsellor),
    Who::Staff(Role::Viewer),
    Who::GivenPassword,
    Who::Unconfirmed,
    Who::Expired,
    Who::Deactivated,
    Who::Token,
    Who::CounsellorToken,
    Who::RevokedToken,
    Who::RevokedTokenAndCookie,
];

impl Who {
    /// The expected result for this access rule.
    fn under(self, access: Access) -> Verdict {
        match (access, self) {
            (Access::Public, _)
            | (Access::SignedIn | Access::Confirmed, Self::User | Self::GivenPassword) => Verdict::Allowed,
            (_, Self::User) => Verdict::Refused(StatusCode::FORBIDDEN, "forbidden"),
            (_, Self::GivenPassword) => Verdict::Refused(StatusCode::FORBIDDEN, "password_change_required"),
            (access, who) => match (who.role(), access.permission()) {
                (None, _) => Verdict::Refused(StatusCode::UNAUTHORIZED, "unauthorized"),
                (Some(role), Some(permission)) if !role.may(permission) => {
                    Verdict::Refused(StatusCode::FORBIDDEN, "missing_permission")
                }
                (Some(_), _) if who == Self::Unconfirmed && access.asks_again() => {
                    Verdict::Refused(StatusCode::FORBIDDEN, "confirmation_required")
                }
                (Some(_), _) => Verdict::Allowed,
            },
        }
    }

    /// The role in which calls are made.
    fn role(self) -> Option<Role> {
        match self {
            Self::Staff(role) => Some(role),
            Self::Token | Self::Unconfirmed => Some(Role::Owner),
            Self::CounsellorToken => Some(Role::Counsellor),
            _ => None,
        }
    }

    fn uses_a_cookie(self) -> bool {
        matches!(
            self,
            Self::User
                | Self::Staff(_)
                | Self::GivenPassword
                | Self::Unconfirmed
                | Self::Expired
                | Self::Deactivated
        )
    }

    async fn arrive(self, test: &TestApp) -> Client {
        let router = test.router();
        match self {
            Self::Visitor => test.browser(),
            Self::User => signed_in(router, "user@site.example").await,
            Self::Staff(role) => signed_in(router, &address(role)).await,
            Self::GivenPassword => signed_in(router, "given@site.example").await,
            Self::Deactivated => {
                let set = async |value: &str| {
                    let email = "email = 'deactivated@site.example'";
                    let update = format!("UPDATE \"user\" SET deactivated_at = {value} WHERE {email}");
                    test.app.store.db.execute_unprepared(&update).await.unwrap();
                };
                set("NULL").await;
                let client = signed_in(router, "deactivated@site.example").await;
                set("created_at").await;
                client
            }
            Self::Unconfirmed => {
                let client = signed_in(router, "unconfirmed@site.example").await;
                let before = "UPDATE session SET confirmed_at = NULL WHERE user_id = \
                              (SELECT id FROM \"user\" WHERE email = 'unconfirmed@site.example')";
                test.app.store.db.execute_unprepared(before).await.unwrap();
                client
            }
            Self::Expired => {
                let client = signed_in(router, "expired@site.example").await;
                let past = "UPDATE session SET idle_until = created_at WHERE user_id = \
                            (SELECT id FROM \"user\" WHERE email = 'expired@site.example')";
                test.app.store.db.execute_unprepared(past).await.unwrap();
                client
            }
            Self::Token => with_token(test, Role::Owner, false).await,
            Self::CounsellorToken => with_token(test, Role::Counsellor, false).await,
            Self::RevokedToken => with_token(test, Role::Owner, true).await,
            Self::RevokedTokenAndCookie => {
                let mut client = with_token(test, Role::Owner, true).await;
                client.cookies = signed_in(router, &address(Role::Owner)).await.cookies;
                client
            }
        }
    }
}

fn address(role: Role) -> String {
    format!("{}@site.example", role.to_value())
}

async fn with_token(test: &TestApp, role: Role, revoked: bool) -> Client {
    let mut client = test.browser();
    let answer = client.log_in(&address(role), PASSWORD).await.ok();
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
    // Browsers send reports from any origin, which change nothing; other sites sign what they deliver.
    let from_anywhere = ["/api/csp-report", "/api/leads/inbound/{source}"].contains(&route.path);
    let changes = route.method != Method::GET && !from_anywhere;
    let foreign = from == From::Elsewhere || (from == From::Unknown && who.uses_a_cookie());
    if changes && foreign {
        return Verdict::Refused(StatusCode::FORBIDDEN, "foreign_origin");
    }
    match who.under(route.access) {
        // Needs no session but a password that was given just now.
        Verdict::Allowed if route.path == "/api/auth/code/passkey/options" => {
            Verdict::Refused(StatusCode::UNAUTHORIZED, "unauthorized")
        }
        verdict => verdict,
    }
}

fn verdict(answer: &Answer) -> Verdict {
    let refusals = [
        (StatusCode::UNAUTHORIZED, "unauthorized"),
        (StatusCode::FORBIDDEN, "forbidden"),
        (StatusCode::FORBIDDEN, "missing_permission"),
        (StatusCode::FORBIDDEN, "password_change_required"),
        (StatusCode::FORBIDDEN, "confirmation_required"),
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
    let parameters = [
        ("{id}", "2000000000"),
        ("{mail_id}", "2000000000"),
        ("{entry_id}", "2000000000"),
        ("{cv_id}", "2000000000"),
        ("{slug}", "no-such-name"),
        ("{group}", "no-such-group"),
        ("{code}", "00000"),
        ("{source}", "no-such-feed"),
    ];
    let path = parameters.iter().fold(route.path.to_owned(), |path, (name, value)| path.replace(name, value));
    assert!(!path.contains('{'), "{path}: teach this test the parameter");
    let body = (route.method != Method::GET).then(|| ("application/json", "{}".to_owned()));
    client.request(route.method.clone(), &path, body).await
}

/// Asks every route as each of these clients. Returns the number of requests.
async fn try_all(db: &TestDb, clients: &[Who], origins: &[From]) -> usize {
    let test = TestApp::seeded(db).await;
    for role in Role::iter() {
        staff(&test.app, &address(role), role).await;
    }
    for name in ["unconfirmed", "expired", "deactivated", "given"] {
        account(&test.app, &format!("{name}@site.example"), true).await;
    }
    let given = "UPDATE \"user\" SET must_change_password = TRUE WHERE email = 'given@site.example'";
    test.app.store.db.execute_unprepared(given).await.unwrap();
    account(&test.app, "user@site.example", false).await;
    let routes = api_routes();
    let mut cells = 0;
    for &who in clients {
        let mut client = who.arrive(&test).await;
        for route in routes.inventory() {
            for &from in origins {
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
    assert_eq!(cells, routes.inventory().len() * clients.len() * origins.len());
    cells
}

#[apply(sqlite_test)]
async fn every_route_obeys_its_rule(db: TestDb) {
    let cells = try_all(&db, &ALL_CLIENTS, &[From::Here, From::Elsewhere, From::Unknown]).await;
    assert!(cells > 4000, "{cells}");
}

/// The rules are the same there; the queries of the sessions and behind every route are not.
#[apply(postgres_test)]
async fn every_route_obeys_its_rule_on_postgres(db: TestDb) {
    let clients = [
        Who::Visitor,
        Who::Staff(Role::Owner),
        Who::Staff(Role::Coordinator),
        Who::Expired,
        Who::Deactivated,
        Who::Token,
        Who::RevokedToken,
    ];
    try_all(&db, &clients, &[From::Here]).await;
}

#[test]
fn writes_and_private_reads_require_authorization() {
    for route in api_routes().inventory() {
        let open = route.access == Access::Public;
        let sign_in = [
            "/api/auth/login",
            "/api/auth/code",
            "/api/auth/login/passkey/options",
            "/api/auth/login/passkey",
            "/api/auth/code/passkey/options",
            "/api/auth/code/passkey",
        ]
        .contains(&route.path);
        let form = route.path.starts_with("/api/mail/")
            || ["/api/csp-report", "/api/chat-references"].contains(&route.path);
        // Its signature says who sends.
        let signed = route.path == "/api/leads/inbound/{source}";
        let changes = !matches!(route.method, Method::GET | Method::HEAD);
        assert!(!(open && changes) || sign_in || form || signed, "{route:?} is open to all clients");
        let staff = ["/api/admin", "/api/audit", "/api/leads", "/api/media"]
            .iter()
            .any(|start| route.path.starts_with(start));
        assert!(!staff || signed || route.access.permission().is_some(), "{route:?} is for staff");
        let reads = matches!(
            route.access.permission(),
            Some(
                Permission::ReadCourses
                    | Permission::ReadContent
                    | Permission::ReadEnquiries
                    | Permission::ReadHistory
            )
        );
        assert!(!(reads && changes), "{route:?} changes something with a permission to read");
        let consequences = changes
            && matches!(
                route.access.permission(),
                Some(Permission::ManageAccounts | Permission::ChangeSettings | Permission::EraseEnquiries)
            );
        // What replies say and when the office is open harms nobody, and both have a history.
        let daily = ["/api/leads/rules", "/api/admin/reply-templates"]
            .iter()
            .any(|start| route.path.starts_with(start));
        let consequences = consequences && !daily;
        let exports = route.access.permission() == Some(Permission::ExportEnquiries);
        assert!(!(consequences || exports) || route.access.asks_again(), "{route:?} does not ask again");
    }
}
