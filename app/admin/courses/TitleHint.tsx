import { useQuery } from "@tanstack/react-query";
import { useFormState, useWatch } from "react-hook-form";
import { courseHref } from "#site/courses/address.ts";
import { readAddress } from "../kit/address-state.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import type { CourseValues } from "./course-form.ts";
import { courseList } from "./courses-api.ts";

const DEBOUNCE_MS = 500;

const same = (title: string) => title.trim().replace(/\s+/g, " ").toLocaleLowerCase("en");

/** Warns when another course has the same title, which affects the URL. */
export function TitleHint() {
  const [title, slug] = useWatch<CourseValues, ["title", "slug"]>({ name: ["title", "slug"] });
  const before = useFormState<CourseValues>().defaultValues;
  const rested = useDebounced(title, DEBOUNCE_MS);
  const changed = same(rested) !== "" && same(rested) !== same(before?.title ?? "");
  // The server uses the first 100 characters of a search.
  const q = rested.trim().slice(0, 100);
  const query = courseList.query({ ...readAddress("", courseList.spec), q });
  const { data } = useQuery({ ...query, meta: {}, enabled: changed });
  const other = changed ? data?.items.find((row) => same(row.title) === same(rested)) : undefined;
  return (
    <div role="status" className="text-sm text-signal-text empty:hidden">
      {other ? (
        <p>
          There is already a course with this title at {courseHref(other.slug)}.
          {slug.trim() === ""
            ? " This one gets a number at the end of its address. To choose an address yourself, fill in “Address on the site”."
            : null}
        </p>
      ) : null}
    </div>
  );
}
