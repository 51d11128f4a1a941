import type { Service } from "#content/services.ts";
import { Section } from "#ui/Section.tsx";
import { CaseFigures } from "./CaseFigures.tsx";

/** A project of the service on one sheet; nothing where there is none. */
export function CaseSection({ service: { name, case_sheet: sheet } }: { service: Service }) {
  if (sheet.industry === "") return null;
  return (
    <Section
      id="case"
      title={sheet.invented ? "An invented example on one sheet" : "A project on one sheet"}
      lead={
        sheet.invented
          ? "No client's: it shows what we would agree on with you before we begin, and measure in the end."
          : undefined
      }
      minor
    >
      <div className="crop">
        <article className="card">
          <div className="grid gap-x-12 gap-y-6 p-5 sm:p-7 md:grid-cols-2">
            <dl className="grid content-start gap-4">
              <div>
                <dt className="label">Problem</dt>
                <dd className="mt-1">{sheet.problem}</dd>
              </div>
              <div>
                <dt className="label">What was done</dt>
                <dd className="mt-1">{sheet.solution}</dd>
              </div>
            </dl>
            <CaseFigures sheet={sheet} />
          </div>
          <p className="label flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-5 py-2.5 sm:px-7">
            <span>{name}</span>
            <span>{sheet.industry}</span>
            {sheet.invented ? <span>Invented example</span> : null}
            <span className="sm:ms-auto">{sheet.weeks === 1 ? "1 week" : `${sheet.weeks} weeks`}</span>
          </p>
        </article>
      </div>
    </Section>
  );
}
