import { useRef } from "react";
import { FOR_COMPANIES_MENU } from "#content/menus.ts";
import { Icon } from "#ui/Icon.tsx";
import { isCurrent } from "./current.ts";
import { MenuColumnHead } from "./MenuColumnHead.tsx";
import { useDetails } from "./use-details.ts";

/** The menu of what companies find here: a fold with three links, which opens without JavaScript. */
export function CompaniesMenu({ path }: { path: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetails(details, { closeOnLeave: true });
  const { label, columns } = FOR_COMPANIES_MENU;
  const current = columns.some(({ href }) => isCurrent(href, path));
  return (
    <li id="b2b">
      <details ref={details} className="courses-menu courses-menu-bar">
        <summary className="nav-link gap-1.5" data-current={current || undefined}>
          {label}
          <Icon name="chevron-down" className="size-[1.1em] transition-[rotate]" />
        </summary>
        <div className="courses-panel">
          <ul className="courses-panel-inner menu-columns menu-columns-three">
            {columns.map((column) => (
              <li key={column.href} className="menu-column">
                <MenuColumnHead column={column} />
              </li>
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}
