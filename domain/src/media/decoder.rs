//! Reading files that somebody sent, each in a process of its own.
//!
//! A file of a few bytes can take any amount of memory or time to read, or end the process that reads it. So a child process
//! reads it, with limits of both, in which there is nothing else: no connection, no key, no setting. It is this program
//! again, with the command `decode`; it reads the file from its standard input and writes a line of JSON, and what it made.

use std::io::{Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use nix::sys::resource::{Resource, setrlimit};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::io::AsyncWriteExt as _;
use tokio::time::timeout;

use crate::entities::lead_cvs::CvFormat;
use crate::media::sniff::{self, ACCEPTED, Format};
use crate::media::variants::{Variant, make};
use crate::media::{documents, duotone, office, pictures};
use base::error::{ApiError, ApiResult};

/// The most private memory of a child, in bytes. The largest picture that is accepted takes 480 MB.
const MEMORY: u64 = 600 << 20;
/// Pages of a PDF are counted; nothing is drawn.
const PDF_MEMORY: u64 = 192 << 20;
/// Seconds of a processor. The variants of the largest picture take some ten.
const SECONDS: u64 = 60;
const PDF_SECONDS: u64 = 3;
/// In case that it waits for something.
const AT_MOST: Duration = Duration::from_mins(2);
/// The first choice of a kernel that runs out of memory.
const OOM_SCORE: &str = "1000";

/// What is to be done with a file.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Task {
    /// Says what it is: [`Checked`].
    Check,
    /// Says what a CV is, whose sender nobody knows: [`CvFormat`].
    Cv,
    /// Makes these from a picture: [`Made`].
    Variants { plan: Vec<Variant>, focus: (f64, f64), duotone: bool },
}

/// What a file is that is accepted.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Checked {
    pub format: Format,
    /// Width and height of a picture, upright.
    pub size: Option<(u32, u32)>,
    pub transparent: bool,
    /// Of a PDF.
    pub pages: Option<i32>,
}

/// What was made from a picture.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Made {
    pub colour: String,
    /// The bytes of each variant, in the order of the plan.
    lengths: Vec<usize>,
}

/// Why a file was not read.
#[derive(Debug)]
pub(super) enum Refusal {
    /// For the person who sent it.
    Unreadable(String),
    /// The child ended before it had an answer. The cause is for the log.
    Ended(String),
    /// No child could be started.
    Failed(anyhow::Error),
}

impl Refusal {
    /// The answer to the person who sent the file in this field.
    pub(super) fn about(self, field: &str) -> ApiError {
        match self {
            Self::Unreadable(text) => ApiError::invalid(field, text),
            Self::Ended(cause) => {
                tracing::warn!(cause, "an upload ended the process that read it");
                ApiError::invalid(field, TOO_COSTLY)
            }
            Self::Failed(error) => ApiError::Unavailable(error),
        }
    }
}

/// What to say of a file whose child ended.
pub(super) const TOO_COSTLY: &str = "This file is damaged, or takes more memory or time to read than it may. Save it again, smaller or simpler, \
     and choose that file.";

/// Starts children.
#[derive(Clone, Debug)]
pub struct Decoder {
    program: PathBuf,
}

impl Decoder {
    /// `program` has the command `decode`.
    pub const fn new(program: PathBuf) -> Self {
        Self { program }
    }

    /// Says what a file is.
    pub(super) async fn check(&self, content: &[u8]) -> Result<Checked, Refusal> {
        Ok(self.run(&Task::Check, content).await?.0)
    }

    /// Says what a CV is, by its content alone.
    ///
    /// # Errors
    /// 422 about `field` when it is not accepted, 503 when no child could be started.
    pub(crate) async fn cv(&self, content: &[u8], field: &str) -> ApiResult<CvFormat> {
        match self.run(&Task::Cv, content).await {
            Ok((format, _)) => Ok(format),
            Err(refusal) => Err(refusal.about(field)),
        }
    }

    /// Makes variants of a picture: its dominant colour, and the files in the order of the plan.
    pub(super) async fn variants(
        &self,
        task: &Task,
        content: &[u8],
    ) -> Result<(String, Vec<Vec<u8>>), Refusal> {
        let (made, mut bytes): (Made, _) = self.run(task, content).await?;
        if made.lengths.iter().sum::<usize>() != bytes.len() {
            return Err(Refusal::Ended("its answer was cut off".to_owned()));
        }
        let mut files = Vec::with_capacity(made.lengths.len());
        for length in made.lengths {
            let rest = bytes.split_off(length);
            files.push(std::mem::replace(&mut bytes, rest));
        }
        Ok((made.colour, files))
    }

    /// The answer of a child, and the bytes behind it.
    async fn run<T: DeserializeOwned>(&self, task: &Task, content: &[u8]) -> Result<(T, Vec<u8>), Refusal> {
        let output = timeout(AT_MOST, self.output(task, content)).await;
        let output = output.map_err(|_| Refusal::Ended(format!("it took longer than {AT_MOST:?}")))?;
        let Output { status, stdout, stderr } = output.map_err(Refusal::Failed)?;
        let line = stdout.iter().position(|byte| *byte == b'\n').filter(|_| status.success());
        let Some(end) = line else {
            let told = String::from_utf8_lossy(&stderr);
            let last = told.lines().last().unwrap_or_default();
            return Err(Refusal::Ended(format!("{status}: {last}")));
        };
        let answer: Result<T, String> =
            serde_json::from_slice(&stdout[..end]).map_err(|error| Refusal::Ended(error.to_string()))?;
        Ok((answer.map_err(Refusal::Unreadable)?, stdout[end + 1..].to_vec()))
    }

    async fn output(&self, task: &Task, content: &[u8]) -> anyhow::Result<Output> {
        let mut child = tokio::process::Command::new(&self.program)
            .arg("decode")
            .arg(serde_json::to_string(task)?)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("no process to read a file")?;
        if let Some(mut input) = child.stdin.take() {
            // It reads all of it before it writes anything. One that ended reads no more, and its status says why.
            let _ = input.write_all(content).await;
        }
        Ok(child.wait_with_output().await?)
    }
}

/// The command `decode`: what a child does. Called without `limited`, it takes its limits and begins anew, so that
/// they hold from the first byte that is allocated.
///
/// # Errors
/// When it cannot take its limits, read, or write.
pub fn decode(task: &str, limited: bool) -> anyhow::Result<()> {
    if !limited {
        return begin_with_limits(task);
    }
    let task: Task = serde_json::from_str(task).context("no task")?;
    let mut content = Vec::new();
    std::io::stdin().lock().read_to_end(&mut content)?;
    let mut out = std::io::stdout().lock();
    match task {
        Task::Check => serde_json::to_writer(&mut out, &check(content))?,
        Task::Cv => serde_json::to_writer(&mut out, &check_cv(content))?,
        Task::Variants { plan, focus, duotone } => {
            let made = make_all(&content, &plan, focus, duotone);
            let (answer, files) = match made {
                Ok((made, files)) => (Ok(made), files),
                Err(text) => (Err(text), Vec::new()),
            };
            serde_json::to_writer(&mut out, &answer)?;
            out.write_all(b"\n")?;
            files.iter().try_for_each(|file| out.write_all(file))?;
            return Ok(out.flush()?);
        }
    }
    out.write_all(b"\n")?;
    Ok(out.flush()?)
}

fn begin_with_limits(task: &str) -> anyhow::Result<()> {
    setrlimit(Resource::RLIMIT_DATA, MEMORY, MEMORY)?;
    setrlimit(Resource::RLIMIT_CPU, SECONDS, SECONDS)?;
    setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
    // Where the kernel has no such file, it chooses by size, which is nearly the same.
    let _ = std::fs::write("/proc/self/oom_score_adj", OOM_SCORE);
    Err(Command::new(std::env::current_exe()?).args(["decode", task, "--limited"]).exec().into())
}

/// Reads the whole file: what is refused is refused before anything is stored.
fn check(content: Vec<u8>) -> Result<Checked, String> {
    let format = sniff::format(&content).map_err(|found| format!("This is {found}. {ACCEPTED}"))?;
    if format == Format::Pdf {
        limit_to_document()?;
        let pages = Some(documents::count_pages(content)?);
        return Ok(Checked { format, size: None, transparent: false, pages });
    }
    let picture = pictures::read(&content, format)?;
    let size = Some((picture.width, picture.height));
    Ok(Checked { format, size, transparent: picture.pixels.transparent, pages: None })
}

/// Documents are read and not drawn, which takes little.
fn limit_to_document() -> Result<(), String> {
    let limits = [(Resource::RLIMIT_DATA, PDF_MEMORY), (Resource::RLIMIT_CPU, PDF_SECONDS)];
    limits
        .into_iter()
        .try_for_each(|(resource, most)| setrlimit(resource, most, most).map_err(|error| error.to_string()))
}

/// A PDF or a Word document that is nothing else.
fn check_cv(content: Vec<u8>) -> Result<CvFormat, String> {
    limit_to_document()?;
    if content.starts_with(b"PK\x03\x04") {
        return office::check(&content).map(|()| CvFormat::Docx).map_err(|refused| refused.text().to_owned());
    }
    let found = match sniff::format(&content) {
        Ok(Format::Pdf) => return documents::check_plain(content).map(|()| CvFormat::Pdf),
        Ok(Format::Jpeg | Format::Png | Format::WebP) => "a picture",
        Err(found) => found,
    };
    Err(format!("This is {found}. Send your CV as a PDF, or as a Word document (.docx)."))
}

type Files = Vec<Vec<u8>>;

fn make_all(
    content: &[u8],
    plan: &[Variant],
    focus: (f64, f64),
    duotone: bool,
) -> Result<(Made, Files), String> {
    let format = sniff::format(content).map_err(ToOwned::to_owned)?;
    let mut picture = pictures::read(content, format)?;
    if duotone {
        duotone::apply(&mut picture.pixels);
    }
    let one = |variant| make(&picture.pixels, variant, focus).map_err(|error| error.to_string());
    let files = plan.iter().map(one).collect::<Result<Files, _>>()?;
    let lengths = files.iter().map(Vec::len).collect();
    Ok((Made { colour: picture.pixels.dominant_colour(), lengths }, files))
}
