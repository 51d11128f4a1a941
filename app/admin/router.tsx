import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject, redirect } from "react-router";
import { ApiError } from "#api/client.ts";
import type { LeadJson, MediaJson } from "#api/types.gen.ts";
import { sessionsQuery } from "./account/account-api.ts";
import { auditList } from "./audit/audit-api.ts";
import { courseList, courses } from "./courses/courses-api.ts";
import { personName } from "./leads/lead-links.ts";
import { leadList, leadQuery } from "./leads/leads-api.ts";
import { NewLeadsBadge } from "./leads/NewLeadsBadge.tsx";
import { FilePickerHost } from "./media/FilePickerHost.tsx";
import { mediaFiles, mediaList, mediaQuery } from "./media/media-api.ts";
import { paths } from "./paths.ts";
import { queryClient } from "./query-client.ts";
import { listLoader, load, recordLoader } from "./records/loaders.ts";
import type { Resource, StoredRecord } from "./records/resource.ts";
import { leaveTo } from "./session.ts";
import { staffSettingsQuery } from "./settings/settings-api.ts";
import { AdminLayout, LoadingArea, Screen } from "./shell/AdminLayout.tsx";
import { FailureScreen } from "./shell/FailureScreen.tsx";
import type { ScreenHandle } from "./shell/screen-handle.ts";
import { team, teamList } from "./team/team-api.ts";
import { testimonialList, testimonials } from "./testimonials/testimonials-api.ts";
import { userQuery } from "./user.ts";

/** Redirects users who are not staff. The server checks every call. */
async function requireStaff(): Promise<void> {
  const user = await load(userQuery, "static");
  if (user.is_admin) return;
  leaveTo("/");
  // Render nothing while the browser navigates away.
  return new Promise(() => {});
}

/** A route that loads its code and its data in parallel. */
function screen(
  path: string,
  handle: ScreenHandle,
  Component: () => Promise<ComponentType>,
  loader?: RouteObject["loader"],
): RouteObject {
  return { path, handle, lazy: { Component }, ...(loader && { loader }) };
}

function recordRoutes<Stored extends StoredRecord, Input extends object>(
  { add, edit, adding, editing, what, list, one }: Resource<Stored, Input>,
  screens: () => Promise<{ AddScreen: ComponentType; EditScreen: ComponentType }>,
): RouteObject[] {
  return [
    screen(add, { title: adding.title }, async () => (await screens()).AddScreen),
    screen(
      edit(":id"),
      { title: editing.title, what, back: list },
      async () => (await screens()).EditScreen,
      recordLoader(one),
    ),
  ];
}

const courseListScreen = (path: string) =>
  screen(
    path,
    { title: courses.list.label },
    async () => (await import("./courses/CourseListScreen.tsx")).CourseListScreen,
    listLoader(courseList),
  );

const screens: RouteObject[] = [
  { path: paths.home, loader: () => redirect(paths.courses) },
  courseListScreen(paths.courses),
  // No redirect: staff use both paths.
  courseListScreen(paths.dashboard),
  ...recordRoutes(courses, () => import("./courses/CourseForm.tsx")),
  screen(
    paths.team,
    { title: team.list.label },
    async () => (await import("./team/TeamListScreen.tsx")).TeamListScreen,
    listLoader(teamList),
  ),
  ...recordRoutes(team, () => import("./team/MemberForm.tsx")),
  screen(
    paths.testimonials,
    { title: testimonials.list.label },
    async () => (await import("./testimonials/TestimonialListScreen.tsx")).TestimonialListScreen,
    listLoader(testimonialList),
  ),
  ...recordRoutes(testimonials, () => import("./testimonials/TestimonialForm.tsx")),
  screen(
    paths.media,
    { title: "Media library" },
    async () => (await import("./media/MediaListScreen.tsx")).MediaListScreen,
    listLoader(mediaList),
  ),
  screen(
    paths.mediaFile(":id"),
    {
      title: (media) => (media ? (media as MediaJson).name : "File"),
      what: "file",
      back: { label: "Media library", href: paths.media },
      failed: "The file could not be loaded.",
    },
    async () => (await import("./media/MediaScreen.tsx")).MediaScreen,
    recordLoader(mediaQuery),
  ),
  screen(
    paths.leads,
    { title: "Leads" },
    async () => (await import("./leads/LeadListScreen.tsx")).LeadListScreen,
    listLoader(leadList),
  ),
  screen(
    paths.lead(":id"),
    {
      title: (lead) => (lead ? personName(lead as LeadJson) : "Lead"),
      what: "lead",
      back: { label: "Leads", href: paths.leads },
      failed: "Failed to fetch the lead",
    },
    async () => (await import("./leads/LeadScreen.tsx")).LeadScreen,
    recordLoader(leadQuery),
  ),
  screen(
    paths.settings,
    { title: "Site settings", failed: "Failed to fetch the settings" },
    async () => (await import("./settings/SettingsScreen.tsx")).SettingsScreen,
    () => load(staffSettingsQuery),
  ),
  screen(
    paths.audit,
    { title: "Change history" },
    async () => {
      const { AuditScreen } = await import("./audit/AuditScreen.tsx");
      return () => (
        <AuditScreen
          restorable={{ course: courses, media: mediaFiles, team_member: team, testimonial: testimonials }}
        />
      );
    },
    listLoader(auditList),
  ),
  screen(
    paths.account,
    { title: "Account" },
    async () => (await import("./account/AccountScreen.tsx")).AccountScreen,
    () => {
      void queryClient.query(sessionsQuery).catch(() => {});
      return null;
    },
  ),
  {
    path: "*",
    loader: () => {
      throw new ApiError(404, {});
    },
  },
];

export const router = createBrowserRouter([
  {
    element: <AdminLayout leadsBadge={<NewLeadsBadge />} filePicker={<FilePickerHost />} />,
    ErrorBoundary: FailureScreen,
    HydrateFallback: LoadingArea,
    middleware: [requireStaff],
    // Inside the layout, so that the sidebar stays visible when a screen fails.
    children: [{ Component: Screen, ErrorBoundary: FailureScreen, children: screens }],
  },
]);
