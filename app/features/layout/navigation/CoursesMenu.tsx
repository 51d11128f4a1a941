import { type ComponentType, useCallback, useRef, useState } from "react";
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
 * The Courses menu. Without JavaScript it has four links; with JavaScript the first courses of each column, loaded when
 * it opens.
 */
export function CoursesMenu({ place, current }: CoursesMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [Lists, setLists] = useState<ComponentType<{ onChoose: () => void }> | null>(null);

  const load = useCallback(() => {
    import("./CourseMenuLists.tsx").then(
      (part) => setLists(() => part.CourseMenuLists),
      // If loading the code fails, the four links remain, and the next opening retries.
      () => undefined,
    );
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
          {Lists ? (
            <Lists onChoose={close} />
          ) : (
            <div className="menu-columns">
              {MENU_COLUMNS.map((column) => (
                <div key={column.key} className="menu-column">
                  <MenuColumnHead column={column} />
                </div>
              ))}
            </div>
          )}
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
