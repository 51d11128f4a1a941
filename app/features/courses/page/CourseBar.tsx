import type { Course } from "#content/courses.ts";
import { nextStart } from "#site/courses/next-start.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { whatsappLink } from "#site/links.ts";
import { useSettings } from "#site/page/page-data.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { mainAction, TO_BE_FIXED } from "./CourseHead.tsx";

/** The bar at the lower edge of phones, once the main action of the head is out of view. */
export function CourseBar({ course }: { course: Course }) {
  const { whatsapp } = useSettings();
  const action = mainAction(course);
  return (
    <section aria-label="This course" className="course-bar" data-print="hide">
      <p className="min-w-0 grow text-sm leading-tight">
        <PriceToday price={course.fee?.price} className="block text-base" />
        <span className="text-ink-muted">{nextStart(course, TO_BE_FIXED)}</span>
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
