import { expect, expectAccessible, fillLogin, open, test, unique } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";

const PASSWORD = "copper harbour violin seventeen";

test("an owner invites an editor, who chooses a password and sees only an editor's menu", async ({
  page,
  browser,
  baseURL,
}) => {
  const site = baseURL ?? "";
  const email = `${unique("editor").replace(" ", ".")}@example.com`;
  await open(page, "/admin/accounts", "Accounts");
  await expect(page.getByRole("row", { name: /staff@example.com/ })).toContainText("Your account");
  await page.getByRole("button", { name: "Invite a person" }).click();
  const form = page.getByRole("form", { name: "Invitation" });
  await form.getByLabel("Name").fill("Meera Iyer");
  await form.getByLabel("Email address").fill(email);
  await form.getByLabel("Role").selectOption("editor");
  await form.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("heading", { name: "The link for Meera Iyer" })).toBeFocused();
  await expectAccessible(page);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: new RegExp(email) });
  await expect(row).toContainText("Invited until");

  await test.step("the link sets a password once, also without JavaScript", async () => {
    const welcome = await elsewhere(browser, site, { javaScriptEnabled: false });
    await welcome.goto(link);
    const set = async (password: string, again: string) => {
      await welcome.getByLabel("Password", { exact: true }).fill(password);
      await welcome.getByLabel("Password again").fill(again);
      await welcome.getByRole("button", { name: "Set password" }).click();
    };
    await set(PASSWORD, "something else entirely");
    await expect(welcome.getByText("Both entries of the password must be the same.").first()).toBeVisible();
    await set(PASSWORD, PASSWORD);
    await expect(welcome.getByText("Your password is set.")).toBeVisible();
    await welcome.goto(link);
    await expect(welcome.getByText("This link does not work any more.")).toBeVisible();
    await welcome.context().close();
  });

  const editor = await elsewhere(browser, site);
  await test.step("an editor has an editor's screens", async () => {
    await editor.goto("/login");
    await fillLogin(editor, { email, password: PASSWORD });
    await expect(editor.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
    const menu = editor.getByRole("navigation", { name: "Staff area" }).getByRole("link");
    await expect(menu).toHaveText([
      "Dashboard",
      "Courses",
      "Testimonials",
      "Team Members",
      "Today",
      "Batches",
      "Vacancies",
      "Services",
      "Media library",
      "Searches",
      "Trash",
      "Change history",
    ]);
    await open(editor, "/admin/settings", "Your account cannot open this");
    await expectAccessible(editor);
  });

  await test.step("a counsellor reads courses and cannot change them", async () => {
    await row.getByLabel("Role of Meera Iyer").selectOption("counsellor");
    await expect(page.getByText("Meera Iyer is counsellor now")).toBeVisible();
    await open(editor, "/admin/courses", "Courses");
    const course = editor.getByRole("link", { name: /^Open/ }).first();
    await expect(course).toBeVisible();
    await expect(editor.getByRole("link", { name: "Add New Course" })).toHaveCount(0);
    await course.click();
    await expect(editor.getByRole("heading", { level: 2, name: "Fee" })).toBeVisible();
    await expect(editor.getByRole("textbox")).toHaveCount(0);
    await expect(editor.getByRole("button", { name: "Save" })).toHaveCount(0);
  });

  await test.step("a deactivated account is out at its next call", async () => {
    await row.getByRole("button", { name: /Deactivate/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(row).toContainText("Deactivated");
    await editor.getByRole("link", { name: "Batches", exact: true }).click();
    await editor.waitForURL((url) => url.pathname === "/login");
    await editor.context().close();
  });
});
