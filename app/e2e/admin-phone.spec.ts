import { send } from "./enquiries.ts";
import { expect, open, test, toast } from "./staff.ts";
import { pressLinkOut } from "./support/leads.ts";
import { PHONE } from "./support/site.ts";
import { expectTouchTargets } from "./support/touch.ts";

// Staff also use the staff area on phones.
test.use(PHONE);

test("the menu is a drawer, and every screen has large enough touch targets", async ({ page }) => {
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
  await page.getByRole("button", { name: "Search, filter and select" }).tap();
  await page.getByRole("searchbox").fill("asha");
  await expect(page).toHaveURL("/admin/leads?q=asha");
  await menu.tap();
  await drawer.getByRole("link", { name: /^Enquiries/ }).tap();
  await expect(page).toHaveURL("/admin/leads");
  await expect(drawer).toHaveCount(0);

  for (const [list, heading, form] of [
    ["Team Members", "Team Members", "Edit Team Member"],
    ["Testimonials", "Testimonials", "Edit Testimonial"],
    ["Media library", "Media library", null],
    ["Site settings", "Site settings", null],
    ["Change history", "Change history", null],
    ["Account", "Account", null],
  ] as const) {
    await test.step(list, async () => {
      await menu.tap();
      await drawer.getByRole("link", { name: list, exact: true }).tap();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectTouchTargets(page);
      if (form === null) return;
      await page.getByRole("link", { name: /^Edit/ }).first().tap();
      await expect(page.getByRole("heading", { level: 1, name: form })).toBeVisible();
      await expectTouchTargets(page);
    });
  }
});

test("leads are cards with call and chat, and after a call its outcome is one tap away", async ({
  page,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await open(page, `/admin/leads?q=${asha.email}`, "Enquiries");
  await expect(page.getByRole("table")).toHaveCount(0);
  for (const [word, href] of [
    ["Call", /^tel:\+919845012345$/],
    ["WhatsApp", /^https:\/\/wa\.me\/919845012345/],
  ] as const) {
    const link = page.getByRole("link", { name: `${word} ${asha.name}` });
    await expect(link).toHaveAttribute("href", href);
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectTouchTargets(page);
  await page.getByRole("button", { name: "Search, filter and select" }).tap();
  await page.getByText("Filter and order").tap();
  await page.getByLabel("Order").selectOption("name");
  await expect(page).toHaveURL(/sort=name/);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: asha.name, exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1, name: asha.name })).toBeFocused();
  const contact = page.getByRole("region", { name: "Contact" });
  const call = contact.getByRole("link", { name: "Call" });
  for (const action of [
    call,
    contact.getByRole("link", { name: "WhatsApp (new tab)" }),
    contact.getByRole("button", { name: "Log" }),
  ]) {
    await expect(action, "without scrolling").toBeInViewport({ ratio: 1 });
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectTouchTargets(page);
  await pressLinkOut(call);
  const sheet = page.getByRole("dialog", { name: asha.name });
  await sheet.getByRole("button", { name: "Call back" }).tap();
  await expectTouchTargets(page);
  const save = sheet.getByRole("button", { name: "Save", exact: true });
  await expect(save, "the way to save stays in sight").toBeInViewport({ ratio: 1 });
  await save.tap();
  await expect(toast(page, "Added to the log")).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole("listitem").filter({ hasText: asha.name })).toContainText("Contacted");
});

test("a course can be found and edited", async ({ page, request }) => {
  const { title } = await (await request.get("/api/courses/2")).json();
  await open(page, "/admin/courses", "Courses");
  await expectTouchTargets(page);
  await page.getByRole("searchbox").fill(title);
  await expect(page.getByRole("status").filter({ hasText: /^1 course$/ })).toBeVisible();
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("₹");
  await row.getByRole("link", { name: `Edit ${title}` }).tap();

  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
  await expectTouchTargets(page);
  await page.getByRole("heading", { level: 2, name: "Content" }).tap();
  await expectTouchTargets(page);
  const points = page.getByRole("group", { name: /^What You'll Learn/ });
  const first = points.getByRole("textbox", { name: "learning point 1", exact: true });
  const text = await first.inputValue();
  await points.getByRole("button", { name: "Move learning point 1 down" }).tap();
  await expect(points.getByRole("textbox", { name: "learning point 2", exact: true })).toHaveValue(text);
  const update = page.getByRole("button", { name: "Publish changes" });
  await expect(update, "the way to save stays in sight").toBeInViewport({ ratio: 1 });
  await update.tap();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  const stored = await (await request.get("/api/courses/2")).json();
  expect(stored.what_you_learn[1]).toBe(text);
});
