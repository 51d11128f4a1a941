import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { DeleteButton, EditHead, EditScreen } from "../records/EditScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { showCurrent } from "../records/show-current.ts";
import { useSaved } from "../records/use-saved.ts";
import { TestimonialForm } from "./TestimonialForm.tsx";
import {
  TESTIMONIAL_FIELDS,
  type TestimonialValues,
  testimonialInput,
  testimonialSchema,
  testimonialVersion,
} from "./testimonial-form.ts";
import { TESTIMONIAL_KIND, testimonialQuery, updateTestimonial } from "./testimonials-api.ts";

const TITLE = "Edit Testimonial";

/** `/admin/testimonials/edit/{id}` */
export function TestimonialEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...testimonialQuery(id ?? 0), enabled: id !== null });
  return (
    <EditScreen
      kind={TESTIMONIAL_KIND}
      id={id}
      query={query}
      title={TITLE}
      name={(testimonial) => testimonial.name}
      gone="Visitors no longer see it. It can be restored as it was."
    >
      {(testimonial) => <EditTestimonial key={testimonial.id} testimonial={testimonial} />}
    </EditScreen>
  );
}

function EditTestimonial({ testimonial }: { testimonial: StaffTestimonialJson }) {
  const { id, name, quote } = testimonial;
  const [version] = useState(() => testimonialVersion(testimonial));
  const record = useRecordForm<TestimonialValues, unknown>({
    name: "testimonial",
    schema: testimonialSchema,
    fields: TESTIMONIAL_FIELDS,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateTestimonial(id, testimonialInput(values), revision),
    onSaved: useSaved(TESTIMONIAL_KIND, "Testimonial updated!"),
    readCurrent: (current) =>
      testimonialVersion(showCurrent(TESTIMONIAL_KIND, current as StaffTestimonialJson)),
    fallback: "Update failed",
  });
  return (
    <>
      <EditHead
        kind={TESTIMONIAL_KIND}
        title={TITLE}
        name={name}
        changed={testimonial.updated_at}
        site="/#testimonials"
      />
      <TestimonialForm
        record={record}
        submitText="Update Testimonial"
        busyText="Updating..."
        more={
          <DeleteButton
            kind={TESTIMONIAL_KIND}
            record={{ id, revision: testimonial.revision, about: `${name}: “${quote.slice(0, 80)}”` }}
            release={record.release}
          />
        }
      />
    </>
  );
}
