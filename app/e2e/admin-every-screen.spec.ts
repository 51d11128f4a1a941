import { createHmac } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import type { FeedSecretJson } from "#api/types.gen.ts";
import { paths } from "../admin/kit/paths.ts";
import { type StaffScreen, titleOf } from "../admin/records/manifest.ts";
import { staffArea } from "../admin/screens.ts";
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

interface Visit {
  readonly address: string;
  readonly heading: string;
  /** Whether phones get other elements than desktops, which are looked at, too. */
  readonly phone?: boolean;
}

/** Of long lists a few rows, which take less time and look like all others. */
const FEW_ROWS = new Set<string>([paths.courses, paths.dashboard, paths.batches]);

/** A sentence that explains a screen. */
const SAYS: Readonly<Record<string, string>> = {
  [paths.team]: "To let a colleague sign in here, an owner invites them under “Accounts”.",
  [paths.trash]: "What was deleted stays here for 30 days",
  "/admin/leads/999999": "There is no such enquiry.",
};

/** All but the preview, whose own test makes a draft. */
const SCREENS = staffArea.screens.filter(({ path }) => path !== paths.preview(":id"));

/** Screens of what has to be made first. */
const isOfMade = ({ path }: StaffScreen) => /^\/admin\/(leads|media)/.test(path);

const visitTo = (screen: StaffScreen): Visit => ({
  address: screen.path.replace(":id", "1") + (FEW_ROWS.has(screen.path) ? "?q=plc" : ""),
  heading: titleOf(screen),
});

/** Files are fetched six at a time over HTTP/1.1, so that a screen in many parts comes late on a slow line. */
const MOST_SCRIPTS = 31;

const DESKTOP = { width: 1280, height: 800 };

const FEED = {
  name: "Sulekha",
  slug: "sulekha",
  consent: "I agree that Sulekha passes this on.",
  mapping: { name: "name", email: "email", phone: "phone", course: "", message: "", delivery_id: "" },
};

/** Delivers what cannot be read, and what is not signed. */
async function deliver(request: APIRequestContext, { path, secret }: FeedSecretJson): Promise<void> {
  for (const data of [JSON.stringify({ customer: "Asha", long: "x".repeat(300) }), "{"]) {
    const signature = createHmac("sha256", secret).update(data).digest("hex");
    const headers = { "content-type": "application/json", "x-signature": `sha256=${signature}` };
    // As bytes: a text that is no JSON would be made JSON.
    const post = async (text: string) =>
      (await request.post(path, { headers, data: Buffer.from(text) })).status();
    expect([await post(data), await post(`${data} `)]).toEqual([202, 401]);
  }
}

/** Opens screens one after another and looks at each once it has loaded. */
async function lookAt(page: Page, visits: readonly Visit[]): Promise<void> {
  let scripts = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts += 1;
  });
  const main = page.getByRole("main");
  for (const [at, { address, heading, phone }] of visits.entries()) {
    await test.step(address, async () => {
      await page.setViewportSize(DESKTOP);
      scripts = 0;
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(main).not.toHaveAttribute("aria-busy");
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${heading} \\| `));
      await expect(main).toContainText(SAYS[address] ?? "");
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

const byPermission = Map.groupBy(
  SCREENS.filter((screen) => !isOfMade(screen)),
  ({ permission }) => permission ?? "no permission",
);

for (const [permission, screens] of byPermission) {
  test(`the screens that take ${permission} come in few files, are accessible in both schemes and do not overflow`, async ({
    page,
  }) => {
    await lookAt(page, screens.map(visitTo));
  });
}

test("an enquiry that is not there is told", async ({ page, pageErrors }) => {
  pageErrors.ignore(/404/);
  await lookAt(page, [{ address: "/admin/leads/999999", heading: "Not found" }]);
});

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
  const feed = await api.call<FeedSecretJson>("POST", "/api/admin/lead-feeds", FEED);
  await deliver(request, feed);
  const multipart = { file: pdfFile("plan.pdf") };
  const sent = await request.post("/api/media", { headers: fromSite(baseURL), multipart });
  const file: { id: number } = await sent.json();
  const made: Readonly<Record<string, Visit>> = {
    [paths.lead(":id")]: { address: paths.lead(lead.id), heading: name, phone: true },
    [paths.replyTemplate(":id")]: {
      address: paths.replyTemplate(template.id),
      heading: "Edit reply template",
    },
    [paths.leads]: { address: paths.leads, heading: "Enquiries", phone: true },
    [paths.feed(":id")]: { address: paths.feed(feed.id), heading: "Edit feed", phone: true },
    [paths.mediaFile(":id")]: { address: paths.mediaFile(file.id), heading: "plan.pdf" },
  };
  const visits = SCREENS.filter(isOfMade).map((screen) => made[screen.path] ?? visitTo(screen));
  await lookAt(page, visits);
});

test("the menu leads to each screen without a load, and dialogs are accessible", async ({ page }) => {
  await open(page, "/dashboard", "Courses");
  const menu = page.getByRole("navigation", { name: "Staff area" });
  const way = (name: string) => menu.getByRole("link", { name: new RegExp(`^${name}(?: \\d+\\+? new)?$`) });
  await expect(way("Dashboard")).toHaveAttribute("aria-current", "page");

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
      ["Today"],
      ["Dashboard", "Courses"],
      ["Courses"],
    ] as const) {
      const link = name === "Account" ? page.getByRole("link", { name, exact: true }) : way(name);
      await link.click();
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
