import type { ConsultancyService } from "#api/types.gen.ts";

export type { ConsultancyService as Service } from "#api/types.gen.ts";

/** A service by its name in addresses and its name in the form, which the server compares exactly. */
export type ServiceName = Pick<ConsultancyService, "slug" | "name">;

/**
 * The ten services in the order of the form. Their texts lie in `consultancy-services.json`, which only the
 * server reads, so that no page carries those of the others; a test keeps the two alike.
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

/** The page of a service. */
export function serviceHref(slug: string): string {
  return `/consultancy/${slug}`;
}
