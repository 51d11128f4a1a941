//! CVs of people who look for work: stored before the answer, apart from everything that has an address, and gone with the person.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use chrono::Duration;
use domain::auth::permissions::Role;
use domain::expiry;
use domain::media::maintenance;
use serde_json::json;
use storage::archive;
use storage::media_files::MediaLocation;
use storage::site_files::SiteFiles;
use tempfile::TempDir;

use crate::support::client::{signed_in, staff};
use crate::support::cv::{docx, fields, send, send_page};
use crate::support::database::on_sqlite;
use crate::support::desk::{Desk, OpenedData};
use crate::support::media::pdf;
use crate::support::s3::S3Server;
use crate::support::{TestDb, apply, db_test, sqlite_test};

const PAGE: &str = "/privacy/my-data";

/// The files of CVs in the folder.
fn stored(desk: &Desk) -> Vec<PathBuf> {
    let folder = desk.test.app.config.data_dir.join("cvs");
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

async fn rows(desk: &Desk) -> i64 {
    desk.number("SELECT COUNT(*) FROM lead_cv").await
}

async fn apply_with(desk: &Desk, content: &[u8]) -> i64 {
    let answer = send(&desk.visitor(1), &fields(desk), ("cv.pdf", content)).await;
    assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
    desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await
}

async fn open_data(desk: &Desk) -> OpenedData {
    let token = desk.form_token();
    let asked = [("email", "asha@example.in"), ("form_token", token.as_str())];
    desk.visitor(200).post_form(PAGE, &asked, &[("origin", "http://localhost:3000")]).await;
    let mails = desk.send_mails().await;
    let mail = mails.iter().find(|mail| mail.subject().starts_with("Your data at")).unwrap().text();
    let link = mail.split_whitespace().find(|word| word.contains("/privacy/my-data?token=")).unwrap();
    OpenedData::by(&desk.visitor(9), link.split_once("localhost:3000").unwrap().1).await
}

async fn pass(desk: &Desk, time: Duration) {
    desk.wait(time);
    let app = &desk.test.app;
    expiry::end_what_is_over(&app.store, &app.config.data_dir, &app.files.cvs).await.unwrap();
}

#[apply(db_test)]
async fn a_cv_is_stored_for_its_owner_alone_and_comes_back_whole(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut admin = desk.test.admin().await;
    staff(&desk.test.app, "reader@site.example", Role::Viewer).await;
    let mut viewer = signed_in(desk.test.router(), "reader@site.example").await;
    for (name, content, mime) in [
        ("../../etc/passwd", pdf(2), "application/pdf"),
        ("cv.pdf", docx("Wiring"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ] {
        desk.wait(Duration::minutes(6));
        let answer = send(&desk.visitor(1), &fields(&desk), (name, &content)).await;
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        assert_eq!(answer.json()["message"], "Thank you. Your enquiry has reached us.");
        let id = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
        let lead = admin.get(&format!("/api/leads/{id}")).await.ok();
        assert_eq!(lead["cvs"][0]["bytes"], content.len(), "{lead}");
        let purposes: Vec<_> =
            lead["consents"].as_array().unwrap().iter().map(|one| &one["purpose"]).collect();
        assert_eq!(purposes, ["enquiry", "cv"]);
        let path = format!("/api/leads/{id}/cvs/{}", lead["cvs"][0]["id"]);
        let file = admin.get(&path).await;
        assert_eq!((file.status.as_u16(), &file.body[..]), (200, &content[..]));
        let cv = &lead["cvs"][0]["id"];
        let ending = if mime == "application/pdf" { "pdf" } else { "docx" };
        assert_eq!(file.header("content-type"), mime);
        assert_eq!(
            file.header("content-disposition"),
            format!("attachment; filename=\"cv-{id}-{cv}.{ending}\"")
        );
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert_eq!(file.header("cache-control"), "no-store");
        assert!(file.header("content-security-policy").contains("sandbox"), "{file:?}");
        assert_eq!(viewer.get(&format!("/api/leads/{id}")).await.ok()["cvs"][0]["id"], *cv);
        assert_eq!(viewer.get(&path).await.status, 403);
        let other = format!("/api/leads/{}/cvs/{cv}", id % 2 + 1);
        assert_eq!(admin.get(&other).await.status, 404, "of another enquiry");
        let log = admin.get("/api/audit").await.ok();
        let (entry, label) = (&log[0], format!("Work wanted {id}"));
        assert_eq!((&entry["action"], &entry["label"]), (&json!("downloaded"), &json!(label)), "{log}");
        assert_eq!((&entry["changes"][0]["field"], &entry["changes"][0]["after"]), (&json!("cv"), cv));
    }
    let downloads = desk.number("SELECT COUNT(*) FROM audit_entry WHERE action = 'downloaded'").await;
    assert_eq!(downloads, 2, "what was refused is no download");
    let folder = desk.test.app.config.data_dir.join("cvs");
    assert_eq!(std::fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    for file in stored(&desk) {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(4).any(|part| part == b"%PDF" || part == b"word"), "it is encrypted");
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        for address in [format!("/media/{name}/cv.pdf"), format!("/cvs/{name}"), format!("/media/cvs/{name}")]
        {
            assert_eq!(desk.test.anon().get(&address).await.status, 404, "{address}");
        }
    }
    for list in ["/api/leads", "/api/leads.csv"] {
        let shown = String::from_utf8(admin.get(list).await.body.to_vec()).unwrap().to_lowercase();
        assert!(!shown.contains("\"cvs\"") && !shown.contains("docx"), "{shown}");
    }
    // What a reader changes on the disk is noticed.
    let file = stored(&desk).remove(0);
    std::fs::write(&file, b"something else").unwrap();
    let states = [admin.get("/api/leads/1/cvs/1").await.status, admin.get("/api/leads/2/cvs/2").await.status];
    let states: BTreeSet<u16> = states.iter().map(axum::http::StatusCode::as_u16).collect();
    assert_eq!(states, BTreeSet::from([200, 500]));
}

#[apply(db_test)]
async fn a_form_that_comes_again_is_one_enquiry_with_its_file_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let mut form = fields(&desk);
    form.push(("key".to_owned(), "one form".to_owned()));
    let (first, second) = (pdf(1), pdf(1));
    let (a, b) = tokio::join!(
        send(&visitor, &form, ("cv.pdf", &first)),
        send(&visitor, &form, ("again.pdf", &second))
    );
    assert_eq!((a.status.as_u16(), b.status.as_u16()), (201, 201));
    assert_eq!(
        (desk.number("SELECT COUNT(*) FROM lead").await, rows(&desk).await, stored(&desk).len()),
        (1, 1, 1)
    );
    for pages in 2..6 {
        assert_eq!(send(&visitor, &form, ("cv.pdf", &pdf(pages))).await.status, 201);
    }
    assert_eq!((rows(&desk).await, stored(&desk).len()), (3, 3), "the latest, and no more than three");
    let mut admin = desk.test.admin().await;
    let lead = admin.get("/api/leads/1").await.ok();
    let newest = &lead["cvs"][0];
    assert_eq!(newest["bytes"], pdf(5).len());
    let file = admin.get(&format!("/api/leads/1/cvs/{}", newest["id"])).await;
    assert_eq!(&file.body[..], &pdf(5)[..]);
    let history = lead["history"].as_array().unwrap();
    assert_eq!(history.iter().filter(|event| event["kind"] == "repeated").count(), 4, "{lead}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM consent WHERE purpose = 'cv'").await, 1);
}

#[apply(sqlite_test)]
async fn the_form_works_without_javascript_and_without_a_file(db: TestDb) {
    let desk = Desk::new(&db).await;
    let visitor = desk.visitor(1);
    let sent = send_page(&visitor, &fields(&desk), ("cv.docx", &docx("Wiring"))).await;
    assert_eq!(sent.status, 303);
    assert!(sent.header("location").ends_with("/recruitment?sent=candidate#need-work"), "{sent:?}");
    assert_eq!(rows(&desk).await, 1);

    let refused = send_page(&visitor, &fields(&desk), ("cv.pdf", b"MZ\x90 a program")).await;
    let page = String::from_utf8(refused.body.to_vec()).unwrap();
    assert_eq!(refused.status, 422, "{page}");
    assert!(page.contains("<form method=\"post\" enctype=\"multipart/form-data\""), "{page}");
    assert!(
        page.contains("This is a program. Send your CV as a PDF, or as a Word document (.docx)."),
        "{page}"
    );
    assert!(page.contains("id=\"again-cv\" name=\"cv\" type=\"file\""), "{page}");
    assert!(
        page.contains("value=\"Pune, Nashik\"") && page.contains("Nights, too."),
        "what was typed is kept: {page}"
    );

    desk.wait(Duration::minutes(6));
    let without = send_page(&visitor, &fields(&desk), ("", b"")).await;
    assert_eq!(without.status, 303, "a browser sends an empty file where none was chosen");
    assert_eq!((rows(&desk).await, desk.number("SELECT COUNT(*) FROM lead").await), (1, 2));
}

#[apply(sqlite_test)]
async fn what_is_wrong_with_the_fields_and_the_file_is_told_at_once(db: TestDb) {
    let desk = Desk::new(&db).await;
    let mut form = fields(&desk);
    for (name, value) in &mut form {
        if name == "role" {
            value.clear();
        }
    }
    let large = [b"%PDF-1.7\n".to_vec(), vec![b' '; 5 * 1024 * 1024]].concat();
    let refused = send(&desk.visitor(1), &form, ("cv.pdf", &large)).await;
    assert_eq!(refused.status, 422);
    let fields = &refused.json()["fields"];
    assert_eq!(fields["role"][0], "Say what work you look for");
    let text = "This file has more than 5 MB. Save it smaller, for example as PDF without pictures.";
    assert_eq!(fields["cv"][0], text);
    let far_too_large = vec![b' '; 33 * 1024 * 1024];
    let refused = send_page(&desk.visitor(1), &form, ("cv.pdf", &far_too_large)).await;
    let page = String::from_utf8(refused.body.to_vec()).unwrap();
    assert_eq!(refused.status, 422);
    assert!(page.contains(text) && page.contains("Asha Rao"), "{page}");
    assert_eq!(desk.number("SELECT COUNT(*) FROM lead").await, 0);
    assert_eq!(stored(&desk), Vec::<PathBuf>::new());
}

#[apply(db_test)]
async fn an_erased_candidate_leaves_no_cv(db: TestDb) {
    let desk = Desk::new(&db).await;
    apply_with(&desk, &pdf(1)).await;
    let data = open_data(&desk).await;
    let shown = String::from_utf8(data.get("").await.body.to_vec()).unwrap();
    assert!(
        shown.contains("Keeping your CV") && shown.contains("PDF, 1 kB, 14 Mar 2026, 14:56 IST"),
        "{shown}"
    );
    let row = desk.texts("SELECT secret FROM lead_cv").await.remove(0);
    let done = data.press(&[("erase", "all"), ("sure", "yes")]).await;
    assert_eq!(done.status, 303);
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
    if let Some(path) = db.url().await.strip_prefix("sqlite://") {
        let traces = std::fs::read(path).unwrap();
        assert!(!traces.windows(row.len()).any(|part| part == row.as_bytes()), "its key is gone");
    }

    // Who has no email address asks the office.
    let mut form = fields(&desk);
    form.retain(|(name, _)| name != "email");
    assert_eq!(send(&desk.visitor(1), &form, ("cv.pdf", &pdf(1))).await.status, 201);
    let id = desk.number("SELECT CAST(MAX(id) AS BIGINT) FROM lead").await;
    assert_eq!((rows(&desk).await, stored(&desk).len()), (1, 1));
    let mut admin = desk.test.admin().await;
    let receipt = admin.post(&format!("/api/leads/{id}/erase"), json!({})).await.ok();
    assert_eq!(receipt["cvs"], 1, "{receipt}");
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
}

#[apply(db_test)]
async fn a_consent_that_is_withdrawn_takes_the_cv_with_it(db: TestDb) {
    let desk = Desk::new(&db).await;
    apply_with(&desk, &pdf(1)).await;
    let data = open_data(&desk).await;
    let done = data.press(&[("withdraw", "cv")]).await;
    assert_eq!((done.status.as_u16(), done.header("location")), (303, "/privacy/my-data?done=cv#answer"));
    let shown = String::from_utf8(data.get("?done=cv").await.body.to_vec()).unwrap();
    assert!(shown.contains("Your CV is deleted."), "{shown}");
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
    let open = "SELECT purpose FROM consent WHERE withdrawn_at IS NULL";
    assert_eq!(desk.texts(open).await, ["enquiry"], "the enquiry is answered all the same");

    desk.wait(Duration::minutes(6));
    apply_with(&desk, &pdf(1)).await;
    data.press(&[("withdraw", "enquiry")]).await;
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
    assert_eq!(desk.texts(open).await, Vec::<String>::new());
}

#[apply(db_test)]
async fn a_cv_is_kept_for_a_year(db: TestDb) {
    let desk = Desk::new(&db).await;
    apply_with(&desk, &pdf(1)).await;
    pass(&desk, Duration::days(364)).await;
    assert_eq!((rows(&desk).await, stored(&desk).len()), (1, 1));
    pass(&desk, Duration::days(3)).await;
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
    assert_eq!(
        desk.number("SELECT COUNT(*) FROM lead WHERE erased_at IS NULL").await,
        1,
        "the enquiry stays"
    );
}

#[apply(sqlite_test)]
async fn a_cv_goes_with_an_enquiry_that_was_taken_for_spam(db: TestDb) {
    let desk = Desk::new(&db).await;
    apply_with(&desk, &pdf(1)).await;
    desk.rows("UPDATE lead SET status = 'spam'").await;
    pass(&desk, Duration::days(91)).await;
    assert_eq!((rows(&desk).await, stored(&desk)), (0, vec![]));
}

#[apply(sqlite_test)]
async fn a_file_without_a_row_is_removed_after_an_hour(db: TestDb) {
    let desk = Desk::new(&db).await;
    apply_with(&desk, &pdf(1)).await;
    let left = desk.test.app.config.data_dir.join("cvs/0123456789abcdef0123456789abcdef");
    std::fs::write(&left, "as after a crash before the row").unwrap();
    // The clock of tests stands before the time of the files.
    pass(&desk, Duration::hours(1)).await;
    assert_eq!(stored(&desk).len(), 2, "it may belong to an enquiry that is being stored");
    let now = desk.test.app.store.clock.now();
    desk.test.app.files.cvs.sweep(&desk.test.app.store, now + Duration::days(4000)).await.unwrap();
    assert!(!left.exists());
    assert_eq!(stored(&desk).len(), 1);
}

#[tokio::test]
async fn a_backup_has_the_cvs_that_there_are() {
    on_sqlite(async |db: TestDb| {
        let desk = Desk::new(&db).await;
        apply_with(&desk, &pdf(2)).await;
        let folder = TempDir::new().unwrap();
        let app = &desk.test.app;
        let files = SiteFiles::open(&app.config.media, &app.config.data_dir).unwrap();
        let names = async |file: &str| -> Vec<String> {
            let file = folder.path().join(file);
            archive::backup(db.url().await, &files, &file).await.unwrap();
            let mut read = tar::Archive::new(std::fs::File::open(&file).unwrap());
            let names = read.entries().unwrap();
            names.map(|entry| entry.unwrap().path().unwrap().display().to_string()).collect()
        };
        assert_eq!(names("with.tar").await.iter().filter(|name| name.starts_with("cvs/")).count(), 1);

        let url = format!("sqlite://{}", folder.path().join("new/site.db").display());
        let elsewhere = folder.path().join("new");
        let location = MediaLocation::Folder(elsewhere.join("media"));
        let restored = SiteFiles::open(&location, &elsewhere).unwrap();
        archive::restore(&url, &restored, &folder.path().join("with.tar")).await.unwrap();
        let kept = std::fs::read_dir(elsewhere.join("cvs")).unwrap().next().unwrap().unwrap().path();
        assert_eq!(std::fs::read(kept).unwrap(), std::fs::read(&stored(&desk)[0]).unwrap());

        let data = open_data(&desk).await;
        data.press(&[("erase", "all"), ("sure", "yes")]).await;
        assert_eq!(names("without.tar").await.iter().filter(|name| name.starts_with("cvs/")).count(), 0);
    })
    .await;
}

#[apply(sqlite_test)]
async fn an_s3_store_keeps_cvs_apart_from_uploads(db: TestDb) {
    let Some(server) = S3Server::start().await else { return };
    let environment = server.environment();
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let desk = Desk::with_environment(&db, &environment).await;
    let id = apply_with(&desk, &pdf(2)).await;
    let mut admin = desk.test.admin().await;
    let app = &desk.test.app;
    let report = maintenance::check(&app.store.db, &app.files.media.files).await.unwrap();
    assert_eq!(
        (report.files, report.orphans),
        (0, vec![]),
        "no upload, and nothing that a cleaning would remove"
    );
    let files = SiteFiles::open(&app.config.media, &app.config.data_dir).unwrap();
    assert_eq!(files.cvs.list().await.unwrap().len(), 1);
    let lead = admin.get(&format!("/api/leads/{id}")).await.ok();
    let file = admin.get(&format!("/api/leads/{id}/cvs/{}", lead["cvs"][0]["id"])).await;
    assert_eq!(&file.body[..], &pdf(2)[..]);
    open_data(&desk).await.press(&[("erase", "all"), ("sure", "yes")]).await;
    assert_eq!((rows(&desk).await, files.cvs.list().await.unwrap().len()), (0, 0));

    drop(server);
    desk.wait(Duration::minutes(6));
    let away = send(&desk.visitor(1), &fields(&desk), ("cv.pdf", &pdf(1))).await;
    assert_eq!(away.status, 422);
    let text = away.json()["fields"]["cv"][0].as_str().unwrap().to_owned();
    assert!(text.contains("Send the form without one"), "{text}");
    assert_eq!(rows(&desk).await, 0);
}
