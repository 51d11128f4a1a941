import type { ReactNode } from "react";
import { createMemoryRouter, useLocation } from "react-router";
import { onTestFinished, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../styles/index.css";
import "../styles/admin.css";
import { staffArea } from "./screens.ts";
import { queryClient } from "./session/query-client.ts";
import { type StaffUser, userQuery } from "./session/user.ts";
import { StaffRoot } from "./shell/StaffRoot.tsx";
import { ConfirmHost } from "./ui/ConfirmHost.tsx";
import { Toasts } from "./ui/Toasts.tsx";

/** An owner of the site, who may do everything. */
export const OWNER: StaffUser = {
  id: 1,
  name: "Asha",
  email: "asha@example.in",
  is_admin: true,
  role: "owner",
  permissions: [
    "read_courses",
    "read_content",
    "edit_content",
    "publish",
    "read_enquiries",
    "work_on_enquiries",
    "export_enquiries",
    "erase_enquiries",
    "read_history",
    "change_settings",
    "manage_accounts",
  ],
  must_change_password: false,
  second_factor: false,
  must_set_second_factor: false,
};

/** The responses of a server by method and path, such as "GET /api/media/1". */
export type Answers = Readonly<Record<string, (body: string) => Response | Promise<Response>>>;

export const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** The response of a server that refuses a field. */
export const refused = (field: string, text: string) =>
  json({ code: "invalid", message: "Please check the marked fields.", fields: { [field]: [text] } }, 422);

/** Answers calls until the test ends, others by an empty object. Returns the calls that were made. */
export function answerCalls(answers: Answers): string[] {
  const made: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "" }: RequestInit) => {
    made.push(`${method} ${path}`);
    return answers[`${method} ${path}`]?.(String(body)) ?? json({});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return made;
}

/** Renders a part of the staff area for a user, with what all of its screens have: confirmations and toasts. */
export function renderForStaff(part: ReactNode, user: StaffUser = OWNER) {
  queryClient.clear();
  queryClient.setQueryData(userQuery.queryKey, user);
  const element = (
    <>
      {part}
      <Address />
      <ConfirmHost />
      <Toasts />
    </>
  );
  return render(<StaffRoot router={createMemoryRouter([{ path: "*", element }])} area={staffArea} />);
}

/** Where the router is. */
function Address() {
  const { pathname, search, hash } = useLocation();
  return <output aria-label="Address">{pathname + search + hash}</output>;
}
