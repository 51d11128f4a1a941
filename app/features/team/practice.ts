import { countOf, listText } from "#content/format.ts";
import type { TeamMember } from "#content/team.ts";

/** What is said of what a member did and speaks: "14 years in the trade", "Teaches in English and Hindi". */
export function practiceOf({ years, languages }: Pick<TeamMember, "years" | "languages">): string[] {
  return [
    ...(years === null ? [] : [`${countOf(years, "year", "years")} in the trade`]),
    ...(languages.length === 0 ? [] : [`Teaches in ${listText(languages)}`]),
  ];
}
