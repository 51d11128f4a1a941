import type { BatchJson } from "#api/types.gen.ts";
import { daysOf, hoursOf, MODE_LABELS } from "#content/batch-labels.ts";
import { countOf, longDate } from "#content/format.ts";

/** "7 December 2026 to 30 January 2027". */
export function batchDates({ starts_on, ends_on }: BatchJson): string {
  return `${longDate(starts_on)} to ${longDate(ends_on)}`;
}

/** "Mon, Wed, 6:30 pm to 8:30 pm". */
export function batchHours(batch: BatchJson): string {
  return `${daysOf(batch)}, ${hoursOf(batch)}`;
}

/** "In class, Baner, Pune". */
export function batchPlace({ mode, place }: BatchJson): string {
  return place === "" ? MODE_LABELS[mode] : `${MODE_LABELS[mode]}, ${place}`;
}

/** Why nobody can enrol in a batch any more, or how it fills. */
export function batchState(batch: BatchJson): "open" | "filling" | "full" | "closed" {
  if (batch.can_enrol) return batch.state === "filling" ? "filling" : "open";
  return isFull(batch) ? "full" : "closed";
}

function isFull({ state, seats, seats_taken }: BatchJson): boolean {
  return state === "full" || seats_taken >= seats;
}

/** The state as a visitor reads it. */
export const STATE_LABELS = {
  open: "Open",
  filling: "Open",
  full: "Full",
  closed: "Enrolment closed",
} as const satisfies Record<ReturnType<typeof batchState>, string>;

/** "7 of 12 seats left". */
export function seatsLeft({ seats, seats_taken }: BatchJson): string {
  return `${seats - seats_taken} of ${countOf(seats, "seat", "seats")} left`;
}

/** The number of the batch in the URL of that form, or null. */
export function batchInUrl(url: string): number | null {
  const id = /[?&]batch=(\d{1,10})(?:&|$)/.exec(url)?.[1];
  return id === undefined ? null : Number(id);
}

/** The calendar file of a batch. */
export function calendarHref(batch: number): string {
  return `/batches/${batch}.ics`;
}
