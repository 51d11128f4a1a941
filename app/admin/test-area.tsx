import { createMemoryRouter, type RouteObject } from "react-router";
import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ScreenFailure } from "./ScreenFailure.tsx";
import { staffArea } from "./screens.ts";
import { queryClient } from "./session/query-client.ts";
import { type StaffUser, userQuery } from "./session/user.ts";
import { AdminLayout, Screen } from "./shell/AdminLayout.tsx";
import { StaffRoot } from "./shell/StaffRoot.tsx";
import { json, OWNER } from "./test-screen.tsx";
import { announcement } from "./ui/announce.ts";
import { question } from "./ui/confirm.ts";

/** A call as the fake server gets it. */
export interface Received {
  readonly query: URLSearchParams;
  /** The JSON that was sent. */
  readonly body: never;
}

/** The responses of a server by method and path, such as "GET /api/admin/team"; "*" is for all others. */
export type Replies = Readonly<Record<string, (call: Received) => Response | Promise<Response>>>;

/** What every screen asks for besides its own subject. */
const AMBIENT: Replies = {
  "GET /api/settings": () => json({ brand_name: "Training", gst_percent: 18 }),
  "GET /api/auth/views": () => json([]),
  "GET /api/admin/drafts": () => json([]),
  "GET /api/admin/schedule": () => json([]),
  "GET /api/admin/batches/choices": () => json({ courses: [], months: [] }),
  "GET /api/courses/counts": () =>
    json({ all: 9, "cs-it": 3, electronics: 3, "machine-design": 3, other: 0 }),
  "GET /api/leads/colleagues": () => json([]),
  "GET /api/leads/counts": () =>
    json({ new: 0, owners: { all: 0, mine: 0, unassigned: 0 }, due: { overdue: 0, today: 0 } }),
  "PUT /api/admin/editors": () => json([]),
  "DELETE /api/admin/editors": () => json({}),
};

/** A part of a list, with the number of all its records. */
export function listOf(items: readonly unknown[], total = items.length): Response {
  return new Response(JSON.stringify(items), { headers: { "X-Total-Count": String(total) } });
}

/** Answers calls until the test ends. Returns those that were made, with their queries. */
function reply(replies: Replies): string[] {
  const made: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, window.location.origin);
    made.push(`${method} ${pathname}${search}`);
    const given = { ...AMBIENT, ...replies }[`${method} ${pathname}`] ?? replies["*"];
    if (given === undefined) throw new Error(`The fake server has no answer to ${method} ${pathname}.`);
    return given({ query: searchParams, body: JSON.parse(String(body ?? "null")) as never });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return made;
}

/** Renders screens within the layout of the staff area, on a desktop. */
export async function renderArea(
  screens: readonly RouteObject[],
  at: string,
  replies: Replies,
  user: StaffUser = OWNER,
) {
  const made = reply(replies);
  onTestFinished(() => question.set(null));
  announcement.set("");
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, user);
  const layout = <AdminLayout filePicker={null} confirmation={null} />;
  const router = createMemoryRouter(
    [
      {
        element: layout,
        children: [{ Component: Screen, ErrorBoundary: ScreenFailure, children: [...screens] }],
      },
    ],
    { initialEntries: [at] },
  );
  await page.viewport(1280, 800);
  await render(<StaffRoot router={router} area={staffArea} />);
  return { router, made, address: () => router.state.location.pathname + router.state.location.search };
}

/** The messages of the staff area that are shown. */
export const toasts = page.getByRole("region", { name: /^Messages/ }).getByRole("dialog");

/** The message with a text. */
export const toast = (hasText: string | RegExp) => toasts.filter({ hasText });

/** Finds one of many options by its letters and chooses it. */
export async function find(label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
}
