import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CoursesMenu } from "./CoursesMenu.tsx";

vi.mock(import("./CourseMenuLists.tsx"), () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

test("when its code cannot be loaded, the menu says so, keeps its links, and offers to try again", async () => {
  await render(<CoursesMenu place="bar" current={false} />);
  await page.getByText("Courses", { exact: true }).click();
  await expect.element(page.getByRole("alert")).toMatchTextContent(/Failed to fetch courses/);
  await expect.element(page.getByRole("link", { name: /^Electronics/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
