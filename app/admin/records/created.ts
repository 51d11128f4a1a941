import { useLocation } from "react-router";

/** What a list is told by the form that leads to it. It stands in the history entry, so that another page forgets it. */
export interface CreatedState {
  readonly created: number;
}

/** The number of the record that was just created, when the form has just led to this list. */
export function useCreated(): number | null {
  const state = useLocation().state as Partial<CreatedState> | null;
  return typeof state?.created === "number" ? state.created : null;
}
