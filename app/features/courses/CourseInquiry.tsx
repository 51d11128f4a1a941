import type { Course } from "#content/courses.ts";
import { DownloadLink } from "#features/enquiries/DownloadLink.tsx";
import { EnquiryForm } from "#features/enquiries/EnquiryForm.tsx";
import { InquiryFields } from "#features/enquiries/InquiryFields.tsx";
import type { FormResult } from "#features/enquiries/kinds.ts";
import { safeLink } from "#features/enquiries/safe-link.ts";
import { Thanks } from "#features/enquiries/Thanks.tsx";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";

/** The inquiry form on the course's own page: the same as the modal, for whoever reads to the end or has no JavaScript. */
export function CourseInquiry({ course, result }: { course: Course; result: FormResult | null }) {
  const download = safeLink(course.downloadlink);
  return (
    <section
      id="inquiry"
      aria-labelledby="inquiry-title"
      className="border-y border-line bg-paper-sunken py-section"
      data-print="hide"
    >
      <Container className="grid gap-x-14 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <SheetHeading
            id="inquiry-title"
            label="Inquiry"
            title="Ask about this course"
            lead="Dates, fees, the level you need, or the syllabus for your company: write it down, and an adviser replies by e-mail or phone."
          />
        </div>
        <div className="card self-start p-5 sm:p-8 lg:col-span-7">
          <EnquiryForm
            kind="inquiry"
            id="inquiry"
            about={course.title}
            draftId={`inquiry-${course.id}`}
            result={result}
            submitText="Send Inquiry"
            busyText="Sending..."
            hidden={{ course_id: String(course.id) }}
            thanks={(message, again) => (
              <Thanks message={message} onAgain={again}>
                {download === null ? null : <DownloadLink href={download} title={course.title} />}
              </Thanks>
            )}
          >
            <InquiryFields course={course} mode="plain" />
          </EnquiryForm>
        </div>
      </Container>
    </section>
  );
}
