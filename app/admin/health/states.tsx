import type { HealthState } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";

const STATES: Readonly<Record<HealthState, { label: string; tone: string }>> = {
  good: { label: "Good", tone: "chip-success" },
  attention: { label: "Needs attention", tone: "chip-signal" },
  broken: { label: "Broken", tone: "chip-danger" },
};

export function StateChip({ state }: { state: HealthState }) {
  const { label, tone } = STATES[state];
  return <span className={cx("chip", tone)}>{label}</span>;
}
