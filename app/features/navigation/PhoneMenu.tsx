import { useRef } from "react";
import { CONTACT_LABEL_PHONE, NAV, SEARCH, type SiteLink } from "#content/site.ts";
import { Icon } from "#ui/Icon.tsx";
import { CoursesMenu } from "./CoursesMenu.tsx";
import { isCurrent } from "./current.ts";
import { SearchForm } from "./SearchForm.tsx";
import { useDetails } from "./use-details.ts";

interface PhoneMenuProps {
  path: string;
  query: string | undefined;
}

function Item({ link, path }: { link: SiteLink; path: string }) {
  return (
    <li>
      <a
        href={link.href}
        className="phone-link"
        aria-current={link.href === path ? "page" : undefined}
        data-current={isCurrent(link.href, path) || undefined}
      >
        {link.label}
      </a>
    </li>
  );
}

/** The collapsible menu of small screens. A `<details>`, so that it opens without JavaScript too. */
export function PhoneMenu({ path, query }: PhoneMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useDetails(details, { closeOnLeave: true });
  return (
    <details ref={details} className="phone-menu">
      <summary className="btn btn-secondary btn-sm">
        <Icon name="menu" className="phone-menu-open" />
        <Icon name="close" className="phone-menu-close" />
        Menu
      </summary>
      <div className="phone-panel">
        <SearchForm id="search-phone" placeholder={SEARCH.placeholderPhone} value={query} />
        <nav aria-label="Main" className="mt-4">
          <ul className="phone-list">
            <Item link={NAV.home} path={path} />
            <Item link={NAV.about} path={path} />
            <li>
              <CoursesMenu place="phone" current={isCurrent(NAV.courses.href, path)} />
            </li>
            <Item link={NAV.consultancy} path={path} />
            <Item link={{ ...NAV.contact, label: CONTACT_LABEL_PHONE }} path={path} />
          </ul>
        </nav>
      </div>
    </details>
  );
}
