import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { useDebounced } from "../ui/use-debounced.ts";
import type { CourseValues } from "./course-form.ts";
import { undrawableQuery } from "./courses-api.ts";

const DEBOUNCE_MS = 500;
/** All but those of English, which every font of the site has. */
const OTHER_LETTERS = /[^\n -~]/gu;
/** The server looks at so many. */
const MOST = 500;
const LIST = new Intl.ListFormat("en-IN", { type: "conjunction" });

/** Names the letters that the syllabus and the picture of link previews cannot show. */
export function UndrawableHint({ control }: { control: Control<CourseValues> }) {
  const letters = useDebounced(otherLetters(useWatch({ control })), DEBOUNCE_MS);
  const { data = [] } = useQuery(undrawableQuery(letters));
  return (
    <p role="status" className="text-sm text-signal-text empty:hidden">
      {data.length > 0
        ? `The syllabus and the picture in link previews show □ in place of ${LIST.format(data)}. The page itself shows them.`
        : null}
    </p>
  );
}

function otherLetters(values: unknown): string {
  const letters = new Set(texts(values).join("").match(OTHER_LETTERS));
  return [...letters].sort().slice(0, MOST).join("");
}

/** All texts within values. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}
