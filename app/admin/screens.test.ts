import { expect, test } from "vitest";
import type { Permission } from "#api/types.gen.ts";
import { paths } from "./kit/paths.ts";
import { canOpen, screenAt } from "./records/manifest.ts";
import { staffArea } from "./screens.ts";
import { menuOf } from "./shell/navigation.ts";
import { knownEntries } from "./shell/palette/entries.ts";

const { screens } = staffArea;

test("the menu has its order", () => {
  expect(menuOf(screens).map(({ label }) => label)).toEqual([
    "Dashboard",
    "Courses",
    "Testimonials",
    "Team Members",
    "Today",
    "Enquiries",
    "Batches",
    "Report",
    "Vacancies",
    "Services",
    "Texts",
    "Media library",
    "Searches",
    "Site settings",
    "Accounts",
    "Trash",
    "Change history",
    "Health of the site",
  ]);
  // No screen is in no group.
  const inMenu = screens.filter(({ nav, path }) => nav && path !== paths.account);
  expect(menuOf(screens)).toHaveLength(inMenu.length);
});

test("an address leads to the screen that fits it best", () => {
  const permissionAt = (address: string) => screenAt(screens, address)?.permission;
  expect(permissionAt("/admin/leads?status=new")).toBe("read_enquiries");
  expect(permissionAt("/admin/leads/new")).toBe("work_on_enquiries");
  expect(permissionAt("/admin/courses/edit/3")).toBe("read_courses");
  expect(permissionAt("/admin/courses/add?draft=3")).toBe("edit_content");
  expect(permissionAt("/admin/settings?tab=fees")).toBe("change_settings");
  expect(permissionAt("/admin")).toBeNull();
  expect(permissionAt("/")).toBeUndefined();
});

test("a counsellor is offered what a counsellor can open", () => {
  const may: readonly Permission[] = ["read_courses", "read_enquiries", "work_on_enquiries"];
  const open = screens.filter((screen) => canOpen(may, screen));
  expect(menuOf(open).map(({ href }) => href)).toEqual([
    "/dashboard",
    "/admin/courses",
    "/admin",
    "/admin/leads",
    "/admin/batches",
    "/admin/report",
  ]);
  const found = knownEntries("add", open);
  expect(found.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(["Add enquiry"]);
});
