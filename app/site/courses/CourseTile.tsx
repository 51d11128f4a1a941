import type { ReactNode } from "react";
import { type CourseSummary, courseHref } from "#content/courses.ts";
import { COURSE_ART } from "#content/record-art.ts";
import { Card, CardBody } from "#ui/Card.tsx";
import { Picture } from "#ui/Picture.tsx";

interface CourseTileProps {
  course: CourseSummary;
  /** The texts at the start and the end of the top line. */
  label?: string;
  code?: string;
  titleClassName: string;
  /** The width of the picture, for media conditions. */
  sizes: string;
  children: ReactNode;
}

/** A course in a list; the whole card links to its page. */
export function CourseTile({ course, label, code, titleClassName, sizes, children }: CourseTileProps) {
  return (
    <Card as="li" active padded={false} label={label} code={code} className="relative">
      <Picture
        src={course.image}
        files={course.picture}
        sizes={sizes}
        fallback={course.drawing}
        {...COURSE_ART}
        className="aspect-video w-full border-b border-line object-cover"
      />
      <CardBody>
        <h3 className={titleClassName}>
          <a href={courseHref(course.slug)} className="after:absolute after:inset-0">
            {course.title}
          </a>
        </h3>
        {children}
      </CardBody>
    </Card>
  );
}
