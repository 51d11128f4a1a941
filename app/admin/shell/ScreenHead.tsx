import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/Icon.tsx";
import { listHref } from "../records/list-memory.ts";
import { announce, focusHeading } from "./announce.ts";
import { useBrand } from "./brand.ts";

interface ScreenHeadProps {
  /** The screen's name: heading, title of the document, and what the announcer says. */
  title: string;
  /** A line below. */
  lead?: ReactNode | undefined;
  /** The list to which the screen belongs: it opens as it was left. */
  back?: { label: string; href: string } | undefined;
  /** What can be done on this screen, at its end. */
  children?: ReactNode | undefined;
}

/** Whether a screen was shown before: the first one is the document's own, which the browser announces itself. */
let arrived = false;

/** The head of every screen. When it appears, the screen is announced and has the focus. */
export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  const brand = useBrand();
  useEffect(() => {
    document.title = brand === "" ? title : `${title} | ${brand}`;
  }, [title, brand]);

  // Two addresses may show one screen: what counts as arriving is the change of the address.
  const { pathname } = useLocation();
  const latest = useRef(title);
  latest.current = title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on arrival
  useEffect(() => {
    if (arrived) {
      announce(latest.current);
      focusHeading();
    }
    arrived = true;
  }, [pathname]);

  return (
    <div className="mb-5 border-b border-line pb-4 sm:mb-6">
      {back ? (
        <a href={listHref(back.href)} className="link mb-1 inline-flex min-h-8 items-center gap-1 text-sm">
          <Icon name="chevron-left" />
          {back.label}
        </a>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 sm:gap-x-6">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {lead ? <div className="mt-1 text-sm text-ink-muted">{lead}</div> : null}
        </div>
        {children ? <div className="flex flex-wrap items-center gap-3">{children}</div> : null}
      </div>
    </div>
  );
}
