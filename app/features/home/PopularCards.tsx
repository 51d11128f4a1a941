import { CATEGORY_ART, COURSE_ART } from "#content/art.ts";
import type { Course } from "#content/courses.ts";
import { ALL_COURSES } from "#content/site.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { CardBody } from "#ui/Card.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Picture } from "#ui/Picture.tsx";
import { Price } from "#ui/Price.tsx";
import { Rating } from "#ui/Rating.tsx";
import { Section } from "#ui/Section.tsx";

const thousands = new Intl.NumberFormat("en-IN");

/** The courses most people take, as small data sheets. Nothing at all when the catalogue is empty. */
export function PopularCards({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null;
  return (
    <Section
      id="most-taken"
      tone="sunken"
      label="From the catalogue"
      title="Most taken courses"
      lead="Full courses with certificate, by number of students."
      aside={
        <ButtonLink href={ALL_COURSES.href} variant="secondary">
          {ALL_COURSES.label}
        </ButtonLink>
      }
    >
      <ul className="card-row">
        {courses.map((course) => (
          <li key={course.id} className="card card-active relative flex flex-col">
            <Picture
              src={course.image}
              fallback={CATEGORY_ART[course.category_key]}
              alt=""
              {...COURSE_ART}
              className="aspect-video w-full border-b border-line object-cover"
            />
            <CardBody>
              <h3 className="text-xl">
                <a href={`/courses/${course.slug}`} className="after:absolute after:inset-0">
                  {course.title}
                </a>
              </h3>
              <p className="mt-2 mb-5 line-clamp-2 text-ink-muted">{course.description}</p>
              <DataSheet
                className="mt-auto"
                rows={[
                  { name: "Duration", value: course.duration },
                  { name: "Students", value: thousands.format(course.students) },
                  { name: "Rating", value: <Rating value={course.rating} /> },
                  { name: "Price", value: <Price value={course.price} className="font-semibold" /> },
                ]}
              />
            </CardBody>
          </li>
        ))}
      </ul>
    </Section>
  );
}
