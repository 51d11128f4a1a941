import type { ReactNode } from "react";
import { agoText, formatDateTime } from "../kit/format.ts";

/** The lines of a part, or what it says without any. */
export function Lines({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <p className="py-2 text-ink-muted">{empty}</p>;
  return <ul className="grid divide-y divide-line">{children}</ul>;
}

interface LineProps {
  href: string | null;
  name: string;
  /** When it happened. */
  at?: string;
  children?: ReactNode;
}

export function Line({ href, name, at, children }: LineProps) {
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
      {href === null ? (
        <span className="font-semibold wrap-anywhere">{name}</span>
      ) : (
        <a href={href} className="link font-semibold wrap-anywhere">
          {name}
        </a>
      )}
      {at === undefined ? null : (
        <time
          dateTime={at}
          title={formatDateTime(at)}
          className="figure text-sm whitespace-nowrap text-ink-muted"
        >
          {agoText(at, new Date())}
        </time>
      )}
      {children ? <span className="col-span-2 text-sm wrap-anywhere text-ink-muted">{children}</span> : null}
    </li>
  );
}

export function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="link inline-flex min-h-8 items-center justify-self-start text-sm">
      {children}
    </a>
  );
}
