import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { StaffCourseRow, StaffTeamMemberJson, StaffTestimonialJson } from "#api/types.gen.ts";
import { listPrice } from "#site/courses/test-price.ts";
import { BatchListScreen } from "../batches/BatchListScreen.tsx";
import { CourseListScreen } from "../courses/CourseListScreen.tsx";
import { TeamListScreen } from "../team/TeamListScreen.tsx";
import { listOf, type Replies, renderArea, toast, toasts } from "../test-area.tsx";
import { json, OWNER } from "../test-screen.tsx";
import { TestimonialListScreen } from "../testimonials/TestimonialListScreen.tsx";

const NAMES = ["Asha", "Bhavna", "Chetan", "Divya"];

const member = (name: string, at: number): StaffTeamMemberJson => ({
  id: at + 1,
  name,
  slug: name.toLowerCase(),
  title: "Trainer",
  description: "Knows drives.",
  image: null,
  years: null,
  employers: [],
  languages: [],
  published: true,
  revision: 1,
  updated_at: "2026-11-20T10:00:00.000Z",
  deleted_at: null,
});

const course = (title: string, at: number, featured: boolean): StaffCourseRow => ({
  id: at + 1,
  slug: title.toLowerCase(),
  title,
  instructor: "Meera",
  category: "Electronics",
  category_key: "electronics",
  price: "14,999",
  shown_price: listPrice("14,999"),
  rating: 4.7,
  published: true,
  revision: 1,
  updated_at: "2026-11-20T10:00:00.000Z",
  ...(featured && { featured_position: at + 1 }),
});

/** A server with a team whose order can be changed. */
class TeamServer {
  members = NAMES.map(member);

  readonly replies: Replies = {
    "GET /api/admin/team": () => listOf(this.members),
    "PUT /api/admin/order": ({ body }) => {
      const { id, before } = body as { id: number; before: number | null };
      const others = this.members.filter((one) => one.id !== id);
      const to = before === null ? others.length : others.findIndex((one) => one.id === before);
      this.members = others.toSpliced(to, 0, ...this.members.filter((one) => one.id === id));
      return json({});
    },
  };

  names = () => this.members.map(({ name }) => name);
}

const TEAM = [{ path: "/admin/team", Component: TeamListScreen }];
const COURSES = [{ path: "/admin/courses", Component: CourseListScreen }];
const TESTIMONIALS = [{ path: "/admin/testimonials", Component: TestimonialListScreen }];

const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
const handle = (name: string) => page.getByRole("button", { name: new RegExp(`^Move ${name},`) });
const bar = page.getByRole("group", { name: "Selected members" });

test("rows are selected by click, with Shift, by the space bar and all at once", async () => {
  await renderArea(TEAM, "/admin/team", new TeamServer().replies);
  await box("Asha").click();
  await box("Chetan").click({ modifiers: ["Shift"] });
  for (const name of ["Asha", "Bhavna", "Chetan"]) await expect.element(box(name)).toBeChecked();
  await expect.element(box("Divya")).not.toBeChecked();
  await expect.element(bar).toMatchTextContent(/3 selected/);
  box("Bhavna").element().focus();
  await userEvent.keyboard(" ");
  await expect.element(box("Bhavna")).not.toBeChecked();
  await expect.element(page.getByText("2 members selected")).toBeInTheDocument();
  await page.getByRole("checkbox", { name: "Select all members of this page" }).click();
  await expect.element(bar).toMatchTextContent(/4 selected/);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test("keys move a row, which keeps the focus; its place is announced, and Undo takes all moves back", async () => {
  const server = new TeamServer();
  await renderArea(TEAM, "/admin/team", server.replies);
  await expect.element(handle("Chetan")).toBeVisible();
  handle("Chetan").element().focus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("Moved Chetan to place 2 of 4")).toBeInTheDocument();
  await expect.element(handle("Chetan")).toHaveFocus();
  await expect.poll(server.names).toEqual(["Asha", "Chetan", "Bhavna", "Divya"]);
  await userEvent.keyboard("{End}");
  await expect.poll(server.names).toEqual(["Asha", "Bhavna", "Divya", "Chetan"]);
  await userEvent.keyboard("{Home}");
  await expect.poll(server.names).toEqual(["Chetan", "Asha", "Bhavna", "Divya"]);
  await expect.element(handle("Chetan")).toHaveFocus();
  await toast("The new order is on the site.").getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(server.names).toEqual(NAMES);
});

test.each([768, 1024])("at %i pixels the actions of each row are within the lists", async (width) => {
  const batch = {
    ...{
      id: 1,
      course_title: "Backend Development with Java and Spring Boot",
      revision: 1,
      deleted_at: null,
    },
    ...{ starts_on: "2026-12-07", ends_on: "2027-03-05", days: ["mon", "tue", "wed", "thu", "fri"] },
    ...{ from_time: "10:00", to_time: "13:00", mode: "classroom", place: "Example Industrial Estate, Pune" },
    ...{ seats: 20, seats_taken: 17, state: "open" },
  };
  const screens = [...COURSES, { path: "/admin/batches", Component: BatchListScreen }];
  const { router } = await renderArea(screens, "/admin/courses", {
    "GET /api/admin/courses": () =>
      listOf([course("Backend Development with Java and Spring Boot", 0, false)]),
    "GET /api/admin/batches": () => listOf([batch]),
    "GET /api/admin/batches/waiting": () => json([]),
  });
  await page.viewport(width, 800);
  const frame = () => page.getByRole("table").element().parentElement as HTMLElement;
  for (const path of ["/admin/courses", "/admin/batches"]) {
    void router.navigate(path);
    const name = path.endsWith("courses") ? "Courses" : "Batches";
    await expect.element(page.getByRole("table", { name })).toBeVisible();
    expect(frame().scrollWidth, path).toBeLessThanOrEqual(frame().clientWidth);
  }
});

test("a filtered list has no order to change", async () => {
  await renderArea(TEAM, "/admin/team?q=asha", new TeamServer().replies);
  await expect.element(box("Asha")).toBeVisible();
  await expect.element(handle("Asha")).not.toBeInTheDocument();
});

test("rows of another list, which show until those of the order are there, cannot be moved", async () => {
  const all = ["Drives", "Motors"].map((title, at) => course(title, at, true));
  const gate = Promise.withResolvers<void>();
  const { address } = await renderArea(COURSES, "/admin/courses", {
    "GET /api/admin/courses": async ({ query }) => {
      if (query.has("featured")) await gate.promise;
      return listOf(all);
    },
  });
  await page.getByLabelText("Home page").selectOptions("On the home page");
  await expect.poll(address).toBe("/admin/courses?featured=1");
  await expect.element(box("Drives")).toBeVisible();
  await expect.element(handle("Drives")).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(handle("Drives")).toBeVisible();
});

test("the actions for selected courses are those that some of them allow", async () => {
  const all = [course("Drives", 0, true), course("Motors", 1, false)];
  await renderArea(COURSES, "/admin/courses", { "GET /api/admin/courses": () => listOf(all) });
  const feature = page.getByRole("button", { name: "Feature on home page" });
  const unfeature = page.getByRole("button", { name: "Take off home page" });
  await box("Motors").click();
  await expect.element(feature).toBeVisible();
  await expect.element(unfeature).not.toBeInTheDocument();
  await box("Drives").click();
  await expect.element(unfeature).toBeVisible();
  await box("Motors").click();
  await expect.element(feature).not.toBeInTheDocument();
});

test("Restore is busy during its call, which is made once", async () => {
  const gone = { ...member("Asha", 0), deleted_at: "2026-11-20T10:00:00.000Z" };
  let rows = [gone];
  const gate = Promise.withResolvers<void>();
  const { made } = await renderArea(TEAM, "/admin/team?status=deleted", {
    "GET /api/admin/team": () => listOf(rows),
    "POST /api/team/1/restore": async () => {
      await gate.promise;
      rows = [];
      return json({ restored: true });
    },
  });
  await page.getByRole("button", { name: "Restore Asha" }).click();
  const busy = page.getByRole("button", { name: "Restoring... Asha" });
  await expect.element(busy).toHaveAttribute("aria-disabled", "true");
  await expect.element(busy).toHaveFocus();
  await busy.click({ force: true });
  gate.resolve();
  await expect.element(toast("Team member restored")).toBeVisible();
  await expect.element(page.getByText("No team members found.")).toBeVisible();
  expect(made.filter((call) => call.startsWith("POST"))).toEqual(["POST /api/team/1/restore"]);
});

test("deleting asks first, and a failure is told once and keeps the row", async () => {
  const asha = {
    ...member("Asha", 0),
    role: "Student",
    quote: "It works.",
    course_id: null,
  } as unknown as StaffTestimonialJson;
  let calls = 0;
  await renderArea(TESTIMONIALS, "/admin/testimonials", {
    "GET /api/admin/testimonials": () => listOf([asha]),
    "DELETE /api/testimonials/1": () => {
      calls += 1;
      return new Response("", { status: 500 });
    },
  });
  const remove = page.getByRole("button", { name: "Delete testimonial of Asha" });
  await remove.click();
  const question = page.getByRole("alertdialog");
  await expect.element(question).toMatchTextContent(/Are you sure you want to delete this testimonial\?/);
  await expect.element(question).toMatchTextContent(/Asha, Student/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toBe(0);
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(toast("Delete failed")).toBeVisible();
  expect(toasts.elements()).toHaveLength(1);
  await expect.element(remove).toBeVisible();
});

test.each([
  [COURSES, "/admin/courses", "Failed to fetch courses"],
  [TESTIMONIALS, "/admin/testimonials", "Fetch failed"],
  [TEAM, "/admin/team", "Something went wrong"],
])("a list whose failure has no text says so in its own words: %#", async (screens, at, message) => {
  const broken = () => new Response("<h1>Bad gateway</h1>", { status: 500 });
  await renderArea(screens, at, { [`GET /api${at}`]: broken });
  await expect.element(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect.element(toast(message)).toBeVisible();
  expect(toasts.elements()).toHaveLength(1);
});

test("who may not edit opens records, and is offered no change of them", async () => {
  const counsellor = { ...OWNER, role: "counsellor", permissions: ["read_courses", "read_content"] } as const;
  const { replies } = new TeamServer();
  await renderArea(TEAM, "/admin/team", replies, { ...counsellor, permissions: [...counsellor.permissions] });
  await expect.element(page.getByRole("link", { name: "Open Asha" })).toBeVisible();
  for (const role of ["checkbox", "button"] as const) {
    expect(page.getByRole("table").getByRole(role).elements()).toEqual([]);
  }
  await expect.element(page.getByRole("link", { name: "Add New Member" })).not.toBeInTheDocument();
});

test("J and K go through the rows of a list, and Enter opens one", async () => {
  const { address } = await renderArea(
    [...TEAM, { path: "/admin/team/edit/:id", Component: () => <h1>Edit</h1> }],
    "/admin/team",
    new TeamServer().replies,
  );
  await expect.element(box("Asha")).toBeVisible();
  page.getByRole("heading", { level: 1 }).element().focus();
  await userEvent.keyboard("jjjk");
  await expect.element(page.getByRole("link", { name: "Edit Bhavna" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/admin/team/edit/2");
});
