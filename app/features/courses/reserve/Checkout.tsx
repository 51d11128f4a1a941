import type { BatchJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { courseHref } from "#site/courses/address.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { batchDates, batchHours, batchPlace, seatsLeft } from "../batches/batch-words.ts";
import { groupText } from "../group-text.tsx";
import { instalmentsText } from "../instalments-text.tsx";
import { RefundRule } from "../RefundRule.tsx";

interface CheckoutProps {
  course: Course;
  /** The chosen batch; undefined until one is. */
  batch: BatchJson | undefined;
  /** Whether there are batches to choose from. */
  open: boolean;
}

/** Beside the form: what is reserved, what it costs, and what happens next. */
export function Checkout({ course, batch, open }: CheckoutProps) {
  const { fee } = course;
  const price = batch?.price ?? fee?.price;
  // A batch with a fee of its own has no instalments.
  const parts = price?.list.paise === fee?.price.list.paise && fee;
  return (
    <aside
      id="checkout"
      aria-labelledby="checkout-title"
      className="card self-start p-5 sm:p-8 lg:col-span-5"
    >
      <h2 id="checkout-title" className="mb-1 text-2xl">
        {course.title}
      </h2>
      <p className="mb-4 text-ink-muted">
        {course.duration}, with {course.instructor}.{" "}
        <a className="link inline-block" href={courseHref(course.slug)}>
          About the course
        </a>
      </p>
      <div className="text-3xl">
        <PriceToday price={price} gst />
      </div>
      <DataSheet
        className="mt-4"
        rows={[
          { name: "Batch", value: batch ? batchDates(batch) : open ? "Choose one in the form" : null },
          { name: "Days and hours", value: batch ? batchHours(batch) : null },
          { name: "Where", value: batch ? batchPlace(batch) : null },
          { name: "Seats", value: batch ? seatsLeft(batch) : null },
          { name: "Group price", value: fee ? groupText(fee) : null },
          { name: "In instalments", value: parts ? instalmentsText(parts) : null },
        ]}
      />
      <RefundRule />
      {open ? (
        <>
          <h3 className="mt-6 mb-2 text-lg">What happens next</h3>
          <ol className="grid list-decimal gap-1 ps-5">
            <li>We call you within one working day and answer your questions.</li>
            <li>We confirm your seat by email. Until then no seat is held for you.</li>
            <li>You pay then, not before.</li>
          </ol>
          <p className="mt-4">
            <a className="link inline-block py-1" href={`${courseHref(course.slug)}#waiting`}>
              None of these dates work? Get told when the next batch opens
            </a>
          </p>
        </>
      ) : null}
    </aside>
  );
}
