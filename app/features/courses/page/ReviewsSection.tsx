import type { Course } from "#content/courses.ts";
import { countOf } from "#content/format.ts";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { LongDate } from "#site/LongDate.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Chapter } from "./Chapter.tsx";

const PORTRAIT = 48;

/** What learners wrote about this course. */
export function ReviewsSection({ reviews }: { reviews: NonNullable<Course["reviews"]> }) {
  return (
    <Chapter
      id="reviews"
      title="What learners say"
      lead={countOf(reviews.length, "written review", "written reviews")}
    >
      <ul className="grid gap-4 md:grid-cols-2">
        {reviews.map((review) => {
          const person = [review.role, review.employer, review.city].filter(Boolean).join(", ");
          return (
            <li key={review.id} className="md:only:col-span-2">
              <figure className="card flex h-full flex-col p-5">
                <blockquote className="max-w-measure grow whitespace-pre-line">{review.quote}</blockquote>
                <figcaption className="mt-4 flex items-center gap-4 border-t border-line pt-4">
                  {review.image ? (
                    <Picture
                      src={review.image}
                      files={review.picture}
                      sizes="3rem"
                      fallback={PERSON_FALLBACK}
                      width={PORTRAIT}
                      height={PORTRAIT}
                      className="size-12 flex-none rounded-full border border-line object-cover"
                    />
                  ) : null}
                  <span className="grid">
                    <span className="font-semibold">{review.name}</span>
                    <span className="text-sm text-ink-muted">{person}</span>
                    {review.batch || review.said_on ? (
                      <span className="text-sm text-ink-muted">
                        {review.batch}
                        {review.batch && review.said_on ? " · " : null}
                        {review.said_on ? <LongDate value={review.said_on} /> : null}
                      </span>
                    ) : null}
                  </span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </Chapter>
  );
}
