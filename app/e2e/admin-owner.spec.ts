import { send } from "./enquiries.ts";
import { expect, OTHER_STAFF, open, test, toast } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";

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
  const owners = page.getByRole("navigation", { name: "Owner" });
  const row = page.getByRole("row", { name: asha.name });
  const owner = page.getByRole("region", { name: "Owner" });

  await test.step("one tap takes it", async () => {
    await expect(owners.getByRole("link", { name: "Unassigned 1" })).toBeVisible();
    await expect(owners.getByRole("link", { name: "Mine 0" })).toBeVisible();
    await expect(row.getByText(/^Waits/)).toBeVisible();
    await row.getByRole("button", { name: "Take it" }).click();
    await expect(row.getByRole("cell", { name: "You", exact: true })).toBeVisible();
    await owners.getByRole("link", { name: "Mine 1" }).click();
    await expect(page).toHaveURL(/owner=me/);
    await row.getByRole("link", { name: asha.name, exact: true }).click();
    await expect(owner.getByRole("status")).toContainText("Owner: you");
  });

  await test.step("a follow-up has a text and a time from the usual ones; a text alone is refused", async () => {
    await page.getByLabel("What for").fill("Call about the fee");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Choose a day and a time for the follow-up").first()).toBeVisible();
    await expect(page.getByLabel("What for")).toHaveValue("Call about the fee");
    await page.getByRole("button", { name: "In a week" }).click();
    await expect(page.getByLabel("Follow up on")).toHaveValue(/^20\d\d-\d\d-\d\dT10:00$/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Saved")).toBeVisible();
  });

  await test.step("it is handed to a colleague, who has to be chosen", async () => {
    await owner.getByRole("button", { name: "Hand over" }).click();
    await expect(owner.getByText("Choose a colleague.")).toBeVisible();
    const select = owner.getByLabel("Hand over to");
    await expect(select).toBeFocused();
    await select.selectOption("other");
    await owner.getByRole("button", { name: "Hand over" }).click();
    await expect(toast(page, "other is the owner")).toBeVisible();
    await expect(owner.getByRole("status")).toContainText("other");
    await expect(page.getByRole("region", { name: "Log and history" })).toContainText("Handed to other");
  });

  await test.step("the colleague finds it under Mine and Later, closes it and gives it back", async () => {
    const theirs = await elsewhere(browser, address, { account: OTHER_STAFF });
    await open(theirs, list, "Enquiries");
    await theirs.getByRole("link", { name: "Mine 1" }).click();
    const due = theirs.getByRole("navigation", { name: "Follow-up" });
    await expect(due.getByRole("link", { name: "Today 0" })).toBeVisible();
    await due.getByRole("link", { name: "Later 1" }).click();
    await expect(theirs).toHaveURL(/due=later/);
    const found = theirs.getByRole("row", { name: asha.name });
    await expect(found).toContainText("Call about the fee");
    await found.getByRole("link", { name: asha.name, exact: true }).click();

    await theirs.getByRole("combobox", { name: "Status" }).selectOption("lost");
    await theirs.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(theirs, "Saved")).toBeVisible();
    await expect(theirs.getByLabel("Follow up on"), "there is nothing more to do").toHaveValue("");
    await expect(theirs.getByLabel("What for")).toHaveValue("");
    await theirs.getByRole("button", { name: "Give it back" }).click();
    await expect(theirs.getByRole("region", { name: "Owner" }).getByRole("status")).toContainText(
      "unassigned",
    );
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
  await page.getByLabel("Add a colleague").selectOption("third");
  await page.getByRole("button", { name: "Add colleague" }).click();
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
    page.getByRole("navigation", { name: "Owner" }).getByRole("link", { name: "Unassigned 0" }),
  ).toBeVisible();
  await page.getByRole("row", { name: plant.email }).getByRole("link", { name: plant.email }).first().click();
  const log = page.getByRole("region", { name: "Log and history" });
  await expect(log).toContainText("A rule set the owner");
  await expect(log).toContainText("third");
});
