import { type ComponentProps, useState } from "react";
import type { BatchJson } from "#api/types.gen.ts";
import { categoryOf } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { longDate } from "#content/format.ts";
import { categoryPath, courseHref } from "#site/courses/address.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { cx } from "#ui/cx.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/Section.tsx";
import { batchState } from "../batches/batch-words.ts";
import type { WaitForm } from "../batches/WaitForm.tsx";
import type { Checkout } from "./Checkout.tsx";
import { ReserveForm } from "./ReserveForm.tsx";

const LazyWaitForm = hydrateWhenVisible<ComponentProps<typeof WaitForm>>({
  server: import.meta.env.SSR ? (await import("../batches/WaitForm.tsx")).WaitForm : null,
  load: () => import("../batches/WaitForm.tsx").then((part) => part.WaitForm),
  selector: "#waiting",
});

const LazyCheckout = hydrateWhenVisible<ComponentProps<typeof Checkout>>({
  server: import.meta.env.SSR ? (await import("./Checkout.tsx")).Checkout : null,
  load: () => import("./Checkout.tsx").then((part) => part.Checkout),
  selector: "#checkout",
});

interface ReservePageProps {
  course: Course;
  /** The number of the batch in the address, or null. */
  asked: number | null;
  result: FormResult | null;
}

/** `/courses/{slug}/reserve`: reserves a seat in a batch of a course, with and without JavaScript. */
export function ReservePage({ course, asked, result }: ReservePageProps) {
  const batches = course.batches ?? [];
  const open = batches.filter((batch) => batch.can_enrol);
  const named = batches.find(({ id }) => id === asked);
  const isSent = result?.kind === "enroll" && result.state === "sent";
  const reserves = isSent || (open.length > 0 && result?.kind !== "waitlist");
  // What was reserved may have filled up since.
  const chosen = isSent ? named : open.find(({ id }) => id === asked);
  // The only batch needs no choice.
  const [batch, setBatch] = useState(chosen ?? (open.length === 1 ? open[0] : undefined));
  const [answered, setAnswered] = useState(isSent);
  const remark = <Remark asked={asked} named={named} others={open.length > 0} />;
  const category = categoryOf(course.category_key);
  return (
    <>
      {answered ? null : (
        <PageHead
          above={
            <Breadcrumb
              items={[
                { label: "Home", href: "/" },
                { label: category.name, href: categoryPath(category.key) },
                { label: course.title, href: courseHref(course.slug) },
                { label: "Reserve a seat" },
              ]}
            />
          }
          title={`Reserve a seat: ${course.title}`}
          lead={
            reserves
              ? "Pick your batch and leave your name, email and number. Nothing to pay yet: we call within one working day and confirm your seat by email."
              : "No batch is open for enrolment right now. We tell you by email when the next one opens, and you can reserve a seat then."
          }
        />
      )}
      <Container className="grid gap-x-14 gap-y-12 py-section lg:grid-cols-12">
        <section
          id={reserves ? "form" : "waiting"}
          aria-labelledby="reserve-title"
          className={cx(
            "card self-start p-5 sm:p-8",
            answered ? "lg:col-span-8 lg:col-start-3" : "lg:col-span-7",
          )}
        >
          {answered ? null : (
            <h2 id="reserve-title" className="mb-6 text-2xl">
              {reserves ? "Your seat" : "Tell me when the next batch opens"}
            </h2>
          )}
          {reserves ? (
            <ReserveForm
              course={course}
              open={open}
              batch={batch}
              result={result}
              onBatch={setBatch}
              onSent={() => setAnswered(true)}
            >
              {remark}
            </ReserveForm>
          ) : (
            <LazyWaitForm course={course} result={result}>
              {remark}
            </LazyWaitForm>
          )}
        </section>
        {answered ? null : <LazyCheckout course={course} batch={batch} open={open.length > 0} />}
      </Container>
    </>
  );
}

/** Why the batch of the address cannot be chosen, or that there is none to choose from. */
function Remark({
  asked,
  named,
  others,
}: {
  asked: number | null;
  named: BatchJson | undefined;
  others: boolean;
}) {
  const reason = asked === null ? null : reasonAgainst(named);
  if (reason === null && others) return null;
  return (
    <Notice title={reason ?? "No batch of this course is open at present."}>
      <p>
        {others
          ? "These batches still have seats."
          : "Leave your email address, and we tell you once when the next batch opens."}
      </p>
    </Notice>
  );
}

function reasonAgainst(batch: BatchJson | undefined): string | null {
  if (batch === undefined) return "The batch that you chose is over or does not take place.";
  const start = longDate(batch.starts_on);
  switch (batchState(batch)) {
    case "full":
      return `The batch of ${start} is full.`;
    case "closed":
      return `The last day to enrol in the batch of ${start} has passed.`;
    default:
      return null;
  }
}
