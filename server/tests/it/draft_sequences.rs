//! Two people and the forms of one record, in random sequences: a model says what each call answers and what is stored after
//! it, so nothing that was saved with a 2xx is lost, and nothing goes live that was not in a form that somebody published.
//!
//! `DRAFT_SEQUENCES` is how many sequences there are; each has a seed, which a failure names.

use axum::http::Method;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::support::client::{Client, account, if_match, signed_in};
use crate::support::records::course;
use crate::support::{Answer, TestApp, TestDb, apply, db_test};

const DRAFTS: &str = "/api/admin/drafts";
const STEPS: usize = 14;

fn sequences() -> u64 {
    std::env::var("DRAFT_SEQUENCES").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

/// Title and duration, of the fields of a course.
type Values = [String; 2];

/// Number and revision of a draft, as a form knows it.
type Known = (i64, i64);

#[derive(Clone, Debug, PartialEq)]
struct Stored {
    known: Known,
    values: Values,
}

/// What is stored: the record, the draft that both share, and their own.
#[derive(Clone, Debug)]
struct Model {
    course: i64,
    revision: i64,
    live: Values,
    shared: Option<Stored>,
    own: [Option<Stored>; 2],
}

/// An open form.
#[derive(Clone, Debug)]
struct Form {
    base: i64,
    values: Values,
    shared: Option<Known>,
    own: Option<Known>,
    /// A publication whose answer was lost, and what it was.
    unanswered: Option<(Value, Option<Value>)>,
}

struct Sequence<'a> {
    random: StdRng,
    people: [&'a mut Client; 2],
    model: Model,
    forms: [Form; 2],
    typed: u64,
    seed: u64,
}

fn body(values: &Values) -> Value {
    json!({
        "title": values[0], "description": "All of it.", "instructor": "Asha Rao", "duration": values[1],
        "students": 10, "rating": 4.5, "image": "/art/a.svg", "price": "14,999", "category": "CS-IT",
        "syllabus": ["Timers"], "published": true,
    })
}

fn values_in(record: &Value) -> Values {
    [record["title"].as_str().unwrap().to_owned(), record["duration"].as_str().unwrap().to_owned()]
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn reference(known: &Known) -> Value {
    json!({ "id": known.0, "revision": known.1 })
}

impl Model {
    /// The draft with this number that a person sees.
    fn seen(&self, who: usize, id: i64) -> Option<&Stored> {
        [&self.shared, &self.own[who]].into_iter().flatten().find(|draft| draft.known.0 == id)
    }

    fn is_shared(&self, id: i64) -> bool {
        self.shared.as_ref().is_some_and(|draft| draft.known.0 == id)
    }

    fn take(&mut self, who: usize, id: i64) {
        for place in [&mut self.shared, &mut self.own[who]] {
            place.take_if(|draft| draft.known.0 == id);
        }
    }

    /// Whether all of these are as they were seen; one that is gone is none.
    fn are_as_seen(&self, who: usize, ends: &[Known]) -> bool {
        ends.iter().all(|known| self.seen(who, known.0).is_none_or(|draft| draft.known == *known))
    }
}

impl Sequence<'_> {
    async fn run(&mut self) {
        for step in 0..STEPS {
            let who = self.random.random_range(0..2);
            match self.random.random_range(0..12) {
                0 | 1 => self.open(who).await,
                2..=4 => self.type_in(who),
                5 | 6 => self.autosave(who).await,
                7 => self.save(who).await,
                8 => self.publish(who, false).await,
                9 => self.publish(who, true).await,
                10 => self.discard(who).await,
                _ => self.change_directly(who).await,
            }
            self.repeat_unanswered(who, step).await;
        }
        for who in 0..2 {
            self.open(who).await;
        }
    }

    fn expect(&self, answer: &Answer, status: u16, what: &str) {
        assert_eq!(
            answer.status.as_u16(),
            status,
            "seed {}: {what}: {} {:#?} {:#?}",
            self.seed,
            answer.json(),
            self.model,
            self.forms
        );
    }

    /// Opens the form anew, and finds all that is stored.
    async fn open(&mut self, who: usize) {
        let Model { course, revision, live, shared, own } = self.model.clone();
        let person = &mut *self.people[who];
        let record = person.get(&format!("/api/admin/courses/{course}")).await.ok();
        let mut found = [None, None];
        let listed = person.get(&format!("{DRAFTS}?kind=course&records={course}")).await.ok();
        for row in listed.as_array().unwrap() {
            let draft = person.get(&format!("{DRAFTS}/{}", row["id"])).await.ok();
            found[usize::from(draft["shared"] != true)] = Some(Stored {
                known: (number(&draft["id"]), number(&draft["revision"])),
                values: values_in(&draft["form"]["values"]),
            });
        }
        assert_eq!(
            (number(&record["revision"]), values_in(&record)),
            (revision, live.clone()),
            "seed {}",
            self.seed
        );
        assert_eq!(found, [shared.clone(), own[who].clone()], "seed {}: what {who} finds", self.seed);
        let opened = own[who].as_ref().or(shared.as_ref());
        self.forms[who] = Form {
            base: revision,
            values: opened.map_or(live, |draft| draft.values.clone()),
            shared: shared.map(|draft| draft.known),
            own: own[who].as_ref().map(|draft| draft.known),
            unanswered: None,
        };
    }

    fn type_in(&mut self, who: usize) {
        self.typed += 1;
        let field = self.random.random_range(0..2);
        self.forms[who].values[field] = format!("By {who}, no. {}", self.typed);
    }

    fn content(&self, who: usize, asked: bool, ends: Option<&Known>) -> Value {
        let form = &self.forms[who];
        json!({
            "kind": "course", "record_id": self.model.course, "base_revision": form.base, "label": "Course",
            "form": { "values": body(&form.values), "base": {} }, "input": body(&form.values),
            "keep_version": asked, "ends": ends.map(reference),
        })
    }

    async fn put(&self, who: usize, known: Known, content: &Value) -> Answer {
        let path = format!("{DRAFTS}/{}", known.0);
        if_match(&*self.people[who], Method::PUT, &path, &format!("\"{}\"", known.1), content).await
    }

    /// What a draft is after it was stored.
    fn stored(&self, who: usize, answer: &Answer) -> Stored {
        let draft = answer.json();
        let known = (number(&draft["id"]), number(&draft["revision"]));
        Stored { known, values: self.forms[who].values.clone() }
    }

    /// What the form saves on its own.
    async fn autosave(&mut self, who: usize) {
        let content = self.content(who, false, None);
        let answer = match self.forms[who].own {
            None => {
                let answer = self.people[who].post(DRAFTS, content).await;
                self.expect(&answer, if self.model.own[who].is_some() { 409 } else { 201 }, "first autosave");
                answer
            }
            Some(known) => {
                let answer = self.put(who, known, &content).await;
                let status = match self.model.seen(who, known.0) {
                    None => 404,
                    Some(draft) if draft.known != known => 409,
                    Some(_) if self.model.is_shared(known.0) => 422,
                    Some(_) => 200,
                };
                self.expect(&answer, status, "autosave");
                answer
            }
        };
        if answer.status.is_success() {
            let stored = self.stored(who, &answer);
            self.forms[who].own = Some(stored.known);
            self.model.own[who] = Some(stored);
        } else {
            self.forms[who].own = self.model.own[who].as_ref().map(|draft| draft.known);
        }
    }

    /// A draft that somebody asks to keep, for both.
    async fn save(&mut self, who: usize) {
        let Form { shared, own, .. } = self.forms[who].clone();
        let ends = shared.and(own);
        let content = self.content(who, true, ends.as_ref());
        let answer = match shared.or(own) {
            None => {
                let answer = self.people[who].post(DRAFTS, content).await;
                self.expect(&answer, if self.model.shared.is_some() { 409 } else { 201 }, "first draft");
                answer
            }
            Some(known) => {
                let answer = self.put(who, known, &content).await;
                let status = match self.model.seen(who, known.0) {
                    None => 404,
                    Some(draft) if draft.known != known => 409,
                    Some(_) if !self.model.is_shared(known.0) && self.model.shared.is_some() => 409,
                    Some(_) if !self.model.are_as_seen(who, ends.as_slice()) => 409,
                    Some(_) => 200,
                };
                self.expect(&answer, status, "draft");
                answer
            }
        };
        if answer.status.is_success() {
            let stored = self.stored(who, &answer);
            for id in [Some(stored.known.0), ends.map(|known| known.0)].into_iter().flatten() {
                self.model.take(who, id);
            }
            self.forms[who].shared = Some(stored.known);
            self.forms[who].own = None;
            self.model.shared = Some(stored);
        } else {
            self.open(who).await;
        }
    }

    async fn publish(&mut self, who: usize, loses_answer: bool) {
        let form = self.forms[who].clone();
        let ends: Vec<Known> = form.shared.into_iter().chain(form.own).collect();
        let publication = json!({
            "kind": "course", "record_id": self.model.course, "base_revision": form.base,
            "input": body(&form.values), "ends": ends.iter().map(reference).collect::<Vec<_>>(),
            "key": format!("{}-{}", self.seed, self.random.random::<u64>()),
        });
        let answer = self.send(who, &publication).await;
        if loses_answer {
            self.forms[who].unanswered = Some((publication, answer));
        } else {
            self.open(who).await;
        }
    }

    /// Sends a publication that was not made yet; the answer if it is made.
    async fn send(&mut self, who: usize, publication: &Value) -> Option<Value> {
        let ends: Vec<Known> = publication["ends"]
            .as_array()
            .unwrap()
            .iter()
            .map(|known| (number(&known["id"]), number(&known["revision"])))
            .collect();
        let answer = self.people[who].post(&format!("{DRAFTS}/publish"), publication.clone()).await;
        let base = number(&publication["base_revision"]);
        let is_made = base == self.model.revision && self.model.are_as_seen(who, &ends);
        self.expect(&answer, if is_made { 200 } else { 409 }, "publication");
        if !is_made {
            return None;
        }
        let published = answer.json();
        self.model.live = values_in(&publication["input"]);
        self.model.revision = number(&published["revision"]);
        for known in ends {
            self.model.take(who, known.0);
        }
        Some(published)
    }

    /// The form asks what became of a publication without an answer: made, it is the same; else it is made now.
    async fn repeat_unanswered(&mut self, who: usize, step: usize) {
        if step.is_multiple_of(2) {
            return;
        }
        let Some((publication, answer)) = self.forms[who].unanswered.take() else { return };
        match answer {
            Some(before) => {
                let again = self.people[who].post(&format!("{DRAFTS}/publish"), publication).await;
                self.expect(&again, 200, "repeated publication");
                assert_eq!(again.json(), before, "seed {}", self.seed);
            }
            None => drop(self.send(who, &publication).await),
        }
        self.open(who).await;
    }

    async fn discard(&mut self, who: usize) {
        let Some(known) = self.forms[who].own else { return };
        let path = format!("{DRAFTS}/{}", known.0);
        let tag = format!("\"{}\"", known.1);
        let answer = if_match(&*self.people[who], Method::DELETE, &path, &tag, &Value::Null).await;
        let status = match self.model.seen(who, known.0) {
            None => 404,
            Some(draft) if draft.known != known => 409,
            Some(_) => 200,
        };
        self.expect(&answer, status, "discard");
        if status == 200 {
            self.model.take(who, known.0);
        }
        self.open(who).await;
    }

    /// A change without a draft, as clients of the API make it.
    async fn change_directly(&mut self, who: usize) {
        self.type_in(who);
        let mut changed = body(&self.forms[who].values);
        changed["revision"] = json!(self.forms[who].base);
        let path = format!("/api/courses/{}", self.model.course);
        let answer = self.people[who].put(&path, changed).await;
        let is_made = self.forms[who].base == self.model.revision;
        self.expect(&answer, if is_made { 200 } else { 409 }, "direct change");
        if is_made {
            self.model.live.clone_from(&self.forms[who].values);
            self.model.revision = number(&answer.json()["revision"]);
        }
    }
}

#[apply(db_test)]
async fn nothing_saved_is_lost_and_nothing_else_is_published(db: TestDb) {
    let test = TestApp::new(&db).await;
    let mut asha = test.admin().await;
    account(&test.app, "ravi@site.example", true).await;
    let mut ravi = signed_in(test.router(), "ravi@site.example").await;
    for seed in 0..sequences() {
        let stored = test.add(&course(&format!("Course {seed}"))).await;
        let record = asha.get(&format!("/api/admin/courses/{}", stored.id)).await.ok();
        let (live, revision) = (values_in(&record), number(&record["revision"]));
        let form = Form { base: revision, values: live.clone(), shared: None, own: None, unanswered: None };
        let model = Model { course: stored.id.into(), revision, live, shared: None, own: [None, None] };
        let mut sequence = Sequence {
            random: StdRng::seed_from_u64(seed),
            people: [&mut asha, &mut ravi],
            model,
            forms: [form.clone(), form],
            typed: 0,
            seed,
        };
        sequence.run().await;
    }
}
