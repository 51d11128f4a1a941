import type { ComponentProps } from "react";
import { ART } from "#content/art.ts";
import { TRAINING, trainingBands } from "#content/companies.ts";
import { NAV, type Settings } from "#content/site.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { telLink } from "#site/links.ts";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHead, Section, SheetHeading } from "#ui/Section.tsx";
import { StackedTable } from "#ui/StackedTable.tsx";
import type { Cases } from "./Cases.tsx";
import { Terms } from "./Terms.tsx";

const LazyForm = hydrateWhenVisible<{ result: FormResult | null }>({
  server: import.meta.env.SSR ? (await import("./TrainingForm.tsx")).TrainingForm : null,
  load: () => import("./TrainingForm.tsx").then((part) => part.TrainingForm),
  selector: "#training-form",
});

/* Nothing of it reacts: its code is not among that of the page. */
const LazyCases = hydrateWhenVisible<ComponentProps<typeof Cases>>({
  server: import.meta.env.SSR ? (await import("./Cases.tsx")).Cases : null,
  load: () => import("./Cases.tsx").then((part) => part.Cases),
  selector: "#cases-section",
});

interface TrainingPageProps {
  settings: Settings;
  result: FormResult | null;
}

/** Training for companies: days and prices by head count, places, a sample plan, terms, and the form. */
export function TrainingPage({ settings, result }: TrainingPageProps) {
  const { table, places, plan, terms, form } = TRAINING;
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: TRAINING.heading }]} />}
        title={TRAINING.heading}
        lead={TRAINING.lead}
        aside={<img alt="" {...ART.plan} className="hidden h-auto w-full lg:block" decoding="async" />}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="#form">{form.title}</ButtonLink>
          <ButtonLink href={telLink(settings.phone)} variant="quiet">
            <Icon name="phone" />
            {settings.phone}
          </ButtonLink>
        </div>
      </PageHead>
      <Section id="days" title={table.title} lead={table.lead} minor>
        <StackedTable caption={table.title} {...trainingBands(settings)} />
      </Section>
      <section id="form" aria-labelledby="ask" className="border-y border-line bg-paper-sunken py-section">
        <Container className="grid gap-x-14 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <SheetHeading id="ask" title={form.title} lead={form.lead} minor />
          </div>
          <div className="card self-start p-5 sm:p-8 lg:col-span-8">
            <LazyForm result={result} />
          </div>
        </Container>
      </section>
      <Section id="places" title={places.title} minor>
        <StackedTable caption={places.title} head={places.head} rows={places.rows} />
      </Section>
      <Section id="plan" title={plan.title} lead={plan.lead} tone="grid" minor>
        <div className="grid gap-4 lg:grid-cols-2">
          {plan.days.map(({ title, steps }) => (
            <section key={title} className="card">
              <h3 className="label border-b border-line px-5 py-2.5">{title}</h3>
              <ol className="px-5">
                {steps.map((step) => (
                  <li
                    key={step}
                    className="grid grid-cols-[4rem_1fr] border-b border-line py-3 last:border-b-0"
                  >
                    <span className="figure font-mono text-sm text-data-text">{step.slice(0, 5)}</span>
                    <span>{step.slice(6)}</span>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </Section>
      <LazyCases sheets={settings.training_cases} />
      <Section
        id="terms"
        title={terms.title}
        minor
        aside={
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="#form">{form.title}</ButtonLink>
            <ButtonLink href={NAV.consultancy.href} variant="secondary">
              {NAV.consultancy.label}
            </ButtonLink>
          </div>
        }
      >
        <Terms rows={terms.rows} />
      </Section>
    </>
  );
}
