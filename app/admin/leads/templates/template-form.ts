import type { ReplyTemplateInput, ReplyTemplateJson } from "#api/types.gen.ts";
import type { ValuesOf } from "../../forms/field-spec.ts";
import { area, text } from "../../forms/fields.ts";
import { knownPlaceholders, written } from "../../forms/placeholders.ts";
import { recordForm } from "../../forms/record-form.ts";
import { NAMES } from "./placeholders.ts";

const known = knownPlaceholders(NAMES);

/** A template of a reply. The server validates again. */
export const templateForm = recordForm<ReplyTemplateJson, ReplyTemplateInput>()("reply-template", {
  name: text({
    label: "Name",
    hint: "What staff choose it by, e.g. “Fee and next batch”.",
    required: "Give the template a name.",
    max: 80,
  }),
  subject: text({
    label: "Subject",
    hint: "For replies by email; WhatsApp has none. Optional.",
    max: 150,
    rule: known,
  }),
  text: area({
    label: "Text",
    hint: `These are filled for each enquiry: ${NAMES.map(written).join(", ")}.`,
    required: "Write the text of the reply.",
    max: 2000,
    rule: known,
    attributes: { rows: 10 },
  }),
});

export type TemplateValues = ValuesOf<typeof templateForm.fields>;
