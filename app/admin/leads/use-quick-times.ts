import { useQuery } from "@tanstack/react-query";
import { quickTimes } from "./follow-up.ts";
import { rulesQuery } from "./leads-api.ts";
import type { Times } from "./outcome.ts";

/** The usual times of a follow-up by the days of the office; every day counts as one until they are known. */
export function useQuickTimes() {
  const rules = useQuery(rulesQuery).data;
  return quickTimes(new Date(), rules?.office_days ?? ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
}

/** When outcomes propose to try again. */
export function timesOf(times: ReturnType<typeof quickTimes>): Times {
  const [soon, ...later] = times.map(({ value }) => value) as [string, ...string[]];
  const tomorrow = later.find((one) => one.slice(0, 10) > soon.slice(0, 10)) ?? soon;
  // The first may be of the next day already.
  const isToday = times[0]?.label.startsWith("Today");
  return { soon, tomorrow: isToday ? tomorrow : soon, week: later.at(-1) ?? soon };
}
