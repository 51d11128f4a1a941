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
      "accounts": "/admin/accounts",
      "audit": "/admin/audit",
      "batchAdd": "/admin/batches/add",
      "batchCopy": "/admin/batches/copy/7",
      "batchEdit": "/admin/batches/edit/7",
      "batches": "/admin/batches",
      "courseAdd": "/admin/courses/add",
      "courseEdit": "/admin/courses/edit/7",
      "courseFiles": "/admin/courses/import",
      "courses": "/admin/courses",
      "dashboard": "/dashboard",
      "feed": "/admin/leads/feeds/7",
      "feedAdd": "/admin/leads/feeds/add",
      "feeds": "/admin/leads/feeds",
      "health": "/admin/health",
      "home": "/admin",
      "lead": "/admin/leads/7",
      "leadAdd": "/admin/leads/new",
      "leadFiles": "/admin/leads/import",
      "leadRules": "/admin/leads/rules",
      "leads": "/admin/leads",
      "login": "/login",
      "media": "/admin/media",
      "mediaFile": "/admin/media/7",
      "preview": "/admin/preview/7",
      "replyTemplate": "/admin/leads/templates/7",
      "replyTemplateAdd": "/admin/leads/templates/add",
      "replyTemplates": "/admin/leads/templates",
      "report": "/admin/report",
      "search": "/admin/search",
      "searchWords": "/admin/search/words",
      "serviceEdit": "/admin/services/7",
      "services": "/admin/services",
      "settings": "/admin/settings",
      "team": "/admin/team",
      "teamCreate": "/admin/team/create",
      "teamEdit": "/admin/team/edit/7",
      "testimonialAdd": "/admin/testimonials/add",
      "testimonialEdit": "/admin/testimonials/edit/7",
      "testimonials": "/admin/testimonials",
      "trash": "/admin/trash",
      "vacancies": "/admin/vacancies",
      "vacancyAdd": "/admin/vacancies/add",
      "vacancyEdit": "/admin/vacancies/edit/7",
      "waiting": "/admin/leads?kind=waitlist&course_id=7",
    }
  `);
});
