import * as v from "valibot";
import type { StaffTeamMemberJson, TeamMemberInput } from "#api/types.gen.ts";
import { area, checkbox, list, nullable, optionalNumeric, picture, text } from "../forms/fields.ts";
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
      hint: "A picture from the library, or a link to a square one, e.g. “https://example.com/meera.jpg”. Without one the initials show.",
      shape: "square",
    }),
  ),
  years: optionalNumeric(
    text({
      label: "Years",
      hint: "In the trade, as a number, e.g. “14”. May stay empty.",
      rule: v.pipe(
        v.string(),
        v.regex(/^(?:[1-9]|[1-5]\d|60)?$/, "Give a whole number from 1 to 60, or leave it empty."),
      ),
      attributes: { inputMode: "numeric", maxLength: 2 },
    }),
  ),
  employers: list({
    label: "Employers",
    hint: "Where the person worked, as visitors should read it, e.g. “Tool room of a forging plant, Kolhapur”. May stay empty.",
    noun: "employer",
  }),
  languages: list({
    label: "Languages",
    hint: "In which the person teaches, e.g. “Marathi”. May stay empty.",
    noun: "language",
  }),
  published: checkbox({
    label: "Visitors can see this member",
    shortLabel: "Visitors",
    hint: "Untick to hide this member from visitors.",
    empty: true,
    show: (published) => (published ? "See the member" : "Do not see the member"),
  }),
});
