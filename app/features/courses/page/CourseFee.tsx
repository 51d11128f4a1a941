import type { ReactNode } from "react";
import type { FeeJson } from "#api/types.gen.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { Container } from "#ui/Container.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { keyed } from "#ui/keyed.ts";
import { Price } from "#ui/Price.tsx";
import { SheetHeading } from "#ui/Section.tsx";

/** What the course costs in all, and how it is paid. */
export function CourseFee({ fee }: { fee: FeeJson | undefined }) {
  if (fee === undefined) return null;
  return (
    <section id="fee" aria-labelledby="fee-title" className="py-section print:py-4">
      <Container>
        <SheetHeading id="fee-title" label="For one participant" title="Fee" />
        <div className="grid gap-10 md:grid-cols-2 md:gap-16">
          <div>
            <DataSheet
              rows={[
                {
                  name: "Total",
                  value: <PriceToday price={fee.price} className="text-2xl" gst />,
                },
                { name: "Group price", value: groupText(fee) },
                { name: "In instalments", value: instalmentsText(fee) },
              ]}
            />
            <p className="mt-5 max-w-measure text-ink-muted">
              Until seven days before the first session you can cancel without giving a reason and get
              everything back.{" "}
              <a className="link" href="/terms#enrolment">
                Cancellation in our terms
              </a>
            </p>
          </div>
          {fee.includes.length > 0 ? (
            <div>
              <h3 className="mb-3 text-xl">The fee includes</h3>
              <ul className="check-list *:py-1.5">
                {keyed(fee.includes).map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            </div>
          ) : null}
        </div>
      </Container>
    </section>
  );
}

function groupText({ group }: FeeJson): ReactNode {
  if (group === null) return null;
  return (
    <>
      <Price value={group.total.rupees} /> each, from {group.from} participants
    </>
  );
}

function instalmentsText({ instalments }: FeeJson): ReactNode {
  const [first, second] = instalments;
  if (first === undefined || second === undefined) return null;
  const rest = instalments.length - 1;
  const same = first.amount.paise === second.amount.paise;
  return (
    <>
      {/* Only the first one differs. */}
      {same ? (
        <>
          {instalments.length} × <Price value={first.amount.rupees} />
        </>
      ) : (
        <>
          <Price value={first.amount.rupees} />, then {rest === 1 ? null : `${rest} × `}
          <Price value={second.amount.rupees} />
        </>
      )}
      {first.due === null ? null : (
        <ol className="mt-1 text-ink-muted">
          {keyed(instalments.map(({ due }) => due ?? "")).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ol>
      )}
    </>
  );
}
