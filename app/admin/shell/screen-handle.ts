import { useMatches } from "react-router";
import type { BackLink } from "../ui/ScreenHead.tsx";

/** What a route says about its screen. */
export interface ScreenHandle {
  /** The title of the document, which is also announced; it may depend on what the loader has loaded. */
  readonly title: string | ((loaded: unknown) => string);
  /** What the record is called when it is not there or could not be loaded. */
  readonly what?: string;
  /** The list to which the screen belongs. */
  readonly back?: BackLink;
  /** What staff read when the loader failed, where the answer has no text of its own and no toast has told it. */
  readonly failed?: string;
}

/** The handle of the present route, and its title. */
export function useScreen(): { title: string; handle: ScreenHandle | undefined } {
  const match = useMatches().findLast((candidate) => candidate.handle !== undefined);
  const handle = match?.handle as ScreenHandle | undefined;
  const title = handle?.title ?? "Staff area";
  return { title: typeof title === "string" ? title : title(match?.loaderData), handle };
}
