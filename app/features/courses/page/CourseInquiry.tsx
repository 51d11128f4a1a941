import type { Course } from "#content/courses.ts";
import { EnquiryForm } from "#site/enquiries/EnquiryForm.tsx";
import { Thanks } from "#site/enquiries/Thanks.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import { InquiryFields } from "../inquiry/InquiryFields.tsx";

/** The inquiry form on the course page, which works without JavaScript. The dialog has the same form. */
export function CourseInquiry({ course, result }: { course: Course; result: FormResult | null }) {
  const answer = result?.kind === "inquiry" && result.values.syllabus === undefined ? result : null;
  return (
    <section
      id="inquiry-section"
      aria-labelledby="inquiry-title"
      className="border-y border-line bg-paper-sunken py-3"
      data-print="hide"
    >
      <Container>
        <Disclosure
          summary={
            <h2 id="inquiry-title" className="text-xl">
              Ask about this course
            </h2>
          }
          open={answer !== null}
        >
          {/* Inside, so that a link to it opens the details. */}
          <div id="inquiry" className="grid gap-x-14 gap-y-5 pt-2 pb-6 lg:grid-cols-12">
            <p className="max-w-measure text-ink-muted lg:col-span-5">
              Ask about dates, fees or whether this course suits you. An adviser replies by phone or email
              within one working day.
            </p>
            <div className="card self-start p-5 sm:p-8 lg:col-span-7">
              <EnquiryForm
                kind="inquiry"
                id="inquiry"
                about={course.title}
                draftId={`inquiry-${course.id}`}
                result={answer}
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
          </div>
        </Disclosure>
      </Container>
    </section>
  );
}
