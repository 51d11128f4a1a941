import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: "info" | "success" | "danger" | undefined;
  title?: string | undefined;
}

/**
 * A message box. For messages that appear later, render it in a `role="status"` or `role="alert"` element that already
 * exists: screen readers ignore a live region that is inserted together with its text.
 */
export function Notice({ tone = "info", title, className, children, ...rest }: NoticeProps) {
  return (
    <div className={cx("notice", tone !== "info" && `notice-${tone}`, className)} {...rest}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
