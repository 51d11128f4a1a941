import { cx } from "./cx.ts";

/**
 * The logo: an energized output coil of a ladder diagram. The same drawing as favicon.svg, in the colours of the colour
 * scheme.
 */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={cx("flex-none", className)}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3"
      aria-hidden="true"
      focusable="false"
    >
      <path className="fill-ink" d="M4 0h24q4 0 4 4v24q0 4-4 4H4q-4 0-4-4V4q0-4 4-4z" />
      <path
        className="stroke-paper"
        d="M0 16h6.5M25.5 16H32M11.5 6q-5 4.5-5 10t5 10M20.5 6q5 4.5 5 10t-5 10"
      />
      <path className="fill-signal" d="M11.5 16a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0z" />
    </svg>
  );
}
