import type { ComponentProps } from "react";
import type { VacancySummary } from "#api/types.gen.ts";
import type { Course, CourseSummary } from "#content/courses.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { InquiryHost } from "../inquiry/InquiryHost.tsx";
import { CourseBar } from "./CourseBar.tsx";
import type { CourseDetails } from "./CourseDetails.tsx";
import { CourseHead } from "./CourseHead.tsx";
import type { CourseInquiry } from "./CourseInquiry.tsx";
import type { CourseJobs } from "./CourseJobs.tsx";
import { CourseSheet } from "./CourseSheet.tsx";
import type { RelatedCourses } from "./RelatedCourses.tsx";

/* Most visitors read what these show and use nothing of it: their code loads when they come near. */
const LazyDetails = hydrateWhenVisible<ComponentProps<typeof CourseDetails>>({
  server: import.meta.env.SSR ? (await import("./CourseDetails.tsx")).CourseDetails : null,
  load: () => import("./CourseDetails.tsx").then((part) => part.CourseDetails),
  selector: "#course-details",
});
const LazyInquiry = hydrateWhenVisible<ComponentProps<typeof CourseInquiry>>({
  server: import.meta.env.SSR ? (await import("./CourseInquiry.tsx")).CourseInquiry : null,
  load: () => import("./CourseInquiry.tsx").then((part) => part.CourseInquiry),
  selector: "#inquiry-section",
});
const LazyJobs = hydrateWhenVisible<ComponentProps<typeof CourseJobs>>({
  server: import.meta.env.SSR ? (await import("./CourseJobs.tsx")).CourseJobs : null,
  load: () => import("./CourseJobs.tsx").then((part) => part.CourseJobs),
  selector: "#jobs-section",
});
const LazyRelatedCourses = hydrateWhenVisible<ComponentProps<typeof RelatedCourses>>({
  server: import.meta.env.SSR ? (await import("./RelatedCourses.tsx")).RelatedCourses : null,
  load: () => import("./RelatedCourses.tsx").then((part) => part.RelatedCourses),
  selector: "#related-section",
});

interface CoursePageProps {
  course: Course;
  related: readonly CourseSummary[];
  /** The open vacancies for which it prepares. */
  vacancies: readonly VacancySummary[];
  /** The provider's name. */
  brand: string;
  /** The page's canonical URL, for sharing. */
  address: string | null;
  result: FormResult | null;
}

/** A course page with all details and the inquiry form. */
export function CoursePage({ course, related, vacancies, brand, address, result }: CoursePageProps) {
  return (
    <InquiryHost>
      <div className="course-page">
        <CourseHead course={course} brand={brand} address={address} />
        <CourseSheet course={course} />
        <div className="course-details">
          <LazyDetails course={course} />
        </div>
        <div className="course-after">
          <LazyInquiry course={course} result={result} />
          <div data-print="hide">
            <LazyJobs jobs={vacancies} />
            <LazyRelatedCourses courses={related} category={course.category_key} />
          </div>
        </div>
        <CourseBar course={course} />
      </div>
    </InquiryHost>
  );
}
