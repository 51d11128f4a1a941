import { cx } from "./cx.ts";

/** A price in rupees. Takes the text the API sends ("14,999") and puts the symbol in front. */
export function Price({ value, className }: { value: string; className?: string | undefined }) {
  return <span className={cx("figure whitespace-nowrap", className)}>₹{value.replace(/^₹\s*/, "")}</span>;
}
