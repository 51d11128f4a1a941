/** A member of the team, as `/api/team/get` and `/api/team/{id}` answer it. */
export interface TeamMember {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | null;
}

/** Just enough of a member for a link, as `/api/team/names` answers it. */
export type MemberName = Pick<TeamMember, "slug" | "name">;

/** The call that answers the names of all members; also its key in the preload. */
export const MEMBER_NAMES_CALL = "/api/team/names";

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
