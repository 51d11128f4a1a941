import { expect, test } from "vitest";
import { COMPARED_FIELDS } from "../courses/course-fields.ts";
import { newCourse } from "../courses/course-form.ts";
import { LEAD_FIELDS } from "../leads/lead-form.ts";
import { FIGURES, MESSAGE_PLACES, NETWORKS } from "../settings/settings-fields.ts";
import { SETTINGS_FIELDS, settingsSchema } from "../settings/settings-form.ts";
import { MEMBER_FIELDS, NEW_MEMBER } from "../team/member-form.ts";
import { NEW_TESTIMONIAL, TESTIMONIAL_FIELDS } from "../testimonials/testimonial-form.ts";

// A field that is not listed would follow the saved version in a merge, whatever was typed into it.
test.each([
  ["course", Object.keys(newCourse()), COMPARED_FIELDS],
  ["member", Object.keys(NEW_MEMBER), MEMBER_FIELDS],
  ["testimonial", Object.keys(NEW_TESTIMONIAL), TESTIMONIAL_FIELDS],
  ["lead", ["status", "next", "notes"], LEAD_FIELDS],
  ["settings", Object.keys(settingsSchema.entries).flatMap(membersOf), SETTINGS_FIELDS],
])("every field of a %s is merged", (_, names, fields) => {
  expect(fields.map(({ name }) => name).sort()).toEqual([...names].sort());
});

function membersOf(name: string): string[] {
  if (name === "social") return NETWORKS.map((network) => `social.${network.name}`);
  if (name === "figures") return FIGURES.map((figure) => `figures.${figure.name}`);
  if (name === "whatsapp_messages") return MESSAGE_PLACES.map((at) => `whatsapp_messages.${at}`);
  return [name];
}
