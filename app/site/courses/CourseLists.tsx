import { cx } from "#ui/cx.ts";
import { keyed } from "#ui/keyed.ts";

interface ListProps {
  items: readonly string[];
  className?: string;
}

/** The learning outcomes of a course. */
export function Outcomes({ items, className }: ListProps) {
  return (
    <ul className={cx("check-list gap-x-8 *:break-inside-avoid *:py-1.5", className)}>
      {keyed(items).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** The syllabus. The numbers are list markers, so that screen readers and printing include them. */
export function Syllabus({ items, className }: ListProps) {
  return (
    <ol
      className={cx(
        "figure list-[decimal-leading-zero] gap-x-8 *:ms-9 *:break-inside-avoid *:py-1.5 *:ps-2 marker:font-mono marker:text-sm marker:text-ink-muted",
        className,
      )}
    >
      {keyed(items).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}
