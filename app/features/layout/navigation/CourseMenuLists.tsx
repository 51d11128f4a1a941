import { useCallback, useEffect, useState } from "react";
import { answerText } from "#api/call.ts";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { CourseMenu } from "#api/types.gen.ts";
import type { MenuColumn } from "#content/site.ts";
import { courseAddress, scrollToCourse } from "./course-menu.ts";

const listCourseMenu = endpoint("GET", "/api/courses/menu");

const FAILURE = "Failed to fetch courses";

type State = { readonly phase: "loading" | "ready" } | { readonly phase: "failed"; readonly message: string };

interface ColumnCoursesProps {
  column: MenuColumn;
  menu: CourseMenu;
  onChoose: () => void;
}

/** The first courses of a column. */
export function ColumnCourses({ column, menu, onChoose }: ColumnCoursesProps) {
  const { courses, total } = menu[column.key];
  if (courses.length === 0) return <p className="py-2 text-sm text-ink-muted">No courses</p>;

  function choose(id: number): void {
    onChoose();
    scrollToCourse(id);
  }

  return (
    <ul>
      {courses.map((course) => (
        <li key={course.id}>
          <a
            href={courseAddress(column.key, course.id)}
            className="menu-item"
            onClick={() => choose(course.id)}
          >
            {course.title}
          </a>
        </li>
      ))}
      {total > courses.length ? (
        <li>
          <a href={column.href} className="menu-item text-data-text underline underline-offset-4">
            All {total} courses
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** Loads the courses, says so, and offers to try again after a failure. */
export function MenuStatus({ onLoad }: { onLoad: (menu: CourseMenu) => void }) {
  const [state, setState] = useState<State>({ phase: "loading" });

  const load = useCallback(() => {
    setState({ phase: "loading" });
    call(listCourseMenu).then(
      (menu) => {
        onLoad(menu);
        setState({ phase: "ready" });
      },
      (error: unknown) => setState({ phase: "failed", message: answerText(error, FAILURE) }),
    );
  }, [onLoad]);
  useEffect(load, [load]);

  return (
    <div role="status" className="text-sm text-ink-muted">
      {state.phase === "loading" ? <p className="pt-4">Loading courses...</p> : null}
      {state.phase === "failed" ? (
        <p className="flex flex-wrap items-center gap-4 pt-4">
          <span className="text-danger">{state.message}</span>
          <button type="button" className="btn btn-quiet btn-sm" onClick={load}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}
