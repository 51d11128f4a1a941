import type { BatchJson } from "#api/types.gen.ts";
import { addressLine, mapLink } from "#content/contact.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import type { Sent } from "#site/enquiries/use-enquiry.ts";
import { telLink, whatsappLink } from "#site/links.ts";

import { useSettings } from "#site/page/page-data.tsx";
import { ButtonLink } from "#ui/Button.tsx";
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
  /** Without JavaScript the page is the same for all, and the mail has what is one's own. */
  sent: Sent;
}

/** What happens after a reservation. It stays on the page until the visitor leaves. */
export function Reserved({ course, batch, message, waits, sent }: ReservedProps) {
  const { phone, whatsapp, address } = useSettings();
  if (waits) {
    return (
      <div id="reserved">
        <h1 className="mb-4 text-3xl">{course.title}</h1>
        <WaitThanks message={message} />
      </div>
    );
  }
  const { typed, call_by, reference, syllabus } = sent;
  const name = givenName(typed.name ?? "");
  const until = call_by ? `by ${call_by}` : "within one working day";
  return (
    <div id="reserved" className="grid justify-items-start gap-5">
      <span className="grid size-12 place-items-center border border-line-strong text-success">
        <Icon name="check" className="size-6" />
      </span>
      <div className="grid gap-2">
        <h1 id="reserve-title" className="text-3xl">
          Seat requested{name ? `, ${name}` : ""}
        </h1>
        <p className="max-w-measure text-lg">
          Our adviser will call {typed.phone || "the number you gave"} {until}. {message}
        </p>
      </div>
      <p className="flex flex-wrap gap-3">
        {batch ? (
          <ButtonLink href={calendarHref(batch.id)} variant="secondary">
            Add to calendar
          </ButtonLink>
        ) : null}
        {syllabus ? (
          <ButtonLink href={syllabus} variant="secondary">
            Syllabus (PDF)
          </ButtonLink>
        ) : null}
        {whatsapp === "" ? null : (
          <ButtonLink
            href={whatsappLink(whatsapp, chatText(course, batch, reference))}
            variant="secondary"
            target="_blank"
            rel="noopener"
          >
            Ask on WhatsApp<span className="sr-only"> (new tab)</span>
          </ButtonLink>
        )}
      </p>
      <DataSheet
        className="w-full"
        rows={[
          { name: "Reference", value: reference },
          { name: "Course", value: course.title },
          { name: "Batch", value: batch ? batchDates(batch) : null },
          { name: "Days and hours", value: batch ? batchHours(batch) : null },
          { name: "Where", value: batch ? <Place batch={batch} address={address} /> : null },
          { name: "For", value: terms(typed) },
          { name: "Fee per person", value: batch ? <PriceToday price={batch.price} gst /> : null },
        ]}
      />
      <div>
        <h2 className="mb-3 text-lg">What happens next</h2>
        <ol className="grid max-w-measure list-decimal gap-2 ps-5">
          <li>
            We call you. If we should not reach you, call{" "}
            <a className="figure link" href={telLink(phone)}>
              {phone}
            </a>
            .
          </li>
          <li>Ask anything you like. We then confirm your seat by email.</li>
          <li>There is nothing to pay yet. The adviser tells you when and how you pay.</li>
        </ol>
      </div>
    </div>
  );
}

function Place({ batch, address }: { batch: BatchJson; address: string }) {
  const line = addressLine(address);
  return (
    <>
      {batchPlace(batch)}
      {batch.mode === "online" || line === "" ? null : (
        <a className="link block py-1" href={mapLink(line)} target="_blank" rel="noopener">
          {line}
          <span className="sr-only"> (map, new tab)</span>
        </a>
      )}
    </>
  );
}

/** For how many, and who pays, where that is not one person who does. */
function terms({ people, company_pays }: Sent["typed"]): string {
  const number = Number(people);
  return [number > 1 ? `${number} people` : "", company_pays ? "the company pays" : ""]
    .filter(Boolean)
    .join(", ");
}

/** The first word that is neither an initial nor a title such as "Dr." */
function givenName(name: string): string | undefined {
  return name.split(/\s+/).find((word) => word.length > 2 && !word.endsWith("."));
}

function chatText({ title }: Course, batch: BatchJson | undefined, reference: string | undefined): string {
  const about = batch ? `${title}, batch of ${longDate(batch.starts_on)}` : title;
  return `Hello, I have reserved a seat: ${about}${reference ? ` (${reference})` : ""}.`;
}
