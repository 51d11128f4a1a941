import type { MemberName } from "#api/types.gen.ts";

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
