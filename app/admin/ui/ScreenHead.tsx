import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";

/** A link to the parent screen. */
export interface BackLink {
  readonly label: string;
  readonly href: string;
}

interface ScreenHeadProps {
  title: string;
  /** The text below the title. */
  lead?: ReactNode | undefined;
  back?: BackLink | undefined;
  /** The screen's actions. */
  children?: ReactNode | undefined;
}

export function ScreenHead({ title, lead, back, children }: ScreenHeadProps) {
  return (
    <div className="screen-head">
      {back ? (
        <a href={back.href} className="link mb-1 inline-flex min-h-8 items-center gap-1 text-sm">
          <Icon name="chevron-left" />
          {back.label}
        </a>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 sm:gap-x-6">
        {/* The actions stay beside a long text, which wraps. */}
        <div className="screen-title">
          <h1 tabIndex={-1} className="text-2xl">
            {title}
          </h1>
          {lead ? <div className="screen-lead mt-1 text-sm text-ink-muted">{lead}</div> : null}
        </div>
        {children ? <div className="flex flex-wrap items-center gap-3">{children}</div> : null}
      </div>
    </div>
  );
}
