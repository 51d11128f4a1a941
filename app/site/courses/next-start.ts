import { type Batch, daysOf, MODE_LABELS, nextBatch } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { shortDate } from "#content/format.ts";

/** "7 Dec 2026" or, of one that runs, "Started 23 Nov 2026, join until 7 Dec 2026". */
export function startOf({ starts_on, ends_on, enrol_by, has_started }: Batch): string {
  const start = shortDate(starts_on);
  return has_started ? `Started ${start}, join until ${shortDate(enrol_by ?? ends_on)}` : start;
}

/** When the batch to name first starts: the one to offer, else the next full one; with its days and mode where these are asked. */
export function nextStart(
  { batches }: Pick<Course, "batches">,
  none = "Dates on request",
  shown: { readonly days?: true; readonly mode?: true } = {},
): string {
  const batch = nextBatch(batches) ?? batches?.find((one) => !one.has_started);
  if (!batch) return none;
  // The points end a line and never begin one.
  const days = shown.days ? `\u00a0· ${daysOf(batch)}` : "";
  const mode = shown.mode ? `\u00a0· ${MODE_LABELS[batch.mode].toLowerCase()}` : "";
  return startOf(batch) + days + mode + (batch.can_enrol ? "" : " (full)");
}
