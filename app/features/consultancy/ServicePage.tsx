import type { ComponentProps } from "react";
import type { Closing } from "#content/closing.ts";
import { type Service, type ServiceName, serviceArt, serviceHref } from "#content/services.ts";
import type { Settings } from "#content/site.ts";
import type { TileCourse } from "#site/courses/CourseTile.tsx";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { ClosingAction } from "#ui/ClosingAction.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon, type IconName } from "#ui/Icon.tsx";
import { PageHead, Section } from "#ui/Section.tsx";
import { CaseSection } from "./CaseSection.tsx";
import type { EnquirySection } from "./EnquirySection.tsx";
import { PhoneLink } from "./PhoneLink.tsx";

const SERVICE_CLOSING: Closing = {
  title: "Do you recognise your plant?",
  text: "Tell us what happens and what you would like instead. An engineer calls back within one working day.",
  action: { label: "Talk to an engineer", href: "#form" },
};

const LazyEnquiry = hydrateWhenVisible<ComponentProps<typeof EnquirySection>>({
  server: import.meta.env.SSR ? (await import("./EnquirySection.tsx")).EnquirySection : null,
  load: () => import("./EnquirySection.tsx").then((part) => part.EnquirySection),
  selector: "#form",
});
const LazyRelatedTraining = hydrateWhenVisible<{ courses: readonly TileCourse[] }>({
  server: import.meta.env.SSR ? (await import("./RelatedTraining.tsx")).RelatedTraining : null,
  load: () => import("./RelatedTraining.tsx").then((part) => part.RelatedTraining),
  selector: "#courses-section",
});

interface ServicePageProps {
  service: Service;
  /** All services, in their order. */
  services: readonly ServiceName[];
  /** Related courses. */
  courses: readonly TileCourse[];
  settings: Settings;
  result: FormResult | null;
}

/** The page of a consultancy service: problem, outcomes, a project, steps and form. */
export function ServicePage({ service, services, courses, settings, result }: ServicePageProps) {
  const number = services.findIndex(({ slug }) => slug === service.slug) + 1;
  return (
    <>
      <PageHead
        above={
          <Breadcrumb
            items={[
              { label: "Home", href: "/" },
              { label: "Engineering Consultancy", href: "/consultancy" },
              { label: service.name },
            ]}
          />
        }
        label={`Consultancy service ${String(number).padStart(2, "0")} of ${services.length}`}
        title={service.name}
        lead={service.summary}
        aside={<Problems service={service} />}
      >
        <p className="mt-4 max-w-measure">{service.description}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="#form">Talk to an engineer</ButtonLink>
          <PhoneLink phone={settings.phone} />
        </div>
      </PageHead>
      <section aria-label="What we deliver, and what we need" className="py-section">
        <Container className="grid gap-10 md:grid-cols-12 md:gap-14">
          <CheckList
            title="What we deliver"
            icon="check"
            items={service.outcomes}
            className="text-lg md:col-span-7"
          />
          <CheckList
            title="What we need from you"
            icon="chevron-right"
            items={service.inputs}
            className="md:col-span-5"
          />
        </Container>
      </section>
      <CaseSection service={service} />
      <Section
        id="steps"
        tone="sunken"
        label={`${service.steps.length} steps`}
        title="How a project works"
        lead="Each step ends with something on paper or at the machine. Nothing you pay for starts before you agree."
      >
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {service.steps.map(({ title, text }, at) => (
            <li key={title} className="card p-5 sm:p-6">
              <p aria-hidden="true" className="figure font-mono text-2xl text-data-text">
                {at + 1}
              </p>
              <h3 className="mt-3 text-lg">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <LazyEnquiry result={result} services={services} service={service} />
      <LazyRelatedTraining courses={courses} />
      <OtherServices slug={service.slug} services={services} />
      <ClosingAction {...SERVICE_CLOSING} />
    </>
  );
}

function Problems({ service: { slug, problems } }: { service: Service }) {
  return (
    <section aria-labelledby="problems" className="card">
      <h2 id="problems" className="label border-b border-line px-5 py-2.5 sm:px-6">
        Typical problems
      </h2>
      <img alt="" {...serviceArt(slug)} className="h-auto w-full border-b border-line" decoding="async" />
      <ul className="px-5 sm:px-6">
        {problems.map((item) => (
          <li key={item} className="flex gap-3 border-b border-line py-3.5 last:border-b-0">
            <Icon name="warning" className="mt-0.5 text-ink-muted" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CheckListProps {
  title: string;
  icon: IconName;
  items: readonly string[];
  className: string;
}

function CheckList({ title, icon, items, className }: CheckListProps) {
  return (
    <div className={className}>
      <h2 className="border-t border-line-strong pt-5 text-2xl">{title}</h2>
      <ul className="mt-5 grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Icon name={icon} className="mt-1 text-data-text" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OtherServices({ slug, services }: { slug: string; services: readonly ServiceName[] }) {
  return (
    <Section id="other-services" label="Ten services" title="Other services">
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {services
          .filter((other) => other.slug !== slug)
          .map((other) => (
            <li key={other.slug} className="border-t border-line">
              <a
                href={serviceHref(other.slug)}
                className="flex items-center justify-between gap-4 py-4 underline-offset-4 hover:underline"
              >
                {other.name}
                <Icon name="chevron-right" className="text-ink-muted" />
              </a>
            </li>
          ))}
      </ul>
    </Section>
  );
}
