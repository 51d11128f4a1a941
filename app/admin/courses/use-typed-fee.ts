import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import type { FeeJson } from "#api/types.gen.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import type { CourseValues } from "./course-form.ts";
import { FEE_FIELDS, feeQuery } from "./courses-api.ts";

const DEBOUNCE_MS = 400;

/** What visitors would read of the fee that is typed; undefined until the server has said it, and of what it refuses. */
export function useTypedFee(
  course: number | undefined,
  control?: Control<CourseValues>,
): FeeJson | undefined {
  const values = useWatch({ ...(control && { control }), name: FEE_FIELDS });
  const typed = Object.fromEntries(FEE_FIELDS.map((name, at) => [name, values[at]]));
  const rested = useDebounced(JSON.stringify(typed), DEBOUNCE_MS);
  const query = feeQuery(course, JSON.parse(rested));
  return useQuery({ ...query, enabled: values[0] !== "" }).data ?? undefined;
}
