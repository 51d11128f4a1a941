import type { ReactNode } from "react";
import { Container } from "./Container.tsx";
import { cx } from "./cx.ts";

interface HeadingProps {
  id: string;
  /** The small label above the heading. */
  label?: string | undefined;
  title: ReactNode;
  lead?: ReactNode | undefined;
  /** At the end of the heading's line on wide screens. */
  aside?: ReactNode | undefined;
  /** Within a chapter of the page: no line and label, and a smaller h2. A page has at most three chapters. */
  minor?: boolean | undefined;
  className?: string | undefined;
}

/** The heading of a section: line, label, h2 and lead. */
export function SheetHeading({ id, label, title, lead, aside, minor, className }: HeadingProps) {
  return (
    <div className={cx("mb-6 lg:mb-8", className)}>
      {minor || <div className="dimension mb-4" aria-hidden="true" />}
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-3xl">
          {label ? <p className="label mb-3">{label}</p> : null}
          <h2 id={id} className={minor ? "text-2xl" : "text-3xl"}>
            {title}
          </h2>
          {lead ? <p className="mt-3 max-w-measure text-ink-muted">{lead}</p> : null}
        </div>
        {aside}
      </div>
    </div>
  );
}

interface SectionProps extends Omit<HeadingProps, "className"> {
  /** The background: plain, darker with borders, or squared. */
  tone?: "plain" | "sunken" | "grid" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section with a heading. `id` is the heading's id; the section has `{id}-section`. */
export function Section({ tone = "plain", className, children, ...heading }: SectionProps) {
  return (
    <section
      id={`${heading.id}-section`}
      aria-labelledby={heading.id}
      className={cx(
        heading.minor ? "py-minor" : "py-section",
        tone === "sunken" && "border-y border-line bg-paper-sunken",
        tone === "grid" && "grid-paper border-y border-line",
        className,
      )}
    >
      <Container>
        <SheetHeading {...heading} />
        {children}
      </Container>
    </section>
  );
}

interface PageHeadProps {
  label?: string | undefined;
  title: ReactNode;
  lead?: ReactNode | undefined;
  /** Above the label, usually the breadcrumb. */
  above?: ReactNode | undefined;
  /** Beside the title on wide screens, usually a picture. */
  aside?: ReactNode | undefined;
  children?: ReactNode | undefined;
}

/** The head of a page with its h1. */
export function PageHead({ label, title, lead, above, aside, children }: PageHeadProps) {
  return (
    <div className="grid-paper border-b border-line">
      <Container className="grid items-center gap-x-10 gap-y-7 py-7 md:py-10 lg:grid-cols-12">
        <div className={aside ? "lg:col-span-7" : "lg:col-span-9"}>
          {above}
          {label ? <p className="label mb-3">{label}</p> : null}
          <h1 className="text-4xl">{title}</h1>
          {lead ? <p className="mt-4 max-w-measure text-lg text-ink-muted">{lead}</p> : null}
          {children}
        </div>
        {aside ? <div className="lg:col-span-5">{aside}</div> : null}
      </Container>
    </div>
  );
}
