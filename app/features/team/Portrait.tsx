import { PERSON_FALLBACK } from "#content/person-art.ts";
import type { TeamMember } from "#content/team.ts";
import { Picture } from "#ui/Picture.tsx";

/** The picture of a member who has one. */
export function Portrait({
  member,
  sizes,
  first = false,
}: {
  member: TeamMember;
  /** The width of the picture, for media conditions. */
  sizes: string;
  first?: boolean;
}) {
  if (!member.image) return null;
  return (
    <Picture
      src={member.image}
      files={member.picture}
      sizes={sizes}
      fallback={PERSON_FALLBACK}
      width={240}
      height={240}
      first={first}
      className="aspect-square w-full border-b border-line object-cover"
    />
  );
}
