import { listCourses } from "#api/endpoints.ts";
import type { TeamMember } from "#content/team.ts";
import { COURSES_SHOWN, MemberPage } from "#features/team/MemberPage.tsx";
import { usePreload, useRequiredRecord } from "#site/page/page-data.tsx";

export default function MemberRoute() {
  const member = useRequiredRecord<TeamMember>();
  const courses = usePreload(listCourses({ instructor: member.name.trim(), per_page: COURSES_SHOWN }));
  return <MemberPage member={member} courses={courses ?? []} />;
}
