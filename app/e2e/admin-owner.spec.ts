import type { Page } from "@playwright/test";
import { type Sent, send } from "./enquiries.ts";
import { expect, expectAccessible, fillLogin, OTHER_STAFF, open, test, toast } from "./staff.ts";

async function openLead(page: Page, { name, email }: Sent): Promise<void> {
  await open(page, `/admin/leads?q=${encodeURIComponent(email)}`, "Enquiries");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("an enquiry is taken with one tap, handed over, and found under Mine by the colleague", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const asha = await send(request, baseURL, "contact");
  await open(page, `/admin/leads?q=${encodeURIComponent(asha.email)}`, "Enquiries");
  const owners = page.getByRole("navigation", { name: "Owner" });
  await expect(owners.getByRole("link", { name: "Unassigned 1" })).toBeVisible();
  await expect(owners.getByRole("link", { name: "Mine 0" })).toBeVisible();
  const row = page.getByRole("row", { name: asha.name });
  await expect(row.getByText(/^Waits/)).toBeVisible();
  await row.getByRole("button", { name: "Take it" }).click();
  await expect(row.getByRole("cell", { name: "You", exact: true })).toBeVisible();
  await owners.getByRole("link", { name: "Mine 1" }).click();
  await expect(page).toHaveURL(/owner=me/);
  await expectAccessible(page);

  await row.getByRole("link", { name: asha.name, exact: true }).click();
  const owner = page.getByRole("region", { name: "Owner" });
  await expect(owner.getByRole("status")).toContainText("Owner: you");
  await owner.getByRole("button", { name: "Hand over" }).click();
  await expect(owner.getByText("Choose a colleague.")).toBeVisible();
  const select = owner.getByLabel("Hand over to");
  await expect(select).toBeFocused();
  const colleague = await select.locator("option").nth(1).innerText();
  const options = await select.locator("option").allInnerTexts();
  expect(options.length, "both other accounts").toBe(3);
  await select.selectOption({ index: 1 });
  await owner.getByRole("button", { name: "Hand over" }).click();
  await expect(toast(page, `${colleague} is the owner`)).toBeVisible();
  await expect(owner.getByRole("status")).toContainText(colleague);
  await expect(page.getByRole("region", { name: "Log and history" })).toContainText(`Handed to ${colleague}`);
  await expectAccessible(page);

  const theirs = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: { cookies: [], origins: [] },
  });
  const other = await theirs.newPage();
  await other.goto(`/login?next=${encodeURIComponent(new URL(page.url()).pathname)}`);
  await fillLogin(other, OTHER_STAFF);
  const seen = other.getByRole("region", { name: "Owner" });
  await seen
    .getByRole("button", { name: /^(Take it|Give it back|Make it nobody’s)/ })
    .last()
    .click();
  await expect(seen.getByRole("status")).toContainText("nobody");
  await theirs.close();
});

test("a follow-up has a text and a time from the usual ones, and a text alone is refused", async ({
  page,
  request,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const asha = await send(request, baseURL, "contact");
  await openLead(page, asha);
  await page.getByLabel("What for").fill("Call about the fee");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Choose a day and a time for the follow-up").first()).toBeVisible();
  await expect(page.getByLabel("What for")).toHaveValue("Call about the fee");
  await page.getByRole("button", { name: "Tomorrow 10 am" }).click();
  await expect(page.getByLabel("Follow up on")).toHaveValue(/^20\d\d-\d\d-\d\dT10:00$/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();

  await open(page, `/admin/leads?q=${encodeURIComponent(asha.email)}`, "Enquiries");
  const due = page.getByRole("navigation", { name: "Follow-up" });
  await expect(due.getByRole("link", { name: "Today 0" })).toBeVisible();
  await due.getByRole("link", { name: "Later 1" }).click();
  await expect(page).toHaveURL(/due=later/);
  const row = page.getByRole("row", { name: asha.name });
  await expect(row).toContainText("Call about the fee");

  // Closing an enquiry clears its follow-up.
  await row.getByRole("link", { name: asha.name, exact: true }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("lost");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  await expect(page.getByLabel("Follow up on")).toHaveValue("");
  await expect(page.getByLabel("What for")).toHaveValue("");
});

test("a rule names the owner of a new enquiry", async ({ page, request, baseURL, pageErrors }) => {
  pageErrors.ignore(/422/);
  await open(page, "/admin/leads", "Enquiries");
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rules for enquiries" })).toBeVisible();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await expect(page.getByLabel("Form")).toBeFocused();
  await page.getByLabel("Form").selectOption("consultancy");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Choose who gets these enquiries.").first()).toBeVisible();
  const person = page.getByLabel("Add a colleague");
  await person.selectOption({ index: 1 });
  const name = await person.locator("option:checked").innerText();
  await page.getByRole("button", { name: "Add colleague" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(toast(page, "Rules saved")).toBeVisible();

  const plant = await send(request, baseURL, "send-consultancy-email", {
    contact: "020 2553 1234",
    selectedService: "Predictive & Preventive Maintenance Software",
    problemStatement: "A gearbox fails each summer.",
  });
  await open(page, `/admin/leads?q=${encodeURIComponent(plant.email)}`, "Enquiries");
  await expect(
    page.getByRole("navigation", { name: "Owner" }).getByRole("link", { name: "Unassigned 0" }),
  ).toBeVisible();
  await page.getByRole("row", { name: plant.email }).getByRole("link", { name: plant.email }).first().click();
  await expect(page.getByRole("region", { name: "Log and history" })).toContainText("A rule set the owner");
  await expect(page.getByRole("region", { name: "Log and history" })).toContainText(name);

  await open(page, "/admin/leads/rules", "Rules for enquiries");
  await page.getByRole("button", { name: "Remove rule 1" }).click();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(toast(page, "Rules saved")).toBeVisible();
});
