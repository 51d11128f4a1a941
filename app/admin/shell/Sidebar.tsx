import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { paths } from "../kit/paths.ts";
import { useUser } from "../session/user.ts";
import { StaffIcon } from "../ui/StaffIcon.tsx";
import { groupsOf, isWithin } from "./navigation.ts";
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
    <nav ref={links} aria-label="Staff area" className="side-links">
      {groupsOf(screens).map(({ label, links: ofGroup }) => (
        <Group key={label} label={label}>
          {ofGroup.map(({ label, href, icon, Badge }) => (
            <li key={href}>
              <a
                href={href}
                className="side-link"
                aria-current={isWithin(pathname, href) ? "page" : undefined}
              >
                <StaffIcon name={icon} />
                <span className="grow">{label}</span>
                {Badge ? <Badge /> : null}
              </a>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  if (label === "") return <ul>{children}</ul>;
  return (
    <div className="mt-2">
      <p id={id} className="side-group label">
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

/** The signed-in user with a link to the account, a link to the site, and Logout. */
export function SidebarFoot({ className }: { className?: string }) {
  const user = useUser();
  const { pathname } = useLocation();
  const askToLogOut = useLogOut();
  return (
    <div className={cx("border-t border-line pt-2", className)}>
      {user ? (
        <p className="px-3 pb-1 text-sm">
          <span className="sr-only">Signed in: </span>
          <span className="block truncate font-semibold" title={user.email}>
            {user.name || user.email}
          </span>
        </p>
      ) : null}
      <div className="side-pair">
        <a
          href={paths.account}
          className="side-link"
          aria-current={isWithin(pathname, paths.account) ? "page" : undefined}
        >
          <Icon name="user" />
          Account
        </a>
        <a href="/" className="side-link">
          <Icon name="globe" />
          View site
        </a>
      </div>
      <button type="button" className="side-link w-full text-start" onClick={askToLogOut}>
        <Icon name="arrow-right" />
        Logout
      </button>
    </div>
  );
}
