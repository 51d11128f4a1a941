import { expect, expectAccessible, fillLogin, open, test } from "./staff.ts";

const PASSWORD = "copper harbour violin seventeen";

test("an owner invites an editor, who chooses a password and sees only an editor's menu", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const email = `editor-${info.project.name}-${info.retry}@example.com`;
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
  await expect(page.getByRole("row", { name: new RegExp(email) })).toContainText("Invited until");

  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: { cookies: [], origins: [] },
    javaScriptEnabled: false,
  });
  const welcome = await context.newPage();
  await welcome.goto(link);
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByLabel("Password again").fill("something else entirely");
  await welcome.getByRole("button", { name: "Set password" }).click();
  await expect(welcome.getByText("Both entries of the password must be the same.").first()).toBeVisible();
  await welcome.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await welcome.getByLabel("Password again").fill(PASSWORD);
  await welcome.getByRole("button", { name: "Set password" }).click();
  await expect(welcome.getByText("Your password is set.")).toBeVisible();
  await welcome.goto(link);
  await expect(welcome.getByText("This link does not work any more.")).toBeVisible();
  await context.close();

  const theirs = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: { cookies: [], origins: [] },
  });
  const editor = await theirs.newPage();
  await editor.goto("/login");
  await fillLogin(editor, { email, password: PASSWORD });
  await expect(editor.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  const menu = editor.getByRole("navigation", { name: "Staff area" }).getByRole("link");
  await expect(menu).toHaveText([
    "Dashboard",
    "Courses",
    "Batches",
    "Testimonials",
    "Team Members",
    "Services",
    "Media library",
    "Searches",
    "Trash",
    "Change history",
    "Account",
  ]);
  await editor.goto("/admin/settings");
  await expect(editor.getByRole("heading", { name: "Your account cannot open this" })).toBeVisible();
  await expectAccessible(editor);

  // Lowered to a counsellor, they read courses and cannot change them.
  const row = page.getByRole("row", { name: new RegExp(email) });
  await row.getByLabel("Role of Meera Iyer").selectOption("counsellor");
  await expect(page.getByText("Meera Iyer is counsellor now")).toBeVisible();
  await editor.goto("/admin/courses");
  await expect(editor.getByRole("link", { name: /^Open/ }).first()).toBeVisible();
  await expect(editor.getByRole("link", { name: "Add New Course" })).toHaveCount(0);
  await editor.getByRole("link", { name: /^Open/ }).first().click();
  await expect(editor.getByRole("form", { name: "Course" }).getByLabel("Title")).toBeDisabled();
  await expect(editor.getByRole("button", { name: "Save" })).toHaveCount(0);

  // Deactivated, the open tab is out at its next call.
  await row.getByRole("button", { name: /Deactivate/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Deactivated");
  await editor.getByRole("link", { name: "Batches", exact: true }).click();
  await editor.waitForURL((url) => url.pathname === "/login");
  await theirs.close();
});
