import { CONSULTANCY_HEADING, CONSULTANCY_STEPS } from "#content/consultancy-page.ts";
import type { ServiceCard } from "#content/services.ts";
import type { Settings } from "#content/site.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { PageHead } from "#ui/Section.tsx";
import { Steps } from "#ui/Steps.tsx";
import { EnquirySection } from "./EnquirySection.tsx";
import { PhoneLink } from "./PhoneLink.tsx";
import { Tagline } from "./Tagline.tsx";

/* Below the form: the browser loads its code when it is near the viewport. */
const LazyDetails = hydrateWhenVisible<{ services: readonly ServiceCard[] }>({
  server: import.meta.env.SSR ? (await import("./ConsultancyDetails.tsx")).ConsultancyDetails : null,
  load: () => import("./ConsultancyDetails.tsx").then((part) => part.ConsultancyDetails),
  selector: "#consultancy-details",
});

interface ConsultancyPageProps {
  settings: Settings;
  services: readonly ServiceCard[];
  result: FormResult | null;
}

/** The consultancy page: the form, the steps of an engagement, the services and training for companies. */
export function ConsultancyPage({ settings, services, result }: ConsultancyPageProps) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: "Engineering Consultancy" }]} />}
        title={CONSULTANCY_HEADING}
        aside={<Steps id="steps" title="How we work" steps={CONSULTANCY_STEPS} />}
      >
        <Tagline />
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="#form">Describe your problem</ButtonLink>
          <ButtonLink href="#services-section" variant="secondary">
            See all ten services
          </ButtonLink>
          <PhoneLink phone={settings.phone} />
        </div>
      </PageHead>
      <EnquirySection result={result} services={services} />
      <LazyDetails services={services} />
    </>
  );
}
