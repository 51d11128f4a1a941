//! The real program: what a wrong configuration says, and that it starts and stops in order.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn server(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_server"));
    command.current_dir(folder).env_clear().env("RUST_BACKTRACE", "1");
    command
}

fn run(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn one_clear_line(output: &Output, needles: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    for needle in needles {
        assert!(text.contains(needle), "{needle:?} is not in {text:?}");
    }
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn a_wrong_value_stops_the_start_with_one_clear_line() {
    let folder = TempDir::new().unwrap();
    for (name, value, needles) in [
        ("BIND", "127.0.0.1:70000", ["BIND", "70000"]),
        ("DATABASE_URL", "mysql://u:secret@h/d", ["DATABASE_URL", "postgres://"]),
        ("PUBLIC_URL", "training.example", ["PUBLIC_URL", "https://"]),
        ("LOG_FORMAT", "xml", ["LOG_FORMAT", "pretty or json"]),
    ] {
        let output = run(server(folder.path()).arg("serve").env(name, value));
        one_clear_line(&output, &needles);
        assert!(!String::from_utf8_lossy(&output.stderr).contains("secret"));
    }
}

#[test]
fn a_value_that_is_not_utf8_stops_the_start() {
    let folder = TempDir::new().unwrap();
    for (name, value) in [
        ("DATABASE_URL", &b"postgres://site:s3cret\xff@db/site"[..]),
        ("SMTP_URL", b"smtp://\xfe"),
        ("DATA_DIR", b"d\xffta"),
        ("PUBLIC_URL", b"https://caf\xe9.example"),
    ] {
        let output = run(server(folder.path()).arg("serve").env(name, OsStr::from_bytes(value)));
        one_clear_line(&output, &[name, "not UTF-8"]);
        assert!(!String::from_utf8_lossy(&output.stderr).contains("s3cret"));
    }
    assert!(!folder.path().join("data").exists(), "no other site was begun");
}

#[test]
fn a_network_of_all_addresses_is_no_trusted_proxy() {
    let folder = TempDir::new().unwrap();
    for networks in ["0.0.0.0/0", "10.0.0.0/8,::/0"] {
        let output = run(server(folder.path()).arg("serve").env("TRUSTED_PROXIES", networks));
        one_clear_line(&output, &["TRUSTED_PROXIES", "/0", "10.0.0.0/8"]);
    }
}

#[test]
fn a_taken_port_is_named() {
    let folder = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let bind = taken.local_addr().unwrap().to_string();
    let output = run(server(folder.path()).arg("serve").env("BIND", &bind));
    one_clear_line(&output, &["BIND", &bind, "another program"]);
}

#[test]
fn a_data_folder_that_cannot_be_written_is_named() {
    let folder = TempDir::new().unwrap();
    // A file where the folder should be stops every user, root included.
    std::fs::write(folder.path().join("data"), "in the way").unwrap();
    let output = run(server(folder.path()).arg("serve").env("BIND", "127.0.0.1:0"));
    one_clear_line(&output, &["data"]);
}

#[test]
fn a_missing_build_says_what_to_do() {
    let folder = TempDir::new().unwrap();
    let output = run(server(folder.path()).arg("serve").env("BIND", "127.0.0.1:0"));
    one_clear_line(&output, &["build.json", "make build"]);
}

#[test]
fn an_unknown_database_server_is_named_without_its_password() {
    let folder = TempDir::new().unwrap();
    let url = "postgres://site:secret@127.0.0.1:9/none";
    let output = run(server(folder.path()).arg("migrate").env("DATABASE_URL", url));
    one_clear_line(&output, &["DATABASE_URL"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("secret"));
}

#[test]
fn accounts_are_listed_disabled_and_enabled_from_the_command_line() {
    let folder = TempDir::new().unwrap();
    let admin = |arguments: &[&str]| {
        let output = run(server(folder.path()).arg("admin").args(arguments));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        text
    };
    assert!(run(server(folder.path()).arg("migrate")).status.success());
    let made = admin(&["create", "--email", "owner@site.example"]);
    assert!(made.contains("works for 72 hours"), "{made}");
    admin(&["create", "--email", "ravi@site.example", "--role", "editor"]);
    let listed = admin(&["list"]);
    assert!(
        listed.contains("active") && listed.contains("editor") && listed.contains("ravi@site.example"),
        "{listed}"
    );
    assert!(admin(&["disable", "--email", "Ravi@Site.example"]).contains("cannot sign in any more"));
    let listed = admin(&["list"]);
    let ravi = listed.lines().find(|line| line.contains("ravi@")).unwrap();
    assert!(ravi.starts_with("disabled"), "{listed}");
    let last = run(server(folder.path()).args(["admin", "disable", "--email", "owner@site.example"]));
    one_clear_line(&last, &["last owner"]);
    let nobody = run(server(folder.path()).args(["admin", "disable", "--email", "nobody@site.example"]));
    one_clear_line(&nobody, &["Account not found"]);
    assert!(admin(&["enable", "--email", "ravi@site.example"]).contains("can sign in"));
    assert!(!admin(&["list"]).contains("disabled"));
}

#[test]
fn a_public_name_over_http_stops_the_start() {
    let folder = TempDir::new().unwrap();
    let output = run(server(folder.path()).arg("serve").env("PUBLIC_URL", "http://training.example"));
    one_clear_line(&output, &["PUBLIC_URL", "ALLOW_HTTP=1"]);
}

#[test]
fn it_starts_on_an_empty_folder_and_ends_on_sigterm() {
    let folder = TempDir::new().unwrap();
    let client = folder.path().join("app/dist/client");
    std::fs::create_dir_all(&client).unwrap();
    std::fs::write(folder.path().join("app/dist/build.json"), r#"{"build_id":"x","pages":{}}"#).unwrap();
    let mut child = server(folder.path())
        .arg("serve")
        .env("BIND", "127.0.0.1:0")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let answers = lines.by_ref().map_while(Result::ok).find(|line| line.contains("the site answers at"));
    assert!(answers.is_some());
    assert!(folder.path().join("data/site.db").exists());
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(child.wait().unwrap().success());
}
