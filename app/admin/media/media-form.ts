import * as v from "valibot";
import type { MediaEdit, MediaRecord, Treatment } from "#api/types.gen.ts";
import type { FieldSpec, ValuesOf } from "../forms/field-spec.ts";
import { area, checkbox, select, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";

/** A share of a picture's side, which is typed as text. */
function share(label: string): FieldSpec<string, number, number> {
  return {
    ...text({
      label,
      required: "Give a whole number from 0 to 100.",
      empty: "50",
      rule: v.pipe(v.string(), v.regex(/^(?:\d{1,2}|100)$/, "Give a whole number from 0 to 100.")),
      attributes: { type: "number", min: 0, max: 100, step: 1, inputMode: "numeric" },
    }),
    read: String,
    write: Number,
  };
}

/** What staff change of a file. The server validates again. */
export const mediaForm = recordForm<MediaRecord, MediaEdit>()("media", {
  name: text({
    label: "File name",
    hint: "For finding it here; a document also has it in its address. E.g. “plc-syllabus-2026.pdf”.",
    required: "Give the file a name.",
    max: 120,
  }),
  alt: area({
    label: "Alternative text",
    hint: "What the picture shows, in one sentence, for those who do not see it, e.g. “Two learners wire a PLC rack”.",
    max: 250,
    attributes: { rows: 3 },
  }),
  decorative: checkbox({
    label: "This picture is decorative",
    shortLabel: "Decorative",
    hint: "Tick it when the picture shows nothing that matters. It then needs no alternative text.",
    empty: false,
    show: (decorative) => (decorative ? "Decorative" : "Shows something that matters"),
  }),
  focal_x: share("Percent from the left"),
  focal_y: share("Percent from the top"),
  treatment: select<Treatment>(
    "Look",
    [
      { value: "plain", label: "As it is" },
      { value: "duotone", label: "In two colours on a grid, as the drawings" },
    ],
    "In two colours, photographs of different light match each other and the drawings. The picture is converted when you save; “As it is” brings it back.",
  ),
});

export type MediaValues = ValuesOf<typeof mediaForm.fields>;
