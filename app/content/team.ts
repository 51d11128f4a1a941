import type { MemberName } from "#api/types.gen.ts";

export type { MemberName, TeamMemberJson as TeamMember } from "#api/types.gen.ts";

/** The page of a member. */
export function memberHref(slug: string): string {
  return `/team/${slug}`;
}

/**
 * The member of this name, compared without case and outer spaces, as the server does it: courses name their
 * instructors as text.
 */
export function memberOf(members: readonly MemberName[], name: string): MemberName | undefined {
  const wanted = name.trim().toLowerCase();
  return members.find((member) => member.name.trim().toLowerCase() === wanted);
}
