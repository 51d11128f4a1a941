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

describe("the stored user", () => {
  test("contains only name, address and role", () => {
    const user = userInfoOf({ ...ADMIN, id: 3, password_hash: "x", token: "secret" });
    expect(user).toEqual(ADMIN);
    if (user) storeUser(user);
    expect(localStorage.getItem("userInfo")).not.toContain("secret");
    expect(storedUser()).toEqual(ADMIN);
  });

  test("is null when the value is invalid", () => {
    localStorage.setItem("userInfo", "{broken");
    expect(storedUser()).toBeNull();
    expect(userInfoOf("asha")).toBeNull();
    expect(userInfoOf({ name: "x" })).toBeNull();
  });

  test("is removed together with tokens of earlier versions", () => {
    storeUser(ADMIN);
    localStorage.setItem("token", "old");
    forgetUser();
    expect(localStorage.length).toBe(0);
  });
});

test("an ended session redirects to the sign-in page with the current page as target", () => {
  const went = vi.spyOn(window.location, "assign").mockReturnValue();
  window.history.replaceState(null, "", "/admin/courses?q=a&page=2");
  storeUser(ADMIN);
  signInAgain();
  expect(storedUser()).toBeNull();
  expect(went).toHaveBeenCalledExactlyOnceWith("/login?next=%2Fadmin%2Fcourses%3Fq%3Da%26page%3D2");
});

describe("destination", () => {
  test("staff go to the course list or to the requested page", () => {
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
  ])("%s is not accepted as target", (next) => {
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
