import type { CourseSummary } from "#content/courses.ts";
import { cx } from "#ui/cx.ts";
import { Picture } from "#ui/Picture.tsx";

interface CoursePictureProps {
  course: Pick<CourseSummary, "image" | "picture" | "drawing">;
  /** The width of the picture, for media conditions. */
  sizes: string;
  first?: boolean;
  className: string;
}

/** The picture of a course, or the drawing of its subject. */
export function CoursePicture({ course, className, ...rest }: CoursePictureProps) {
  return (
    <Picture
      {...rest}
      src={course.image}
      files={course.picture}
      fallback={course.drawing}
      width={640}
      height={360}
      className={cx("aspect-video w-full border-line object-cover", className)}
    />
  );
}
