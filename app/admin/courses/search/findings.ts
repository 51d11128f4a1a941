import { type CategoryCounts, type CategoryKey, categoryOf } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { lengthOf } from "../../kit/format.ts";
import type { PictureState } from "../../ui/picture-state.ts";
import { DESCRIPTION_MAX, oneLine, pageTitle, shorten, TITLE_MAX } from "./appearance.ts";

/** An item of the checklist: done, could be improved, or missing. */
export interface Finding {
  readonly state: "good" | "better" | "missing";
  readonly text: string;
}

/** Whether search engines may show the course in a course list, and if not, why. */
export interface Eligibility {
  readonly eligible: boolean;
  readonly reasons: readonly string[];
}

/** Shorter descriptions are not informative enough. */
const DESCRIPTION_MIN = 70;
/** Search engines show course lists of at least three courses. */
const SHORTEST_LIST = 3;
/** A number with one unit, which the server can convert to an ISO 8601 duration. */
const PLAIN_DURATION = /^[1-9]\d*\s*(?:hours?|hrs?|days?|weeks?|wks?|months?|years?|yrs?)$/i;
/** Search engines reject course names with advertising. */
const ADVERTISING =
  /₹|\brs\.?\s*\d|%|!|\b(?:discounts?|offers?|sale|cheap(?:est)?|free|limited seats|hurry|enrol+ now)\b/i;

/** The checklist, most important items first. */
export function findingsOf(course: Course, brand: string, picture: PictureState): readonly Finding[] {
  const found = [
    titleFinding(course.title, brand),
    descriptionFinding(course.description),
    pictureFinding(picture),
    listFinding(course.what_you_learn, "learning point", "Say what learners can do after the course."),
    listFinding(course.syllabus, "syllabus line", "Add the syllabus. People search for the words in it."),
    durationFinding(course.duration),
  ];
  const order = { missing: 0, better: 1, good: 2 };
  return found.toSorted((a, b) => order[a.state] - order[b.state]);
}

function pictureFinding(picture: PictureState): Finding {
  switch (picture) {
    case "none":
      return better("Visitors see a drawing that fits the title. A photograph of the course says more.");
    case "broken":
      return missing("The picture could not be loaded, so visitors do not see it. Check its address.");
    case "loading":
      return better("The picture is still being loaded.");
    case "shown":
      return good("There is a picture, and it loads.");
  }
}

function titleFinding(title: string, brand: string): Finding {
  if (title === "") return missing("Give the course a title. It is the first line of the search result.");
  const length = lengthOf(pageTitle(title, brand));
  if (length <= TITLE_MAX) return good("The title fits a search result.");
  return better(
    `The title and the name of the site have ${length} characters together; search results show about ` +
      `${TITLE_MAX}. Put the words that count first.`,
  );
}

function descriptionFinding(description: string): Finding {
  const length = lengthOf(oneLine(description));
  if (length === 0)
    return missing("Write a description. It is the text under the title in the search result.");
  if (length < DESCRIPTION_MIN) {
    return better(
      `The description has ${length} characters. ${DESCRIPTION_MIN} to ${DESCRIPTION_MAX} fill a search result.`,
    );
  }
  if (length <= DESCRIPTION_MAX) return good("The description fits a search result.");
  const last = shorten(description, DESCRIPTION_MAX).split(" ").slice(-3).join(" ");
  return better(
    `Search results show the description up to “${last}”. The rest is read on the page, so begin with what counts.`,
  );
}

function listFinding(lines: readonly string[], noun: string, wish: string): Finding {
  const count = lines.length;
  return count === 0
    ? missing(wish)
    : good(`There ${count === 1 ? "is" : "are"} ${count} ${noun}${count === 1 ? "" : "s"}.`);
}

function durationFinding(duration: string): Finding {
  if (duration === "") return missing("Say how long the course takes.");
  if (PLAIN_DURATION.test(duration)) return good("Search engines can read the duration.");
  return better(
    "Visitors see the duration as it is. Search engines only read a number and a unit, such as “8 weeks”.",
  );
}

/**
 * Whether the course is eligible for a course list in search results. `counts` are the published courses per category,
 * `countedIn` is the category in which this course is already counted.
 */
export function eligibilityOf(
  course: Course,
  published: boolean,
  counts: CategoryCounts | null,
  countedIn: CategoryKey | null,
): Eligibility {
  const reasons: string[] = [];
  if (!published)
    reasons.push(
      "Visitors do not see the course yet. Under “On the site”, tick “Visitors can see this course”.",
    );
  if (course.title === "") reasons.push("It has no title.");
  if (course.description === "") reasons.push("It has no description.");
  const advertising = ADVERTISING.exec(course.title);
  if (advertising) {
    reasons.push(
      `The title advertises (“${advertising[0]}”). Search engines want the plain name of the course.`,
    );
  }
  const key = course.category_key;
  const listed = counts === null ? SHORTEST_LIST : counts[key] + (countedIn === key ? 0 : 1);
  if (listed < SHORTEST_LIST) {
    const missingCourses = SHORTEST_LIST - listed;
    reasons.push(
      `A list needs ${SHORTEST_LIST} courses, and “${categoryOf(key).heading}” has ${listed} with this one: ` +
        `${missingCourses} more ${missingCourses === 1 ? "is" : "are"} needed there.`,
    );
  }
  return { eligible: reasons.length === 0, reasons };
}

const good = (text: string): Finding => ({ state: "good", text });
const better = (text: string): Finding => ({ state: "better", text });
const missing = (text: string): Finding => ({ state: "missing", text });
