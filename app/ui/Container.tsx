import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** Centres content and limits it to the page's width. */
export function Container({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      className={cx(
        "sheet mx-auto w-full max-w-[calc(var(--sheet)+2*var(--space-gutter))] px-gutter",
        className,
      )}
      {...rest}
    />
  );
}
