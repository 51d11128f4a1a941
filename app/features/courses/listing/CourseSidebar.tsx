import type { Course } from "#content/courses.ts";
import { cardId, inquiryHref } from "#site/courses/address.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Price } from "#ui/Price.tsx";
import { InquiryButton } from "../inquiry/InquiryButton.tsx";

/** The sidebar: a short list of the page's courses, and a contact link. */
export function CourseSidebar({ courses }: { courses: readonly Course[] }) {
  return (
    <aside aria-labelledby="glance" className="glance">
      <h2 id="glance" className="unfolded-title text-lg">
        Courses at a glance
      </h2>
      {/* Folded where it stands below the cards. */}
      <Disclosure summary="Courses at a glance" className="unfold-lg">
        <ul>
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
      </Disclosure>
    </aside>
  );
}
