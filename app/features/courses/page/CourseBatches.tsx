import { type Batch, nextBatch, reserveHref } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { shortDate } from "#content/format.ts";
import { BatchDates, BatchMeeting } from "#site/batches/BatchFacts.tsx";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { usePage } from "#site/page/page-data.tsx";
import { Button } from "#ui/Button.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { batchPlace, batchState, STATE_LABELS, seatsLeft } from "../batches/batch-words.ts";
import { WaitForm } from "../batches/WaitForm.tsx";
import { Chapter } from "./Chapter.tsx";
import { CourseFee } from "./CourseFee.tsx";

/** When and where the course is taught next and for how much, and the form for those whom none of it suits. */
export function CourseBatches({ course }: { course: Course }) {
  const { form } = usePage();
  const batches = course.batches ?? [];
  const next = nextBatch(batches);
  return (
    <Chapter
      id="batches"
      title={next ? "Dates and fee" : "The next batch"}
      lead={
        next
          ? "Reserving is free; we call before you pay anything."
          : "No batch is open at present. Leave your email address, and we tell you when the next one opens."
      }
    >
      {batches.length > 0 ? (
        // A plain form, whose answer is the page that reserves a seat in the chosen batch.
        <form method="get" action={reserveHref(course.slug)} className="batch-choice">
          <table aria-labelledby="batches-title">
            <thead>
              <tr>
                {["Dates", "Days and hours", "Where", "Language", "Seats", "Fee"].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {batches.map((batch) => (
                <Row key={batch.id} batch={batch} chosen={batch.id === next?.id} />
              ))}
            </tbody>
          </table>
          {next ? (
            <Button type="submit" size="lg" data-print="hide">
              Reserve a seat
            </Button>
          ) : null}
        </form>
      ) : null}
      <CourseFee fee={course.fee} />
      <div className="mt-6" data-print="hide">
        {next ? (
          <Disclosure
            className="border-y border-line"
            summary="None of these dates? Tell me when the next batch opens"
            open={form?.kind === "waitlist"}
          >
            {/* Inside, so that a link to it opens the details. */}
            <div id="waiting" className="max-w-2xl pt-2 pb-6">
              <WaitForm course={course} result={form} />
            </div>
          </Disclosure>
        ) : (
          <div id="waiting" className="card max-w-2xl p-5 sm:p-8">
            <h3 className="mb-5 text-xl">Tell me when the next batch opens</h3>
            <WaitForm course={course} result={form} />
          </div>
        )}
      </div>
    </Chapter>
  );
}

/** A batch; the whole row chooses it. */
function Row({ batch, chosen }: { batch: Batch; chosen: boolean }) {
  const { id, starts_on, has_started, enrol_by, can_enrol, language, price } = batch;
  return (
    <tr>
      <th scope="row" className="batch-dates">
        {can_enrol ? (
          <label>
            <input type="radio" name="batch" value={id} defaultChecked={chosen} className="tick" />
            <span>
              <BatchDates batch={batch} />
            </span>
          </label>
        ) : (
          <BatchDates batch={batch} />
        )}
      </th>
      <td className="batch-line">
        <BatchMeeting batch={batch} />
      </td>
      <td className="batch-line">{batchPlace(batch)}</td>
      <td>{language}</td>
      <td>
        {can_enrol ? seatsLeft(batch) : STATE_LABELS[batchState(batch)]}
        {/* Of one that runs it stands beside the dates. */}
        {can_enrol && !has_started && enrol_by !== null && enrol_by !== starts_on ? (
          <span className="batch-until">
            {" "}
            enrol by <time dateTime={enrol_by}>{shortDate(enrol_by)}</time>
          </span>
        ) : null}
      </td>
      <td className="batch-fee">
        <PriceToday price={price} />
      </td>
    </tr>
  );
}
