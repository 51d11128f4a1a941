import { CATEGORIES } from "#content/categories.ts";
import type { Closing } from "#content/closing.ts";
import type { Course } from "#content/courses.ts";
import { countOf } from "#content/format.ts";
import { ALL_COURSES } from "#content/site.ts";
import type { TeamMember } from "#content/team.ts";
import { listingHref } from "#site/courses/address.ts";
import { CourseTiles } from "#site/courses/CourseTiles.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { ClosingAction } from "#ui/ClosingAction.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { PageHead, Section } from "#ui/Section.tsx";
import { NextBatches } from "./NextBatches.tsx";
import { Portrait } from "./Portrait.tsx";

/** The closing words of a team member's page. */
const memberClosing = (name: string): Closing => ({
  title: `Learn from ${name}`,
  text: "Ask about the next batch, the level you need or a batch for your company. An adviser replies within one working day.",
  action: { label: "Ask about a course", href: "/contact" },
});

/** The number of courses that the server sends; the search finds all. */
export const COURSES_SHOWN = 24;

/** A team member with their courses. */
export function MemberPage({ member, courses }: { member: TeamMember; courses: readonly Course[] }) {
  const more = courses.length === COURSES_SHOWN;
  return (
    <>
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "About Us", href: "/about" },
              { label: member.name },
            ]}
          />
        }
        label="The team"
        title={member.name}
        lead={member.title}
        aside={<Sheet member={member} courses={courses} />}
      >
        <p className="mt-6 max-w-measure whitespace-pre-line text-lg">{member.description}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          {courses.length > 0 ? <ButtonLink href="#courses">See the courses</ButtonLink> : null}
          <ButtonLink href="/about#team" variant={courses.length > 0 ? "secondary" : "primary"}>
            Meet the whole team
          </ButtonLink>
        </div>
      </PageHead>
      <NextBatches courses={courses} />
      <Section
        id="courses"
        label={more ? `${COURSES_SHOWN} most popular courses` : countOf(courses.length, "course", "courses")}
        title={`Courses with ${member.name}`}
        aside={
          more ? (
            <ButtonLink href={listingHref({ category: "all", q: member.name })} variant="secondary">
              All courses with {member.name}
            </ButtonLink>
          ) : (
            <ButtonLink href={ALL_COURSES.href} variant="secondary">
              {ALL_COURSES.label}
            </ButtonLink>
          )
        }
      >
        {courses.length > 0 ? (
          <CourseTiles courses={courses} />
        ) : (
          <p className="text-lg text-ink-muted">No course is listed under this name at present.</p>
        )}
      </Section>
      <ClosingAction {...memberClosing(member.name)} />
    </>
  );
}

/** What the member did before, and what the courses are about; the title stands beside it. */
function Sheet({ member, courses }: { member: TeamMember; courses: readonly Course[] }) {
  const keys = new Set<string>(courses.map((course) => course.category_key));
  const fields = CATEGORIES.filter(({ key }) => keys.has(key)).map(({ name }) => name);
  const { years, employers, languages } = member;
  return (
    <div className="crop card mx-auto w-full max-w-sm lg:ms-auto lg:me-0">
      <Portrait member={member} sizes="(min-width:26rem) 24rem,91vw" first />
      <DataSheet
        className="px-5 pt-1 pb-2 sm:px-6 datasheet-bare"
        rows={[
          { name: "In the trade", value: years === null ? null : countOf(years, "year", "years") },
          { name: "Worked at", value: employers.length === 0 ? null : <Lines texts={employers} /> },
          { name: "Teaches in", value: languages.join(", ") },
          { name: "Fields", value: fields.join(", ") },
          {
            name: "Courses",
            value: courses.length > 0 && courses.length < COURSES_SHOWN ? courses.length : null,
          },
        ]}
      />
    </div>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
