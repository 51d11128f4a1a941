import type { Course } from "#content/courses.ts";
import type { TeamMember } from "#content/team.ts";
import { ErrorPage } from "#features/errors/ErrorPage.tsx";
import { MemberPage } from "#features/team/MemberPage.tsx";
import { usePage, usePreloadMatching } from "#renderer/page-data.tsx";

/** One member of the team. The address has the slug, the preload the id. */
export default function MemberRoute() {
  const { status } = usePage();
  const member = usePreloadMatching<TeamMember>(/^\/api\/team\/\d+$/)?.value;
  const courses = usePreloadMatching<Course[]>(/^\/api\/courses\/get\?instructor=/)?.value;
  if (!member) return <ErrorPage status={status >= 400 ? status : 404} />;
  return <MemberPage member={member} courses={courses ?? []} />;
}
