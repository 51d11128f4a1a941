import { EnquiryText } from "#site/enquiries/EnquiryField.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { WorkForm } from "./WorkForm.tsx";

export function CandidateForm({ result }: { result: FormResult | null }) {
  return (
    <WorkForm
      kind="candidate"
      result={result}
      use="We use your details only to find work for you, and show them to a company only after you agreed."
      submitText="Look for work"
      hint="What you can do, shifts, from when."
    >
      <EnquiryText
        name="role"
        label="Work"
        hint="Such as electrician or CAD draughtsman."
        missing="Say what work you look for"
        maxLength={80}
      />
      <EnquiryText
        name="place"
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
      />
    </WorkForm>
  );
}
