import { useCallback, useRef, useState } from "react";
import type { CourseMenu } from "#api/types.gen.ts";
import { ALL_COURSES, MENU_COLUMNS, NAV } from "#content/site.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { MenuColumnHead } from "./MenuColumnHead.tsx";
import { useDetails } from "./use-details.ts";

interface CoursesMenuProps {
  /** bar: a panel below the header. phone: inside the phone menu. */
  place: "bar" | "phone";
  current: boolean;
}

/**
 * The Courses menu: four links, and with JavaScript the first courses of each below it, loaded when the menu opens. The
 * links stay the same elements, because one of them may have the focus.
 */
export function CoursesMenu({ place, current }: CoursesMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [Lists, setLists] = useState<typeof import("./CourseMenuLists.tsx") | null>(null);
  const [failed, setFailed] = useState(false);
  const [menu, setMenu] = useState<CourseMenu | null>(null);

  const load = useCallback(() => {
    setFailed(false);
    // If loading the code fails, the four links remain, and the next opening retries, too.
    import("./CourseMenuLists.tsx").then(setLists, () => setFailed(true));
  }, []);
  const close = useCallback(() => {
    if (details.current) details.current.open = false;
  }, []);
  useDetails(details, { onOpen: load, closeOnLeave: place === "bar" });

  return (
    <details ref={details} className={cx("courses-menu", `courses-menu-${place}`)}>
      <summary
        className={cx(place === "bar" ? "nav-link" : "phone-link", "gap-1.5")}
        data-current={current || undefined}
      >
        {NAV.courses.label}
        <Icon name="chevron-down" className="size-[1.1em] transition-[rotate]" />
      </summary>
      <div className="courses-panel">
        <div className={place === "bar" ? "courses-panel-inner" : undefined}>
          <div className="menu-columns">
            {MENU_COLUMNS.map((column) => (
              <div key={column.key} className="menu-column">
                <MenuColumnHead column={column} />
                {Lists && menu ? <Lists.ColumnCourses column={column} menu={menu} onChoose={close} /> : null}
              </div>
            ))}
          </div>
          {Lists ? <Lists.MenuStatus onLoad={setMenu} /> : null}
          {failed ? (
            <p role="alert" className="pt-4 text-sm text-danger">
              Failed to fetch courses{" "}
              <button type="button" className="btn btn-quiet btn-sm" onClick={load}>
                Try again
              </button>
            </p>
          ) : null}
          <p className="mt-4 border-t border-line pt-3">
            <a href={ALL_COURSES.href} className="link inline-flex min-h-11 items-center gap-2">
              {ALL_COURSES.label}
              <Icon name="arrow-right" />
            </a>
          </p>
        </div>
      </div>
    </details>
  );
}
