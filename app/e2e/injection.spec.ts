import type { APIRequestContext, Page } from "@playwright/test";
import { expect, fromSite, test } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { expectText, expectTextIn, INJECTIONS, values, watch } from "./support/injections.ts";
import { hydrated } from "./support/site.ts";
import { PUBLIC_PAGES } from "./test.ts";

/* All injections, packed into values of the fields' maximum lengths. */
const ALL = INJECTIONS.join("\n");
const MESSAGES = values(4000);
const QUOTES = values(400);
const ENTRIES = values(500);
const LINES = values(160);
const SUBJECTS = values(150);
const NAMES = values(80);
const FIGURES = values(20);

/** A course without injections. */
const COURSE = {
  title: "Address",
  instructor: "Address",
  duration: "1 week",
  category: "Address",
  certification: "Address",
  description: "Address",
  syllabus: [],
  what_you_learn: [],
  prerequisites: [],
  students: 1,
  rating: 4,
  price: "1,000",
  image: "/art/course-plc.svg",
  downloadlink: "/art/course-plc.svg",
};

/** The lists that show the records of each call, for visitors and for staff. */
const PLACES: Readonly<Record<string, readonly [string, string]>> = {
  "/api/team": ["/team", "/admin/team"],
  "/api/testimonials": ["/about", "/admin/testimonials"],
  "/api/courses": ["/courses", "/admin/courses"],
};

/** Of the records with a page of their own, one in this many is visited; the others are only parsed. */
const VISITED = 32;
const PER_PAGE = { visitors: 12, staff: 25 } as const;

/** The value at an index; starts again after the end of the list. */
const at = (list: readonly string[], index: number) => list[index % list.length] ?? "";

test.setTimeout(240_000);
test.beforeEach(async ({ page, pageErrors }) => {
  // Pictures of invented addresses do not load.
  pageErrors.ignore(FAILED_LOAD);
  await watch(page);
});

/** Sends a record to the API as staff do. */
async function send(page: Page, baseURL: string | undefined, call: string, data: object) {
  return page.request.post(call, { headers: fromSite(baseURL), data });
}

interface Stored {
  readonly id: number;
  /** Empty for records without a page of their own. */
  readonly slug?: string;
}

/** Calls `work` for each item, for several at once, because a single call mostly waits. */
async function forEach<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** Creates a record for each value of a short field. */
async function store(page: Page, baseURL: string | undefined, call: string, data: (index: number) => object) {
  const records: Stored[] = [];
  await forEach(NAMES, async (_, index) => {
    const answer = await send(page, baseURL, call, data(index));
    expect(answer.status(), await answer.text()).toBe(201);
    records[index] = await answer.json();
  });
  return records;
}

async function visit(page: Page, address: string, texts: readonly string[]): Promise<void> {
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await hydrated(page);
  await expectText(page, texts);
}

/** Visits a screen of the staff area. */
async function visitScreen(page: Page, address: string, texts: readonly string[]): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectText(page, texts);
}

/** Visits every page of a list. */
async function visitEveryPage(page: Page, address: string, records: number): Promise<void> {
  for (let number = 1; number <= Math.ceil(records / PER_PAGE.staff); number++) {
    await visitScreen(page, `${address}?page=${number}`, []);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await expectText(page, []);
  }
}

async function total(request: APIRequestContext, call: string): Promise<number> {
  return ((await (await request.get(call)).json()) as unknown[]).length;
}

test("injections in courses are shown as text", async ({ page, baseURL }) => {
  const course = (index: number) => ({
    title: at(LINES, index),
    instructor: at(NAMES, index),
    duration: at(NAMES, index + 1),
    category: at(NAMES, index + 2),
    certification: at(LINES, index + 1),
  });
  const records = await store(page, baseURL, "/api/courses", (index) => ({
    ...COURSE,
    ...course(index),
    // The first one contains all of them.
    description: index === 0 ? ALL : at(ENTRIES, index),
    syllabus: index === 0 ? ENTRIES : [],
    what_you_learn: index === 0 ? ENTRIES : [],
    prerequisites: index === 0 ? ENTRIES : [],
  }));
  const texts = (index: number) => Object.values(course(index)).concat(index === 0 ? ENTRIES : []);
  await forEach(records, ({ slug }, index) => expectTextIn(page, `/courses/${slug}`, texts(index)));
  for (const [index, { id, slug }] of records.entries()) {
    if (index % VISITED > 0) continue;
    await visit(page, `/courses/${slug}`, texts(index));
    await visitScreen(page, `/admin/courses/edit/${id}`, texts(index));
  }
  const courses = await total(page.request, "/api/courses/get");
  for (let number = 1; number <= Math.ceil(courses / PER_PAGE.visitors); number++) {
    await visit(page, `/courses/category/all?page=${number}`, []);
  }
  await visitEveryPage(page, "/admin/courses", courses);
  await visitScreen(page, "/admin/audit?kind=course", []);
});

test("injections in team members and testimonials are shown as text", async ({ page, baseURL }) => {
  const member = (index: number) => ({ name: at(NAMES, index), title: at(LINES, index) });
  const members = await store(page, baseURL, "/api/team", (index) => ({
    ...member(index),
    description: index === 0 ? ALL : at(ENTRIES, index),
  }));
  const voice = (index: number) => ({ name: at(NAMES, index), role: at(LINES, index) });
  const voices = await store(page, baseURL, "/api/testimonials", (index) => ({
    ...voice(index),
    quote: at(QUOTES, index),
  }));
  await visit(page, "/about", NAMES);
  await visit(page, "/", NAMES);
  await forEach(members, ({ slug }, index) =>
    expectTextIn(page, `/team/${slug}`, Object.values(member(index))),
  );
  for (const [index, { id, slug }] of members.entries()) {
    if (index % VISITED > 0) continue;
    await visit(page, `/team/${slug}`, Object.values(member(index)));
    await visitScreen(page, `/admin/team/edit/${id}`, Object.values(member(index)));
    await visitScreen(page, `/admin/testimonials/edit/${voices[index]?.id}`, Object.values(voice(index)));
  }
  await visitEveryPage(page, "/admin/team", await total(page.request, "/api/team/get"));
  await visitEveryPage(page, "/admin/testimonials", await total(page.request, "/api/testimonials/get"));
  await visitScreen(page, "/admin/audit?kind=team_member", []);
  await visitScreen(page, "/admin/audit?kind=testimonial", []);
});

async function find(page: Page, email: string, status: string): Promise<{ id: number }[]> {
  return (await page.request.get(`/api/leads?q=${email}&status=${status}`)).json();
}

test("injections in enquiries and in the log about them are shown as text", async ({ page, baseURL }) => {
  const enquiry = (index: number) => ({
    name: at(NAMES, index),
    subject: at(SUBJECTS, index),
    message: index === 0 ? ALL.slice(0, 4000) : at(ENTRIES, index),
  });
  const headers = fromSite(baseURL);
  const leads: number[] = [];
  await forEach(NAMES, async (_, index) => {
    const email = `injection.${index}@example.in`;
    const texts = enquiry(index);
    const sent = await send(page, baseURL, "/api/mail/contact", { ...texts, email });
    expect(sent.status(), await sent.text()).toBe(201);
    // Some are classified as spam, which has its own list.
    const [lead] = (await Promise.all(["new", "spam"].map((status) => find(page, email, status)))).flat();
    const id = lead?.id ?? 0;
    leads[index] = id;
    const data = { kind: "note", text: at(MESSAGES, index) };
    const noted = await page.request.post(`/api/leads/${id}/entries`, { headers, data });
    expect(noted.status(), await noted.text()).toBe(201);
    const status = { status: "contacted" };
    const changed = await page.request.patch(`/api/leads/${id}`, { headers, data: status });
    expect(changed.status(), await changed.text()).toBe(200);
  });
  for (const [index, id] of leads.entries()) {
    if (index % VISITED > 0) continue;
    await visitScreen(page, `/admin/leads/${id}`, [...Object.values(enquiry(index)), at(MESSAGES, index)]);
  }
  await visitEveryPage(page, "/admin/leads", NAMES.length);
  await visitScreen(page, "/admin/audit?kind=lead", []);
});

/** Calls that take a URL, with their other required fields. */
const ADDRESSES = [
  { call: "/api/team", field: "image", rest: { name: "Address", title: "Address", description: "Address" } },
  { call: "/api/testimonials", field: "image", rest: { name: "Address", role: "Address", quote: "Address" } },
  ...["image", "downloadlink"].map((field) => ({ call: "/api/courses", field, rest: COURSE })),
];

for (const { call, field, rest } of ADDRESSES) {
  test(`injections as ${field} of ${call} are rejected or not linked`, async ({ page, baseURL }) => {
    const taken: Stored[] = [];
    await forEach(INJECTIONS, async (address) => {
      const answer = await send(page, baseURL, call, { ...rest, [field]: address });
      if (answer.status() === 201) taken.push(await answer.json());
      else {
        expect(answer.status(), address).toBe(422);
        expect(Object.keys((await answer.json()).fields), address).toEqual([field]);
      }
    });
    expect(taken.length).toBeLessThan(INJECTIONS.length / 10);
    for (const { id, slug } of taken) {
      const [site, screen] = PLACES[call] ?? ["", ""];
      await expectTextIn(page, slug === undefined ? site : `${site}/${slug}`, []);
      await visitScreen(page, `${screen}/edit/${id}`, []);
    }
  });
}

/** Both write the one record of settings, so they run one after the other. */
test.describe("settings", () => {
  test.describe.configure({ mode: "default" });

  test("injections in the settings are shown as text", async ({ page, baseURL }) => {
    const before = await (await page.request.get("/api/admin/settings")).json();
    const figures = Object.keys(before.figures);
    const put = async (index: number) => {
      const { revision } = await (await page.request.get("/api/admin/settings")).json();
      const texts = {
        brand_name: at(NAMES, index),
        tagline: at(ENTRIES, index),
        demo_notice: at(ENTRIES, index + 1),
        phone: at(FIGURES, index),
        hours: at(LINES, index),
        address: at(ENTRIES, index + 2),
      };
      const data = {
        ...before,
        ...texts,
        revision,
        demo: true,
        whatsapp_messages: [0, 1, 2, 3].map((one) => at(ENTRIES, index * 4 + one)),
        figures: Object.fromEntries(figures.map((name, one) => [name, at(FIGURES, index + one)])),
      };
      const answer = await page.request.put("/api/settings", { headers: fromSite(baseURL), data });
      expect(answer.status(), await answer.text()).toBe(200);
      return texts;
    };
    try {
      for (const index of NAMES.keys()) {
        const { brand_name, demo_notice, ...rest } = await put(index);
        await expectTextIn(page, "/contact", [brand_name, demo_notice, ...Object.values(rest).slice(1)]);
        if (index % VISITED > 0) continue;
        await visit(page, "/", [brand_name, demo_notice]);
        await visitScreen(page, "/admin/settings", [brand_name, demo_notice, ...Object.values(rest)]);
      }
      // Signed-in staff are redirected from the sign-in page.
      for (const address of PUBLIC_PAGES.filter((one) => one !== "/login")) await visit(page, address, []);
      await visitScreen(page, "/admin/audit?kind=settings", []);
    } finally {
      const { revision } = await (await page.request.get("/api/admin/settings")).json();
      const data = { ...before, revision };
      await page.request.put("/api/settings", { headers: fromSite(baseURL), data });
    }
  });

  test("injections as social links are rejected or not linked", async ({ page, baseURL }) => {
    const settings = async () => (await page.request.get("/api/admin/settings")).json();
    const before = await settings();
    const put = async (social: object) => {
      const { revision } = await settings();
      const data = { ...before, social, revision };
      return page.request.put("/api/settings", { headers: fromSite(baseURL), data });
    };
    let taken = 0;
    try {
      for (const [index, address] of INJECTIONS.entries()) {
        const network = at(Object.keys(before.social), index);
        const answer = await put({ ...before.social, [network]: address });
        if (answer.status() === 200) {
          taken += 1;
          await expectTextIn(page, "/contact", []);
          await visitScreen(page, "/admin/settings", [address]);
        } else {
          expect(answer.status(), address).toBe(422);
          expect(Object.keys((await answer.json()).fields), address).toEqual([`social.${network}`]);
        }
      }
    } finally {
      await put(before.social);
    }
    expect(taken).toBeLessThan(INJECTIONS.length / 10);
  });
});
