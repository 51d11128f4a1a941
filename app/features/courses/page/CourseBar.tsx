import { nextBatch } from "#content/batch-labels.ts";
import type { Course } from "#content/courses.ts";
import { ShortDate } from "#site/batches/BatchFacts.tsx";
import { whatsappLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Price } from "#ui/Price.tsx";
import { mainAction, totalOf } from "./CourseHead.tsx";

/** The bar at the lower edge of phones, once the main action of the head is out of view. */
export function CourseBar({ course }: { course: Course }) {
  const { whatsapp } = useSettings();
  const next = nextBatch(course.batches);
  const action = mainAction(course);
  return (
    <section aria-label="This course" className="course-bar" data-print="hide">
      <p className="min-w-0 grow text-sm leading-tight">
        <Price value={totalOf(course)} className="block text-base font-semibold" />
        <span className="text-ink-muted">
          {next ? <ShortDate value={next.starts_on} /> : "Date to be fixed"}
        </span>
      </p>
      <ButtonLink href={action.href} className="px-4">
        {action.label}
      </ButtonLink>
      {whatsapp ? (
        <a
          href={whatsappLink(whatsapp, `I have a question about the course ${course.title}.`)}
          target="_blank"
          rel="noopener noreferrer"
          className="btn-icon flex-none"
        >
          <Icon name="chat" className="size-6" />
          <span className="sr-only">Ask by WhatsApp (opens in a new tab)</span>
        </a>
      ) : null}
    </section>
  );
}
