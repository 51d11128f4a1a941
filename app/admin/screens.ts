import { manifest as account } from "./account/manifest.ts";
import { manifest as audit } from "./audit/manifest.ts";
import { manifest as batches } from "./batches/manifest.ts";
import { manifest as courses } from "./courses/manifest.ts";
import { manifest as health } from "./health/manifest.ts";
import { manifest as leads } from "./leads/manifest.ts";
import { manifest as media } from "./media/manifest.ts";
import { manifest as preview } from "./preview/manifest.ts";
import { staffAreaOf } from "./records/manifest.ts";
import { manifest as report } from "./report/manifest.ts";
import { manifest as search } from "./search/manifest.ts";
import { manifest as services } from "./services/manifest.ts";
import { manifest as settings } from "./settings/manifest.ts";
import { manifest as team } from "./team/manifest.ts";
import { manifest as testimonials } from "./testimonials/manifest.ts";
import { manifest as texts } from "./texts/manifest.ts";
import { manifest as today } from "./today/manifest.ts";
import { manifest as trash } from "./trash/manifest.ts";
import { manifest as vacancies } from "./vacancies/manifest.ts";

/** The screens of all subjects, in the order of the menu. */
export const staffArea = staffAreaOf(
  [
    today,
    courses(async () => (await import("./batches/CourseBatches.tsx")).CourseBatches),
    batches,
    testimonials,
    team,
    vacancies,
    services,
    media,
    preview,
    leads,
    report,
    search,
    settings,
    texts,
    trash,
    audit,
    health,
    account,
  ].flat(),
);
