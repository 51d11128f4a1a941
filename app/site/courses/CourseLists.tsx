import { cx } from "#ui/cx.ts";
import { keyed } from "#ui/keyed.ts";

interface ListProps {
  items: readonly string[];
  className?: string;
}

/** The learning outcomes of a course. */
export function Outcomes({ items, className }: ListProps) {
  return (
    <ul className={cx("check-list learning-points", className)}>
      {keyed(items).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** The look of a syllabus. The numbers are list markers, so that screen readers and printing include them. */
export const SYLLABUS_LIST = "figure syllabus";

/** The syllabus without hours. */
export function Syllabus({ items, className }: ListProps) {
  return (
    <ol className={cx(SYLLABUS_LIST, className)}>
      {keyed(items).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}
