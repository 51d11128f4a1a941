import type { Course } from "#content/courses.ts";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { SheetHeading } from "#ui/Section.tsx";
import { InquiryFields } from "../inquiry/InquiryFields.tsx";

/** The inquiry form on the course page, which works without JavaScript. The dialog has the same form. */
export function CourseInquiry({ course, result }: { course: Course; result: FormResult | null }) {
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
            lead="Ask about dates, fees or whether this course suits you. An adviser replies by phone or email within one working day."
          />
        </div>
        <div className="card self-start p-5 sm:p-8 lg:col-span-7">
          <EnquiryForm
            kind="inquiry"
            id="inquiry"
            about={course.title}
            draftId={`inquiry-${course.id}`}
            result={result?.values.syllabus === undefined ? result : null}
            submitText="Send Inquiry"
            busyText="Sending..."
            hidden={{ course_id: String(course.id) }}
            thanks={(message, reset) => (
              <Thanks kind="inquiry" about={course.title} message={message} onReset={reset} />
            )}
          >
            <InquiryFields course={course} />
          </EnquiryForm>
        </div>
      </Container>
    </section>
  );
}
