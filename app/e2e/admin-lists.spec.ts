import { expect, expectAccessibleInBothSchemes, open, toast, unique } from "./staff.ts";
import { holdBack } from "./support/answers.ts";
import { test } from "./support/api.ts";

test("a list keeps its search, filter and order through forms and Back", async ({ page, api }) => {
  const { title } = await api.course({ title: unique("Returning") });
  const search = page.getByRole("searchbox");
  const price = page.getByRole("columnheader", { name: "Price" });

  await test.step("a page beyond the end is the last one", async () => {
    await open(page, "/admin/courses?page=99", "Courses");
    await expect(page).toHaveURL(/\?page=\d$/);
    const [, last] = /page=(\d)/.exec(page.url()) ?? [];
    await expect(page.getByRole("link", { name: `Page ${last}` })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("row")).not.toHaveCount(0);
  });

  await test.step("filter and order are in the address, and Back undoes them", async () => {
    await page.getByLabel("Category", { exact: true }).selectOption("electronics");
    await expect(page).toHaveURL("/admin/courses?category=electronics");
    await price.getByRole("link").click();
    await expect(page).toHaveURL("/admin/courses?category=electronics&sort=price");
    await expect(price).toHaveAttribute("aria-sort", "ascending");
    await price.getByRole("link").click();
    await expect(price).toHaveAttribute("aria-sort", "descending");
    await page.goBack();
    await expect(price).toHaveAttribute("aria-sort", "ascending");
  });

  await search.fill("nothing of the kind");
  await expect(page.getByText("No courses found.")).toBeVisible();
  await search.fill(title);
  const list = `/admin/courses?${new URLSearchParams({ q: title, category: "electronics", sort: "price" })}`;
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("row")).toHaveCount(2);

  await test.step("rows stay readable while the next ones load", async () => {
    const release = await holdBack(page, /\/api\/admin\/courses\?.*sort=-price/);
    await price.getByRole("link").click();
    await expect(page.locator("[aria-busy=true]")).toContainText("Edit ");
    await expectAccessibleInBothSchemes(page, "[aria-busy=true]");
    release();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(list);
  });

  const duration = page.getByLabel("Duration");
  const edit = async () => {
    await page.getByRole("link", { name: `Edit ${title}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeFocused();
  };

  await test.step("after saving", async () => {
    await edit();
    await duration.fill("9 weeks");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(page, "Course updated successfully")).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(search).toHaveValue(title);
  });

  await test.step("after leaving without saving, which is asked", async () => {
    await edit();
    await duration.fill("10 weeks");
    await page.getByRole("link", { name: "Cancel" }).click();
    const question = page.getByRole("alertdialog", { name: "Keep your changes as a draft?" });
    await question.getByRole("button", { name: "Stay on this screen" }).click();
    await expect(duration).toHaveValue("10 weeks");
    await page.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeFocused();
  });

  await test.step("by the link above the form", async () => {
    await edit();
    await expect(duration).toHaveValue("9 weeks");
    await page.getByRole("main").getByRole("link", { name: "Courses", exact: true }).click();
    await expect(page).toHaveURL(list);
  });

  await test.step("after deleting", async () => {
    await edit();
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByText("No courses found.")).toBeVisible();
  });

  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Courses" }).click();
  await expect(page, "the menu leads to the whole list").toHaveURL("/admin/courses");
});

test("while a screen loads, the area shows its name and a loading text", async ({ page, api }) => {
  const { brand_name: name } = await api.get<{ brand_name: string }>("/api/settings");
  const heading = page.getByRole("heading", { level: 1, name: "Account" });
  await open(page, "/admin/courses", "Courses");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });

  await test.step("the next one", async () => {
    const release = await holdBack(page, /\/assets\/.*\.js$/);
    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(page.getByRole("main").getByText("Loading...")).toBeVisible();
    release();
    await expect(heading).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading...")).toHaveCount(0);
  });
  const own = [...scripts];
  expect(own, "the code of the screen").not.toEqual([]);

  await test.step("the first one", async () => {
    const release = await holdBack(
      page,
      ({ href, pathname }) => own.includes(href) || pathname === "/api/settings",
    );
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    const head = page.getByRole("banner");
    await expect(head).toContainText(name);
    await expect(head.getByText("Staff area")).toHaveCount(1);
    release();
    await expect(heading).toBeVisible();
  });
});
