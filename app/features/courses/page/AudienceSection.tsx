import type { CourseContent } from "#content/courses.ts";
import { hoursText, listText } from "#content/format.ts";
import { Outcomes } from "#site/courses/CourseLists.tsx";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";
import { Section } from "#ui/Section.tsx";

/** Whether the section has anything to say. */
export function hasAudience(content: CourseContent): boolean {
  const { for_whom, not_for, languages, hours_a_week } = content;
  return for_whom.length + not_for.length + languages.length > 0 || hours_a_week !== null;
}

/** For whom the course is and for whom not, with the time and the languages that it takes. */
export function AudienceSection({ content }: { content: CourseContent }) {
  const { for_whom, not_for } = content;
  const lists = for_whom.length + not_for.length > 0;
  return (
    <Section
      id="audience"
      tone="sunken"
      label="Before you decide"
      title={lists ? "Who it is for" : "Time and languages"}
      lead={termsText(content)}
    >
      {lists ? (
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          {for_whom.length > 0 ? (
            <div>
              <h3 className="mb-3 text-xl">It is for you if</h3>
              <Outcomes items={for_whom} />
            </div>
          ) : null}
          {not_for.length > 0 ? (
            <div>
              <h3 className="mb-3 text-xl">It is not for you if</h3>
              <ul className="*:flex *:gap-3 *:py-1.5">
                {keyed(not_for).map(({ key, text }) => (
                  <li key={key}>
                    <Icon name="close" className="mt-0.5 flex-none text-ink-muted" />
                    <span>{text}</span>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      ) : null}
    </Section>
  );
}

/** "Plan 8 hours a week for lessons and practice. It is taught in English and Hindi." */
function termsText({ hours_a_week, languages }: CourseContent): string | undefined {
  const parts = [
    hours_a_week === null ? "" : `Plan ${hoursText(hours_a_week)} a week for lessons and practice.`,
    languages.length === 0 ? "" : `It is taught in ${listText(languages)}.`,
  ];
  return parts.filter(Boolean).join(" ") || undefined;
}
