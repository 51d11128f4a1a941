import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

/** A native `<details>`: works without JavaScript, and find-in-page opens it. */
export function Disclosure({
  summary,
  className,
  children,
  ...rest
}: ComponentProps<"details"> & { summary: ReactNode }) {
  return (
    <details className={cx("disclosure", className)} {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
