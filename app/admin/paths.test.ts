import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("paths stay the same, because bookmarks and mails contain them", () => {
  const all = Object.entries(paths).map(([name, path]) => [
    name,
    typeof path === "string" ? path : (path as (id: number) => string)(7),
  ]);
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "account": "/admin/account",
      "audit": "/admin/audit",
      "courseAdd": "/admin/courses/add",
      "courseEdit": "/admin/courses/edit/7",
      "courses": "/admin/courses",
      "dashboard": "/dashboard",
      "home": "/admin",
      "lead": "/admin/leads/7",
      "leads": "/admin/leads",
      "login": "/login",
      "media": "/admin/media",
      "mediaFile": "/admin/media/7",
      "settings": "/admin/settings",
      "team": "/admin/team",
      "teamCreate": "/admin/team/create",
      "teamEdit": "/admin/team/edit/7",
      "testimonialAdd": "/admin/testimonials/add",
      "testimonialEdit": "/admin/testimonials/edit/7",
      "testimonials": "/admin/testimonials",
    }
  `);
});
