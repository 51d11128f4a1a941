import * as v from "valibot";
import type { StaffTeamMemberJson, TeamMemberInput } from "#api/types.gen.ts";
import { comparedText } from "../forms/compared.ts";
import { optionalAddress, requiredText } from "../forms/rules.ts";
import type { Version } from "../forms/version.ts";

/** The form of a team member as it stands on the screen. */
export interface MemberValues {
  name: string;
  title: string;
  description: string;
  image: string;
}

/** The rules of the form. */
export const memberSchema = v.object({
  name: requiredText("Give the name.", 80),
  title: requiredText("Say what the person does.", 160),
  description: requiredText("Describe the person.", 10_000),
  image: optionalAddress(),
});

/** What a new member begins with. */
export const NEW_MEMBER: MemberValues = { name: "", title: "", description: "", image: "" };

/** A stored member as the form shows it. */
export function memberVersion(member: StaffTeamMemberJson): Version<MemberValues> {
  const { name, title, description, image, revision } = member;
  return { values: { name, title, description, image: image ?? "" }, revision };
}

/** The form as the API takes it. */
export function memberInput({ name, title, description, image }: MemberValues): TeamMemberInput {
  return { name, title, description, image: image.trim() === "" ? null : image };
}

/** Every field with its name on the screen, for comparing two versions. */
export const MEMBER_FIELDS = [
  comparedText("name", "Name"),
  comparedText("title", "Title"),
  comparedText("description", "Description"),
  comparedText("image", "Picture"),
];
