import { Container } from "#ui/Container.tsx";

export interface PagePart {
  /** The id of its heading. */
  readonly id: string;
  readonly label: string;
}

/** Links to the parts of the page. */
export function OnThisPage({ parts }: { parts: readonly PagePart[] }) {
  if (parts.length < 2) return null;
  return (
    <nav aria-label="On this page" className="border-b border-line bg-paper-raised" data-print="hide">
      <Container>
        <ul className="flex flex-wrap gap-x-6 py-2">
          {parts.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-block py-2.5">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Container>
    </nav>
  );
}
