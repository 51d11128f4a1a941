import type { BatchJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { whatsappLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Icon } from "#ui/Icon.tsx";
import { batchDates, batchHours, batchPlace, calendarHref } from "../batches/batch-words.ts";
import { WaitThanks } from "../batches/WaitThanks.tsx";

interface ReservedProps {
  course: Course;
  /** The batch that was reserved; undefined when visitors do not see it any more. */
  batch: BatchJson | undefined;
  /** The server's acknowledgement: only it knows whether a mail is sent. */
  message: string;
  /** Whether the form was sent to the waiting list instead. */
  waits: boolean;
}

/** What happens after a reservation. It stays on the page until the visitor leaves. */
export function Reserved({ course, batch, message, waits }: ReservedProps) {
  const { brand_name, whatsapp } = useSettings();
  if (waits) {
    return (
      <div id="reserved">
        <WaitThanks message={message} />
      </div>
    );
  }
  return (
    <div id="reserved" className="grid justify-items-start gap-5">
      <span className="grid size-12 place-items-center border border-line-strong text-success">
        <Icon name="check" className="size-6" />
      </span>
      <div className="grid gap-1">
        <h3 className="text-xl">Your reservation has reached us</h3>
        <p className="text-ink-muted">{message}</p>
      </div>
      <DataSheet
        className="w-full"
        rows={[
          { name: "Course", value: course.title },
          { name: "Batch", value: batch ? batchDates(batch) : null },
          { name: "Days and hours", value: batch ? batchHours(batch) : null },
          { name: "Where", value: batch ? batchPlace(batch) : null },
          { name: "Fee", value: batch ? <PriceToday price={batch.price} gst /> : null },
        ]}
      />
      <div>
        <h4 className="mb-3 font-semibold">What happens next</h4>
        <ol className="grid max-w-measure list-decimal gap-2 ps-5">
          <li>An adviser of {brand_name} calls you within one working day.</li>
          <li>You ask what you still want to know, and the adviser confirms your seat.</li>
          <li>There is nothing to pay yet. The adviser tells you when and how you pay.</li>
        </ol>
      </div>
      <p className="flex flex-wrap gap-x-6">
        {batch ? (
          <a className="link inline-block py-2" href={calendarHref(batch.id)}>
            Add to calendar
          </a>
        ) : null}
        {whatsapp === "" ? null : (
          <a
            className="link inline-block py-2"
            href={whatsappLink(whatsapp, chatText(course, batch))}
            target="_blank"
            rel="noopener"
          >
            Ask on WhatsApp<span className="sr-only"> (new tab)</span>
          </a>
        )}
      </p>
    </div>
  );
}

function chatText({ title }: Course, batch: BatchJson | undefined): string {
  const about = batch ? `${title}, batch of ${longDate(batch.starts_on)}` : title;
  return `Hello, I have reserved a seat: ${about}.`;
}
