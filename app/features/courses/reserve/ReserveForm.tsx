import type { ComponentProps, ReactNode } from "react";
import type { BatchJson } from "#api/types.gen.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";
import {
  EmailField,
  EnquiryArea,
  EnquiryChoice,
  EnquiryText,
  EnquiryTick,
  NameField,
  PhoneField,
} from "#site/enquiries/EnquiryField.tsx";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { batchDates, batchHours, batchPlace, seatsLeft } from "../batches/batch-words.ts";
import type { Reserved } from "./Reserved.tsx";

/* Of use only once the form was sent. */
const LazyReserved = hydrateWhenVisible<ComponentProps<typeof Reserved>>({
  server: import.meta.env.SSR ? (await import("./Reserved.tsx")).Reserved : null,
  load: () => import("./Reserved.tsx").then((part) => part.Reserved),
  selector: "#reserved",
  instead: ({ message }) => <p className="font-semibold">{message}</p>,
});

interface ReserveFormProps {
  course: Course;
  /** The batches in which one can enrol. */
  open: readonly BatchJson[];
  /** The chosen batch; undefined until one is. */
  batch: BatchJson | undefined;
  result: FormResult | null;
  onBatch: (batch: BatchJson | undefined) => void;
  onSent?: () => void;
  /** Above the fields. */
  children?: ReactNode;
}

/** The form to reserve a seat in a batch. */
export function ReserveForm({ course, open, batch, result, onBatch, onSent, children }: ReserveFormProps) {
  return (
    <EnquiryForm
      kind="enroll"
      id="reserve"
      about={batch ? `${course.title}, batch of ${longDate(batch.starts_on)}` : course.title}
      draftId={`reserve-${course.id}`}
      result={result}
      submitText="Reserve a seat"
      busyText="Sending..."
      hidden={{ course_id: String(course.id) }}
      instead={{ field: "batch_id", kind: "waitlist", text: "Tell me when the next batch opens" }}
      onEdit={(form) => {
        const id = new FormData(form).get("batch_id");
        // The fields are gone once the form is sent, and the batch that was reserved stays.
        if (id === null) return;
        onBatch(open.find((one) => String(one.id) === id));
      }}
      onSent={() => onSent?.()}
      thanks={(message, _, kind, sent) => (
        <LazyReserved
          course={course}
          batch={batch}
          message={message}
          sent={sent}
          waits={kind === "waitlist"}
        />
      )}
    >
      {children}
      <EnquiryChoice
        name="batch_id"
        label="Batch"
        suggestion={batch && String(batch.id)}
        options={open.map((one) => ({ value: String(one.id), label: <Option batch={one} /> }))}
      />
      <NameField label="Name" />
      <EmailField />
      <PhoneField name="phone" label="Mobile" missing="Enter your mobile number" />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <EnquiryText
          name="people"
          label="Number of people"
          type="number"
          min={1}
          max={30}
          inputMode="numeric"
          placeholder="1"
        />
        <EnquiryTick name="company_pays" label="My company pays. Send a quotation." />
      </div>
      <EnquiryArea name="message" label="Message" rows={3} />
    </EnquiryForm>
  );
}

function Option({ batch }: { batch: BatchJson }) {
  return (
    <>
      <strong className="block font-semibold text-balance">{batchDates(batch)}</strong>
      {/* Each stays whole, and a point ends a line and never begins one. */}
      <span className="block text-sm text-ink-muted *:inline-block">
        <span>{batchHours(batch)}</span>
        {"\u00a0· "}
        <span>{batchPlace(batch)}</span>
        {"\u00a0· "}
        <span>{batch.language}</span>
      </span>
      <span className="block text-sm">
        {batch.price.words} · {seatsLeft(batch)}
      </span>
    </>
  );
}
