import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

interface ChapterProps {
  /** The id of the section; its heading has `{id}-title`. */
  id: string;
  title: string;
  lead?: ReactNode | undefined;
  /** At the end of the heading's line on wide screens. */
  aside?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the page that its navigation leads to. */
export function Chapter({ id, title, lead, aside, className, children }: ChapterProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx("course-chapter", className)}>
      <div className="dimension" aria-hidden="true" />
      <div className="mt-3 mb-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {lead ? <p className="mt-1.5 text-ink-muted">{lead}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A part within a chapter. */
export function Part({
  id,
  title,
  className,
  children,
}: Pick<ChapterProps, "id" | "title" | "className" | "children">) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={className}>
      <h3 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h3>
      {children}
    </section>
  );
}
