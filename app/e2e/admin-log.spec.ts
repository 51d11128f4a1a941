import type { Page } from "@playwright/test";
import { send } from "./enquiries.ts";
import { expect, fillLogin, open, test, toast } from "./staff.ts";
import { find } from "./support/forms.ts";
import { openLead, pressLinkOut, unfoldDetails } from "./support/leads.ts";
import { PHONE } from "./support/site.ts";

const box = (page: Page) => page.getByRole("region", { name: "Add to the log" });
const note = (page: Page) => box(page).getByLabel("Note");
const save = (page: Page) => box(page).getByRole("button", { name: "Save", exact: true });
const log = (page: Page) => page.getByRole("region", { name: "Log and history" });
const entry = (page: Page, text: string) => log(page).getByRole("listitem").filter({ hasText: text });

test("an enquiry has a log, to which two tabs add, and entries can be corrected", async ({
  page,
  context,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/401/);
  const asha = await send(request, baseURL, "send-course-inquiry", { mobile: "98450 12345", course_id: 1 });
  await openLead(page, asha);

  await test.step("both entries of two tabs stand in it", async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await box(page).getByRole("button", { name: "Call back" }).click();
    await note(page).fill("Wants Saturdays.");
    await note(other).fill("Her plant pays.");
    await save(other).click();
    await expect(toast(other, "Added to the log")).toBeVisible();
    await other.close();
    await note(page).press("Control+Enter");
    await expect(toast(page, "Added to the log")).toBeVisible();
    await expect(note(page)).toHaveValue("");
    await expect(entry(page, "Wants Saturdays.")).toContainText("Call, call back, ");
    await expect(entry(page, "Her plant pays.")).toBeVisible();
    await expect(log(page).getByRole("listitem").last()).toContainText("Received");
  });

  await test.step("a correction that is not saved is not left behind unasked", async () => {
    await entry(page, "Wants Saturdays.").getByRole("button", { name: "Correct" }).click();
    const correction = log(page).getByRole("form", { name: "Correct the entry" });
    await correction.getByRole("textbox").fill("Wants Sundays.");
    await page.getByRole("button", { name: "Logout" }).click();
    const question = page.getByRole("alertdialog", { name: "Log out without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await correction.getByRole("button", { name: "Save correction" }).click();
    await expect(entry(page, "Wants Sundays.")).toContainText("Corrected");
    await expect(entry(page, "Wants Saturdays.")).toHaveCount(0);
  });

  await test.step("a call is noted after its button, with what follows, and all of it taken back", async () => {
    const contact = page.getByRole("region", { name: "Contact" });
    await pressLinkOut(contact.getByRole("link", { name: "Call" }));
    await box(page).getByRole("button", { name: "No answer" }).click();
    await save(page).click();
    await expect(entry(page, "Call, no answer, ")).toBeVisible();
    const state = page.getByRole("status", { name: "State" });
    await expect(state).toContainText("Call again");
    await toast(page, "Added to the log").last().getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "All is as before")).toBeVisible();
    await expect(entry(page, "Call, no answer, ")).toHaveCount(0);
    await expect(state).not.toContainText("Call again");
  });

  await test.step("what is being typed outlives a reload and the end of the session", async () => {
    const text = note(page);
    await text.fill("Asked for the fee.");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(text).toHaveValue("Asked for the fee.");
    // Ends with this call: before it, one that the screen makes by itself could find the end, and take the button away.
    await page.route(
      "**/api/leads/*/entries",
      async (route) => {
        await context.clearCookies();
        await route.continue();
      },
      { times: 1 },
    );
    await save(page).click();
    await page.waitForURL(/\/login/);
    await fillLogin(page);
    await expect(text).toHaveValue("Asked for the fee.");
    await save(page).click();
    await expect(log(page).getByRole("listitem").first()).toContainText("Asked for the fee.");
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a caller is entered by hand in four fields", async ({ page, request }) => {
    const number = "9870012345";
    const name = "Sneha Patil";
    const { title } = await (await request.get("/api/courses/1")).json();
    await open(page, "/admin/leads", "Enquiries");
    await page.getByRole("link", { name: "Add enquiry" }).tap();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type(name);
    await page.getByRole("textbox", { name: "Phone" }).fill(number);
    await find(page.getByRole("combobox", { name: "Course" }), title);
    await page.getByRole("textbox", { name: "Note" }).fill("Asks for the evening batch.");
    await page.getByText(/^They agreed that we use/).tap();
    await page.getByRole("button", { name: "Save enquiry" }).tap();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(/Phone call, entered by /);
    await expect(log(page)).toContainText("Asks for the evening batch.");
    await unfoldDetails(page);
    await expect(page.getByRole("region", { name: "Consents" })).toContainText(
      "word of mouth, noted by staff",
    );

    // The next call of the same person: who it is shows while the number is typed.
    await open(page, "/admin/leads/new", "Add enquiry");
    await page.getByRole("textbox", { name: "Phone" }).fill(number.slice(0, 9));
    await expect(page.getByRole("link", { name: `${name} has 1 enquiry` })).toBeVisible();
    // Enter saves, and says what is missing.
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    await expect(page.getByRole("link", { name: "Name: Enter the name." })).toBeVisible();
  });
});
