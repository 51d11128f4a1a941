import { useCallback, useEffect, useState } from "react";
import { MENU_COLUMNS } from "#content/site.ts";
import { type CourseMenu, courseAddress, fetchCourseMenu, scrollToCourse } from "./course-menu.ts";
import { MenuColumnHead } from "./MenuColumnHead.tsx";

/** A column longer than this ends with the link to its listing. */
const LONGEST_COLUMN = 12;

type State =
  | { readonly phase: "loading" }
  | { readonly phase: "ready"; readonly menu: CourseMenu }
  | { readonly phase: "failed"; readonly message: string };

/** The four columns with their titles. Loaded, code and data, when the menu opens for the first time. */
export function CourseMenuLists({ onChoose }: { onChoose: () => void }) {
  const [state, setState] = useState<State>({ phase: "loading" });

  const load = useCallback(() => {
    setState({ phase: "loading" });
    fetchCourseMenu().then(
      (menu) => setState({ phase: "ready", menu }),
      (error: Error) => setState({ phase: "failed", message: error.message }),
    );
  }, []);
  useEffect(load, [load]);

  function choose(id: number): void {
    onChoose();
    scrollToCourse(id);
  }

  return (
    <>
      <div className="menu-columns">
        {MENU_COLUMNS.map((column) => {
          const courses = state.phase === "ready" ? state.menu[column.key] : null;
          return (
            <div key={column.key} className="menu-column">
              <MenuColumnHead column={column} />
              {courses?.length === 0 ? <p className="py-2 text-sm text-ink-muted">No courses</p> : null}
              {courses && courses.length > 0 ? (
                <ul>
                  {courses.slice(0, LONGEST_COLUMN).map((course) => (
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
                  {courses.length > LONGEST_COLUMN ? (
                    <li>
                      <a href={column.href} className="menu-item text-data-text underline underline-offset-4">
                        All {courses.length} courses
                      </a>
                    </li>
                  ) : null}
                </ul>
              ) : null}
            </div>
          );
        })}
      </div>
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
    </>
  );
}
