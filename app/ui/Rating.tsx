import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** A rating from 0 to 5 with a star, and a text for screen readers. */
export function Rating({ value, className }: { value: number; className?: string | undefined }) {
  return (
    <span className={cx("figure inline-flex items-center gap-1 align-middle whitespace-nowrap", className)}>
      <Icon name="star" className="size-[1em] fill-current text-copper" />
      <span className="sr-only">Rated </span>
      {value.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  );
}
