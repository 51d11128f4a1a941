import type { PriceJson } from "#api/types.gen.ts";

/** What the server says of a price without an early-bird fee, such as "18,999". */
export function listPrice(rupees: string): PriceJson {
  const amount = { rupees, paise: Number(rupees.replaceAll(",", "")) * 100 };
  return { today: amount, until: null, list: amount, gst: null, words: `₹${rupees}` };
}
