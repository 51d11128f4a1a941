import { formatPaise, parsePrice } from "../price.ts";
import type { CourseValues } from "./course-form.ts";

/** What is typed of a fee, and the rate of GST as soon as it is loaded. */
type TypedFee = Pick<CourseValues, "price" | "gst" | "instalments"> & { percent: number | undefined };

/** What one participant pays in all, rounded as on the server: GST to the nearest paisa. */
function totalOf({ price, gst, percent }: TypedFee): number | null {
  const paise = parsePrice(price);
  if (paise === null || gst !== "added") return paise;
  return percent === undefined ? null : paise + Math.floor((2 * paise * percent + 100) / 200);
}

export function priceHint(fee: TypedFee): string | undefined {
  const paise = parsePrice(fee.price);
  const total = totalOf(fee);
  if (paise === null || total === null) return undefined;
  const shown = `Shown as ₹${formatPaise(paise)}`;
  return fee.gst === "added"
    ? `${shown}, with ${fee.percent} % GST ₹${formatPaise(total)} in all.`
    : `${shown}.`;
}

/** The parts, rounded as on the server: whole rupees, and what is left over in the first one. */
export function instalmentsHint(fee: TypedFee): string | undefined {
  const total = totalOf(fee);
  const parts = Number(fee.instalments);
  if (total === null || !Number.isInteger(parts) || parts < 2 || parts > 12) return undefined;
  const each = Math.floor(total / parts / 100) * 100;
  const first = total - each * (parts - 1);
  if (each === 0) return undefined;
  return first === each
    ? `Shown as ${parts} × ₹${formatPaise(each)}.`
    : `Shown as ₹${formatPaise(first)}, then ${parts === 2 ? "" : `${parts - 1} × `}₹${formatPaise(each)}.`;
}
