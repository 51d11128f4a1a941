import type { ComponentProps } from "react";
import { NAV, SEARCH } from "#content/site.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Brand } from "./Brand.tsx";
import type { CompaniesMenu } from "./navigation/CompaniesMenu.tsx";
import { CoursesMenu } from "./navigation/CoursesMenu.tsx";
import { isCurrent } from "./navigation/current.ts";
import { NavItem } from "./navigation/NavItem.tsx";
import type { PhoneTools } from "./navigation/PhoneTools.tsx";
import { SearchForm } from "./navigation/SearchForm.tsx";

const LazyPhoneTools = hydrateWhenVisible<ComponentProps<typeof PhoneTools>>({
  server: import.meta.env.SSR ? (await import("./navigation/PhoneTools.tsx")).PhoneTools : null,
  load: () => import("./navigation/PhoneTools.tsx").then((part) => part.PhoneTools),
  selector: ".phone-tools",
});

const LazyCompaniesMenu = hydrateWhenVisible<ComponentProps<typeof CompaniesMenu>>({
  server: import.meta.env.SSR ? (await import("./navigation/CompaniesMenu.tsx")).CompaniesMenu : null,
  load: () => import("./navigation/CompaniesMenu.tsx").then((part) => part.CompaniesMenu),
  selector: "#b2b",
});

interface SiteHeaderProps {
  /** The path of the page, without the query. */
  path: string;
  /** The current page's search query. */
  query: string | undefined;
}

/**
 * Brand, navigation, search and contact button. Below 1024 px the navigation is in a menu, and below 768 the
 * search is behind its sign, as it is beside the navigation below 1280.
 */
export function SiteHeader({ path, query }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <Container className="flex min-h-16 items-center gap-x-3 lg:gap-x-5 xl:min-h-[4.5rem]">
        <Brand />
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-x-3 text-sm">
            <NavItem link={NAV.home} path={path} className="nav-link" />
            <NavItem link={NAV.about} path={path} className="nav-link" />
            <li>
              <CoursesMenu place="bar" current={isCurrent(NAV.courses.href, path)} />
            </li>
            <NavItem link={NAV.starts} path={path} className="nav-link" />
            <NavItem link={NAV.consultancy} path={path} className="nav-link" />
            <LazyCompaniesMenu path={path} />
          </ul>
        </nav>
        <SearchForm
          id="search"
          placeholder={SEARCH.placeholder}
          value={query}
          className="ms-auto hidden w-full max-w-72 md:block lg:hidden xl:block"
        />
        <ButtonLink
          href={NAV.contact.href}
          variant="secondary"
          size="sm"
          className="hidden min-h-11 md:inline-flex lg:ms-auto xl:ms-0"
          aria-current={NAV.contact.href === path ? "page" : undefined}
        >
          {NAV.contact.label}
        </ButtonLink>
        <LazyPhoneTools path={path} query={query} />
      </Container>
    </header>
  );
}
