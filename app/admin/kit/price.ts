import { groupDigits } from "#content/format.ts";

/** The maximum price, ten million rupees, as on the server. */
const MAX_PAISE = 10_000_000 * 100;

/**
 * Parses a price in rupees to paise; null when it is not a price. Accepts `14999`, `14,999`, `₹ 1,49,999.50`, `₹
 * 14,999/-`, `Rs. 14,999` and `INR 14,999`, as the server does.
 */
export function parsePrice(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, "")
    .replace(/\s*\/-$/, "");
  const match = /^(\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (match?.[1] === undefined) return null;
  const paise = Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return paise <= MAX_PAISE ? paise : null;
}

/** Formats paise in rupees without the symbol: `1,49,999.50`. */
export function formatPaise(paise: number): string {
  const rupees = groupDigits(paise / 100);
  const rest = paise % 100;
  return rest === 0 ? rupees : `${rupees}.${String(rest).padStart(2, "0")}`;
}

/** Normalizes the notation: `14999` becomes `₹14,999`. */
export function priceText(price: string): string {
  const paise = parsePrice(price);
  return paise === null ? price.trim() : `₹${formatPaise(paise)}`;
}
