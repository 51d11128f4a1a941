//! What is looked at. Each check answers one question; [`all`] is their list.

use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::TimeDelta;

use crate::web::app::App;
use crate::web::health::words::{bound_of, count_of, time_of};
use crate::web::health::{HealthCheck, HealthState, totals};
use crate::web::readiness::MAIL_MAY_WAIT_SECONDS;
use base::clock::in_india;
use base::durations::quantile;
use domain::mail::outbox;
use storage::disk::{self, readable};
use storage::{backup, db};

/// What counts as now.
const RECENT: TimeDelta = TimeDelta::minutes(15);
/// Pages beyond this are slow; in seconds.
const SLOW: f64 = 0.5;
const VERY_SLOW: f64 = 2.5;
/// One failure may be an accident of one request.
const FEW_FAILURES: u64 = 5;
const SLOW_DATABASE: Duration = Duration::from_millis(500);
/// A day, and some hours for a job that runs late.
const BACKUP_HOLDS: TimeDelta = TimeDelta::hours(30);
const BACKUP_IS_OLD: TimeDelta = TimeDelta::days(7);
const LITTLE_DISK: u64 = 2_000_000_000;
/// Uploads are refused below 256 MiB, and writing a database that large takes some more.
const NO_DISK: u64 = 500_000_000;

/// Makes every check, side by side.
pub(crate) async fn all(app: &Arc<App>) -> Vec<HealthCheck> {
    let (pages, mail, database, uploads) =
        tokio::join!(rendering(app), mail(app), database(app), uploads(app));
    vec![speed(app), failures(app), pages, mail, database, last_backup(app), disk_space(app), uploads]
}

/// What was found, before it is put in words: state, finding, meaning, and what to do.
struct Finding(HealthState, String, &'static str, &'static str);

impl Finding {
    const fn good(found: String, meaning: &'static str) -> Self {
        Self(HealthState::Good, found, meaning, "")
    }

    fn of(self, id: &'static str, title: &'static str) -> HealthCheck {
        let Self(state, found, meaning, action) = self;
        let action = (state != HealthState::Good).then(|| action.to_owned());
        HealthCheck { id, title, state, found, meaning: meaning.to_owned(), action }
    }
}

/// Whether pages come quickly.
fn speed(app: &App) -> HealthCheck {
    let (_, recent) = app.monitoring.recent.within(RECENT, app.store.clock.now(), totals(app));
    let count = count_of(recent.page_count(), "page", "pages");
    let finding = match quantile(&recent.pages, 0.95) {
        None => Finding::good(
            "Nobody asked for a page in the last 15 minutes.".to_owned(),
            "There was nothing to measure.",
        ),
        Some(seconds) => {
            let found = format!("95 of 100 pages were answered {} ({count}).", bound_of(seconds));
            if seconds <= SLOW {
                Finding::good(found, "Visitors do not wait for the server.")
            } else {
                let state = if seconds <= VERY_SLOW { HealthState::Attention } else { HealthState::Broken };
                Finding(
                    state,
                    found,
                    "Visitors notice that they wait, and some of them leave.",
                    "Look whether a check below is not good. If all are, the machine is too small for the \
                     visitors of this moment, or another program on it is busy: ask who runs the server.",
                )
            }
        }
    };
    finding.of("speed", "Is the site answering quickly?")
}

/// Whether requests fail.
fn failures(app: &App) -> HealthCheck {
    let (_, recent) = app.monitoring.recent.within(RECENT, app.store.clock.now(), totals(app));
    let finding = match recent.failed {
        0 => Finding::good(
            "No request failed in the last 15 minutes.".to_owned(),
            "Visitors and staff get what they ask for.",
        ),
        failed => Finding(
            if failed <= FEW_FAILURES { HealthState::Attention } else { HealthState::Broken },
            format!("{} failed in the last 15 minutes.", count_of(failed, "request", "requests")),
            "Somebody saw an error page or a message that something went wrong.",
            "The log of the server has each failure with its cause. Ask who runs the server to look at the lines \
             “request failed”.",
        ),
    };
    finding.of("failures", "Do requests succeed?")
}

/// Whether pages are made by the renderer.
async fn rendering(app: &App) -> HealthCheck {
    let (_, recent) = app.monitoring.recent.within(RECENT, app.store.clock.now(), totals(app));
    let fallback = recent.fallback + recent.unavailable;
    let finding = if !app.pages.renderers.healthy().await {
        Finding(
            HealthState::Broken,
            "The program that makes pages (the renderer) does not answer.".to_owned(),
            "Visitors get earlier copies of pages, and plain pages where there is none. Changes of staff show late.",
            "Start the renderer again, or ask who runs the server to do so. Pages come back within a second.",
        )
    } else if fallback > 0 {
        Finding(
            HealthState::Attention,
            format!(
                "{} could not be made in the last 15 minutes, and an earlier copy or a plain page was shown.",
                count_of(fallback, "page", "pages")
            ),
            "Visitors can read the site, but some pages were not as they should be.",
            "If this stays for more than a few minutes, ask who runs the server to look for “page” in its log: it names \
             the pages and the reason.",
        )
    } else {
        Finding::good(
            "The program that makes pages (the renderer) answers.".to_owned(),
            "Pages show what staff have published.",
        )
    };
    finding.of("rendering", "Are pages being made?")
}

const ASK_ABOUT_MAIL: &str = "Ask who runs the server whether the mail server answers and its settings (SMTP_URL, MAIL_FROM) \
                              are still right. Work on new enquiries from the list of enquiries meanwhile.";

/// Whether mail gets out.
async fn mail(app: &App) -> HealthCheck {
    let (now, db) = (app.store.clock.now(), &app.store.db);
    let found = outbox::health(db, now).await;
    let refusals = outbox::refusals(db).await.unwrap_or_default();
    let said = refusals.last.map(|text| format!(" Last: “{text}”.")).unwrap_or_default();
    let finding = match found {
        Err(_) => Finding(
            HealthState::Broken,
            "The queue of mails could not be read.".to_owned(),
            "Enquiries may not be stored, and no mail is sent.",
            "See the database below.",
        ),
        Ok(health) if health.oldest_seconds > MAIL_MAY_WAIT_SECONDS => Finding(
            HealthState::Broken,
            format!(
                "{} for {}.{said}",
                count_of(health.queued, "mail waits", "mails wait, the first"),
                time_of(TimeDelta::seconds(health.oldest_seconds))
            ),
            "Visitors get no confirmation and staff no notice of enquiries. Nothing is lost, and sending is tried again \
             by itself for two days.",
            ASK_ABOUT_MAIL,
        ),
        Ok(_) if refusals.failing > 0 => Finding(
            HealthState::Attention,
            format!(
                "{} refused and will be tried again.{said}",
                count_of(refusals.failing, "mail was", "mails were")
            ),
            "Nothing is lost: sending is tried again by itself for two days. Servers that see a sender for the first time \
             refuse mail for some minutes on purpose.",
            ASK_ABOUT_MAIL,
        ),
        Ok(health) if health.dead > 0 => Finding(
            HealthState::Attention,
            format!("{} could not be delivered.{said}", count_of(health.dead, "mail", "mails")),
            "The people at these addresses have had no mail from the site.",
            "Open Enquiries, choose those whose mail was not delivered, and correct the address or give the mail up. Where \
             the mail server was the reason, send all of them again.",
        ),
        Ok(_) if app.config.mail.smtp.is_none() && !app.config.public_url.is_loopback() => Finding(
            HealthState::Attention,
            "No mail server is set up: mails are written to files.".to_owned(),
            "Enquiries are stored, but nobody is told about them by mail.",
            "Ask who runs the server to set SMTP_URL.",
        ),
        Ok(health) => Finding::good(
            match health.queued {
                0 => "No mail waits.".to_owned(),
                queued => {
                    format!("{} to be sent, none for long.", count_of(queued, "mail waits", "mails wait"))
                }
            },
            "Confirmations and notices of enquiries get out.",
        ),
    };
    finding.of("mail", "Is mail getting out?")
}

/// Whether the database answers, and fits this program.
async fn database(app: &App) -> HealthCheck {
    let started = Instant::now();
    let pending = db::pending_migrations(&app.store.db).await;
    let took = started.elapsed();
    let size = db::size(&app.store.db).await.ok();
    let finding = match pending {
        Err(_) => Finding(
            HealthState::Broken,
            "The database does not answer.".to_owned(),
            "Visitors see earlier copies of pages. Enquiries and changes cannot be stored.",
            "Ask who runs the server to start the database again.",
        ),
        Ok(pending) if !pending.is_empty() => Finding(
            HealthState::Broken,
            format!(
                "{} of the database.",
                count_of(pending.len() as u64, "change is missing", "changes are missing")
            ),
            "This version of the program needs tables that are not there yet. Parts of the site fail.",
            "Ask who runs the server to run “server migrate”.",
        ),
        Ok(_) if !app.store.takes_writes().await => Finding(
            HealthState::Broken,
            "The database can be read, but not written.".to_owned(),
            "Visitors see pages, but enquiries and changes are refused, with a request to try again.",
            "Ask who runs the server whether its disk is full, read-only or broken. Enquiries are taken again as soon as \
             the disk is.",
        ),
        Ok(_) if took > SLOW_DATABASE => Finding(
            HealthState::Attention,
            format!("The database took {} milliseconds to answer.", took.as_millis()),
            "Screens of staff and pages that are made anew are slow.",
            "If it stays so, ask who runs the server to look at the disk and at other programs on the machine.",
        ),
        Ok(_) => Finding::good(
            match size {
                Some(bytes) => format!("The database answers and is up to date. It has {}.", readable(bytes)),
                None => "The database answers and is up to date.".to_owned(),
            },
            "Enquiries and changes are stored.",
        ),
    };
    finding.of("database", "Is the database well?")
}

/// Whether there is a backup of today.
fn last_backup(app: &App) -> HealthCheck {
    const TITLE: &str = "Is there a recent backup?";
    const ACTION: &str = "Ask who runs the server to make a backup every day, to keep it on another machine, and to try \
                          out once that it can be restored (docs/operations.md).";
    let Some(last) = backup::last(&app.config.data_dir) else {
        let finding = Finding(
            HealthState::Attention,
            "No backup is known.".to_owned(),
            "If the disk of the server fails, courses and enquiries may be lost.",
            ACTION,
        );
        return finding.of("backup", TITLE);
    };
    let age = app.store.clock.now() - last;
    let found = format!("The last one was made on {}.", in_india(last).format("%-d %B %Y at %H:%M"));
    let finding = if age <= BACKUP_HOLDS {
        Finding::good(found, "At most a day of work would be lost with the disk of the server.")
    } else {
        let state = if age > BACKUP_IS_OLD { HealthState::Broken } else { HealthState::Attention };
        Finding(state, found, "What came since then would be lost with the disk of the server.", ACTION)
    };
    finding.of("backup", TITLE)
}

/// Whether the disk has room.
fn disk_space(app: &App) -> HealthCheck {
    let finding = match disk::space_of(&app.config.data_dir) {
        None => Finding(
            HealthState::Attention,
            "How much room is left could not be found out.".to_owned(),
            "A full disk would stop enquiries and changes.",
            "Ask who runs the server whether the folder DATA_DIR can be read.",
        ),
        Some(space) => {
            let found = format!("{} of {} are free.", readable(space.free), readable(space.size));
            if space.free >= LITTLE_DISK {
                Finding::good(found, "There is room for enquiries, uploads and the log.")
            } else {
                let state = if space.free < NO_DISK { HealthState::Broken } else { HealthState::Attention };
                Finding(
                    state,
                    found,
                    "On a full disk nothing can be stored: no enquiry, no change, no upload.",
                    "Ask who runs the server to move old backups away, or to enlarge the disk.",
                )
            }
        }
    };
    finding.of("disk", "Is there room on the disk?")
}

/// Whether uploads have room within their quota.
async fn uploads(app: &App) -> HealthCheck {
    let most = app.files.media.max_bytes();
    let finding = match app.files.media.stored_bytes().await {
        Err(_) => Finding(
            HealthState::Broken,
            "The media library could not be read.".to_owned(),
            "Uploads do not work.",
            "See the database above.",
        ),
        Ok(stored) => {
            let found =
                format!("Uploads take {} of the {} that they may take.", readable(stored), readable(most));
            if stored < most / 10 * 9 {
                Finding::good(found, "Pictures and documents can be uploaded.")
            } else {
                let state = if stored >= most { HealthState::Broken } else { HealthState::Attention };
                Finding(
                    state,
                    found,
                    "Further uploads will be refused, or are already.",
                    "Delete files that no page uses in the media library, or ask who runs the server to raise \
                     MEDIA_MAX_BYTES.",
                )
            }
        }
    };
    finding.of("uploads", "Is there room for uploads?")
}
