import { MODE_LABELS, nextBatch } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";

/** The batch to name first: the soonest that takes learners, else the soonest. */
export function nextOrFullBatch({ batches }: Pick<Course, "batches">) {
  return nextBatch(batches) ?? batches?.[0];
}

/** "6 April 2026, online" */
export function nextStart(course: Pick<Course, "batches">): string {
  const batch = nextOrFullBatch(course);
  if (!batch) return "Dates on request";
  return `${longDate(batch.starts_on)}, ${MODE_LABELS[batch.mode].toLowerCase()}${batch.can_enrol ? "" : " (full)"}`;
}
