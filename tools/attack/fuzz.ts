/**
 * Mutations of everything from outside that the server parses, for some seconds each. What was answered in a new way is
 * kept under `corpus/` and mutated further (docs/decisions/0089).
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Site } from "../bench/site.ts";
import { mutate } from "./mutations.ts";
import { Random } from "./random.ts";
import { type Outcomes, SLOW_MS } from "./report.ts";
import { addressOf, tokenOf } from "./staff.ts";
import { type Target, targets } from "./targets.ts";
import { atOnce, type Reply, type Sent, send } from "./visitor.ts";

const CORPUS = join(import.meta.dirname, "corpus");
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0);
const SECONDS = MINUTES > 0 ? MINUTES * 60 : Number(process.env.FUZZ_SECONDS ?? 10);
/** Names of some targets, separated by spaces; all otherwise. */
const CHOSEN = process.env.FUZZ_TARGETS?.split(" ").filter(Boolean);
const AT_ONCE = 8;
const ATTEMPTS = 4;
const PAUSE_MS = 1000;
/** Kept inputs of a target, and of each so many bytes; others are only mutated in this run. */
const KEPT = 20;
const KEPT_BYTES = 2048;

export async function fuzz(_: Site, outcomes: Outcomes) {
  const all = targets(await tokenOf(addressOf("owner", "main")));
  const unknown = CHOSEN?.filter((name) => !all.some((target) => target.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`No target ${unknown}; there are ${all.map(({ name }) => name)}.`);
  for (const [index, target] of all.entries()) {
    if (!CHOSEN || CHOSEN.includes(target.name)) await attack(target, index, outcomes);
  }
}

async function attack(target: Target, stream: number, outcomes: Outcomes) {
  const folder = join(CORPUS, target.name);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).sort();
  const inputs = [
    ...target.seeds.map((seed) => Buffer.from(seed)),
    ...files.map((name) => readFileSync(join(folder, name))),
  ];
  const corpus: Buffer[] = [];
  const seen = new Set<string>();
  let kept = files.length;
  const random = new Random(1000 + stream);
  const before = outcomes.tried;

  const attempt = async (input: Buffer, isKept: boolean) => {
    const reply = await patientSend(...target.request(input));
    outcomes.count(`${target.name}: ${input.toString("latin1")}`, reply.milliseconds);
    // The first use of a parser may load its tables, as that of phone numbers does.
    const isBad = reply.status === 0 || reply.status >= 500 || (reply.milliseconds > SLOW_MS && !isKept);
    const answer = kindOf(reply);
    if (isBad) {
      outcomes.fail(
        `${target.name}: ${answer} in ${reply.milliseconds.toFixed(0)} ms to ${input.toString("latin1")}`,
      );
      if (reply.status === 0 || reply.status >= 500)
        writeFileSync(join(folder, `bad-${nameOf(input)}`), input);
    }
    if (seen.has(answer)) return;
    seen.add(answer);
    corpus.push(input);
    if (isKept || kept >= KEPT || input.length > KEPT_BYTES) return;
    kept += 1;
    writeFileSync(join(folder, nameOf(input)), input);
  };

  await atOnce(AT_ONCE, inputs.length, async (index) => attempt(inputs[index] as Buffer, true));
  // All of them are worth a mutation, also those that are answered alike.
  corpus.push(...inputs);
  const until = performance.now() + SECONDS * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      await attempt(mutate(random, random.pick(corpus), corpus, target.words), false);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  outcomes.note(`${target.name}: ${outcomes.tried - before} inputs, ${seen.size} kinds of answers`);
}

/**
 * Sends again, after a pause, what was answered slowly, with "busy" or not at all: other work of the machine does that now
 * and then, a parser does it each time. A failure counts at once.
 */
async function patientSend(path: string, sent: Sent): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send(path, sent);
    const mayBeTheMachine = reply.status === 0 || reply.status === 503 || reply.milliseconds > SLOW_MS;
    if (!mayBeTheMachine || attempt === ATTEMPTS) return reply;
    await setTimeout(PAUSE_MS * attempt);
  }
}

/** What tells whether the server went another way: the status, and what it says was wrong. */
function kindOf({ status, headers, body }: Reply): string {
  const type = String(headers["content-type"] ?? "").split(";")[0];
  if (status === 0) return `no answer: ${body}`;
  if (type !== "application/json")
    return `${status} ${type} ${headers.location ? "to a place" : body.length >> 12}`;
  const words = body
    .toString()
    .slice(0, 2000)
    .match(/"[a-z_]+":|[A-Z][a-z' ]{8,60}/g);
  return `${status} ${[...new Set(words)].sort().join("")}`.slice(0, 400);
}

function nameOf(input: Buffer): string {
  return createHash("sha256").update(input).digest("hex").slice(0, 16);
}
