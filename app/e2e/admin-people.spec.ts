import { expect, open, test, toast } from "./staff.ts";
import { asLink } from "./support/folds.ts";

test("a team member can be created, edited, deleted and restored", async ({ page, pageErrors }) => {
  pageErrors.ignore(/404/);
  const name = "Ravi Deshpande";
  const list = "/admin/team?q=Deshpande";
  await open(page, list, "Team Members");
  await page.getByRole("link", { name: "Add New Member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Team Member" })).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Title").fill("Trainer");
  await page.getByLabel("Description").fill("Knows drives.");
  await asLink(page, "Picture");
  const picture = page.getByRole("textbox", { name: "Picture" });
  await picture.fill("/nowhere.png");
  await expect(page.getByText("No picture was found at this address.")).toBeVisible();
  await picture.fill("");
  await page.getByRole("button", { name: "Create Team Member" }).click();
  await expect(toast(page, "Team member created successfully!")).toBeVisible();
  await expect(page).toHaveURL(list);
  const row = page.getByRole("row", { name });
  await expect(row).toBeVisible();
  expect(await (await page.request.get("/about")).text()).toContain(name);

  await page.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Team Member" })).toBeVisible();
  await page.getByLabel("Title").fill("Lead Trainer");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "Team member updated successfully!")).toBeVisible();
  await expect(row).toContainText("Lead Trainer");

  await test.step("a former version is taken over", async () => {
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await expect(versions.getByRole("listitem")).toHaveCount(1);
    await expect(versions.getByLabel("Version")).toContainText("staff@example.com");
    await versions.getByRole("button", { name: "Use all of this version" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Trainer");
    await expect(page.getByText("Not saved yet")).toBeVisible();
    await page.getByRole("button", { name: "Update Member" }).click();
    await expect(row).toContainText("Trainer");
    await expect(row).not.toContainText("Lead Trainer");
  });

  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this team member?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await toast(page, "Team member deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  await test.step("what does not exist is said in its place", async () => {
    await open(page, "/admin/team/edit/999999", "Not found");
    await expect(toast(page)).toHaveCount(0);
    await open(page, "/admin/nowhere", "Not found");
  });
});

test("a testimonial can be added, deleted from its form, and restored", async ({ page }) => {
  const name = "Nisha Kulkarni";
  await open(page, "/admin/testimonials", "Testimonials");
  await page.getByRole("link", { name: "Add Testimonial" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add Testimonial" })).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Role").fill("Student");
  await page.getByRole("textbox", { name: "Quote" }).fill("I wired it myself.");
  await page.getByRole("button", { name: "Create Testimonial" }).click();
  await expect(toast(page, "Testimonial created!")).toBeVisible();
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("No image");

  // From the form with an unsaved change: deleting does not ask to confirm leaving.
  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Testimonial" })).toBeVisible();
  await page.getByLabel("Role").fill("Somebody");
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this testimonial?");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Testimonial deleted successfully")).toBeVisible();
  await expect(page).toHaveURL("/admin/testimonials");
  await expect(row).toHaveCount(0);
  await toast(page, "Testimonial deleted").getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
});
