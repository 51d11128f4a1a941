import type { ReactNode } from "react";
import type { FeeJson } from "#api/types.gen.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { keyed } from "#ui/keyed.ts";
import { Price } from "#ui/Price.tsx";
import { groupText } from "../group-text.tsx";
import { RefundRule } from "../RefundRule.tsx";
import { Part } from "./Chapter.tsx";

/** What the course costs in all, and how it is paid. */
export function CourseFee({ fee }: { fee: FeeJson | undefined }) {
  if (fee === undefined) return null;
  return (
    <Part id="fee" title="Fee" className="mt-5">
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <div>
          <DataSheet
            rows={[
              { name: "Total", value: <PriceToday price={fee.price} gst /> },
              { name: "Group price", value: groupText(fee) },
              { name: "In instalments", value: instalmentsText(fee) },
            ]}
          />
          <RefundRule />
        </div>
        {fee.includes.length > 0 ? (
          <div>
            <h4 className="mb-1.5 font-semibold">The fee includes</h4>
            <ul className="check-list text-sm *:py-0.5">
              {keyed(fee.includes).map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Part>
  );
}

function instalmentsText({ instalments, price }: FeeJson): ReactNode {
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
      {/* They are parts of the whole fee, which may not be the price of today. */}
      {price.today.paise === price.list.paise ? null : (
        <>
          : <Price value={price.list.rupees} /> in all
        </>
      )}
      {first.due === null ? null : (
        <ol className="instalments">
          {keyed(instalments.map(({ due }) => due ?? "")).map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ol>
      )}
    </>
  );
}
