/** Indian grouping: 1,18,000. By hand, so that server and browser cannot disagree about a locale. */
export function groupDigits(value: number): string {
  const digits = String(Math.trunc(value));
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}

/** A rating in tenths: "4.0". */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** The price as shown. */
export function formatPrice(price: string): string {
  return `₹${price}`;
}

/** "1 course", "12 courses". */
export function countOf(count: number, one: string, many: string): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}
