import { useCallback, useEffect, useState } from "react";
import { answerText } from "#api/call.ts";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { CourseMenu, ListCourseMenuData } from "#api/types.gen.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { courseAddress, scrollToCourse } from "./course-menu.ts";
import { MenuColumnHead } from "./MenuColumnHead.tsx";

const listCourseMenu = endpoint<ListCourseMenuData, CourseMenu>("GET", "/api/courses/menu");

const FAILURE = "Failed to fetch courses";

type State =
  | { readonly phase: "loading" }
  | { readonly phase: "ready"; readonly menu: CourseMenu }
  | { readonly phase: "failed"; readonly message: string };

/** The four columns with their first courses. Code and data load when the menu first opens. */
export function CourseMenuLists({ onChoose }: { onChoose: () => void }) {
  const [state, setState] = useState<State>({ phase: "loading" });

  const load = useCallback(() => {
    setState({ phase: "loading" });
    call(listCourseMenu).then(
      (menu) => setState({ phase: "ready", menu }),
      (error: unknown) => setState({ phase: "failed", message: answerText(error, FAILURE) }),
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
          const shown = state.phase === "ready" ? state.menu[column.key] : null;
          return (
            <div key={column.key} className="menu-column">
              <MenuColumnHead column={column} />
              {shown?.courses.length === 0 ? <p className="py-2 text-sm text-ink-muted">No courses</p> : null}
              {shown && shown.courses.length > 0 ? (
                <ul>
                  {shown.courses.map((course) => (
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
                  {shown.total > shown.courses.length ? (
                    <li>
                      <a href={column.href} className="menu-item text-data-text underline underline-offset-4">
                        All {shown.total} courses
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
