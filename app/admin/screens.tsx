import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { ApiError } from "#api/client.ts";
import type { LeadJson, MediaJson } from "#api/types.gen.ts";
import { sessionsQuery } from "./account/account-api.ts";
import { accountsQuery } from "./account/accounts-api.ts";
import { auditList } from "./audit/audit-api.ts";
import { batches, batchList } from "./batches/batches-api.ts";
import { courseList, courses } from "./courses/courses-api.ts";
import { personName } from "./leads/lead-links.ts";
import { leadList, leadQuery, rulesQuery } from "./leads/leads-api.ts";
import { templateQuery } from "./leads/templates/templates-api.ts";
import { mediaFiles, mediaList, mediaQuery } from "./media/media-api.ts";
import { paths } from "./paths.ts";
import { canOpen } from "./permissions.ts";
import { previewQuery } from "./preview/preview-api.ts";
import { queryClient } from "./query-client.ts";
import { draftsOfRecordQuery, newDraftLoader } from "./records/drafts/drafts-api.ts";
import { listLoader, load, loadQuietly, recordLoader } from "./records/loaders.ts";
import type { Resource, StoredRecord } from "./records/resource.ts";
import { missList, synonymsQuery } from "./search/search-api.ts";
import { serviceQuery, servicesQuery } from "./services/services-api.ts";
import { staffSettingsQuery } from "./settings/settings-api.ts";
import type { ScreenHandle } from "./shell/screen-handle.ts";
import { team, teamList } from "./team/team-api.ts";
import { testimonialList, testimonials } from "./testimonials/testimonials-api.ts";
import { todayQuery } from "./today/today-api.ts";
import { trashList } from "./trash/trash-api.ts";
import { type StaffUser, userQuery } from "./user.ts";

/** Whether the user can open a screen; the answer is asked for anew before it is no. */
async function requirePermission({ request }: { request: Request }): Promise<void> {
  const { pathname } = new URL(request.url);
  const refusal = (user: StaffUser) => {
    if (user.must_change_password) return "password_change_required";
    if (user.must_set_second_factor) return "second_factor_required";
    return canOpen(user.permissions, pathname) ? null : "missing_permission";
  };
  if (refusal(await load(userQuery, "static")) === null) return;
  const code = refusal(await load(userQuery));
  if (code !== null) throw new ApiError(403, { code });
}

/** Whether the user works on drafts. The middleware has loaded the user. */
const mayEdit = () =>
  queryClient.getQueryData(userQuery.queryKey)?.permissions.includes("edit_content") ?? false;

/** A route that loads its code and its data in parallel, for users who can open it. */
function screen(
  path: string,
  handle: ScreenHandle,
  Component: () => Promise<ComponentType>,
  loader?: RouteObject["loader"],
): RouteObject {
  return {
    path,
    handle,
    lazy: { Component },
    // Not in a middleware, whose errors would replace the whole layout.
    loader: async (args) => {
      await requirePermission(args);
      return typeof loader === "function" ? loader(args) : null;
    },
  };
}

function recordRoutes<Stored extends StoredRecord>(
  { kind, add, edit, adding, editing, what, list, one, fetchFailed }: Resource<Stored>,
  screens: () => Promise<{ AddScreen: ComponentType; EditScreen: ComponentType }>,
): RouteObject[] {
  return [
    screen(add, { title: adding.title }, async () => (await screens()).AddScreen, newDraftLoader),
    screen(
      edit(":id"),
      { title: editing.title, what, back: list, failed: fetchFailed },
      async () => (await screens()).EditScreen,
      recordLoader(one, (record) => (mayEdit() ? draftsOfRecordQuery({ kind, record }) : null)),
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

/** What can be deleted and restored, by kind. */
const deletable = {
  batch: batches,
  course: courses,
  media: mediaFiles,
  team_member: team,
  testimonial: testimonials,
} as const;

/** All screens, within the layout. A router changes its routes when their code has loaded, so that each has its own. */
export const screens = (): RouteObject[] => [
  screen(
    paths.home,
    { title: "Today" },
    async () => (await import("./today/TodayScreen.tsx")).TodayScreen,
    () => {
      void queryClient.query(todayQuery).catch(() => {});
      return null;
    },
  ),
  courseListScreen(paths.courses),
  // No redirect: staff use both paths.
  courseListScreen(paths.dashboard),
  ...recordRoutes(courses, async () => {
    const form = import("./courses/CourseForm.tsx");
    const batchesOfCourse = import("./batches/CourseBatches.tsx");
    return (await form).courseScreens((await batchesOfCourse).CourseBatches);
  }),
  screen(
    paths.courseFiles,
    { title: "Import and export", back: courses.list },
    async () => (await import("./courses/files/CourseFilesScreen.tsx")).CourseFilesScreen,
  ),
  screen(
    paths.batches,
    { title: batches.list.label },
    async () => (await import("./batches/BatchListScreen.tsx")).BatchListScreen,
    listLoader(batchList),
  ),
  ...recordRoutes(batches, () => import("./batches/BatchForm.tsx")),
  screen(
    paths.batchCopy(":id"),
    { title: "Copy Batch", what: batches.what, back: batches.list, failed: batches.fetchFailed },
    async () => (await import("./batches/CopyScreen.tsx")).CopyScreen,
    recordLoader(batches.one),
  ),
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
    paths.services,
    { title: "Services", failed: "Failed to fetch the services" },
    async () => (await import("./services/ServiceListScreen.tsx")).ServiceListScreen,
    () => load(servicesQuery),
  ),
  screen(
    paths.serviceEdit(":slug"),
    {
      title: "Edit Service",
      what: "service",
      back: { label: "Services", href: paths.services },
      failed: "Failed to fetch the service",
    },
    async () => (await import("./services/ServiceScreen.tsx")).ServiceScreen,
    async ({ params }) => {
      const service = await load(serviceQuery(params.slug ?? ""));
      if (mayEdit()) await loadQuietly(draftsOfRecordQuery({ kind: "service", record: service.id }));
      return service;
    },
  ),
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
    recordLoader(mediaQuery, (record) => (mayEdit() ? draftsOfRecordQuery({ kind: "media", record }) : null)),
  ),
  screen(
    paths.preview(":id"),
    { title: "Preview", what: "draft", failed: "The preview could not be loaded." },
    async () => (await import("./preview/PreviewScreen.tsx")).PreviewScreen,
    recordLoader(previewQuery),
  ),
  screen(
    paths.leads,
    { title: "Enquiries" },
    async () => (await import("./leads/LeadListScreen.tsx")).LeadListScreen,
    listLoader(leadList),
  ),
  screen(
    paths.leadAdd,
    { title: "Add enquiry", back: { label: "Enquiries", href: paths.leads } },
    async () => (await import("./leads/ByHandScreen.tsx")).ByHandScreen,
  ),
  screen(
    paths.replyTemplates,
    {
      title: "Reply templates",
      back: { label: "Enquiries", href: paths.leads },
    },
    async () => (await import("./leads/templates/TemplateListScreen.tsx")).TemplateListScreen,
  ),
  screen(
    paths.replyTemplateAdd,
    { title: "Add reply template", back: { label: "Reply templates", href: paths.replyTemplates } },
    async () => (await import("./leads/templates/TemplateScreen.tsx")).TemplateAddScreen,
  ),
  screen(
    paths.replyTemplate(":id"),
    {
      title: "Edit reply template",
      what: "template",
      back: { label: "Reply templates", href: paths.replyTemplates },
      failed: "The template could not be loaded.",
    },
    async () => (await import("./leads/templates/TemplateScreen.tsx")).TemplateScreen,
    recordLoader(templateQuery),
  ),
  screen(
    paths.leadRules,
    {
      title: "Rules for enquiries",
      back: { label: "Enquiries", href: paths.leads },
      failed: "Failed to fetch the rules",
    },
    async () => (await import("./leads/RulesScreen.tsx")).RulesScreen,
    () => load(rulesQuery),
  ),
  screen(
    paths.lead(":id"),
    {
      title: (lead) => (lead ? personName(lead as LeadJson) : "Enquiry"),
      what: "enquiry",
      back: { label: "Enquiries", href: paths.leads },
      failed: "Failed to fetch the enquiry",
    },
    async () => (await import("./leads/LeadScreen.tsx")).LeadScreen,
    recordLoader(leadQuery),
  ),
  screen(
    paths.report,
    { title: "Report", failed: "Failed to fetch the report" },
    async () => (await import("./report/ReportScreen.tsx")).ReportScreen,
  ),
  screen(
    paths.health,
    { title: "Health of the site", failed: "Failed to fetch the health of the site" },
    async () => (await import("./health/HealthScreen.tsx")).HealthScreen,
  ),
  screen(
    paths.search,
    { title: "Searches without results" },
    async () => (await import("./search/MissListScreen.tsx")).MissListScreen,
    listLoader(missList),
  ),
  screen(
    paths.searchWords,
    {
      title: "Search words",
      back: { label: "Searches without results", href: paths.search },
      failed: "Failed to fetch the search words",
    },
    async () => (await import("./search/SearchWordsScreen.tsx")).SearchWordsScreen,
    async () => {
      const draft = mayEdit() ? loadQuietly(draftsOfRecordQuery({ kind: "search_words" })) : null;
      const words = await load(synonymsQuery);
      await draft;
      return words;
    },
  ),
  screen(
    paths.settings,
    { title: "Site settings", failed: "Failed to fetch the settings" },
    async () => (await import("./settings/SettingsScreen.tsx")).SettingsScreen,
    async () => {
      const draft = loadQuietly(draftsOfRecordQuery({ kind: "settings" }));
      const settings = await load(staffSettingsQuery);
      await draft;
      return settings;
    },
  ),
  screen(
    paths.audit,
    { title: "Change history" },
    async () => {
      const { AuditScreen } = await import("./audit/AuditScreen.tsx");
      return () => <AuditScreen restorable={deletable} />;
    },
    listLoader(auditList),
  ),
  screen(
    paths.trash,
    { title: "Trash" },
    async () => {
      const { TrashScreen } = await import("./trash/TrashScreen.tsx");
      return () => <TrashScreen resources={deletable} />;
    },
    listLoader(trashList),
  ),
  screen(
    paths.accounts,
    { title: "Accounts", failed: "The accounts could not be loaded." },
    async () => (await import("./account/AccountListScreen.tsx")).AccountListScreen,
    () => load(accountsQuery),
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
