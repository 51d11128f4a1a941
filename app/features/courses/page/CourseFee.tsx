import type { FeeJson } from "#api/types.gen.ts";
import { PriceToday } from "#site/courses/PriceToday.tsx";
import { DataSheet } from "#ui/DataSheet.tsx";
import { keyed } from "#ui/keyed.ts";
import { groupText } from "../group-text.tsx";
import { instalmentsText } from "../instalments-text.tsx";
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
