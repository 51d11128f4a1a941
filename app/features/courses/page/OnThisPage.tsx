import { Container } from "#ui/Container.tsx";

export interface PagePart {
  /** The id of its section. */
  readonly id: string;
  readonly label: string;
}

/** Links to the chapters of the page, in one row that stays in sight. */
export function OnThisPage({ parts }: { parts: readonly PagePart[] }) {
  return (
    <nav aria-label="On this page" className="page-parts" data-print="hide">
      <Container>
        <ul className="scroll-row">
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}
