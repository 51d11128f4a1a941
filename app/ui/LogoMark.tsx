import { cx } from "./cx.ts";

/**
 * The logo: an energized output coil of a ladder diagram. The same drawing as favicon.svg, in the colours of the colour
 * scheme.
 */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={cx("flex-none", className)}
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
    >
      <rect className="fill-ink" width="32" height="32" rx="4" />
      <path
        className="stroke-paper"
        d="M0 16h6.5M25.5 16H32M11.5 6q-5 4.5-5 10t5 10M20.5 6q5 4.5 5 10t-5 10"
      />
      <circle className="fill-signal" cx="16" cy="16" r="4.5" />
    </svg>
  );
}
