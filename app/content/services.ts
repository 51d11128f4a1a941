import type { ConsultancyService } from "#api/types.gen.ts";
import type { Art } from "./art.ts";

export type { ConsultancyService as Service } from "#api/types.gen.ts";

/** The slug and the name of a service. The server compares the name exactly. */
export type ServiceName = Pick<ConsultancyService, "slug" | "name">;

/**
 * The services in the order of the form. Their texts are in `consultancy-services.json`, which only the server reads,
 * so that pages do not load the texts of other services; a test compares both.
 */
export const SERVICES: readonly ServiceName[] = [
  { slug: "industrial-automation-solution", name: "Industrial Automation Solution" },
  { slug: "production-reporting", name: "Production Reporting" },
  {
    slug: "energy-monitoring-energy-saving-solutions",
    name: "Energy Monitoring & Energy Saving Solutions",
  },
  { slug: "quality-inspection-software-solutions", name: "Quality Inspection Software Solutions" },
  { slug: "overall-equipment-efficiency", name: "Overall Equipment Efficiency" },
  { slug: "web-cloud-based-applications", name: "Web & Cloud Based Applications" },
  { slug: "pneumatic-hydraulic-solutions", name: "Pneumatic & Hydraulic Solutions" },
  {
    slug: "predictive-preventive-maintenance-software",
    name: "Predictive & Preventive Maintenance Software",
  },
  { slug: "ai-ml-based-solution", name: "AI & ML Based Solution" },
  { slug: "other-customised-solutions", name: "Other Customised Solutions" },
];

export function serviceHref(slug: string): string {
  return `/consultancy/${slug}`;
}

/** The drawing of a service. Here and without `Picture`, so that these pages load no code for it. */
export const serviceArt = (slug: string): Art => ({
  src: `/art/service-${slug}.svg`,
  width: 640,
  height: 360,
});
