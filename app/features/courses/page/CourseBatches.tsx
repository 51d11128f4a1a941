import type { BatchJson } from "#api/types.gen.ts";
import { reserveHref } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { LongDate } from "#site/LongDate.tsx";
import { usePage } from "#site/page/page-data.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Icon } from "#ui/Icon.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { batchHours, batchPlace, batchState, STATE_LABELS, seatsLeft } from "../batches/batch-words.ts";
import { WaitForm } from "../batches/WaitForm.tsx";

/** When and where the course is taught next, and the form for those whom none of it suits. */
export function CourseBatches({ course }: { course: Course }) {
  const { form } = usePage();
  const batches = course.batches ?? [];
  const anyOpen = batches.some((batch) => batch.can_enrol);
  return (
    <section id="batches" aria-labelledby="batches-title" className="py-section print:py-4">
      <Container>
        <SheetHeading
          id="batches-title"
          label="Batches"
          title={anyOpen ? "When it starts" : "The next batch"}
          lead={
            anyOpen
              ? "Choose a batch and reserve a seat. There is nothing to pay yet: an adviser calls you first."
              : "No batch is open at present. Leave your email address, and we tell you when the next one opens."
          }
        />
        {batches.length > 0 ? (
          <ul className="mb-10 grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {batches.map((batch) => (
              <Batch key={batch.id} batch={batch} slug={course.slug} />
            ))}
          </ul>
        ) : null}
        <div className="max-w-2xl" data-print="hide">
          {anyOpen ? (
            <details className="card p-5 sm:p-6" open={form?.kind === "waitlist"}>
              <summary className="flex cursor-pointer items-center justify-between gap-4 py-1 font-semibold">
                None of these dates? Tell me when the next batch opens
                <Icon name="chevron-down" className="flex-none" />
              </summary>
              {/* Inside, so that a link to it opens the details. */}
              <div id="waiting" className="pt-5">
                <WaitForm course={course} result={form} />
              </div>
            </details>
          ) : (
            <div id="waiting" className="card p-5 sm:p-8">
              <h3 className="mb-5 text-xl">Tell me when the next batch opens</h3>
              <WaitForm course={course} result={form} />
            </div>
          )}
        </div>
      </Container>
    </section>
  );
}

/** Of one that runs, the end is the last day to join where staff gave none. */
function lastDay({ enrol_by, ends_on, has_started }: BatchJson) {
  const day = enrol_by ?? (has_started ? ends_on : null);
  return day === null ? null : <LongDate value={day} />;
}

function Batch({ batch, slug }: { batch: BatchJson; slug: string }) {
  const state = batchState(batch);
  const start = <LongDate value={batch.starts_on} />;
  return (
    <Card as="li" label={STATE_LABELS[state]}>
      <h3 className="mb-4 text-xl">
        {batch.has_started ? "Started" : "Starts"} {start}
      </h3>
      <DataSheet
        rows={[
          { name: "Ends", value: <LongDate value={batch.ends_on} /> },
          { name: "Days and hours", value: batchHours(batch) },
          { name: "Where", value: batchPlace(batch) },
          { name: "Language", value: batch.language },
          { name: "Seats", value: batch.can_enrol ? seatsLeft(batch) : null },
          {
            name: batch.has_started ? "Join until" : "Enrol by",
            value: batch.can_enrol ? lastDay(batch) : null,
          },
          { name: "Fee", value: <PriceToday price={batch.price} /> },
        ]}
      />
      {batch.remark === "" ? null : <p className="mt-4 text-ink-muted">{batch.remark}</p>}
      <div className="mt-auto pt-5" data-print="hide">
        {batch.can_enrol ? (
          <ButtonLink href={reserveHref(slug, batch)}>
            Reserve a seat<span className="sr-only"> in the batch of {start}</span>
          </ButtonLink>
        ) : (
          <a className="link inline-block py-2" href="#waiting">
            Tell me when the next batch opens
          </a>
        )}
      </div>
    </Card>
  );
}
