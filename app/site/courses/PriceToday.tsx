import type { PriceJson } from "#api/types.gen.ts";
import { cx } from "#ui/cx.ts";
import { Price } from "#ui/Price.tsx";

interface PriceTodayProps {
  /** Undefined while it is not known. */
  price: PriceJson | undefined;
  className?: string | undefined;
  /** What it says of GST is left out where much else stands beside it. */
  gst?: boolean;
}

/** What one participant pays today in all, until when, and what is paid then. */
export function PriceToday({ price, className, gst }: PriceTodayProps) {
  if (price === undefined) return "–";
  // "until 28 November 2026, then ₹18,999"
  const more = [price.words.replace(/^\S+ ?/, ""), gst && price.gst].filter(Boolean).join("; ");
  return (
    <>
      <Price value={price.today.rupees} className={cx("font-semibold", className)} />{" "}
      {more ? <span className="block text-sm font-normal text-ink-muted">{more}</span> : null}
    </>
  );
}
