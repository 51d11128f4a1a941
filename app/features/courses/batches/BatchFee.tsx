import type { BatchJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";
import { Price } from "#ui/Price.tsx";

/** What one pays in all in a batch. The early-bird fee is for those without a fee of their own. */
export function BatchFee({ batch, course }: { batch: BatchJson; course: Course }) {
  const early = batch.fee === null ? course.fee?.early : null;
  if (!early) return <Price value={batch.total} />;
  return (
    <>
      <Price value={early.total.rupees} /> if you enrol by {longDate(early.until)}, then{" "}
      <Price value={batch.total} />
    </>
  );
}
