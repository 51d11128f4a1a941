import type { ReactNode } from "react";
import type { StaffCourseJson } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { Outcomes, Syllabus } from "#site/courses/CourseLists.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Panel } from "../ui/Panel.tsx";

interface CourseSheetProps {
  course: StaffCourseJson;
  batches: ReactNode;
}

/** A course for those who may not edit it: what callers ask for first. */
export function CourseSheet({ course, batches }: CourseSheetProps) {
  const { fee, content, students } = course;
  return (
    <div className="grid max-w-[60rem] gap-8">
      <Panel title="Fee">
        <DataSheet
          rows={[
            {
              name: "Price",
              value: fee ? [fee.price.words, fee.price.gst].filter(Boolean).join(", ") : `₹${course.price}`,
            },
            {
              name: "In instalments",
              value: fee?.instalments.map(({ amount }) => `₹${amount.rupees}`).join(" + ") ?? null,
            },
            {
              name: "Group price",
              value: fee?.group
                ? `₹${fee.group.total.rupees} each, from ${fee.group.from} participants`
                : null,
            },
            { name: "Includes", value: fee?.includes.join(", ") ?? null },
          ]}
        />
      </Panel>
      {batches}
      <Panel title="The course">
        <p className="max-w-[44rem] whitespace-pre-line">{course.description}</p>
        <DataSheet
          rows={[
            { name: "Duration", value: course.duration },
            { name: "Level", value: course.level },
            { name: "Category", value: course.category },
            { name: "Instructor", value: course.instructor },
            { name: "Languages", value: content?.languages.join(", ") ?? null },
            { name: "Certification", value: course.certification },
            { name: "Students", value: students > 0 ? groupDigits(students) : null },
          ]}
        />
      </Panel>
      {course.prerequisites.length > 0 ? (
        <Panel title="Prerequisites">
          <Outcomes items={course.prerequisites} />
        </Panel>
      ) : null}
      {course.what_you_learn.length > 0 ? (
        <Panel title="What You'll Learn">
          <Outcomes items={course.what_you_learn} />
        </Panel>
      ) : null}
      {course.syllabus.length > 0 ? (
        <Panel title="Course Syllabus">
          <Syllabus items={course.syllabus} />
        </Panel>
      ) : null}
    </div>
  );
}
