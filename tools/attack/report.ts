/** What a part tried, and what came out. */

/** What an answer may take at most; more where the machine has other work. */
export const SLOW_MS = Number(process.env.SLOW_MS ?? 1000);
/** How many bad outcomes of a part are printed. */
const SHOWN = 20;

export class Outcomes {
  readonly name: string;
  tried = 0;
  readonly bad: string[] = [];
  private slowest = { milliseconds: 0, what: "nothing timed" };
  private readonly notes: string[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Counts an input, and how long its answer took where that says something. */
  count(what: string, milliseconds = 0) {
    this.tried += 1;
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, what };
  }

  /** Inputs that another program counted. */
  countMany(number: number, milliseconds: number, what: string) {
    this.tried += number - 1;
    this.count(what, milliseconds);
  }

  fail(what: string) {
    this.bad.push(what);
    if (this.bad.length <= SHOWN) process.stdout.write(`  BAD ${clipped(what)}\n`);
  }

  /** A bad outcome unless it holds. */
  expect(holds: boolean, what: string) {
    if (!holds) this.fail(what);
  }

  note(text: string) {
    this.notes.push(text);
  }

  print() {
    const { milliseconds, what } = this.slowest;
    process.stdout.write(`${this.line()}, slowest answer ${milliseconds.toFixed(0)} ms (${clipped(what)})\n`);
    for (const note of this.notes) process.stdout.write(`  ${note}\n`);
  }

  line(): string {
    return `${this.name}: ${this.tried} inputs, ${this.bad.length} bad outcomes`;
  }
}

/** On one line that fits a terminal. */
export function clipped(text: string): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
