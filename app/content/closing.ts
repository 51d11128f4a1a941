import type { SiteLink } from "./site.ts";

/** The last words of a page, with the one action to take next. */
export interface Closing {
  readonly title: string;
  readonly text: string;
  readonly action: SiteLink;
}
