import { CONSULTANCY_HEADING, CONSULTANCY_SERVICES, CONSULTANCY_STEPS } from "#content/consultancy.ts";
import { serviceArt, serviceHref } from "#content/services.ts";
import type { Settings } from "#content/site.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHead, Section } from "#ui/Section.tsx";
import { Steps } from "#ui/Steps.tsx";
import { EnquirySection } from "./EnquirySection.tsx";
import { PhoneLink } from "./PhoneLink.tsx";
import { Tagline } from "./Tagline.tsx";

/** The consultancy page: the form, the steps of an engagement, and the services. */
export function ConsultancyPage({ settings, result }: { settings: Settings; result: FormResult | null }) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: "Engineering Consultancy" }]} />}
        title={CONSULTANCY_HEADING}
        aside={<Steps id="steps" title="How it goes" steps={CONSULTANCY_STEPS} />}
      >
        <Tagline />
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="#services-section" variant="secondary">
            See the ten services
          </ButtonLink>
          <PhoneLink phone={settings.phone} />
        </div>
      </PageHead>
      <EnquirySection result={result} />
      <Section
        id="services"
        tone="sunken"
        label="Ten services"
        title="What we can take off your hands"
        lead="Each one starts with the problem and ends with something you can measure."
      >
        <ol className="grid gap-4 xl:grid-cols-2">
          {CONSULTANCY_SERVICES.map(({ slug, name, problem, outcomes }, at) => (
            <li
              key={slug}
              className="card card-active relative grid content-start gap-5 p-5 sm:grid-cols-[14rem_1fr] sm:p-6"
            >
              <img
                alt=""
                {...serviceArt(slug)}
                className="h-auto w-full border border-line"
                loading="lazy"
                decoding="async"
              />
              <div>
                <p className="label">{String(at + 1).padStart(2, "0")}</p>
                <h3 className="mt-2 text-xl">
                  <a href={serviceHref(slug)} className="after:absolute after:inset-0">
                    {name}
                  </a>
                </h3>
                <p className="mt-2 text-ink-muted">{problem}</p>
                <ul className="mt-4 grid gap-2 border-t border-line pt-4">
                  {outcomes.map((outcome) => (
                    <li key={outcome} className="flex gap-3">
                      <Icon name="check" className="mt-0.5 text-data-text" />
                      <span>{outcome}</span>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
