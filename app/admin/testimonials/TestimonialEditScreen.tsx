import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatDateTime } from "../format.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { RecordScreen } from "../records/RecordScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { askToDelete, restore } from "../records/removal.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { TestimonialForm } from "./TestimonialForm.tsx";
import {
  type TestimonialValues,
  testimonialInput,
  testimonialSchema,
  testimonialVersion,
} from "./testimonial-form.ts";
import { TESTIMONIAL_REMOVAL, testimonialQuery, updateTestimonial } from "./testimonials-api.ts";
import { useTestimonialSaved } from "./use-testimonial-saved.ts";

const TITLE = "Edit Testimonial";
const BACK = { label: "Testimonials", href: paths.testimonials };

/** `/admin/testimonials/edit/{id}` */
export function TestimonialEditScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...testimonialQuery(id ?? 0), enabled: id !== null });
  return (
    <RecordScreen
      id={id}
      query={query}
      what="testimonial"
      title={TITLE}
      back={BACK}
      fallback="Fetch failed"
      toast
    >
      {(testimonial) =>
        testimonial.deleted_at === null ? (
          <EditTestimonial key={testimonial.id} testimonial={testimonial} />
        ) : (
          <>
            <ScreenHead title={TITLE} lead={testimonial.name} back={BACK} />
            <Notice tone="danger" title="This testimonial is deleted.">
              <p>Visitors no longer see it. It can be restored as it was.</p>
            </Notice>
            <Button className="mt-5" onClick={() => void restore(TESTIMONIAL_REMOVAL, testimonial.id)}>
              Restore
            </Button>
          </>
        )
      }
    </RecordScreen>
  );
}

function EditTestimonial({ testimonial }: { testimonial: StaffTestimonialJson }) {
  const navigate = useNavigate();
  const [version] = useState(() => testimonialVersion(testimonial));
  const record = useRecordForm<TestimonialValues, unknown>({
    name: "testimonial",
    schema: testimonialSchema,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateTestimonial(testimonial.id, testimonialInput(values), revision),
    onSaved: useTestimonialSaved("Testimonial updated!"),
    readCurrent: (current) => testimonialVersion(current as StaffTestimonialJson),
    fallback: "Update failed",
  });

  function remove(): void {
    const about = `${testimonial.name}: “${testimonial.quote.slice(0, 80)}”`;
    askToDelete(TESTIMONIAL_REMOVAL, { id: testimonial.id, revision: version.revision, about }, () => {
      record.release();
      void navigate(paths.testimonials);
    });
  }

  return (
    <>
      <ScreenHead
        title={TITLE}
        lead={`${testimonial.name}, last changed ${formatDateTime(testimonial.updated_at)}`}
        back={BACK}
      >
        <ButtonLink variant="secondary" href="/#testimonials" target="_blank" rel="noreferrer">
          View on site
          <Icon name="arrow-up-right" />
          <span className="sr-only">(new tab)</span>
        </ButtonLink>
      </ScreenHead>
      <TestimonialForm
        record={record}
        submitText="Update Testimonial"
        busyText="Updating..."
        more={
          <Button variant="secondary" className="btn-danger" onClick={remove}>
            Delete
          </Button>
        }
      />
    </>
  );
}
