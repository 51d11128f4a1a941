import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";

/** Of one error. */
const ERROR_LINES = 12;

/**
 * Prints a line for each project with its count and time, then what failed: name, error and place, and at last one line
 * with all counts.
 */
export default class SummaryReporter implements Reporter {
  private config?: FullConfig;
  private suite?: Suite;
  private readonly errors: TestError[] = [];

  onBegin(config: FullConfig, suite: Suite) {
    this.config = config;
    this.suite = suite;
  }

  /** What failed outside of tests, such as the site that did not start, or the end of a worker. */
  onError(error: TestError) {
    this.errors.push(error);
  }

  /** What a test or the site printed. */
  onStdErr(chunk: string | Buffer) {
    process.stderr.write(chunk);
  }

  onEnd({ duration }: FullResult) {
    for (const project of this.suite?.suites ?? []) {
      const tests = project.allTests();
      const took = tests.flatMap(({ results }) => results).reduce((ms, result) => ms + result.duration, 0);
      print(`${project.title}: ${tests.length} tests, ${seconds(took)} s of workers`);
    }
    const tests = this.suite?.allTests() ?? [];
    const failed = tests.filter((test) => !test.ok());
    for (const test of failed)
      print(`\nfailed: ${test.titlePath().filter(Boolean).join(" › ")}\n${this.errorsOf(test)}`);
    for (const error of this.errors) print(`\nfailed: ${this.described(error)}`);
    const skipped = tests.filter((test) => test.outcome() === "skipped").length;
    const passed = tests.length - failed.length - skipped;
    print(`\nbrowser tests took ${seconds(duration)} s`);
    print(`chromium: ${passed} passed, ${failed.length + this.errors.length} failed, ${skipped} skipped`);
  }

  private errorsOf(test: TestCase): string {
    return test.results
      .flatMap(({ errors }) => errors.map((error) => `    ${this.described(error)}`))
      .join("\n");
  }

  private described({ message = "", value = "", location }: TestError): string {
    const lines = stripVTControlCharacters(message || value).split("\n");
    const shown = lines.filter((line) => line.trim() !== "").slice(0, ERROR_LINES);
    const place = location && `at ${relative(this.config?.rootDir ?? "", location.file)}:${location.line}`;
    return [...shown, place].filter(Boolean).join("\n    ");
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}
