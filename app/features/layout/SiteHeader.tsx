import { NAV, SEARCH } from "#content/site.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Brand } from "./Brand.tsx";
import { CoursesMenu } from "./navigation/CoursesMenu.tsx";
import { isCurrent } from "./navigation/current.ts";
import { NavItem } from "./navigation/NavItem.tsx";
import { PhoneMenu } from "./navigation/PhoneMenu.tsx";
import { SearchForm } from "./navigation/SearchForm.tsx";

interface SiteHeaderProps {
  /** The path of the page, without the query. */
  path: string;
  /** The current page's search query. */
  query: string | undefined;
}

/** Brand, navigation, search and contact button; on narrow screens inside a collapsible menu. */
export function SiteHeader({ path, query }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <Container className="flex min-h-16 items-center gap-x-3 lg:gap-x-6 xl:min-h-[4.5rem]">
        <Brand />
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex items-center gap-x-4 text-sm xl:gap-x-6 xl:text-base">
            <NavItem link={NAV.home} path={path} className="nav-link" />
            <NavItem link={NAV.about} path={path} className="nav-link" />
            <li>
              <CoursesMenu place="bar" current={isCurrent(NAV.courses.href, path)} />
            </li>
            <NavItem link={NAV.starts} path={path} className="nav-link" />
            <NavItem link={NAV.consultancy} path={path} className="nav-link" />
          </ul>
        </nav>
        <SearchForm
          id="search"
          placeholder={SEARCH.placeholder}
          value={query}
          className="ms-auto hidden w-full max-w-72 lg:block"
        />
        <ButtonLink
          href={NAV.contact.href}
          variant="secondary"
          size="sm"
          className="hidden lg:inline-flex"
          aria-current={NAV.contact.href === path ? "page" : undefined}
        >
          {NAV.contact.label}
        </ButtonLink>
        <div className="ms-auto lg:hidden">
          <PhoneMenu path={path} query={query} />
        </div>
      </Container>
    </header>
  );
}
