import type { ComponentType } from "react";
import { ART } from "#content/art.ts";
import { RECRUITMENT } from "#content/companies.ts";
import { WORK_NAV } from "#content/menus.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHead, Section, SheetHeading } from "#ui/Section.tsx";
import { Terms } from "./Terms.tsx";

interface FormProps {
  result: FormResult | null;
}

const LazyStaffing = hydrateWhenVisible<FormProps>({
  server: import.meta.env.SSR ? (await import("./StaffingForm.tsx")).StaffingForm : null,
  load: () => import("./StaffingForm.tsx").then((part) => part.StaffingForm),
  selector: "#staffing-form",
});

const LazyCandidate = hydrateWhenVisible<FormProps>({
  server: import.meta.env.SSR ? (await import("./CandidateForm.tsx")).CandidateForm : null,
  load: () => import("./CandidateForm.tsx").then((part) => part.CandidateForm),
  selector: "#candidate-form",
});

/** Recruitment: two doors, what is checked, and a form for each. */
export function RecruitmentPage({ result }: FormProps) {
  const { doors, checks, people, work } = RECRUITMENT;
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: RECRUITMENT.heading }]} />}
        title={RECRUITMENT.heading}
        lead={RECRUITMENT.lead}
        aside={<img alt="" {...ART.certificate} className="hidden h-auto w-full lg:block" decoding="async" />}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={doors.people.href}>{doors.people.label}</ButtonLink>
          <ButtonLink href={doors.work.href} variant="secondary">
            {doors.work.label}
          </ButtonLink>
          <ButtonLink href={WORK_NAV.jobs.href} variant="quiet">
            {doors.jobs}
          </ButtonLink>
        </div>
      </PageHead>
      <Door id="need-people" {...people} Form={LazyStaffing} result={result} />
      <Section
        id="checks"
        title={checks.title}
        tone="sunken"
        minor
        aside={
          <ButtonLink href={WORK_NAV.training.href} variant="secondary">
            Train your own people
          </ButtonLink>
        }
      >
        <Terms rows={checks.rows} />
      </Section>
      <Door id="need-work" {...work} Form={LazyCandidate} result={result} />
    </>
  );
}

interface DoorProps extends FormProps {
  id: string;
  title: string;
  lead: string;
  terms: readonly string[];
  Form: ComponentType<FormProps>;
}

/** What is promised, beside its form. */
function Door({ id, title, lead, terms, Form, result }: DoorProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="py-section">
      <Container className="grid gap-x-14 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <SheetHeading id={`${id}-title`} title={title} lead={lead} minor />
          <ul className="mb-8 grid gap-3">
            {terms.map((term) => (
              <li key={term} className="flex gap-3">
                <Icon name="check" className="mt-1 text-data-text" />
                <span>{term}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="card self-start p-5 sm:p-8 lg:col-span-8">
          <Form result={result} />
        </div>
      </Container>
    </section>
  );
}
