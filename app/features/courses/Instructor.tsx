import { MEMBER_NAMES_CALL, type MemberName, memberHref, memberOf } from "#content/team.ts";
import { usePreload } from "#renderer/page-data.tsx";

/** Who teaches a course, leading to the person's page where the team has a member of that name. */
export function Instructor({ name }: { name: string }) {
  const member = memberOf(usePreload<MemberName[]>(MEMBER_NAMES_CALL) ?? [], name);
  if (!member) return name;
  return (
    <a href={memberHref(member.slug)} className="link -my-1 inline-block py-1">
      {name}
    </a>
  );
}
