import type { Settings } from "#content/site.ts";
import { CaseCard } from "#site/cases/CaseCard.tsx";
import { Section } from "#ui/Section.tsx";

/* Not among the texts of the page, which its first scripts contain. */
const LEAD =
  "Invented examples, and no client's: before the first day we agree on one figure of your plant, and look at it again in the end.";

/** What training changed at companies; nothing where staff gave no case. */
export function Cases({ sheets }: { sheets: Settings["training_cases"] }) {
  if (sheets.length === 0) return null;
  const invented = sheets.every((sheet) => sheet.invented);
  return (
    <Section
      id="cases"
      title={invented ? "What a company can measure afterwards" : "What changed after the training"}
      lead={invented ? LEAD : undefined}
      minor
    >
      <ul className="grid gap-4 lg:grid-cols-3">
        {sheets.map((sheet) => (
          <li key={sheet.industry}>
            <CaseCard sheet={sheet} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
