import type { ReactNode } from "react";
import { categoryOf } from "#content/categories.ts";
import { type Course, DEFAULT_CERTIFICATION, NO_PREREQUISITES } from "#content/courses.ts";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { Container } from "#ui/Container.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";
import { Picture } from "#ui/Picture.tsx";
import { Instructor } from "../Instructor.tsx";

const PORTRAIT = 160;

/** What to bring along, what one gets at the end, and who teaches. */
export function AroundSection({ course }: { course: Course }) {
  const profile = course.instructor_profile;
  return (
    <section aria-label="Before and after the course" className="py-section print:py-4">
      <Container className={cx("grid gap-10 md:gap-8", profile ? "md:grid-cols-2" : "md:grid-cols-3")}>
        <Fact icon="layers" title="Prerequisites">
          {course.prerequisites.length > 0 ? (
            <ul className="grid list-[square] gap-1.5 ps-5 marker:text-ink-muted">
              {keyed(course.prerequisites).map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          ) : (
            <p>{NO_PREREQUISITES}</p>
          )}
        </Fact>
        <Fact icon="award" title="Certification">
          <p>{course.certification ?? DEFAULT_CERTIFICATION}</p>
        </Fact>
        <Fact
          icon="user"
          title="Instructor"
          id="instructor"
          className={profile ? "md:col-span-2" : undefined}
        >
          {profile ? (
            <Profile course={course} profile={profile} />
          ) : (
            <>
              <p>
                <strong className="font-semibold">
                  <Instructor name={course.instructor} />
                </strong>
              </p>
              <p className="mt-1 text-ink-muted">
                {categoryOf(course.category_key).name} · <TeamLink />
              </p>
            </>
          )}
        </Fact>
      </Container>
    </section>
  );
}

function Profile({
  course,
  profile,
}: {
  course: Course;
  profile: NonNullable<Course["instructor_profile"]>;
}) {
  // The whole text stands on the page of the member.
  const [biography] = profile.description.split("\n");
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {profile.image ? (
        <Picture
          src={profile.image}
          files={profile.picture}
          sizes="10rem"
          fallback={PERSON_FALLBACK}
          width={PORTRAIT}
          height={PORTRAIT}
          className="aspect-square w-40 border border-line object-cover"
        />
      ) : null}
      <div className={profile.image ? undefined : "sm:col-span-2"}>
        <p className="text-lg">
          <strong className="font-semibold">
            <Instructor name={course.instructor} />
          </strong>
        </p>
        <p className="text-ink-muted">{profile.title}</p>
        <p className="mt-3 max-w-measure">{biography}</p>
        <p className="mt-3">
          <TeamLink />
        </p>
      </div>
    </div>
  );
}

function TeamLink() {
  return (
    <a className="link inline-block py-1" href="/about#team">
      Meet the team
    </a>
  );
}

function Fact({
  icon,
  title,
  id,
  className,
  children,
}: {
  icon: "layers" | "award" | "user";
  title: string;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx("border-t border-line-strong pt-5", className)}>
      <h2 id={id} className="mb-3 flex items-center gap-3 text-xl">
        <Icon name={icon} className="text-data-text" />
        {title}
      </h2>
      {children}
    </div>
  );
}
