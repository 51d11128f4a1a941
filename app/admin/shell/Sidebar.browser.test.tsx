import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { staffArea } from "../screens.ts";
import { renderArea } from "../test-area.tsx";
import { groupsOf } from "./navigation.ts";

const Screen = () => <h1 tabIndex={-1}>A screen</h1>;

test("groups of low rows leave Logout and the account in view on a small laptop", async () => {
  const screens = ["/admin/trash", "/admin/health"].map((path) => ({ path, Component: Screen }));
  const { router } = await renderArea(screens, "/admin/trash", { "*": () => new Response("[]") });
  await page.viewport(1366, 768);
  await router.navigate("/admin/health");
  const menu = page.getByRole("navigation", { name: "Staff area" });
  for (const { label } of groupsOf(staffArea.screens).slice(1)) {
    await expect.element(menu.getByRole("list", { name: label })).toBeInTheDocument();
  }
  const first = menu.getByRole("link").first();
  await expect.element(first).toHaveTextContent("Dashboard");
  expect(first.element().getBoundingClientRect().height).toBeLessThanOrEqual(36);
  await expect.element(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("link", { name: "Account", exact: true })).toBeInViewport({ ratio: 1 });
  const current = menu.getByRole("link", { name: "Health of the site" });
  await expect.element(current).toHaveAttribute("aria-current", "page");
  await expect.element(current).toBeInViewport({ ratio: 0.9 });
});
