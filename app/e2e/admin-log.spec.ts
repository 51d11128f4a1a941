import type { Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import { expect, expectAccessibleInBothSchemes, open, test, toast, unique } from "./staff.ts";

const box = (page: Page) => page.getByRole("region", { name: "Add to the log" });
const log = (page: Page) => page.getByRole("region", { name: "Log and history" });

async function openLead(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await open(page, `/admin/leads?q=${encodeURIComponent(email)}`, "Enquiries");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("two tabs add to the log at once, and both entries stand in it", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact");
  await openLead(page, asha);
  const other = await context.newPage();
  await other.goto(page.url());

  await box(page).getByText("Call", { exact: true }).click();
  await box(page).getByText("Call back", { exact: true }).click();
  await box(page).getByRole("textbox").fill("Wants Saturdays.");
  await box(other).getByRole("textbox").fill("Her plant pays.");
  await Promise.all([
    box(page).getByRole("textbox").press("Control+Enter"),
    box(other).getByRole("button", { name: "Add to log" }).click(),
  ]);
  await expect(toast(page, "Added to the log")).toBeVisible();
  await expect(toast(other, "Added to the log")).toBeVisible();
  await expect(box(page).getByRole("textbox")).toHaveValue("");
  await page.reload();
  const first = log(page).getByRole("listitem").filter({ hasText: "Wants Saturdays." });
  await expect(first).toContainText("Call, call back, ");
  await expect(log(page)).toContainText("Her plant pays.");
  await expect(log(page).getByRole("listitem").last()).toContainText("Received");
  await expectAccessibleInBothSchemes(page);

  await first.getByRole("button", { name: "Correct" }).click();
  const correction = log(page).getByRole("form", { name: "Correct the entry" });
  await correction.getByRole("textbox").fill("Wants Sundays.");
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Log out without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await correction.getByRole("button", { name: "Save correction" }).click();
  await expect(log(page)).toContainText("Wants Sundays.");
  await expect(log(page)).toContainText("Corrected");
  await expect(log(page)).not.toContainText("Wants Saturdays.");
});

test("a contact is noted with one tap after its button", async ({ page, request, baseURL }) => {
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await openLead(page, asha);
  const contact = page.getByRole("region", { name: "Contact" });
  // The test's browser has no program for phone links.
  await contact.getByRole("link", { name: "Call" }).evaluate((link) => {
    link.addEventListener("click", (event) => event.preventDefault());
  });
  await contact.getByRole("link", { name: "Call" }).click();
  await expect(contact).toContainText("Note that you called?");
  await contact.getByRole("button", { name: "No answer" }).click();
  await expect(log(page).getByRole("listitem").first()).toContainText("Call, no answer, ");
  await expect(contact.getByText("Note that you called?")).toHaveCount(0);
});

test("text for the log outlives a failed call, a reload and the end of the session", async ({
  page,
  context,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/ERR_FAILED|401|Failed to load/);
  const asha = await send(request, baseURL, "contact");
  await openLead(page, asha);
  const address = page.url();
  const text = box(page).getByRole("textbox");
  await text.fill("Asked for the fee.");
  await page.route("**/entries", (route) => route.abort());
  await box(page).getByRole("button", { name: "Add to log" }).click();
  await expect(toast(page, "could not be reached")).toBeVisible();
  await expect(text).toHaveValue("Asked for the fee.");
  await page.unroute("**/entries");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(text).toHaveValue("Asked for the fee.");

  const cookies = await context.cookies();
  await context.clearCookies();
  await box(page).getByRole("button", { name: "Add to log" }).click();
  await page.waitForURL(/\/login/);
  // Back with the same session: an account has a limited number of them.
  await context.addCookies(cookies);
  await page.goto(address);
  await expect(text).toHaveValue("Asked for the fee.");
  await box(page).getByRole("button", { name: "Add to log" }).click();
  await expect(log(page).getByRole("listitem").first()).toContainText("Asked for the fee.");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a caller is entered by hand in four fields", async ({ page, request }) => {
    const number = `98${String(Date.now()).slice(-8)}`;
    const name = unique("Sneha Patil");
    const { title } = await (await request.get("/api/courses/1")).json();
    await open(page, "/admin/leads", "Enquiries");
    const begun = Date.now();
    await page.getByRole("link", { name: "Add enquiry" }).tap();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    // As fast as a person types on a phone.
    const delay = 60;
    await page.keyboard.type(name, { delay });
    await page.getByRole("textbox", { name: "Phone" }).tap();
    await page.keyboard.type(number, { delay });
    await page.getByRole("combobox", { name: "Course" }).selectOption({ label: title });
    await page.getByRole("textbox", { name: "Note" }).tap();
    await page.keyboard.type("Asks for the evening batch.", { delay });
    await page.getByText(/^They agreed that we use/).tap();
    await page.getByRole("button", { name: "Save enquiry" }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const seconds = (Date.now() - begun) / 1000;
    test.info().annotations.push({ type: "time", description: `4 fields, 1 tick: ${seconds.toFixed(1)} s` });
    await expect(page.getByRole("main")).toContainText("Course inquiry, by hand: Phone");
    await expect(log(page)).toContainText("Asks for the evening batch.");
    await expect(page.getByRole("region", { name: "Consents" })).toContainText(
      "word of mouth, noted by staff",
    );

    // The next call of the same person: who it is shows while the number is typed.
    await page.getByRole("link", { name: "Add enquiry" }).tap();
    await page.getByRole("textbox", { name: "Phone" }).fill(number.slice(0, 9));
    await expect(page.getByRole("link", { name: `${name} has 1 enquiry` })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    // Enter saves, and says what is missing.
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    await expect(page.getByRole("link", { name: "Name: Enter the name." })).toBeVisible();
  });
});
