import { send } from "./enquiries.ts";
import { expect, OTHER_STAFF, open, test, toast } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { find } from "./support/forms.ts";

test("an enquiry is taken with one tap, followed up, handed over, and found by the colleague", async ({
  page,
  browser,
  request,
  staffSite: { address },
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const asha = await send(request, address, "contact");
  const list = `/admin/leads?q=${encodeURIComponent(asha.email)}`;
  await open(page, list, "Enquiries");
  const owners = page.getByRole("navigation", { name: "Enquiries" });
  const row = page.getByRole("row", { name: asha.name });
  const state = page.getByRole("status", { name: "State" });

  await test.step("one tap takes it", async () => {
    await expect(owners.getByRole("link", { name: "Unassigned 1" })).toBeVisible();
    await expect(owners.getByRole("link", { name: "Mine 0" })).toBeVisible();
    await expect(row.getByText(/^Waits/)).toBeVisible();
    await row.getByRole("button", { name: "Assign to me" }).click();
    await expect(row.getByRole("cell", { name: "You", exact: true })).toBeVisible();
    await owners.getByRole("link", { name: "Mine 1" }).click();
    await expect(page).toHaveURL(/owner=me/);
    await row.getByRole("link", { name: asha.name, exact: true }).click();
    await expect(state).toContainText("Owner: you");
  });

  await test.step("a follow-up has a time from the usual ones and a text", async () => {
    await page.getByLabel("Follow-up", { exact: true }).selectOption({ label: "In a week" });
    await page.getByLabel("What for").fill("Call about the fee");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Saved")).toBeVisible();
    await expect(state).toContainText("Call about the fee");
  });

  await test.step("it is handed to a colleague", async () => {
    await page.getByLabel("Owner", { exact: true }).selectOption("other");
    await expect(page.getByText("They get an email.")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(state).toContainText("Owner: other");
    await expect(page.getByRole("region", { name: "Log and history" })).toContainText("Handed to other");
  });

  await test.step("the colleague finds it under Mine and Later, closes it and gives it back", async () => {
    const theirs = await elsewhere(browser, address, { account: OTHER_STAFF });
    await open(theirs, list, "Enquiries");
    await theirs.getByRole("link", { name: "Mine 1" }).click();
    await theirs.getByText("Filter and order").click();
    await theirs.getByLabel("Follow-up", { exact: true }).selectOption("later");
    await expect(theirs).toHaveURL(/due=later/);
    await theirs.keyboard.press("Escape");
    const found = theirs.getByRole("row", { name: asha.name });
    await expect(found).toContainText("Call about the fee");
    await found.getByRole("link", { name: asha.name, exact: true }).click();

    await theirs.getByRole("combobox", { name: "Status" }).selectOption("lost");
    await expect(theirs.getByLabel("What for"), "there is nothing more to do").toHaveCount(0);
    await theirs.getByLabel("Lost because").selectOption("fee");
    await theirs.getByLabel("Owner", { exact: true }).selectOption({ label: "Unassigned" });
    await theirs.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(theirs, "Saved")).toBeVisible();
    const after = theirs.getByRole("status", { name: "State" });
    await expect(after).toContainText("Lost: fee");
    await expect(after).toContainText("unassigned");
    await theirs.context().close();
  });
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
  await find(page.getByLabel("Add a colleague"), "third");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(toast(page, "Rules saved")).toBeVisible();

  const plant = await send(request, baseURL, "send-consultancy-email", {
    contact: "020 2553 1234",
    selectedService: "Predictive & Preventive Maintenance Software",
    problemStatement: "A gearbox fails each summer.",
  });
  await page.getByRole("button", { name: "Remove rule 1" }).click();
  const removed = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
  await page.getByRole("button", { name: "Save rules" }).click();
  expect((await removed).request().postDataJSON().rules).toEqual([]);

  await open(page, `/admin/leads?q=${encodeURIComponent(plant.email)}`, "Enquiries");
  await expect(
    page.getByRole("navigation", { name: "Enquiries" }).getByRole("link", { name: "Unassigned 0" }),
  ).toBeVisible();
  await page.getByRole("row", { name: plant.email }).getByRole("link", { name: plant.email }).first().click();
  const log = page.getByRole("region", { name: "Log and history" });
  await expect(log).toContainText("A rule set the owner");
  await expect(log).toContainText("third");
});
