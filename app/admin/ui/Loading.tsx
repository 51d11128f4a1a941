import { cx } from "#ui/cx.ts";

/** A spinner with a text, shown after a short delay, so that fast responses do not flicker. */
export function Loading({
  text = "Loading...",
  className,
}: {
  text?: string | undefined;
  className?: string;
}) {
  return (
    <div role="status" className={cx("waiting", className)}>
      <span className="spinner" aria-hidden="true" />
      {text}
    </div>
  );
}
