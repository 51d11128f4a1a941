import { useRef } from "react";
import { CONTACT_LABEL_PHONE, FOR_COMPANIES_MENU, WORK_NAV } from "#content/menus.ts";
import { NAV } from "#content/site.ts";
import { Icon } from "#ui/Icon.tsx";
import { CoursesMenu } from "./CoursesMenu.tsx";
import { isCurrent } from "./current.ts";
import { NavItem } from "./NavItem.tsx";
import { useDetails } from "./use-details.ts";

/** The menu of narrow screens. A `<details>`, so that it opens without JavaScript. */
export function PhoneMenu({ path }: { path: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetails(details, { closeOnLeave: true });
  return (
    <details ref={details} className="phone-menu lg:hidden">
      <summary className="btn btn-secondary btn-sm">
        <Icon name="menu" className="phone-menu-open" />
        <Icon name="close" className="phone-menu-close" />
        <span className="max-[22rem]:sr-only">Menu</span>
      </summary>
      <div className="phone-panel">
        <nav aria-label="Main">
          <ul className="phone-list">
            <NavItem link={NAV.home} path={path} className="phone-link" />
            <NavItem link={NAV.about} path={path} className="phone-link" />
            <li>
              <CoursesMenu place="phone" current={isCurrent(NAV.courses.href, path)} />
            </li>
            <NavItem link={NAV.starts} path={path} className="phone-link" />
            <li>
              <p id="phone-companies" className="label pt-4">
                {FOR_COMPANIES_MENU.label}
              </p>
              <ul aria-labelledby="phone-companies" className="phone-list">
                <NavItem link={WORK_NAV.training} path={path} className="phone-link" />
                <NavItem link={NAV.consultancy} path={path} className="phone-link" />
                <NavItem link={WORK_NAV.recruitment} path={path} className="phone-link" />
              </ul>
            </li>
            <NavItem link={WORK_NAV.jobs} path={path} className="phone-link" />
            <NavItem
              link={{ ...NAV.contact, label: CONTACT_LABEL_PHONE }}
              path={path}
              className="phone-link"
            />
          </ul>
        </nav>
      </div>
    </details>
  );
}
