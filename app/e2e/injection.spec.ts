import { mergeTests, type Page } from "@playwright/test";
import { expect, fromSite, signedIn } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { expectText, INJECTIONS, values, watch } from "./support/injections.ts";
import { test as siteTest } from "./support/own-site.ts";
import { hydrated } from "./support/site.ts";
import { test as pageTest } from "./test.ts";

/*
 * What the server takes is in server/tests/it/injection.rs, and how pages are rendered in
 * ssr-renderer/test/injection.test.ts. Here a browser runs what both have made of it. The site is the test's own, because
 * other tests do not expect such content.
 */
const test = mergeTests(pageTest, siteTest).extend({
  baseURL: async ({ site }, use) => use(site.address),
  storageState: async ({ playwright, site }, use) => use(await signedIn(playwright, site.address)),
  contextOptions: { reducedMotion: "reduce" },
});

/* All injections, packed into values of the fields' maximum lengths. */
const ALL = INJECTIONS.join("\n");
const [MESSAGE = ""] = values(4000);
const QUOTES = values(400);
const ENTRIES = values(500);
const LINES = values(160);
const SUBJECTS = values(150);
const NAMES = values(80);

/** The value at an index. */
const at = (list: readonly string[], index: number) => list[index % list.length] ?? "";

/** Sends a record to the API as staff do. */
async function send(page: Page, baseURL: string | undefined, call: string, data: object) {
  const answer = await page.request.post(call, { headers: fromSite(baseURL), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Stores a course, a member, a testimonial, an enquiry with its log, and settings whose texts are injections. */
async function store(page: Page, baseURL: string | undefined) {
  const course = {
    title: at(LINES, 0),
    instructor: at(NAMES, 0),
    duration: at(NAMES, 1),
    category: at(NAMES, 2),
    certification: at(LINES, 1),
    description: ALL,
    syllabus: ENTRIES,
    what_you_learn: ENTRIES,
    prerequisites: ENTRIES,
    students: 1,
    rating: 4,
    price: "1,000",
    image: "/art/course-plc.svg",
    downloadlink: "/art/course-plc.svg",
  };
  const member = { name: at(NAMES, 3), title: at(LINES, 2), description: ALL };
  const testimonial = { name: at(NAMES, 4), role: at(LINES, 3), quote: at(QUOTES, 0) };
  const enquiry = { name: at(NAMES, 5), subject: at(SUBJECTS, 0), message: ALL.slice(0, 4000) };
  const email = "injection@example.in";
  const stored = {
    course: await send(page, baseURL, "/api/courses", course),
    member: await send(page, baseURL, "/api/team", member),
    testimonial: await send(page, baseURL, "/api/testimonials", testimonial),
  };
  await send(page, baseURL, "/api/mail/contact", { ...enquiry, email });
  // It may be taken for spam, which has its own list.
  const found = await Promise.all(
    ["new", "spam"].map(async (status) =>
      (await page.request.get(`/api/leads?q=${email}&status=${status}`)).json(),
    ),
  );
  const lead = found.flat()[0].id as number;
  await send(page, baseURL, `/api/leads/${lead}/entries`, { kind: "note", text: MESSAGE });

  const before = await (await page.request.get("/api/admin/settings")).json();
  const settings = {
    brand_name: at(NAMES, 6),
    tagline: at(ENTRIES, 0),
    demo_notice: at(ENTRIES, 1),
    hours: at(LINES, 4),
    address: at(ENTRIES, 2),
  };
  const answer = await page.request.put("/api/settings", {
    headers: fromSite(baseURL),
    data: { ...before, ...settings, demo: true, whatsapp_messages: ENTRIES.slice(3, 7) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const texts = {
    course: [course.title, course.instructor, course.duration, course.certification, ...ENTRIES],
    member: Object.values(member).flatMap((text) => text.split("\n")),
    testimonial: Object.values(testimonial),
    enquiry: [enquiry.name, enquiry.subject, MESSAGE],
  };
  return { ...stored, lead, settings, texts };
}

test("injections in what staff and visitors write are text on every page and screen", async ({
  page,
  pageErrors,
  baseURL,
}) => {
  // Pictures of invented addresses do not load.
  pageErrors.ignore(FAILED_LOAD);
  await watch(page);
  const { course, member, testimonial, lead, settings, texts } = await store(page, baseURL);
  const { brand_name, demo_notice, ...contact } = settings;

  for (const [address, shown] of [
    [`/courses/${course.slug}`, texts.course],
    [`/team/${member.slug}`, texts.member],
    ["/about", [at(NAMES, 3), at(NAMES, 4)]],
    ["/", texts.testimonial],
    ["/courses/category/all?page=4", [at(LINES, 0)]],
    ["/contact", Object.values(contact)],
    ["/privacy", []],
  ] as const) {
    await page.goto(address);
    await hydrated(page);
    await expectText(page, [brand_name, demo_notice, ...shown]);
  }
  for (const [address, shown] of [
    [`/admin/courses/edit/${course.id}`, texts.course],
    [`/admin/team/edit/${member.id}`, [at(NAMES, 3), at(LINES, 2)]],
    [`/admin/testimonials/edit/${testimonial.id}`, texts.testimonial],
    [`/admin/leads/${lead}`, texts.enquiry],
    ["/admin/settings", Object.values(settings)],
    ["/admin/courses?q=&page=2", []],
    ["/admin/team", [at(NAMES, 3)]],
    ["/admin/testimonials", [at(NAMES, 4)]],
    ["/admin/leads", []],
    ["/admin/audit", []],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectText(page, shown);
  }
});
