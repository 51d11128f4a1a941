import { categoryOf } from "#content/categories.ts";
import { type Course, DEFAULT_CERTIFICATION } from "#content/courses.ts";
import { groupDigits } from "#content/format.ts";
import { categoryPath } from "#site/courses/address.ts";
import { courseCode } from "#site/courses/CourseFacts.tsx";
import { CoursePicture } from "#site/courses/CoursePicture.tsx";
import { LongDate } from "#site/LongDate.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Card } from "#ui/Card.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Price } from "#ui/Price.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Instructor } from "./Instructor.tsx";
import { InquiryButton } from "./inquiry/InquiryButton.tsx";
import { ShareLink } from "./ShareLink.tsx";

/** The head of a course page: title and description on the left, facts on the right. */
export function CourseHead({
  course,
  brand,
  address,
}: {
  course: Course;
  brand: string;
  /** The page's canonical URL, for sharing. */
  address: string | null;
}) {
  const category = categoryOf(course.category_key);
  return (
    <div className="grid-paper border-b border-line print:border-0 print:bg-none">
      <Container className="grid gap-10 py-10 md:py-14 lg:grid-cols-12 print:py-2 lg:gap-14">
        <div className="lg:col-span-7">
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "Courses", href: "/courses/category/all" },
              { label: category.name, href: categoryPath(category.key) },
              { label: course.title },
            ]}
          />
          <p className="label mb-3">
            {courseCode(course.id)} · {course.category}
          </p>
          <h1 className="text-4xl">{course.title}</h1>
          <p className="mt-5 max-w-measure text-lg text-ink-muted">{course.description}</p>
          <div className="mt-8 grid items-center gap-3 sm:flex sm:flex-wrap" data-print="hide">
            <InquiryButton course={course} mode="plain" href="#inquiry" size="lg">
              Send Inquiry
            </InquiryButton>
            <InquiryButton course={course} mode="download" href="#inquiry" variant="secondary" size="lg">
              <Icon name="download" />
              Download Syllabus
            </InquiryButton>
            <ShareLink title={course.title} brand={brand} address={address} />
          </div>
        </div>
        <Card
          label="Data sheet"
          code={courseCode(course.id)}
          padded={false}
          className="self-start lg:col-span-5"
        >
          <CoursePicture
            course={course}
            sizes="(min-width:84rem) 31rem,(min-width:64rem) 37vw,91vw"
            first
            className="border-b print:hidden"
          />
          <DataSheet
            className="px-5 pt-1 pb-2 sm:px-6 [&>div:first-child]:border-t-0 [&>div:last-child]:border-b-0"
            rows={[
              { name: "Price", value: <Price value={course.price} className="text-xl font-semibold" /> },
              { name: "Duration", value: course.duration },
              { name: "Rating", value: <Rating value={course.rating} /> },
              { name: "Students", value: groupDigits(course.students) },
              { name: "Instructor", value: <Instructor name={course.instructor} /> },
              { name: "Certification", value: course.certification ?? DEFAULT_CERTIFICATION },
              { name: "Updated", value: <LongDate value={course.updated_at} /> },
            ]}
          />
        </Card>
      </Container>
    </div>
  );
}
