import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { useUser } from "../session/user.ts";
import { StaffIcon } from "../ui/StaffIcon.tsx";
import { isWithin, menuOf } from "./navigation.ts";
import { useLogOut } from "./use-log-out.ts";
import { useOpenScreens } from "./use-screens.ts";

/** The navigation links. */
export function SidebarLinks() {
  const { pathname } = useLocation();
  const screens = useOpenScreens();
  const links = useRef<HTMLElement>(null);
  // Low screens show a part of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the path
  useEffect(() => {
    links.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav ref={links} aria-label="Staff area">
      <ul className="grid gap-0.5">
        {menuOf(screens).map(({ label, href, icon, Badge }) => (
          <li key={href}>
            <a href={href} className="side-link" aria-current={isWithin(pathname, href) ? "page" : undefined}>
              <StaffIcon name={icon} />
              <span className="grow">{label}</span>
              {Badge ? <Badge /> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The signed-in user, a link to the site, and Logout. */
export function SidebarFoot({ className }: { className?: string }) {
  const user = useUser();
  const askToLogOut = useLogOut();
  return (
    <div className={cx("border-t border-line pt-3", className)}>
      {user ? (
        <p className="px-3 pb-2 text-sm">
          <span className="label block">Signed in</span>
          <span className="block truncate font-semibold">{user.name || user.email}</span>
          {user.name ? <span className="block truncate text-ink-muted">{user.email}</span> : null}
        </p>
      ) : null}
      <a href="/" className="side-link">
        <Icon name="globe" />
        View site
      </a>
      <button type="button" className="side-link w-full text-start" onClick={askToLogOut}>
        <Icon name="arrow-right" />
        Logout
      </button>
    </div>
  );
}
