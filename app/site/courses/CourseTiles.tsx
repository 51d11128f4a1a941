import { Rating } from "#ui/Rating.tsx";
import { courseCode } from "./CourseFacts.tsx";
import { CourseTile, type TileCourse } from "./CourseTile.tsx";
import { PriceToday } from "./PriceToday.tsx";

export function CourseTiles({ courses }: { courses: readonly TileCourse[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {courses.map((course) => (
        <CourseTile
          key={course.id}
          course={course}
          label={courseCode(course.id)}
          code={course.duration}
          titleClassName="text-lg"
          sizes="(min-width:80rem) 26rem,(min-width:40rem) 46vw,91vw"
        >
          <p className="mt-auto flex justify-between gap-4 pt-4">
            <span>
              <PriceToday price={course.fee?.price} />
            </span>
            {course.rated ? <Rating {...course.rated} /> : null}
          </p>
        </CourseTile>
      ))}
    </ul>
  );
}
