import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";
import type { Measured, Way } from "./support/person.ts";

const WAYS: readonly { readonly way: Way; readonly label: string }[] = [
  { way: "touch", label: "390 px" },
  { way: "mouse", label: "1280 px" },
  { way: "keys", label: "keyboard" },
];

/** Prints the steps and seconds of tasks, as the table of docs/staff-tasks.md, when all ways of working are measured. */
export default class TasksReporter implements Reporter {
  private suite?: Suite;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  onEnd() {
    if (!process.env.STAFF_TASKS) return;
    const rows = new Map<string, Partial<Record<Way, string>>>();
    for (const test of this.suite?.allTests() ?? []) {
      for (const { type, description } of test.results.at(-1)?.annotations ?? []) {
        if (type !== "task") continue;
        const { task, way, steps, seconds } = JSON.parse(description ?? "") as Measured & { way: Way };
        rows.set(task, { ...rows.get(task), [way]: `${steps}, ${seconds.toFixed(1)} s` });
      }
    }
    const lines = [
      `| task | ${WAYS.map(({ label }) => label).join(" | ")} |`,
      `|---|${WAYS.map(() => "---|").join("")}`,
      ...[...rows].map(([task, by]) => `| ${task} | ${WAYS.map(({ way }) => by[way] ?? "–").join(" | ")} |`),
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}
