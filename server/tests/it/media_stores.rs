//! Where uploads are kept: a folder or a store with the S3 protocol, and what becomes of files without rows.

use axum::http::StatusCode;
use chrono::Duration;
use domain::media::maintenance;
use storage::archive;
use storage::media_files::MediaLocation;
use storage::site_files::SiteFiles;
use tempfile::TempDir;

use crate::support::media::{pdf, photo, upload};
use crate::support::s3::S3Server;
use crate::support::{TestDb, TestSite, apply, db_test, sqlite_test};

#[apply(sqlite_test)]
async fn an_s3_store_serves_as_the_folder_does(db: TestDb) {
    let Some(server) = S3Server::start().await else { return };
    let environment = server.environment();
    let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let test = TestSite::with_environment(&db, &environment).await;
    let mut admin = test.admin().await;
    let sent = photo(700, 500, 0);
    let answer = upload(&admin, "lab.jpg", &sent).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", String::from_utf8_lossy(&answer.body));
    assert_eq!(upload(&admin, "a.pdf", &pdf(2)).await.status, StatusCode::CREATED);
    test.app.files.media.run_due().await.unwrap();
    let media = admin.get(answer.header("location")).await.ok();
    assert_eq!(media["state"], "ready");
    for variant in media["variants"].as_array().unwrap() {
        let shown = test.anon().get(variant["address"].as_str().unwrap()).await;
        assert_eq!(
            (shown.status, shown.header("content-type")),
            (StatusCode::OK, variant["mime"].as_str().unwrap())
        );
    }
    let report = maintenance::check(&test.app.store.db, &test.app.files.media.files).await.unwrap();
    assert_eq!((report.missing, report.orphans), (vec![], vec![]));
    assert_eq!(report.files, media["variants"].as_array().unwrap().len() + 2);

    drop(server);
    let away = upload(&admin, "other.jpg", &photo(200, 200, 1)).await;
    assert_eq!(away.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(admin.get("/api/media").await.each("id").len(), 2, "no row without its file");
}

#[apply(db_test)]
async fn what_is_missing_and_what_is_left_over_is_found(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    let kept = upload(&admin, "kept.jpg", &photo(400, 300, 0)).await.json();
    let gone = upload(&admin, "gone.jpg", &photo(400, 300, 1)).await.json();
    test.app.files.media.run_due().await.unwrap();
    let (store, files) = (&test.app.store, &test.app.files.media.files);
    let check = async || maintenance::check(&store.db, files).await.unwrap();
    assert_eq!((check().await.missing.len(), check().await.orphans.len()), (0, 0));

    // As after a crash between file and row, and in the middle of a file.
    files.put("originals/0123456789abcdef0123456789abcdef", "abc".into()).await.unwrap();
    files.put("documents/0123456789abcdef0123456789abcdef.pdf", "abc".into()).await.unwrap();
    files.delete(&format!("originals/{}", kept["digest"].as_str().unwrap())).await.unwrap();
    let report = check().await;
    assert_eq!((report.missing.len(), report.orphans.len()), (1, 2));

    // The clock of tests stands before the time of the files: all of them are young.
    let young = maintenance::clean(store, files).await.unwrap();
    assert_eq!((young.rows, young.files), (0, 0));
    admin.delete(&format!("/api/media/{}", gone["id"])).await.ok();
    store.clock.advance(Duration::days(29));
    assert_eq!(maintenance::clean(store, files).await.unwrap().rows, 0, "it can still be restored");
    store.clock.advance(Duration::days(4000));
    let cleaned = maintenance::clean(store, files).await.unwrap();
    assert_eq!(cleaned.rows, 1);
    assert!(cleaned.files >= 10, "{cleaned:?}");
    let report = check().await;
    assert_eq!((report.missing.len(), report.orphans.len()), (1, 0), "what is missing stays so");
}

#[apply(sqlite_test)]
async fn a_backup_during_uploads_holds_every_file_of_its_records(db: TestDb) {
    let test = TestSite::new(&db).await;
    let mut admin = test.admin().await;
    upload(&admin, "a.pdf", &pdf(1)).await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("site.tar");
    let uploads = async {
        for seed in 0..6 {
            assert_eq!(upload(&admin, "lab.jpg", &photo(400, 300, seed)).await.status, StatusCode::CREATED);
            test.app.files.media.run_due().await.unwrap();
        }
    };
    let config = &test.app.config;
    let own = SiteFiles::open(&config.media, &config.data_dir).unwrap();
    let (written, ()) = tokio::join!(archive::backup(db.url().await, &own, &file), uploads);
    written.unwrap();
    assert!(archive::backup(db.url().await, &own, &file).await.is_err(), "a new name each time");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");

    let url = format!("sqlite://{}", folder.path().join("new/site.db").display());
    let location = MediaLocation::Folder(folder.path().join("new/media"));
    let files = SiteFiles::open(&location, &folder.path().join("new")).unwrap();
    archive::restore(&url, &files, &file).await.unwrap();
    let restored = TestDb::at(url).connect().await;
    let report = maintenance::check(&restored, &files.uploads).await.unwrap();
    assert_eq!(report.missing, Vec::<String>::new());
    assert!(report.files > 0);

    // The database alone, and an archive that names a file elsewhere.
    let alone = folder.path().join("copy.db");
    archive::backup(db.url().await, &files, &alone).await.unwrap();
    archive::restore(&format!("sqlite://{}/b/site.db", folder.path().display()), &files, &alone)
        .await
        .unwrap();
    let evil = folder.path().join("evil.tar");
    let mut builder = tar::Builder::new(std::fs::File::create(&evil).unwrap());
    let mut header = tar::Header::new_gnu();
    header.set_size(1);
    header.as_gnu_mut().unwrap().name[..13].copy_from_slice(b"media/../x.db");
    header.set_cksum();
    builder.append(&header, b"x".as_slice()).unwrap();
    builder.into_inner().unwrap();
    let fresh = folder.path().join("c");
    let into = format!("sqlite://{}/site.db", fresh.display());
    let refused = archive::restore(&into, &files, &evil).await.unwrap_err();
    assert!(format!("{refused:#}").contains("does not begin with a database"), "{refused:#}");
    let evil = folder.path().join("later.tar");
    let mut builder = tar::Builder::new(std::fs::File::create(&evil).unwrap());
    builder.append_path_with_name(&alone, "site.db").unwrap();
    builder.append(&header, b"x".as_slice()).unwrap();
    builder.into_inner().unwrap();
    let refused = archive::restore(&into, &files, &evil).await.unwrap_err();
    assert!(format!("{refused:#}").contains("no part of a site"), "{refused:#}");
    // Cut off between two files, where each of those that are left is whole.
    let whole = std::fs::read(&file).unwrap();
    let cut = folder.path().join("cut.tar");
    std::fs::write(&cut, &whole[..whole.len() - 1024]).unwrap();
    let refused = archive::restore(&into, &files, &cut).await.unwrap_err();
    assert!(format!("{refused:#}").contains("its end is missing"), "{refused:#}");
    assert_eq!(std::fs::read_dir(&fresh).unwrap().count(), 0, "nothing is left");
    admin.get("/api/media").await.ok();
}
