import type { ReactNode } from "react";
import { type CourseSummary, courseHref } from "#content/courses.ts";
import { Card, CardBody } from "#ui/Card.tsx";
import { CoursePicture } from "./CoursePicture.tsx";

/** What a tile shows: of a summary or a whole course. */
export type TileCourse = Omit<CourseSummary, "fee"> & { readonly fee?: CourseSummary["fee"] };

interface CourseTileProps {
  course: TileCourse;
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
      <CoursePicture course={course} sizes={sizes} className="border-b" />
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
