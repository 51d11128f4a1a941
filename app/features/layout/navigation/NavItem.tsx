import type { SiteLink } from "#content/site.ts";
import { isCurrent } from "./current.ts";

interface NavItemProps {
  link: SiteLink;
  /** The path of the current page. */
  path: string;
  className: string;
}

/** A link of the main navigation. */
export function NavItem({ link, path, className }: NavItemProps) {
  return (
    <li>
      <a
        href={link.href}
        className={className}
        aria-current={link.href === path ? "page" : undefined}
        data-current={isCurrent(link.href, path) || undefined}
      >
        {link.label}
      </a>
    </li>
  );
}
