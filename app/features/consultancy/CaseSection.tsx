import type { Service } from "#content/services.ts";
import { CaseCard } from "#site/cases/CaseCard.tsx";
import { Section } from "#ui/Section.tsx";

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
        <CaseCard sheet={sheet} name={name} />
      </div>
    </Section>
  );
}
