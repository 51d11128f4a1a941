import type { ComponentProps } from "react";
import type { VacancyJson, VacancySummary } from "#api/types.gen.ts";
import { courseHref } from "#content/courses.ts";
import { employerOf, JOBS, payOf, placeOf } from "#content/jobs.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import { LongDate } from "#site/LongDate.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHead, Section, SheetHeading } from "#ui/Section.tsx";
import type { CandidateForm } from "./CandidateForm.tsx";
import { JobList } from "./JobList.tsx";

const LazyCandidate = hydrateWhenVisible<ComponentProps<typeof CandidateForm>>({
  server: import.meta.env.SSR ? (await import("./CandidateForm.tsx")).CandidateForm : null,
  load: () => import("./CandidateForm.tsx").then((part) => part.CandidateForm),
  selector: "#candidate-form",
});

interface VacancyPageProps {
  vacancy: VacancyJson;
  /** The other vacancies that are open. */
  others: readonly VacancySummary[];
}

/** A vacancy: what the work is, what is paid, and the form to apply. */
export function VacancyPage({ vacancy, others, result }: VacancyPageProps & { result: FormResult | null }) {
  return (
    <>
      <PageHead
        above={<Path title={vacancy.title} />}
        title={vacancy.title}
        lead={`${employerOf(vacancy)}. ${JOBS.free}`}
        aside={<Sheet vacancy={vacancy} />}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href="#need-work">{JOBS.apply.title}</ButtonLink>
          <ButtonLink href={JOBS.all.href} variant="quiet">
            {JOBS.all.label}
          </ButtonLink>
        </div>
      </PageHead>
      <section aria-label={JOBS.about} className="py-section">
        <Container className="grid gap-10 md:grid-cols-12 md:gap-14">
          <p className="max-w-measure whitespace-pre-line text-lg md:col-span-7">{vacancy.text}</p>
          <div className="md:col-span-5">
            {vacancy.skills.length > 0 ? <Skills lines={vacancy.skills} /> : null}
            {vacancy.courses.length > 0 ? <Courses courses={vacancy.courses} /> : null}
          </div>
        </Container>
      </section>
      <section
        id="need-work"
        aria-labelledby="apply-title"
        className="border-y border-line bg-paper-sunken py-section"
      >
        <Container className="grid gap-x-14 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <SheetHeading id="apply-title" title={JOBS.apply.title} lead={JOBS.apply.lead} minor />
          </div>
          <div className="card self-start p-5 sm:p-8 lg:col-span-8">
            <LazyCandidate result={result} job={vacancy} />
          </div>
        </Container>
      </section>
      {others.length > 0 ? (
        <Section id="others" title={JOBS.others} minor>
          <JobList jobs={others} />
        </Section>
      ) : null}
    </>
  );
}

/** What is left of a vacancy after its last day: that it is closed, and what is open. */
export function ClosedVacancyPage({ vacancy, others }: VacancyPageProps) {
  const isAny = others.length > 0;
  return (
    <>
      <PageHead
        above={<Path title={vacancy.title} />}
        label={JOBS.closedLabel}
        title={vacancy.title}
        lead={isAny ? `${JOBS.closed} ${JOBS.othersOpen}` : `${JOBS.closed} ${JOBS.none.title}.`}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={JOBS.ask.href} variant={isAny ? "secondary" : "primary"}>
            {JOBS.ask.label}
          </ButtonLink>
        </div>
      </PageHead>
      {isAny ? (
        <Section id="open" title={JOBS.open} minor>
          <JobList jobs={others} />
        </Section>
      ) : null}
    </>
  );
}

function Path({ title }: { title: string }) {
  return (
    <Breadcrumb
      items={[
        { label: "Home", href: "/" },
        JOBS.above,
        { label: JOBS.heading, href: JOBS.all.href },
        { label: title },
      ]}
    />
  );
}

function Sheet({ vacancy }: { vacancy: VacancyJson }) {
  return (
    <div className="card">
      <DataSheet
        className="px-5 py-1 sm:px-6 datasheet-bare"
        rows={[
          { name: "Employer", value: employerOf(vacancy) },
          { name: "Place", value: placeOf(vacancy) },
          { name: "Pay a month", value: <span className="figure">{payOf(vacancy)}</span> },
          { name: "Posted", value: <LongDate value={vacancy.posted_on} /> },
          { name: "Last day to apply", value: <LongDate value={vacancy.last_day} /> },
        ]}
      />
    </div>
  );
}

function Skills({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h2 className="border-t border-line-strong pt-4 text-xl">{JOBS.skills}</h2>
      <ul className="mt-4 grid gap-3">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <Icon name="check" className="mt-1 text-data-text" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Courses({ courses }: { courses: VacancyJson["courses"] }) {
  return (
    <>
      <h2 className="mt-8 border-t border-line-strong pt-4 text-xl">{JOBS.courses}</h2>
      <ul className="mt-2">
        {courses.map(({ slug, title }) => (
          <li key={slug}>
            <a href={courseHref(slug)} className="link inline-block py-2">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
