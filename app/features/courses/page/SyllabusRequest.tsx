import { useState } from "react";
import type { Course } from "#content/courses.ts";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import { safeLink } from "#site/links.ts";
import { usePage } from "#site/page/page-data.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { DownloadLink } from "../inquiry/DownloadLink.tsx";
import { SyllabusFields } from "../inquiry/InquiryFields.tsx";

/** Asks for the syllabus as a PDF. Without JavaScript the answer of the form is the PDF. */
export function SyllabusRequest({ course }: { course: Course }) {
  const { form } = usePage();
  const [syllabus, setSyllabus] = useState<string>();
  const link = safeLink(syllabus ?? "");
  const refused = form?.kind === "inquiry" && form.values.syllabus !== undefined ? form : null;
  return (
    <Disclosure
      summary="Get the syllabus as a PDF"
      className="mt-5 border-y border-line"
      open={refused !== null}
      data-print="hide"
    >
      {/* Inside, so that a link to it opens the details. */}
      <div id="syllabus-request" className="max-w-2xl pt-2 pb-6">
        <EnquiryForm
          kind="inquiry"
          id="syllabus"
          about={course.title}
          draftId={`syllabus-${course.id}`}
          result={refused}
          submitText="Send and Download"
          busyText="Sending..."
          hidden={{ course_id: String(course.id), syllabus: "on" }}
          onSent={(_, address) => setSyllabus(address)}
          thanks={(message, reset) => (
            <Thanks kind="inquiry" about={course.title} message={message} onReset={reset}>
              {link === null ? null : <DownloadLink href={link} title={course.title} />}
            </Thanks>
          )}
        >
          <SyllabusFields />
        </EnquiryForm>
      </div>
    </Disclosure>
  );
}
