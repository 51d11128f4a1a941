import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import type { CategoryKey } from "#content/categories.ts";
import { Card } from "#ui/Card.tsx";
import { Icon } from "#ui/Icon.tsx";
import { isShowable } from "../../forms/safe-address.ts";
import { publicSettingsQuery } from "../../session/brand.ts";
import { LengthMeter } from "../../ui/LengthMeter.tsx";
import { type PictureState, usePicture } from "../../ui/picture-state.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { type CourseValues, coursePreview } from "../course-form.ts";
import { courseCountsQuery } from "../courses-api.ts";
import { useTypedFee } from "../use-typed-fee.ts";
import { DESCRIPTION_MAX, oneLine, pageTitle, slugFrom, TITLE_MAX } from "./appearance.ts";
import { type Eligibility, eligibilityOf, type Finding, findingsOf } from "./findings.ts";
import { ChatPreview, SearchPreview } from "./Previews.tsx";

const DEBOUNCE_MS = 200;
/** Debounces picture requests while an address is typed. */
const PICTURE_DEBOUNCE_MS = 400;

interface SearchPanelProps {
  control: Control<CourseValues>;
  /** The number of the course; undefined for a new one. */
  id: number | undefined;
  /** The category in which the site counts the stored course; null while it is hidden. */
  countedIn: CategoryKey | null;
}

/** Preview and checklist for search engines and link previews, updated while typing. */
export function SearchPanel({ control, id, countedIn }: SearchPanelProps) {
  const values = useDebounced(useWatch({ control }) as CourseValues, DEBOUNCE_MS);
  const brand = useQuery(publicSettingsQuery).data?.brand_name ?? "";
  const counts = useQuery(courseCountsQuery).data ?? null;
  const course = coursePreview(values, useTypedFee(id, control));
  const image = useDebounced(course.image, PICTURE_DEBOUNCE_MS);
  const picture = usePicture(isShowable(image) ? image : "").state;
  const shown = { ...course, slug: course.slug.trim() || slugFrom(course.title) };
  return (
    <Card label="Google and WhatsApp" padded={false}>
      <div className="grid grid-cols-1 gap-6 p-5">
        <SearchPreview course={shown} brand={brand} />
        <div className="grid gap-3">
          <LengthMeter
            label="First line in Google"
            text={course.title === "" ? "" : pageTitle(course.title, brand)}
            max={TITLE_MAX}
            excess="more than search results show"
          />
          <LengthMeter
            label="Text in Google"
            text={oneLine(course.description)}
            max={DESCRIPTION_MAX}
            excess="more than search results show"
          />
        </div>
        <Findings
          untouched={id === undefined && course.title === "" && course.description === ""}
          findings={findingsOf(course, brand, pictureFor(course.image, image, picture))}
        />
        <CourseList eligibility={eligibilityOf(course, values.published, counts, countedIn)} />
        <ChatPreview course={shown} brand={brand} />
      </div>
    </Card>
  );
}

/** The state of the form's current picture; `asked` is the debounced address that was checked. */
function pictureFor(address: string, asked: string, state: PictureState): PictureState {
  if (address === "") return "none";
  if (address !== asked) return "loading";
  return isShowable(address) ? state : "broken";
}

const MARKS = {
  good: { icon: "check", className: "text-success", word: "Done" },
  better: { icon: "warning", className: "text-signal-text", word: "Could be better" },
  missing: { icon: "close", className: "text-danger", word: "Missing" },
} as const;

function Findings({ findings, untouched }: { findings: readonly Finding[]; untouched: boolean }) {
  const open = findings.filter(({ state }) => state !== "good").length;
  return (
    <section aria-labelledby="search-findings">
      <h3 id="search-findings" className="font-semibold">
        {untouched
          ? "What search engines look for"
          : open === 0
            ? "Nothing is missing"
            : `${open} ${open === 1 ? "thing" : "things"} to improve`}
      </h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {findings.map(({ state, text }) => (
          <li key={text} className="flex gap-2.5">
            {/* A form in which nothing was written has no faults yet. */}
            <Icon
              name={untouched ? "minus" : MARKS[state].icon}
              className={`mt-0.5 flex-none ${untouched ? "text-ink-muted" : MARKS[state].className}`}
            />
            <span>
              {untouched ? null : <span className="sr-only">{MARKS[state].word}: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CourseList({ eligibility: { eligible, reasons } }: { eligibility: Eligibility }) {
  return (
    <section aria-labelledby="course-list" className="border-t border-line pt-4">
      <h3 id="course-list" className="flex items-center gap-2.5 font-semibold">
        <Icon
          name={eligible ? "check" : "warning"}
          className={`flex-none ${eligible ? "text-success" : "text-signal-text"}`}
        />
        {eligible ? "Eligible for course lists in search" : "Not eligible for course lists in search"}
      </h3>
      {eligible ? (
        <p className="mt-2 text-sm text-ink-muted">
          Search engines may show it among our courses, side by side. They decide whether they do.
        </p>
      ) : (
        <ul className="mt-2 grid list-[square] gap-1.5 ps-5 text-sm marker:text-ink-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
