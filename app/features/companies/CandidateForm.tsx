import type { VacancySummary } from "#api/types.gen.ts";
import megabytes from "#content/cv-megabytes.json" with { type: "json" };
import { jobHref } from "#content/jobs.ts";
import { EnquiryText } from "#site/enquiries/EnquiryField.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { WorkForm } from "./WorkForm.tsx";

interface CandidateFormProps {
  result: FormResult | null;
  /** The vacancy on whose page the form stands. */
  job?: Pick<VacancySummary, "id" | "slug" | "title" | "town">;
}

/** Looks for work, or applies for a vacancy. */
export function CandidateForm({ result, job }: CandidateFormProps) {
  return (
    <WorkForm
      kind="candidate"
      encType="multipart/form-data"
      result={result}
      {...(job && { draftId: `candidate-${job.id}`, hidden: { page: jobHref(job.slug) } })}
      use="We use your details only to find work for you, and show them to a company only after you agreed."
      submitText={job ? "Apply" : "Look for work"}
      hint="What you can do, shifts, from when."
    >
      <EnquiryText
        name="role"
        {...(job && { suggestion: job.title })}
        label="Work"
        hint="Such as electrician or CAD draughtsman."
        missing="Say what work you look for"
        maxLength={80}
      />
      <EnquiryText
        name="place"
        {...(job && { suggestion: job.town })}
        label="Place"
        hint="Towns where you can work, or anywhere."
        missing="Say where you can work"
        maxLength={80}
      />
      <EnquiryText
        name="experience"
        label="Experience"
        hint="Years and where, or “none yet”."
        maxLength={160}
        className="sm:col-span-2"
      />
      <EnquiryText
        name="cv"
        type="file"
        label="CV"
        accept=".pdf,.docx"
        data-megabytes={megabytes}
        data-large={`This file has more than ${megabytes} MB. Save it smaller, for example as PDF without pictures.`}
        hint={
          <>
            PDF or Word document (.docx), at most {megabytes} MB. We keep it for 12 months to find work for
            you, and show it to a company only after you agreed.
          </>
        }
        className="sm:col-span-2"
      />
    </WorkForm>
  );
}
