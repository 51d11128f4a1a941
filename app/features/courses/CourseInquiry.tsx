import type { Course } from "#content/courses.ts";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import { safeLink } from "#site/links.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { DownloadLink } from "./inquiry/DownloadLink.tsx";
import { InquiryFields } from "./inquiry/InquiryFields.tsx";

/** The inquiry form on the course page, which works without JavaScript. The dialog has the same form. */
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
            thanks={(message, reset) => (
              <Thanks message={message} onReset={reset}>
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
