import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";

interface ListProps {
  items: readonly string[];
  className?: string;
}

/** The learning outcomes of a course. */
export function Outcomes({ items, className }: ListProps) {
  return (
    <ul className={cx("gap-x-8", className)}>
      {keyed(items).map(({ key, text }) => (
        <li key={key} className="flex break-inside-avoid gap-3 py-1.5">
          <Icon name="check" className="mt-0.5 text-data-text" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The syllabus. The numbers are list markers, so that screen readers and printing include them. */
export function Syllabus({ items, className }: ListProps) {
  return (
    <ol
      className={cx(
        "figure list-[decimal-leading-zero] gap-x-8 marker:font-mono marker:text-sm marker:text-ink-muted",
        className,
      )}
    >
      {keyed(items).map(({ key, text }) => (
        <li key={key} className="ms-9 break-inside-avoid py-1.5 ps-2">
          {text}
        </li>
      ))}
    </ol>
  );
}
