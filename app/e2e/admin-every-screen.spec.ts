import type { Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  fromSite,
  open,
} from "./staff.ts";
import { test } from "./support/api.ts";
import { pdfFile } from "./support/files.ts";

interface Screen {
  readonly address: string;
  readonly heading: string;
  /** A sentence that explains it. */
  readonly says?: string;
  /** Whether phones get other elements than desktops, which are looked at, too. */
  readonly phone?: boolean;
}

/** Of long lists a few rows, which take less time and look like all others. */
const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  "the first screen and the courses": [
    { address: "/admin", heading: "Today" },
    { address: "/dashboard?q=plc", heading: "Courses" },
    { address: "/admin/courses/add", heading: "Add New Course" },
    { address: "/admin/courses/edit/1", heading: "Edit Course" },
    { address: "/admin/courses/import", heading: "Import and export" },
  ],
  "batches and services": [
    { address: "/admin/batches?q=plc", heading: "Batches" },
    { address: "/admin/batches/add", heading: "Add Batch" },
    { address: "/admin/batches/edit/1", heading: "Edit Batch" },
    { address: "/admin/batches/copy/1", heading: "Copy Batch" },
    { address: "/admin/services", heading: "Services" },
    { address: "/admin/services/production-reporting", heading: "Edit Service" },
  ],
  "people and what they say": [
    {
      address: "/admin/team",
      heading: "Team Members",
      says: "To let a colleague sign in here, an owner invites them under “Accounts”.",
    },
    { address: "/admin/team/create", heading: "Add Team Member" },
    { address: "/admin/team/edit/1", heading: "Edit Team Member" },
    { address: "/admin/testimonials", heading: "Testimonials" },
    { address: "/admin/testimonials/add", heading: "Add Testimonial" },
    { address: "/admin/testimonials/edit/1", heading: "Edit Testimonial" },
  ],
  "the lists of what happened": [
    { address: "/admin/report", heading: "Report" },
    { address: "/admin/audit", heading: "Change history" },
    { address: "/admin/trash", heading: "Trash", says: "What was deleted stays here for 30 days" },
    { address: "/admin/search", heading: "Searches without results" },
    { address: "/admin/search/words", heading: "Search words" },
    { address: "/admin/health", heading: "Health of the site" },
  ],
  "settings and accounts": [
    { address: "/admin/settings", heading: "Site settings" },
    { address: "/admin/accounts", heading: "Accounts" },
    { address: "/admin/account", heading: "Account" },
    { address: "/admin/leads/999999", heading: "Not found", says: "There is no such enquiry." },
  ],
};

/** Files are fetched six at a time over HTTP/1.1, so that a screen in many parts comes late on a slow line. */
const MOST_SCRIPTS = 30;

const DESKTOP = { width: 1280, height: 800 };

/** Opens screens one after another and looks at each once it has loaded. */
async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  let scripts = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts += 1;
  });
  const main = page.getByRole("main");
  for (const [at, { address, heading, says, phone }] of screens.entries()) {
    await test.step(address, async () => {
      await page.setViewportSize(DESKTOP);
      scripts = 0;
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(main).not.toHaveAttribute("aria-busy");
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${heading} \\| `));
      if (says !== undefined) await expect(main).toContainText(says);
      expect(scripts, "script files").toBeLessThanOrEqual(MOST_SCRIPTS);
      // What stands beside all screens is looked at with the first of them.
      await expectAccessibleInBothSchemes(page, at === 0 ? undefined : "main");
      await expectNoOverflow(page);
      if (phone) {
        await page.setViewportSize({ width: 390, height: 844 });
        await expectAccessible(page);
      }
    });
  }
}

for (const [area, screens] of Object.entries(AREAS)) {
  test(`${area} come in few files, are accessible in both schemes and do not overflow`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.ignore(/404/);
    await lookAt(page, screens);
  });
}

test("enquiries, templates and files do so, too", async ({ page, request, api, baseURL }) => {
  const form = { mobile: "98450 12345", course_id: 1, newsletter: true };
  const message = `A long word: ${"x".repeat(300)}`;
  const { name, email } = await send(request, baseURL, "send-course-inquiry", { ...form, message });
  await send(request, baseURL, "contact", { name, email });
  const [lead] = await api.get<[{ id: number }]>(`/api/leads?q=${encodeURIComponent(email)}&kind=inquiry`);
  const template = await api.call<{ id: number }>("POST", "/api/admin/reply-templates", {
    name: "Fee",
    subject: "The fee of {course}",
    text: "Hello {name}, {course} costs {fee}.\n{sender}",
  });
  const multipart = { file: pdfFile("plan.pdf") };
  const sent = await request.post("/api/media", { headers: fromSite(baseURL), multipart });
  const file: { id: number } = await sent.json();
  await lookAt(page, [
    { address: "/admin/leads", heading: "Enquiries", phone: true },
    { address: `/admin/leads/${lead.id}`, heading: name, phone: true },
    { address: "/admin/leads/new", heading: "Add enquiry" },
    { address: "/admin/leads/rules", heading: "Rules for enquiries" },
    { address: "/admin/leads/templates", heading: "Reply templates" },
    { address: "/admin/leads/templates/add", heading: "Add reply template" },
    { address: `/admin/leads/templates/${template.id}`, heading: "Edit reply template" },
    { address: "/admin/media", heading: "Media library" },
    { address: `/admin/media/${file.id}`, heading: "plan.pdf" },
  ]);
});

test("the menu leads to each screen without a load, and dialogs are accessible", async ({ page }) => {
  await open(page, "/dashboard", "Courses");
  const menu = page.getByRole("navigation", { name: "Staff area" });
  const way = (name: string) => menu.getByRole("link", { name: new RegExp(`^${name}(?: \\d+\\+? new)?$`) });
  await expect(way("Courses")).toHaveAttribute("aria-current", "page");

  await test.step("a confirmation gives the focus back", async () => {
    const remove = page.getByRole("button", { name: /^Delete/ }).first();
    await remove.click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(remove).toBeFocused();
  });

  await test.step("the menu", async () => {
    const loads: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
    for (const [name, heading = name] of [
      ["Testimonials"],
      ["Team Members"],
      ["Services"],
      ["Media library"],
      ["Enquiries"],
      ["Site settings"],
      ["Account"],
      ["Dashboard", "Today"],
      ["Courses"],
    ] as const) {
      await way(name).click();
      await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeFocused();
    }
    expect(loads, "documents that were loaded").toEqual([]);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("the menu of a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Menu" }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole("link", { name: "Change history" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Change history" })).toBeFocused();
    await expect(drawer).toHaveCount(0);
  });
});
