import { isoDay } from "../format.ts";

/** When a follow-up is, by days in India. */
export function dueOf(at: string, now: Date): "overdue" | "today" | "later" {
  const time = new Date(at);
  if (time < now) return "overdue";
  return isoDay(at) === isoDay(now.toISOString()) ? "today" : "later";
}

interface QuickTime {
  readonly label: string;
  /** As a date-time input writes it, in India. */
  readonly value: string;
}

const DAY_MS = 86_400_000;

/** The usual times of a follow-up, without those that are past. */
export function quickTimes(now: Date): readonly QuickTime[] {
  // Days are counted in UTC, where each has 24 hours, from the day that it is in India.
  const today = Date.parse(`${isoDay(now.toISOString())}T00:00:00Z`);
  const after = (days: number, time: string) =>
    `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T${time}`;
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const evening = after(0, "18:00");
  return [
    ...(new Date(`${evening}:00+05:30`) > now ? [{ label: "Today 6 pm", value: evening }] : []),
    { label: "Tomorrow 10 am", value: after(1, "10:00") },
    { label: "Monday 10 am", value: after(toMonday, "10:00") },
    { label: "In a week", value: after(7, "10:00") },
  ];
}
