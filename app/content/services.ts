import type { Art } from "./art.ts";

export type { CaseSheet, ConsultancyService as Service, ServiceCard, ServiceName } from "#api/types.gen.ts";

export function serviceHref(slug: string): string {
  return `/consultancy/${slug}`;
}

/** The drawing of a service. Here and without `Picture`, so that these pages load no code for it. */
export const serviceArt = (slug: string): Art => ({
  src: `/art/service-${slug}.svg`,
  width: 640,
  height: 360,
});
