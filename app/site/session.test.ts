import { afterEach, describe, expect, test, vi } from "vitest";
import {
  destination,
  forgetUser,
  isStaffPath,
  signInAgain,
  storedUser,
  storeUser,
  userInfoOf,
} from "./session.ts";

const ADMIN = { name: "Asha", email: "asha@example.in", is_admin: true };

afterEach(() => localStorage.clear());

describe("what is stored", () => {
  test("only name, address and role of an answer", () => {
    const user = userInfoOf({ ...ADMIN, id: 3, password_hash: "x", token: "secret" });
    expect(user).toEqual(ADMIN);
    if (user) storeUser(user);
    expect(localStorage.getItem("userInfo")).not.toContain("secret");
    expect(storedUser()).toEqual(ADMIN);
  });

  test("unreadable values give no user", () => {
    localStorage.setItem("userInfo", "{broken");
    expect(storedUser()).toBeNull();
    expect(userInfoOf("asha")).toBeNull();
    expect(userInfoOf({ name: "x" })).toBeNull();
  });

  test("forgetting also removes a token of former days", () => {
    storeUser(ADMIN);
    localStorage.setItem("token", "old");
    forgetUser();
    expect(localStorage.length).toBe(0);
  });
});

test("an ended session forgets the user and leads to the sign-in, with the way back", () => {
  const went = vi.spyOn(window.location, "assign").mockReturnValue();
  window.history.replaceState(null, "", "/admin/courses?q=a&page=2");
  storeUser(ADMIN);
  signInAgain();
  expect(storedUser()).toBeNull();
  expect(went).toHaveBeenCalledExactlyOnceWith("/login?next=%2Fadmin%2Fcourses%3Fq%3Da%26page%3D2");
});

describe("destination", () => {
  test("staff go to the courses or where they wanted", () => {
    expect(destination(ADMIN, null)).toBe("/admin/courses");
    expect(destination(ADMIN, "/admin/team/edit/3?tab=a")).toBe("/admin/team/edit/3?tab=a");
    expect(destination(ADMIN, "/dashboard")).toBe("/dashboard");
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/admin//evil",
    "/administrator",
    "/",
    "javascript:x",
  ])("%s is no place to go", (next) => {
    expect(destination(ADMIN, next)).toBe("/admin/courses");
  });

  test("other users go to the home page", () => {
    expect(destination({ ...ADMIN, is_admin: false }, "/admin/courses")).toBe("/");
  });
});

test.each([
  ["/dashboard", true],
  ["/admin", true],
  ["/admin/team/edit/3", true],
  ["/administrator", false],
  ["/dashboards", false],
  ["/courses/plc", false],
  ["/login", false],
])("%s belongs to the staff area: %s", (path, expected) => {
  expect(isStaffPath(path)).toBe(expected);
});
