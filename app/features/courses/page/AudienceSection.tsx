import { type Course, NO_PREREQUISITES } from "#content/courses.ts";
import { listText } from "#content/format.ts";
import { Icon } from "#ui/Icon.tsx";
import { keyed } from "#ui/keyed.ts";
import { Part } from "./Chapter.tsx";

/** For whom the course is and for whom not, in which languages, and what one has to know before. */
export function AudienceSection({ course: { content, prerequisites } }: { course: Course }) {
  const { for_whom = [], not_for = [], languages = [] } = content ?? {};
  return (
    <Part id="audience" title="Who it is for">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {for_whom.length > 0 ? (
          <div className="card p-5">
            <h4 className="mb-2 font-semibold">It is for you if</h4>
            <ul className="check-list *:py-1">
              {keyed(for_whom).map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {not_for.length > 0 ? (
          <div className="card p-5">
            <h4 className="mb-2 font-semibold">It is not for you if</h4>
            <ul className="*:flex *:gap-3 *:py-1">
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
      {languages.length > 0 ? <p className="mt-4">It is taught in {listText(languages)}.</p> : null}
      <h4 className="mt-4 mb-1 font-semibold">Prerequisites</h4>
      {prerequisites.length > 0 ? (
        <ul className="grid list-[square] gap-1 ps-5 marker:text-ink-muted">
          {keyed(prerequisites).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{NO_PREREQUISITES}</p>
      )}
    </Part>
  );
}
