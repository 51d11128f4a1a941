import { stripVTControlCharacters } from "node:util";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** Of one error. */
const ERROR_LINES = 8;

/**
 * Prints the tests that failed at any try, with their errors, and one final line with the results. Those that passed in
 * the end come first, as all that is kept of a long output is often its end. A test counts once, regardless of retries.
 */
export default class SummaryReporter implements Reporter {
  private suite?: Suite;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    const counts = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
    const tests = this.suite?.allTests() ?? [];
    for (const test of tests) counts[test.outcome()] += 1;
    for (const outcome of ["flaky", "unexpected"]) {
      for (const test of tests.filter((test) => test.outcome() === outcome))
        process.stdout.write(`\n${described(test)}\n`);
    }
    const { expected, flaky, unexpected, skipped } = counts;
    const repeated = flaky > 0 ? `; ${flaky} passed at another try` : "";
    process.stdout.write(
      `\nchromium: ${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped${repeated}\n`,
    );
  }
}

/** The name of a test and the first lines of the error of each try that failed. */
function described(test: TestCase): string {
  const outcome = test.outcome() === "flaky" ? "passed at another try" : "failed";
  const errors = test.results.flatMap(({ errors }) =>
    errors.map(({ message = "", location }) => {
      const lines = stripVTControlCharacters(message).split("\n");
      const shown = lines.filter((line) => line.trim() !== "").slice(0, ERROR_LINES);
      return [...shown, location && `at ${location.file}:${location.line}`].join("\n    ");
    }),
  );
  return [`${outcome}: ${test.titlePath().filter(Boolean).join(" › ")}`, ...errors].join("\n    ");
}
