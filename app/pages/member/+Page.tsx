import { listCourses } from "#api/endpoints.ts";
import type { TeamMember } from "#content/team.ts";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { COURSES_SHOWN, MemberPage } from "#features/team/MemberPage.tsx";
import { usePage, usePreload, useRecord } from "#site/page/page-data.tsx";

export default function MemberRoute() {
  const { status } = usePage();
  const member = useRecord<TeamMember>();
  const instructor = member?.name.trim() ?? "";
  const courses = usePreload(listCourses({ instructor, per_page: COURSES_SHOWN }));
  if (!member) return <ErrorPage status={status >= 400 ? status : 404} />;
  return <MemberPage member={member} courses={courses ?? []} />;
}
