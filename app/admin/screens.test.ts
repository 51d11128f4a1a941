import { expect, test } from "vitest";
import type { Permission } from "#api/types.gen.ts";
import { canOpen, screenAt } from "./records/manifest.ts";
import { staffArea } from "./screens.ts";
import { menuOf } from "./shell/navigation.ts";
import { knownEntries } from "./shell/palette/entries.ts";

const { screens } = staffArea;

test("the menu has its order", () => {
  expect(menuOf(screens).map(({ label }) => label)).toEqual([
    "Dashboard",
    "Courses",
    "Batches",
    "Testimonials",
    "Team Members",
    "Services",
    "Media library",
    "Enquiries",
    "Report",
    "Searches",
    "Site settings",
    "Trash",
    "Change history",
    "Health of the site",
    "Accounts",
    "Account",
  ]);
});

test("an address leads to the screen that fits it best", () => {
  const permissionAt = (address: string) => screenAt(screens, address)?.permission;
  expect(permissionAt("/admin/leads?status=new")).toBe("read_enquiries");
  expect(permissionAt("/admin/leads/new")).toBe("work_on_enquiries");
  expect(permissionAt("/admin/courses/edit/3")).toBe("read_courses");
  expect(permissionAt("/admin/courses/add?draft=3")).toBe("edit_content");
  expect(permissionAt("/admin/settings#fees")).toBe("change_settings");
  expect(permissionAt("/admin")).toBeNull();
  expect(permissionAt("/")).toBeUndefined();
});

test("a counsellor is offered what a counsellor can open", () => {
  const may: readonly Permission[] = ["read_courses", "read_enquiries", "work_on_enquiries"];
  const open = screens.filter((screen) => canOpen(may, screen));
  expect(menuOf(open).map(({ href }) => href)).toEqual([
    "/admin",
    "/admin/courses",
    "/admin/batches",
    "/admin/leads",
    "/admin/report",
    "/admin/account",
  ]);
  const found = knownEntries("add", open);
  expect(found.flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual(["Add enquiry"]);
});
