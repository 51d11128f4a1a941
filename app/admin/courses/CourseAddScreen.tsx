import { useState } from "react";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { courseHref } from "#features/courses/address.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useSavedNew } from "../records/use-saved.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { CourseForm } from "./CourseForm.tsx";
import { COMPARED_FIELDS } from "./course-fields.ts";
import { type CourseValues, courseInput, courseSchema, newCourse, settleCourse } from "./course-form.ts";
import { COURSE_KIND, createCourse } from "./courses-api.ts";

/** `/admin/courses/add` */
export function CourseAddScreen() {
  const [initial] = useState(newCourse);
  const record = useRecordForm<CourseValues, unknown>({
    name: "course",
    schema: courseSchema,
    fields: COMPARED_FIELDS,
    initial,
    settle: settleCourse,
    save: (values) => createCourse(courseInput(values)),
    onSaved: useSavedNew(COURSE_KIND, "Course created successfully", siteOf),
    fallback: "Failed to create course",
  });
  return (
    <>
      <ScreenHead title="Add New Course" back={COURSE_KIND.list} />
      <CourseForm record={record} submitText="Create Course" countedIn={null} />
    </>
  );
}

/** Where visitors find a course, if they do. */
function siteOf({ published, slug }: StaffCourseJson): string | null {
  return published ? courseHref(slug) : null;
}
