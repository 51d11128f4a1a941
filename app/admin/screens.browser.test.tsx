import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { whoAmI } from "#api/endpoints.ts";
import { staffArea } from "./screens.ts";
import type { StaffUser } from "./session/user.ts";
import { routesOf } from "./shell/routes.ts";
import { renderArea, toast } from "./test-area.tsx";
import { json, OWNER } from "./test-screen.tsx";

/** The paths of all screens, with an id for each parameter. */
const PATHS = staffArea.screens.map(({ path }) => path.replace(":id", "7"));

/** The screens that load nothing which they could not do without. */
const LOAD_NOTHING = [/\/add$/, /\/create$/, /\/new$/, /\/import$/];

/** Opens a screen whose calls are all answered in the same way. */
async function open(path: string, answer: () => Response): Promise<void> {
  const start = { path: "/", element: <p>Start</p> };
  const { router } = await renderArea([start, ...routesOf(staffArea)], "/", { "*": answer });
  await router.navigate(path);
}

describe.each(PATHS.filter((path) => !LOAD_NOTHING.some((end) => end.test(path))))("%s", (path) => {
  test.each([404, 500])("says what the server says of a failure with status %i", async (status) => {
    await open(path, () => json({ error: "The disk is full.", code: "test" }, status));
    await expect
      .element(
        page
          .getByRole("main")
          .getByText(/The disk is full\./)
          .first(),
      )
      .toBeVisible();
  });
});

describe.each([
  ["/admin/courses", "Failed to fetch courses"],
  ["/admin/courses/edit/7", "Failed to fetch course"],
  ["/admin/team", "Something went wrong"],
  ["/admin/team/edit/7", "Failed to fetch team member"],
  ["/admin/testimonials", "Fetch failed"],
  ["/admin/testimonials/edit/7", "Fetch failed"],
])("%s", (path, text) => {
  test.each([404, 500])(
    "has a text of its own, as a toast, too, for status %i without one",
    async (status) => {
      await open(path, () => new Response("", { status }));
      await expect.element(page.getByRole("main").getByText(text)).toBeVisible();
      await expect.element(toast(text)).toBeVisible();
    },
  );
});

const COUNSELLOR: StaffUser = {
  ...OWNER,
  role: "counsellor",
  permissions: ["read_courses", "read_enquiries"],
};

test.each(["/admin/courses/add", "/admin/settings", "/admin/leads/new", "/admin/preview/7"])(
  "%s is not opened for an account without its permission",
  async (path) => {
    const { made } = await renderArea(
      routesOf(staffArea),
      path,
      { [`GET ${whoAmI.path}`]: () => json(COUNSELLOR) },
      COUNSELLOR,
    );
    await expect.element(page.getByRole("heading", { name: "Your account cannot open this" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
    expect(made).toContain(`GET ${whoAmI.path}`);
  },
);
