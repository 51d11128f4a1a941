import type { Start } from "#content/batch-labels.ts";
import { FIELDS } from "#content/home.ts";
import { MENU_COLUMNS } from "#content/site.ts";
import { StartRow } from "#site/batches/BatchFacts.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { Picture } from "#ui/Picture.tsx";
import { SheetHeading } from "#ui/Section.tsx";

/** The calendar has the others. */
const ROWS = 4;

/** The next batches with free seats, where there are any, beside the fields. */
export function StartingSoon({ starts }: { starts: readonly Start[] }) {
  return (
    <div id="starting-soon-part" className="pt-section">
      <Container className="grid gap-x-12 gap-y-6 lg:grid-cols-12">
        {starts.length > 0 ? (
          <section
            id="starting-soon-section"
            aria-labelledby="starting-soon"
            className="flex flex-col lg:col-span-7"
          >
            <SheetHeading
              id="starting-soon"
              label="Next dates"
              title="Starting soon"
              lead="Open batches. Reserving is free; we call before you pay anything."
              aside={
                <ButtonLink href="/batches" variant="secondary" size="sm">
                  All start dates
                </ButtonLink>
              }
              className="lg:mb-4"
            />
            <ul className="soon">
              {starts.slice(0, ROWS).map((start) => (
                <StartRow key={start.id} batch={start} course={start.course} />
              ))}
            </ul>
          </section>
        ) : null}
        <nav aria-label="Fields" className="flex flex-col lg:col-span-5">
          <ul className="fields">
            {FIELDS.map((field) => (
              <Field key={field.category} {...field} />
            ))}
          </ul>
        </nav>
      </Container>
    </div>
  );
}

function Field({ category, drawing }: (typeof FIELDS)[number]) {
  const column = MENU_COLUMNS.find(({ key }) => key === category);
  if (!column) return null;
  return (
    <li className="card card-active relative">
      <Picture src={drawing} width={640} height={360} />
      <p>
        <a href={column.href} className="font-semibold after:absolute after:inset-0">
          {column.heading}
        </a>
        <span className="block text-sm text-ink-muted">{column.about}</span>
      </p>
    </li>
  );
}
