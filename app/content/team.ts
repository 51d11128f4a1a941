import type { MemberName, TeamMemberJson as TeamMember } from "#api/types.gen.ts";
import { countOf, listText } from "./format.ts";

export type { MemberName, TeamMemberJson as TeamMember } from "#api/types.gen.ts";

export function memberHref(slug: string): string {
  return `/team/${slug}`;
}

/**
 * The team member of a name, ignoring case and surrounding spaces, as on the server: courses store their instructor's
 * name as text.
 */
export function memberOf(members: readonly MemberName[], name: string): MemberName | undefined {
  const wanted = name.trim().toLowerCase();
  return members.find((member) => member.name.trim().toLowerCase() === wanted);
}

/** What is said of what a member did and speaks: "14 years in the trade", "Teaches in English and Hindi". */
export function practiceOf({ years, languages }: Pick<TeamMember, "years" | "languages">): string[] {
  return [
    ...(years === null ? [] : [`${countOf(years, "year", "years")} in the trade`]),
    ...(languages.length === 0 ? [] : [`Teaches in ${listText(languages)}`]),
  ];
}
