import type { Course } from "#content/courses.ts";
import { cardId, inquiryHref } from "#site/courses/address.ts";
import { Price } from "#ui/Price.tsx";
import { InquiryButton } from "../inquiry/InquiryButton.tsx";

/** The sidebar: a short list of the page's courses, and a contact link. */
export function CourseSidebar({ courses }: { courses: readonly Course[] }) {
  return (
    <aside aria-labelledby="glance" className="card self-start lg:sticky lg:top-24">
      <div className="border-b border-line px-5 py-4">
        <h2 id="glance" className="text-lg">
          Courses at a glance
        </h2>
      </div>
      {/* Long lists scroll inside, so that the sidebar fits the viewport and does not overlap the WhatsApp button. */}
      <ul className="glance scroll-shade overscroll-contain px-5 lg:max-h-[calc(100dvb-15rem)] lg:overflow-y-auto">
        {courses.map((course) => (
          <li key={course.id}>
            <a href={`#${cardId(course.id)}`}>{course.title}</a>
            <div>
              <span className="figure text-ink-muted">
                {`${course.duration} · `}
                <Price value={course.price} className="text-ink" />
              </span>
              <InquiryButton
                course={course}
                mode="plain"
                href={inquiryHref(course.slug)}
                variant="quiet"
                size="sm"
              >
                Get Guidance<span className="sr-only">{` on ${course.title}`}</span>
              </InquiryButton>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
