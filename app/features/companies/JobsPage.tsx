import type { VacancySummary } from "#api/types.gen.ts";
import { ART } from "#content/art.ts";
import { countOf } from "#content/format.ts";
import { JOBS } from "#content/jobs.ts";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { PageHead, Section } from "#ui/Section.tsx";
import { JobList } from "./JobList.tsx";

/** The open vacancies. */
export function JobsPage({ open }: { open: readonly VacancySummary[] }) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, JOBS.above, { label: JOBS.heading }]} />}
        title={JOBS.heading}
        lead={JOBS.lead}
        aside={<img alt="" {...ART.cell} className="hidden h-auto w-full lg:block" decoding="async" />}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={JOBS.ask.href} variant={open.length > 0 ? "secondary" : "primary"}>
            {JOBS.ask.label}
          </ButtonLink>
        </div>
      </PageHead>
      {open.length > 0 ? (
        <Section id="open" title={countOf(open.length, "open vacancy", "open vacancies")} minor>
          <JobList jobs={open} />
        </Section>
      ) : (
        <Container className="py-minor">
          <div className="card grid justify-items-start gap-4 p-6 sm:p-8">
            <h2 className="text-2xl">{JOBS.none.title}</h2>
            <p className="max-w-measure text-ink-muted">{JOBS.none.text}</p>
          </div>
        </Container>
      )}
    </>
  );
}
