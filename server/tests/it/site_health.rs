//! How the site is doing, as staff see it.

use chrono::Duration;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::web::health;
use storage::backup;

use crate::support::client::signed_in;
use crate::support::desk::Desk;
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

const CHECKS: [&str; 8] = ["speed", "failures", "rendering", "mail", "database", "backup", "disk", "uploads"];

#[track_caller]
fn check<'a>(report: &'a Value, id: &str) -> &'a Value {
    report["checks"].as_array().unwrap().iter().find(|check| check["id"] == id).unwrap()
}

#[apply(db_test)]
async fn a_site_that_is_well_says_so(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    backup::note(&test.app.config.data_dir).unwrap();
    test.anon().get("/about").await;
    let report = test.admin().await.get("/api/admin/health").await.ok();
    let ids: Vec<_> = report["checks"].as_array().unwrap().iter().map(|check| &check["id"]).collect();
    assert_eq!(ids, CHECKS);
    for id in CHECKS {
        let check = check(&report, id);
        // How busy the machine is and how much room its disk has is not for a test.
        if !["speed", "database", "disk"].contains(&id) {
            assert_eq!((&check["state"], &check["action"]), (&json!("good"), &Value::Null), "{check}");
        }
        assert!(
            !check["found"].as_str().unwrap().is_empty() && !check["meaning"].as_str().unwrap().is_empty()
        );
    }
    assert!(report["day"]["pages"].as_u64().unwrap() >= 1);
    assert_eq!(report["day"]["fallback"], 0);
}

#[apply(sqlite_test)]
async fn a_dead_renderer_and_its_plain_pages_are_told(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let mut admin = test.admin().await;
    test.renderer.kill();
    test.anon().get("/about").await;
    let report = admin.get("/api/admin/health").await.ok();
    assert_eq!(
        (&report["state"], &check(&report, "rendering")["state"]),
        (&json!("broken"), &json!("broken"))
    );
    assert_eq!(report["day"]["fallback"], 1);
    assert!(check(&report, "rendering")["action"].as_str().unwrap().contains("renderer"));
}

#[apply(db_test)]
async fn mail_that_waits_and_a_missing_backup_are_told(db: TestDb) {
    let desk = Desk::new(&db).await;
    let body = json!({
        "name": "Asha Rao", "email": "asha@example.in", "subject": "Dates", "message": "When?",
        "form_token": desk.form_token(),
    });
    assert_eq!(desk.visitor(1).send_json("contact", &body).await.status, 201);
    let report = desk.test.admin().await.get("/api/admin/health").await.ok();
    assert_eq!(check(&report, "mail")["state"], "good");
    assert_eq!(check(&report, "backup")["state"], "attention");
    assert_eq!(report["day"]["enquiries"], 1);
    desk.test.app.store.clock.advance(Duration::minutes(16));
    let report =
        signed_in(desk.test.router(), "admin@site.example").await.get("/api/admin/health").await.ok();
    assert_eq!(check(&report, "mail")["state"], "broken");
    assert!(check(&report, "mail")["found"].as_str().unwrap().contains("16 minutes"), "{report}");
}

#[apply(sqlite_test)]
async fn failures_pass_after_a_while_and_stay_in_the_figures_of_the_day(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let app = &test.app;
    let rename = async |from: &str, to: &str| {
        app.store.db.execute_unprepared(&format!("ALTER TABLE {from} RENAME TO {to}")).await.unwrap();
    };
    rename("team_member", "away").await;
    for _ in 0..3 {
        assert!(test.anon().get("/api/team/get").await.status.is_server_error());
    }
    rename("away", "team_member").await;
    let report = test.admin().await.get("/api/admin/health").await.ok();
    assert_eq!(check(&report, "failures")["state"], "attention");
    assert!(check(&report, "failures")["found"].as_str().unwrap().starts_with("3 requests"), "{report}");
    app.monitoring.recent.note(app.store.clock.now(), health::totals(app));
    app.store.clock.advance(Duration::minutes(15));
    let report = signed_in(test.router(), "admin@site.example").await.get("/api/admin/health").await.ok();
    assert_eq!(check(&report, "failures")["state"], "good");
    assert_eq!(report["day"]["failed"], 3);
    app.store.clock.advance(Duration::hours(24));
    let report = signed_in(test.router(), "admin@site.example").await.get("/api/admin/health").await.ok();
    assert_eq!(report["day"]["failed"], 0);
}

#[apply(sqlite_test)]
async fn an_old_backup_is_told(db: TestDb) {
    let test = TestSite::seeded(&db).await;
    let folder = &test.app.config.data_dir;
    let mut admin = test.admin().await;
    for (hours, state) in [(29, "good"), (31, "attention"), (24 * 8, "broken")] {
        backup::note(folder).unwrap();
        let made = test.app.store.clock.now() - Duration::hours(hours);
        let mark = std::fs::File::options().write(true).open(folder.join("last-backup")).unwrap();
        mark.set_modified(made.into()).unwrap();
        let report = admin.get("/api/admin/health").await.ok();
        assert_eq!(check(&report, "backup")["state"], state, "after {hours} hours");
    }
}
