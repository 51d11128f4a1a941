import { type Control, useWatch } from "react-hook-form";
import { categoryOf } from "#content/categories.ts";
import { groupDigits } from "#content/format.ts";
import { CourseTerms } from "#site/courses/CourseFacts.tsx";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import { Card } from "#ui/Card.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { isShowable } from "../forms/safe-address.ts";
import { Thumbnail } from "../ui/Thumbnail.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { type CourseValues, coursePreview } from "./course-form.ts";
import { useTypedFee } from "./use-typed-fee.ts";

const DEBOUNCE_MS = 200;

/** A live preview of the course's card. */
export function CourseCardPreview({
  control,
  course: id,
}: {
  control: Control<CourseValues>;
  course: number | undefined;
}) {
  const values = useDebounced(useWatch({ control }) as CourseValues, DEBOUNCE_MS);
  const course = coursePreview(values, useTypedFee(id, control));
  return (
    <Card label="Card on the site" code={categoryOf(course.category_key).name} padded={false}>
      <div className="grid gap-4 p-5">
        {isShowable(course.image) ? (
          <div className="*:aspect-video *:h-auto *:w-full">
            <Thumbnail src={course.image} />
          </div>
        ) : (
          <div className="grid-paper grid aspect-video place-items-center border border-line">
            <span className="label bg-paper-raised px-2">
              {course.image === "" ? "Drawing for the title" : "Picture"}
            </span>
          </div>
        )}
        <div>
          <p className="text-xl font-semibold">{course.title || "Title of the course"}</p>
          <p className="mt-2 line-clamp-6 text-ink-muted">{course.description || "Description"}</p>
        </div>
        <DataSheet
          rows={[
            { name: "Price", value: course.fee?.price.words ?? "–" },
            { name: "Duration", value: course.duration || "–" },
            { name: "Students", value: course.students > 0 ? groupDigits(course.students) : null },
          ]}
        />
        <div className="[&_dl>div]:grid-cols-1">
          <CourseTerms course={course} instructor={course.instructor || "–"} />
        </div>
        <div>
          <Disclosure
            summary={`What You'll Learn (${course.what_you_learn.length})`}
            className="border-t border-line"
          >
            <Outcomes items={course.what_you_learn} className="pb-4" />
          </Disclosure>
          <Disclosure
            summary={`Course Syllabus (${course.syllabus.length})`}
            className="border-y border-line"
          >
            <Syllabus items={course.syllabus} className="pb-4" />
          </Disclosure>
        </div>
      </div>
    </Card>
  );
}
