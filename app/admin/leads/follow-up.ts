import type { Weekday } from "#api/types.gen.ts";
import { indiaTime, isoDay } from "../kit/format.ts";

/** When a follow-up is, by days in India. */
export function dueOf(at: string, now: Date): "overdue" | "today" | "later" {
  const time = new Date(at);
  if (time < now) return "overdue";
  return isoDay(at) === isoDay(now.toISOString()) ? "today" : "later";
}

export interface QuickTime {
  readonly label: string;
  /** As a date-time input writes it, in India. */
  readonly value: string;
}

const DAY_MS = 86_400_000;

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const satisfies readonly Weekday[];
const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The usual times of a follow-up on days of the office, without those that are past. */
export function quickTimes(now: Date, office: readonly Weekday[]): readonly QuickTime[] {
  // Days are counted in UTC, where each has 24 hours, from the day that it is in India.
  const today = Date.parse(`${isoDay(now.toISOString())}T00:00:00Z`);
  const after = (days: number, time: string) =>
    `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T${time}`;
  const weekday = (days: number) => new Date(today + days * DAY_MS).getUTCDay();
  /** So many days, and then on to one of the office. */
  const open = (days: number): number => {
    const more = [0, 1, 2, 3, 4, 5, 6].find((one) =>
      office.includes(WEEKDAYS[weekday(days + one)] as Weekday),
    );
    return days + (more ?? 0);
  };
  const evening = after(0, "18:00");
  const next = open(1);
  const nextWeek = open((8 - weekday(0)) % 7 || 7);
  const times = [
    ...(new Date(indiaTime(evening)) > now ? [{ label: "Today 6 pm", value: evening }] : []),
    { label: next === 1 ? "Tomorrow 10 am" : `${NAMES[weekday(next)]} 10 am`, value: after(next, "10:00") },
    { label: `${NAMES[weekday(nextWeek)]} 10 am`, value: after(nextWeek, "10:00") },
    { label: "In a week", value: after(open(7), "10:00") },
  ];
  return times.filter(({ label }, at) => times.findIndex((one) => one.label === label) === at);
}
