import { cx } from "./cx.ts";

/** A price in rupees, from the API's format ("14,999"). */
export function Price({ value, className }: { value: string; className?: string | undefined }) {
  const rupees = value.replace(/^₹\s*/, "");
  return (
    <span className={cx("figure whitespace-nowrap", className)}>
      {rupees === "0" ? "Free" : `₹${rupees}`}
    </span>
  );
}
