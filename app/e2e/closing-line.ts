import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Ends the run with one plain line that people and scripts can read. */
export default class ClosingLine implements Reporter {
  private outcomes = { passed: 0, failed: 0, skipped: 0 };

  onTestEnd(_test: TestCase, { status }: TestResult) {
    const outcome = status === "passed" || status === "skipped" ? status : "failed";
    this.outcomes[outcome] += 1;
  }

  onEnd() {
    const { passed, failed, skipped } = this.outcomes;
    process.stdout.write(`\nchromium: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
}
