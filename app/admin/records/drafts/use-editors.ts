import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { leaveEditor, noteEditor } from "./drafts-api.ts";

/** How often an open form says that it is open. */
const EVERY_MS = 15_000;

/** The names of colleagues who have the same form open. */
export function useEditors(place: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ["editors", place],
    queryFn: () => noteEditor(place),
    refetchInterval: EVERY_MS,
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => () => void leaveEditor(place).catch(() => {}), [place]);
  return data?.map(({ name }) => name) ?? [];
}
