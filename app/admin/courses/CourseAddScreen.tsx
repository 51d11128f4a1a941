import { useState } from "react";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useSaved } from "../records/use-saved.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { CourseForm } from "./CourseForm.tsx";
import {
  type CourseValues,
  courseInput,
  courseSchema,
  courseVersion,
  newCourse,
  settleCourse,
} from "./course-form.ts";
import { COURSE_KIND, createCourse } from "./courses-api.ts";

/** `/admin/courses/add` */
export function CourseAddScreen() {
  const [initial] = useState(newCourse);
  const record = useRecordForm<CourseValues, unknown>({
    name: "course",
    schema: courseSchema,
    initial,
    settle: settleCourse,
    save: (values) => createCourse(courseInput(values)),
    onSaved: useSaved(COURSE_KIND, "Course created successfully"),
    readCurrent: (current) => courseVersion(current as Parameters<typeof courseVersion>[0]),
    fallback: "Failed to create course",
  });
  return (
    <>
      <ScreenHead title="Add New Course" back={COURSE_KIND.list} />
      <CourseForm record={record} submitText="Create Course" countedIn={null} />
    </>
  );
}
