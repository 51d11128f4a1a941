import type { StaffTeamMemberJson, TeamMemberInput } from "#api/types.gen.ts";
import { area, checkbox, nullable, picture, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";

export const memberForm = recordForm<StaffTeamMemberJson, TeamMemberInput>()("member", {
  name: text({
    label: "Name",
    hint: "As visitors should read it, e.g. “Meera Joshi”.",
    required: "Give the name.",
    max: 80,
  }),
  title: text({
    label: "Title",
    hint: "What the person does, e.g. “Lead Trainer, PLC”.",
    required: "Say what the person does.",
    max: 160,
  }),
  description: area({
    label: "Description",
    hint: "A few sentences; they show when a visitor chooses the person's card.",
    required: "Describe the person.",
    max: 10_000,
    attributes: { rows: 6 },
  }),
  image: nullable(
    picture({
      label: "Picture",
      hint: "One of the library, or a link to a square picture, e.g. “https://example.com/meera.jpg”. Without one a drawn figure shows.",
      shape: "square",
    }),
  ),
  published: checkbox({
    label: "Visitors can see this member",
    shortLabel: "Visitors",
    hint: "Untick to hide this member from visitors.",
    empty: true,
    show: (published) => (published ? "See the member" : "Do not see the member"),
  }),
});
