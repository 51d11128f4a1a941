import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/** Prints one final line with the results. A test counts once, regardless of retries. */
export default class SummaryReporter implements Reporter {
  private suite?: Suite;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    const counts = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
    for (const test of this.suite?.allTests() ?? []) counts[test.outcome()] += 1;
    const { expected, flaky, unexpected, skipped } = counts;
    const repeated = flaky > 0 ? `; ${flaky} passed at another try` : "";
    process.stdout.write(
      `\nchromium: ${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped${repeated}\n`,
    );
  }
}
