import { createBrowserRouter, redirect } from "react-router";
import { storedUser } from "#features/account/session.ts";
import { isSignedOut } from "./errors.ts";
import { paths } from "./paths.ts";
import { endSession, fetchUser, leaveFor } from "./session.ts";
import { AdminLayout, LoadingArea } from "./shell/AdminLayout.tsx";
import { CrashScreen } from "./shell/CrashScreen.tsx";
import { NotFoundScreen } from "./shell/NotFoundScreen.tsx";

/** The route guard of the specification, as far as the browser knows. The server holds to the same rules. */
async function guard(): Promise<null> {
  const user = storedUser() ?? (await fetchUser().catch(nobodySignedIn));
  if (user === null) endSession();
  else if (!user.is_admin) leaveFor("/");
  else return null;
  // The page is being left: nothing may show meanwhile.
  return new Promise(() => {});
}

/** Only the server's own word ends a session. When it was not reached, the screen offers to load again. */
function nobodySignedIn(error: unknown): null {
  if (isSignedOut(error)) return null;
  throw error;
}

const courses = () =>
  import("./courses/CourseListScreen.tsx").then((m) => ({ Component: m.CourseListScreen }));

/** No basename: `/dashboard` and `/admin/courses` are two addresses of one screen. */
export const router = createBrowserRouter([
  {
    Component: AdminLayout,
    ErrorBoundary: CrashScreen,
    HydrateFallback: LoadingArea,
    loader: guard,
    shouldRevalidate: () => false,
    children: [
      {
        // Inside the layout, so that a screen that breaks leaves the sidebar alone.
        ErrorBoundary: CrashScreen,
        children: [
          { path: "/admin", loader: () => redirect(paths.courses) },
          { path: "/dashboard", lazy: courses },
          { path: "/admin/courses", lazy: courses },
          {
            path: "/admin/courses/add",
            lazy: async () => ({
              Component: (await import("./courses/CourseAddScreen.tsx")).CourseAddScreen,
            }),
          },
          {
            path: "/admin/courses/edit/:id",
            lazy: async () => ({
              Component: (await import("./courses/CourseEditScreen.tsx")).CourseEditScreen,
            }),
          },
          {
            path: "/admin/team",
            lazy: async () => ({ Component: (await import("./team/TeamListScreen.tsx")).TeamListScreen }),
          },
          {
            path: "/admin/team/create",
            lazy: async () => ({
              Component: (await import("./team/MemberCreateScreen.tsx")).MemberCreateScreen,
            }),
          },
          {
            path: "/admin/team/edit/:id",
            lazy: async () => ({ Component: (await import("./team/MemberEditScreen.tsx")).MemberEditScreen }),
          },
          {
            path: "/admin/testimonials",
            lazy: async () => ({
              Component: (await import("./testimonials/TestimonialListScreen.tsx")).TestimonialListScreen,
            }),
          },
          {
            path: "/admin/testimonials/add",
            lazy: async () => ({
              Component: (await import("./testimonials/TestimonialAddScreen.tsx")).TestimonialAddScreen,
            }),
          },
          {
            path: "/admin/testimonials/edit/:id",
            lazy: async () => ({
              Component: (await import("./testimonials/TestimonialEditScreen.tsx")).TestimonialEditScreen,
            }),
          },
          {
            path: "/admin/leads",
            lazy: async () => ({ Component: (await import("./leads/LeadListScreen.tsx")).LeadListScreen }),
          },
          {
            path: "/admin/leads/:id",
            lazy: async () => ({ Component: (await import("./leads/LeadScreen.tsx")).LeadScreen }),
          },
          {
            path: "/admin/settings",
            lazy: async () => ({ Component: (await import("./settings/SettingsScreen.tsx")).SettingsScreen }),
          },
          {
            path: "/admin/audit",
            lazy: async () => ({ Component: (await import("./audit/AuditScreen.tsx")).AuditScreen }),
          },
          {
            path: "/admin/account",
            lazy: async () => ({ Component: (await import("./account/AccountScreen.tsx")).AccountScreen }),
          },
          { path: "*", Component: NotFoundScreen },
        ],
      },
    ],
  },
]);
