import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

interface NoticeProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: "info" | "success" | "danger" | undefined;
  title?: string | undefined;
}

/**
 * A boxed message in the flow of the page. For messages that appear later, put the box into a region with
 * `role="status"` or `role="alert"` that is already there; a region inserted together with its text goes unread.
 */
export function Notice({ tone = "info", title, className, children, ...rest }: NoticeProps) {
  return (
    <div className={cx("notice", tone !== "info" && `notice-${tone}`, className)} {...rest}>
      {title ? <p className="font-semibold">{title}</p> : null}
      {children}
    </div>
  );
}
