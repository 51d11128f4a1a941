/*
 * What rendered pages say of prices and starts, on eight days. `one_price` of the server's tests compares all that the server
 * itself writes with the API; these are the pages that the renderer makes of the same answers.
 */
import { expect } from "@playwright/test";
import type { BatchJson, CourseJson, FeeJson, StartsPage } from "#api/types.gen.ts";
import { read } from "./support/html.ts";
import { test } from "./support/own-site.ts";

type Course = CourseJson & { readonly fee: FeeJson };

const DAY_MS = 86_400_000;
const INDIA_AHEAD_MS = 330 * 60_000;
const PER_PAGE = 12;

test("on any day rendered pages name the prices and starts of the API and no others", async ({ site }) => {
  test.setTimeout(600_000);
  const get = async <T>(path: string) => (await (await fetch(site.address + path)).json()) as T;
  const plc = await get<Course>("/api/courses/11");
  const told = new Set<string>();

  /** What a page has to say, and the sums that it may name besides. */
  async function expectOn(path: string, all: readonly string[], besides: readonly string[] = []) {
    const html = await (await fetch(site.address + path)).text();
    // A price ends with its element.
    const { text } = read(html.replace(/<\/?(?:span|a|time)\b/g, " $&"));
    const dense = text.replace(/\s/g, "");
    for (const words of all) expect(dense, path).toContain(words.replace(/\s/g, ""));
    const known = new Set([...all, ...besides].flatMap(sumsIn));
    expect(
      sumsIn(text).filter((sum) => !known.has(sum)),
      path,
    ).toEqual([]);
  }

  async function expectOneDay(): Promise<void> {
    const courses = await get<Course[]>("/api/courses/get?per_page=100");
    for (const { id, slug, fee, batches = [] } of mostToSay(courses)) {
      told.add(fee.price.words);
      const related = await get<Course[]>(`/api/courses/${id}/related`);
      const modules = await get<{ price: string }[]>(`/api/courses/${id}/modules`);
      await expectOn(
        `/courses/${slug}`,
        [fee.price.words, ...batches.flatMap(rowOf), ...related.map((other) => other.fee.price.words)],
        [
          ...fee.instalments.map(({ amount }) => `₹${amount.rupees}`),
          `₹${fee.group?.total.rupees}`,
          ...modules.map(({ price }) => price),
        ],
      );
      const taken = batches.filter(({ can_enrol }) => can_enrol);
      await expectOn(
        `/courses/${slug}/reserve`,
        taken.flatMap(({ price, starts_on }) => [price.words, inWords(starts_on, "long")]),
        [
          fee.price.words,
          ...fee.instalments.map(({ amount }) => `₹${amount.rupees}`),
          `₹${fee.group?.total.rupees}`,
        ],
      );
    }
    const compared = courses.slice(0, 3);
    const address = compared.map(({ slug }) => `c=${slug}`).join("&");
    await expectOn(
      `/courses/compare?${address}`,
      compared.map(({ fee }) => fee.price.words),
    );
    for (let page = 1; (page - 1) * PER_PAGE < courses.length; page++) {
      const query = `page=${page}&per_page=${PER_PAGE}`;
      const listed = await get<Course[]>(`/api/courses/get?category=all&${query}`);
      await expectOn(
        `/courses/category/all?page=${page}`,
        listed.flatMap(({ fee, batches = [] }) => [fee.price.words, nextStart(batches)]),
        ["₹5,000", "₹10,000", "₹20,000", "₹30,000"],
      );
    }
    const { batches } = await get<StartsPage>("/api/batches/upcoming?per_page=100");
    const words = batches.map(({ price }) => price.words);
    await expectOn("/batches", words.slice(0, PER_PAGE), words);
  }

  const [next] = plc.batches ?? [];
  const [deadline, start, end] = [next?.price.until, next?.starts_on, next?.ends_on].map(daysUntil) as [
    number,
    number,
    number,
  ];
  const tag = async () => (await fetch(`${site.address}/batches`)).headers.get("etag");
  let passed = 0;
  for (const day of [0, deadline - 1, deadline, deadline + 1, start, start + 1, end + 1, 365]) {
    if (day > passed) {
      const before = await tag();
      site.passDays(day - passed);
      passed = day;
      // What another process has written is seen a moment later.
      await expect.poll(tag).not.toBe(before);
    }
    await test.step(`${day} days later`, expectOneDay);
  }
  expect(told.size, "prices changed meanwhile").toBeGreaterThan(8);
});

/** Days from today in India. */
function daysUntil(date: string | null | undefined): number {
  const today = new Date(Date.now() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
  return (Date.parse(date ?? "") - Date.parse(today)) / DAY_MS;
}

/** Some courses whose batches cost different sums, or less until a day. */
function mostToSay(courses: readonly Course[]): Course[] {
  const varies = ({ fee, batches = [] }: Course) =>
    batches.some(({ price }) => price.words !== fee.price.words);
  return courses
    .filter((course) => course.fee.price.until !== null || varies(course))
    .slice(0, 3)
    .concat(courses.slice(0, 1));
}

function sumsIn(text: string): string[] {
  return text.match(/₹\d+(?:,\d+)*/g) ?? [];
}

function rowOf({ price, starts_on, ends_on }: BatchJson): string[] {
  return [price.words, inWords(starts_on, "short"), inWords(ends_on, "short")];
}

function nextStart(batches: readonly BatchJson[]): string {
  const next = batches.find(({ can_enrol, has_started }) => can_enrol && !has_started);
  return next ? inWords(next.starts_on, "short") : "";
}

/** `5 Dec 2026`, or `5 December 2026`. */
function inWords(date: string, month: "short" | "long"): string {
  const day = new Date(date);
  // British English has "Sept".
  const name = day.toLocaleDateString("en-US", { month, timeZone: "UTC" });
  return `${day.getUTCDate()} ${name} ${day.getUTCFullYear()}`;
}
