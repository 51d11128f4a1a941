import { afterEach, expect, test, vi } from "vitest";
import { enter } from "./enter.ts";

const STAFF = { name: "Asha", email: "asha@example.in", is_admin: true };

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test.each([
  ["an administrator", STAFF, "", "/admin/courses"],
  ["an administrator who wanted another page", STAFF, "?next=%2Fadmin%2Fteam", "/admin/team"],
  ["an administrator with a forged way on", STAFF, "?next=%2F%2Fevil.example", "/admin/courses"],
  ["anybody else", { ...STAFF, is_admin: false }, "?next=%2Fadmin%2Fteam", "/"],
])("%s is kept by name and goes on", (_, user, search, goal) => {
  const went = vi.spyOn(window.location, "replace").mockReturnValue();
  window.history.replaceState(null, "", `/login${search}`);
  enter(user);
  expect(went).toHaveBeenCalledExactlyOnceWith(goal);
  expect({ ...localStorage }).toEqual({ userInfo: JSON.stringify(user) });
});
