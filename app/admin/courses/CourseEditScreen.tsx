import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { courseHref } from "#features/courses/address.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { DeleteButton, EditHead, EditScreen } from "../records/EditScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { showCurrent } from "../records/show-current.ts";
import { useSaved } from "../records/use-saved.ts";
import { CourseForm } from "./CourseForm.tsx";
import { COMPARED_FIELDS } from "./course-fields.ts";
import { type CourseValues, courseInput, courseSchema, courseVersion, settleCourse } from "./course-form.ts";
import { COURSE_KIND, courseQuery, updateCourse } from "./courses-api.ts";

const TITLE = "Edit Course";

/** `/admin/courses/edit/{id}` */
export function CourseEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...courseQuery(id ?? 0), enabled: id !== null });
  return (
    <EditScreen
      kind={COURSE_KIND}
      id={id}
      query={query}
      title={TITLE}
      name={(course) => course.title}
      gone="Visitors no longer find it. It can be restored as it was."
    >
      {(course) => <EditCourse key={course.id} course={course} />}
    </EditScreen>
  );
}

function EditCourse({ course }: { course: StaffCourseJson }) {
  const { id, title, published } = course;
  const [version] = useState(() => courseVersion(course));
  const record = useRecordForm<CourseValues, unknown>({
    name: "course",
    schema: courseSchema,
    fields: COMPARED_FIELDS,
    initial: version.values,
    revision: version.revision,
    settle: settleCourse,
    save: (values, revision) => updateCourse(id, courseInput(values), revision),
    onSaved: useSaved(COURSE_KIND, "Course updated successfully"),
    readCurrent: (current) => courseVersion(showCurrent(COURSE_KIND, current as StaffCourseJson)),
    fallback: "Failed to update course",
  });
  return (
    <>
      <EditHead
        kind={COURSE_KIND}
        title={TITLE}
        name={title}
        changed={course.updated_at}
        site={published ? courseHref(course.slug) : null}
      />
      <CourseForm
        record={record}
        submitText="Update Course"
        countedIn={published ? course.category_key : null}
        more={
          <DeleteButton
            kind={COURSE_KIND}
            record={{ id, revision: course.revision, about: title }}
            release={record.release}
          />
        }
      />
    </>
  );
}
