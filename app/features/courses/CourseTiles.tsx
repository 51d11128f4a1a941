import { CATEGORY_ART } from "#content/art.ts";
import type { CourseSummary } from "#content/courses.ts";
import { Card, CardBody } from "#ui/Card.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Price } from "#ui/Price.tsx";
import { Rating } from "#ui/Rating.tsx";
import { courseHref } from "./address.ts";
import { courseCode } from "./CourseFacts.tsx";

/** Courses in short, each leading to its page. */
export function CourseTiles({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <Card as="li" key={course.id} active padded={false} className="relative">
          <div className="label flex justify-between gap-4 border-b border-line px-5 py-2.5">
            <span>{courseCode(course.id)}</span>
            <span>{course.duration}</span>
          </div>
          <Picture
            src={course.image}
            fallback={CATEGORY_ART[course.category_key]}
            alt=""
            width={640}
            height={360}
            className="aspect-video w-full border-b border-line object-cover"
          />
          <CardBody>
            <h3 className="text-lg">
              <a href={courseHref(course.slug)} className="after:absolute after:inset-0">
                {course.title}
              </a>
            </h3>
            <p className="mt-auto flex justify-between gap-4 pt-4">
              <Price value={course.price} className="font-semibold" />
              <Rating value={course.rating} className="text-ink-muted" />
            </p>
          </CardBody>
        </Card>
      ))}
    </ul>
  );
}
