import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { courseHref } from "#features/courses/address.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../format.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { RecordScreen } from "../records/RecordScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { askToDelete, restore } from "../records/removal.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { CourseForm } from "./CourseForm.tsx";
import { type CourseValues, courseInput, courseSchema, courseVersion, settleCourse } from "./course-form.ts";
import { COURSE_REMOVAL, courseQuery, updateCourse } from "./courses-api.ts";
import { useCourseSaved } from "./use-course-saved.ts";

const BACK = { label: "Courses", href: paths.courses };

/** `/admin/courses/edit/{id}` */
export function CourseEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...courseQuery(id ?? 0), enabled: id !== null });
  return (
    <RecordScreen
      id={id}
      query={query}
      what="course"
      title="Edit Course"
      back={BACK}
      fallback="Failed to fetch course"
    >
      {(course) =>
        course.deleted_at === null ? (
          <EditCourse key={`${course.id}-${course.deleted_at}`} course={course} />
        ) : (
          <DeletedCourse course={course} />
        )
      }
    </RecordScreen>
  );
}

function EditCourse({ course }: { course: StaffCourseJson }) {
  const navigate = useNavigate();
  const [version] = useState(() => courseVersion(course));
  const record = useRecordForm<CourseValues, unknown>({
    name: "course",
    schema: courseSchema,
    initial: version.values,
    revision: version.revision,
    settle: settleCourse,
    save: (values, revision) => updateCourse(course.id, courseInput(values), revision),
    onSaved: useCourseSaved("Course updated successfully"),
    readCurrent: (current) => courseVersion(current as StaffCourseJson),
    fallback: "Failed to update course",
  });

  function remove(): void {
    askToDelete(COURSE_REMOVAL, { id: course.id, revision: version.revision, about: course.title }, () => {
      record.release();
      void navigate(paths.courses);
    });
  }

  return (
    <>
      <ScreenHead
        title="Edit Course"
        lead={`${course.title}, last changed ${formatDateTime(course.updated_at)}`}
        back={BACK}
      >
        {course.published ? (
          <ButtonLink variant="secondary" href={courseHref(course.slug)} target="_blank" rel="noreferrer">
            View on site
            <Icon name="arrow-up-right" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        ) : null}
      </ScreenHead>
      <CourseForm
        record={record}
        submitText="Update Course"
        countedIn={course.published ? course.category_key : null}
        more={
          <Button variant="secondary" className="btn-danger" onClick={remove}>
            Delete
          </Button>
        }
      />
    </>
  );
}

function DeletedCourse({ course }: { course: StaffCourseJson }) {
  return (
    <>
      <ScreenHead title="Edit Course" lead={course.title} back={BACK} />
      <Notice tone="danger" title="This course is deleted.">
        <p>Visitors no longer find it. It can be restored as it was.</p>
      </Notice>
      <Button className="mt-5" onClick={() => void restore(COURSE_REMOVAL, course.id)}>
        Restore
      </Button>
    </>
  );
}
