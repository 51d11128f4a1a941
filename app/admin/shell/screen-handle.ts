import { useMatches } from "react-router";
import type { BackLink } from "../ui/ScreenHead.tsx";

/** Metadata of a screen's route. */
export interface ScreenHandle {
  /** The document title, which is also announced; it can depend on the loaded data. */
  readonly title: string | ((loaded: unknown) => string);
  /** The name of the record in error messages. */
  readonly what?: string;
  /** The list that the screen belongs to. */
  readonly back?: BackLink;
  /** The error message for loader failures that have no text of their own. */
  readonly failed?: string;
}

/** The handle and the title of the current route. */
export function useScreen(): { title: string; handle: ScreenHandle | undefined } {
  const match = useMatches().findLast((candidate) => candidate.handle !== undefined);
  const handle = match?.handle as ScreenHandle | undefined;
  const title = handle?.title ?? "Staff area";
  return { title: typeof title === "string" ? title : title(match?.loaderData), handle };
}
