import { listTeamNames } from "#api/endpoints.ts";
import { memberHref, memberOf } from "#content/team.ts";
import { usePreload } from "#site/page/page-data.tsx";

/** The instructor's name, linked to the team member of that name if there is one. */
export function Instructor({ name }: { name: string }) {
  const member = memberOf(usePreload(listTeamNames) ?? [], name);
  if (!member) return name;
  return (
    <a href={memberHref(member.slug)} className="link -my-1 inline-block py-1">
      {name}
    </a>
  );
}
