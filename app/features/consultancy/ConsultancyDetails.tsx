import type { Closing } from "#content/closing.ts";
import { COMPANY_TRAINING } from "#content/consultancy-page.ts";
import { WORK_NAV } from "#content/menus.ts";
import { type ServiceCard, serviceArt, serviceHref } from "#content/services.ts";
import { CaseFigures, caseNote } from "#site/cases/CaseFigures.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { ClosingAction } from "#ui/ClosingAction.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Section } from "#ui/Section.tsx";

const CONSULTANCY_CLOSING: Closing = {
  title: "Which machine costs you the most time?",
  text: "Describe it in a few sentences. An engineer calls back, and nothing starts before you agree to a written proposal.",
  action: { label: "Describe your problem", href: "#form" },
};

/** The services with their projects, training for companies, and the closing action. */
export function ConsultancyDetails({ services }: { services: readonly ServiceCard[] }) {
  return (
    <div id="consultancy-details">
      <ServiceList services={services} />
      <Section
        id="company-training"
        label="For your team"
        title="Training for companies"
        lead="We also train the people who will run, repair or program your machines."
        aside={
          <ButtonLink href={WORK_NAV.training.href} variant="secondary">
            Days, prices and a sample plan
          </ButtonLink>
        }
      >
        <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {COMPANY_TRAINING.map(({ title, text }) => (
            <li key={title} className="border-t border-line-strong pt-4">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <ClosingAction {...CONSULTANCY_CLOSING} />
    </div>
  );
}

/** Each service as a card that links to its page, which has the outcomes for phones, too. */
function ServiceList({ services }: { services: readonly ServiceCard[] }) {
  return (
    <Section
      id="services"
      tone="sunken"
      label="Ten services"
      title="What we can take off your hands"
      lead="Each starts from your problem and ends in a result you can measure."
    >
      <ol className="grid gap-2 sm:gap-4 xl:grid-cols-2">
        {services.map(({ slug, name, card_problem, card_outcomes, case_sheet }, at) => (
          <li
            key={slug}
            className="card card-active relative grid grid-cols-[6rem_1fr] content-start gap-3 p-3 sm:grid-cols-[14rem_1fr] sm:gap-4 sm:p-6"
          >
            <div>
              <img
                alt=""
                {...serviceArt(slug)}
                className="h-auto w-full border border-line"
                loading="lazy"
                decoding="async"
              />
              {case_sheet.industry === "" ? null : (
                <div className="mt-4 max-sm:hidden">
                  <CaseFigures sheet={case_sheet} />
                  <CaseLink slug={slug} name={name} text={caseNote(case_sheet)} />
                </div>
              )}
            </div>
            <div>
              <p className="label max-sm:hidden">{String(at + 1).padStart(2, "0")}</p>
              <h3 className="text-base leading-snug sm:mt-2 sm:text-xl">
                <a href={serviceHref(slug)} className="after:absolute after:inset-0">
                  {name}
                </a>
              </h3>
              <p className="mt-1 text-ink-muted max-sm:text-sm sm:mt-2">{card_problem}</p>
              {case_sheet.industry === "" ? null : (
                <p className="-mb-1 sm:hidden">
                  <CaseLink slug={slug} name={name} text={caseNote(case_sheet)} />
                </p>
              )}
              <ul className="mt-4 grid gap-2 border-t border-line pt-4 max-sm:hidden">
                {card_outcomes.map((outcome) => (
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
  );
}

/** Leads to the project on the page of its service, over the link of the whole card. */
function CaseLink({ slug, name, text }: { slug: string; name: string; text: string }) {
  return (
    <a href={`${serviceHref(slug)}#case`} className="link relative z-10 inline-block py-1 text-xs">
      {text}
      <span className="sr-only">, {name}</span>
    </a>
  );
}
