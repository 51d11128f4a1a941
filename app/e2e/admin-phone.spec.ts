import type { Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import { expect, expectAccessibleInBothSchemes, open, test, toast } from "./staff.ts";
import { sidewaysScroll } from "./support/site.ts";

// Staff also use the staff area on phones.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The minimum size of touch targets (WCAG 2.5.8), in CSS pixels. */
const TARGET = 24;

/** Fails when the screen scrolls horizontally or has small touch targets, except links within a sentence. */
async function expectTouchTargets(page: Page): Promise<void> {
  const wide = await sidewaysScroll(page);
  expect(wide, "sideways scroll").toBeLessThanOrEqual(0);
  const small = await page.evaluate((least) => {
    const inSentence = (element: Element) =>
      element.matches("p a, dd a, li a") &&
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    /** A label enlarges the target of its control. */
    const boxes = (element: Element) => [
      element.getBoundingClientRect(),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")]
      .filter(
        (element) => element.checkVisibility() && !element.matches(".skip-link") && !inSentence(element),
      )
      .filter((element) => boxes(element).every((box) => box.width < least || box.height < least))
      .map((element) => `${element.tagName} ${element.textContent?.trim() || element.id}`);
  }, TARGET);
  expect(small, `targets under ${TARGET} px`).toEqual([]);
}

test("the menu is a drawer that closes by a link, its button, Escape and a tap outside", async ({ page }) => {
  await open(page, "/admin/courses", "Courses");
  await expect(page.getByRole("navigation", { name: "Staff area" })).toHaveCount(0);
  const menu = page.getByRole("button", { name: "Menu" });
  const drawer = page.getByRole("dialog", { name: "Staff area" });

  await menu.tap();
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Courses", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(drawer.getByRole("button", { name: "Logout" })).toBeVisible();
  await expectTouchTargets(page);
  await expectAccessibleInBothSchemes(page);
  await drawer.getByRole("button", { name: "Close menu" }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.tap();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);

  await menu.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(15, 400);
  await expect(drawer).toHaveCount(0);

  await menu.tap();
  await drawer.getByRole("link", { name: /^Enquiries/ }).tap();
  await expect(page).toHaveURL("/admin/leads");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeFocused();

  // Also when it links to the current screen without its search.
  await page.goto("/admin/leads?q=asha");
  await menu.tap();
  await drawer.getByRole("link", { name: /^Enquiries/ }).tap();
  await expect(page).toHaveURL("/admin/leads");
  await expect(drawer).toHaveCount(0);
});

test("leads are cards with call, chat and mail buttons, and the status of one can be changed", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await open(page, `/admin/leads?q=${asha.email}`, "Enquiries");
  await expect(page.getByRole("table")).toHaveCount(0);
  for (const [word, href] of [
    ["Call", /^tel:\+919845012345$/],
    ["WhatsApp", /^https:\/\/wa\.me\/919845012345/],
    ["Mail", /^mailto:/],
  ] as const) {
    const link = page.getByRole("link", { name: `${word} ${asha.name}` });
    await expect(link).toHaveAttribute("href", href);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectTouchTargets(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Order").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);

  await page.getByRole("link", { name: asha.name, exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeFocused();
  const contact = page.getByRole("region", { name: "Contact" });
  for (const [word, href] of [
    ["Call", /^tel:\+919845012345$/],
    ["WhatsApp (new tab)", /^https:\/\/wa\.me\/919845012345\?text=/],
    ["Mail", /^mailto:/],
  ] as const) {
    const link = contact.getByRole("link", { name: word });
    await expect(link).toHaveAttribute("href", href);
    await expect(link, `${word} without scrolling`).toBeInViewport({ ratio: 1 });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("combobox", { name: "Status" }).selectOption("contacted");
  await page.getByLabel("Follow up on").fill("2031-02-03T10:00");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save, "the way to save stays in sight").toBeInViewport({ ratio: 1 });
  await expectTouchTargets(page);
  await expectAccessibleInBothSchemes(page);
  await save.tap();
  await expect(toast(page, "Saved")).toBeVisible();

  await page.goBack();
  await expect(page.getByRole("listitem").filter({ hasText: asha.name })).toContainText("Contacted");
});

test("a course can be found and edited", async ({ page, request }) => {
  test.slow();
  const { title } = await (await request.get("/api/courses/2")).json();
  await open(page, "/admin/courses", "Courses");
  await expectTouchTargets(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("searchbox").fill(title);
  await expect(page.getByRole("status").filter({ hasText: /^1 course$/ })).toBeVisible();
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("₹");
  await row.getByRole("link", { name: `Edit ${title}` }).tap();

  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
  await expectTouchTargets(page);
  await expectAccessibleInBothSchemes(page);
  const points = page.getByRole("group", { name: /^What You'll Learn/ });
  const first = points.getByRole("textbox", { name: "learning point 1", exact: true });
  const text = await first.inputValue();
  await points.getByRole("button", { name: "Move learning point 1 down" }).tap();
  await expect(points.getByRole("textbox", { name: "learning point 2", exact: true })).toHaveValue(text);
  const update = page.getByRole("button", { name: "Update Course" });
  await expect(update, "the way to save stays in sight").toBeInViewport({ ratio: 1 });
  await update.tap();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  const stored = await (await request.get("/api/courses/2")).json();
  expect(stored.what_you_learn[1]).toBe(text);
});

test("the media library also takes pictures with the camera", async ({ page }) => {
  await open(page, "/admin/media", "Media library");
  await expect(page.getByRole("button", { name: "Upload files" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take a picture" })).toBeVisible();
  const camera = page.getByLabel("Picture from the camera");
  await expect(camera).toHaveAttribute("capture", "environment");
  // Phones that store HEIC convert it for a page that asks for JPEG.
  await expect(camera).toHaveAttribute("accept", "image/jpeg");
});

for (const [address, heading] of [
  ["/admin/team", "Team Members"],
  ["/admin/team/edit/1", "Edit Team Member"],
  ["/admin/testimonials", "Testimonials"],
  ["/admin/testimonials/edit/1", "Edit Testimonial"],
  ["/admin/media", "Media library"],
  ["/admin/settings", "Site settings"],
  ["/admin/audit", "Change history"],
  ["/admin/account", "Account"],
] as const) {
  test(`${address} has large enough touch targets`, async ({ page }) => {
    await open(page, address, heading);
    await page.waitForLoadState("networkidle");
    await expectTouchTargets(page);
  });
}
