import type { ReactNode } from "react";
import type { LegalBlock, LegalText } from "#content/legal.ts";
import { LongDate } from "#site/LongDate.tsx";
import { Breadcrumb } from "#ui/Breadcrumb.tsx";
import { Container } from "#ui/Container.tsx";
import { keyed } from "#ui/keyed.ts";
import { PageHead } from "#ui/Section.tsx";
import { StackedTable } from "#ui/StackedTable.tsx";

/** A legal text with a table of contents. Sections have ids, so that forms and mails can link to them. */
export function LegalPage({ content }: { content: LegalText }) {
  return (
    <>
      <PageHead
        above={<Breadcrumb items={[{ label: "Home", href: "/" }, { label: content.title }]} />}
        title={content.title}
        lead={content.lead}
      >
        <p className="label mt-6">
          In force since <LongDate value={content.updated} />
        </p>
      </PageHead>
      <Container className="grid gap-x-14 gap-y-10 py-section lg:grid-cols-12">
        <nav
          aria-labelledby="contents"
          className="self-start lg:sticky lg:top-28 lg:col-span-4"
          data-print="hide"
        >
          <h2 id="contents" className="label mb-3">
            Contents
          </h2>
          <ol className="border-b border-line">
            {content.sections.map((section, at) => (
              <li key={section.id} className="border-t border-line">
                <a href={`#${section.id}`} className="flex gap-4 py-2.5 hover:text-data-text">
                  <span aria-hidden="true" className="figure font-mono text-sm text-ink-muted">
                    {at + 1}
                  </span>
                  {section.heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose lg:col-span-8">
          {content.sections.map((section, at) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="pb-10"
            >
              <h2 id={`${section.id}-title`} className="mb-4 text-xl">
                {at + 1}. {section.heading}
              </h2>
              <div className="grid gap-4">
                {section.blocks.map((block, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
                  <Block key={at} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}

const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Turns email addresses into links. Splitting by a capturing group puts the addresses at odd indexes. */
function withMailLinks(text: string): ReactNode[] {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain an address twice
      <a key={at} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.kind === "text") return <p>{withMailLinks(block.text)}</p>;
  if (block.kind === "table") return <StackedTable {...block} />;
  if (block.kind === "link") {
    return (
      <p>
        <a href={block.href} className="inline-block py-1">
          {block.text}
        </a>
      </p>
    );
  }
  return (
    <ul className="grid gap-2">
      {keyed(block.items).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
