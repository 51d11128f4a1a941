import { expect, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";

/* What single lists, forms and texts make of a failed call is tested with the components. */

test("when the server is unreachable, a list, a record and a form say so, keep what is there, and recover", async ({
  page,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/Failed to load resource|net::ERR/);
  const { name } = await api.member(unique("Reached"));
  const lost = toast(page, "The site could not be reached.");
  const cut = () => page.route("**/api/**", (route) => route.abort());
  const mend = () => page.unroute("**/api/**");
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  const again = { name: "Try again" };
  await open(page, "/admin/courses", "Courses");

  await test.step("a list", async () => {
    await cut();
    await page.getByRole("link", { name: "Team Members" }).click();
    await expect(lost).toHaveCount(1);
    await expect(alert("Something went wrong. The site could not be reached.")).toBeVisible();
    await mend();
    await alert("Something went wrong. The site could not be reached.").getByRole("button", again).click();
    await expect(page.getByRole("link", { name: `Edit ${name}` })).toBeVisible();
    await expect(toast(page), "what failed works by now").toHaveCount(0);
  });

  await test.step("a record", async () => {
    await cut();
    await page.getByRole("link", { name: `Edit ${name}` }).click();
    await expect(alert("Failed to fetch team member. The site could not be reached.")).toBeVisible();
    await mend();
    await alert("Failed to fetch team member. The site could not be reached.")
      .getByRole("button", again)
      .click();
    await expect(page.getByLabel("Name")).toHaveValue(name);
  });

  await test.step("a form", async () => {
    const description = page.getByLabel("Description");
    await description.fill("Waits.");
    await cut();
    await page.getByRole("button", { name: "Update Member" }).click();
    await expect(lost).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(description).toHaveValue("Waits.");
    await mend();
    await page.getByRole("button", { name: "Update Member" }).click();
    await expect(toast(page, "Team member updated successfully!")).toBeVisible();
    await expect(lost).toHaveCount(0);
  });
});
