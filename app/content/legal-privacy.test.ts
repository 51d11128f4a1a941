import { expect, test } from "vitest";
import { privacyText } from "./legal-privacy.ts";
import kept from "./retention.json" with { type: "json" };
import stored from "./stored-data.json" with { type: "json" };

const PARTY = {
  brand_name: "Brand",
  support_email: "support@brand.example",
  phone: "+91 20 0000 0000",
  address: "Street\nPune",
  demo: false,
} as Parameters<typeof privacyText>[0];

const NOTICE = JSON.stringify(privacyText(PARTY));

test.each(Object.entries(kept))("the notice says how long: %s, %i", (name, number) => {
  const unit = name.split("_").find((word) => ["minutes", "hours", "days", "months"].includes(word));
  expect(NOTICE).toContain(`${number} ${unit}`);
});

test("the notice says no number that the server does not keep", () => {
  const known = new Set(Object.values(kept).map(String));
  // How fast we answer and what the law says are promises of people, and a sign-in in two steps takes ten minutes.
  for (const promise of ["30", "90", "one"]) known.add(promise);
  const times = [...NOTICE.matchAll(/(\d+) (?:minutes|hours|days|months)/g)];
  expect(times.length).toBeGreaterThan(10);
  for (const [text, number] of times) expect(known, text).toContain(number);
});

test.each(Object.entries(stored.tables))("the notice names what is stored in %s", (_, columns) => {
  for (const [column, words] of Object.entries(columns)) {
    if (words !== null) expect(NOTICE, column).toContain(words);
  }
});

test.each(Object.entries(stored.cookies))("the notice names the cookie %s", (_, words) => {
  expect(NOTICE).toContain(words);
});
