//! Reads a plan as JSON from the standard input, carries it out, and prints what happened as JSON.
//!
//! Requests follow a timetable, whether the server keeps up or not, and each time counts from the moment the timetable
//! says. A generator that waits for an answer before it asks again, as `wrk` does, asks less while the server is slow,
//! so it never sees the waiting that visitors would.

mod plan;
mod slow;
mod tally;
mod traffic;

use std::io;

use anyhow::Context;

use crate::plan::Plan;

fn main() -> anyhow::Result<()> {
    let plan: Plan = serde_json::from_reader(io::stdin().lock()).context("the plan cannot be read")?;
    // One thread: the server needs the other cores.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = match plan {
        Plan::Traffic(traffic) => serde_json::to_value(runtime.block_on(traffic::run(traffic))?)?,
        Plan::Slow(slow) => serde_json::to_value(runtime.block_on(slow::run(slow)))?,
    };
    serde_json::to_writer(io::stdout().lock(), &report)?;
    Ok(())
}
