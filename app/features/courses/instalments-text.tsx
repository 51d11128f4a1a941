import type { ReactNode } from "react";
import type { FeeJson } from "#api/types.gen.ts";
import { keyed } from "#ui/keyed.ts";
import { Price } from "#ui/Price.tsx";

/** The instalments of a fee and when each is due; null without. */
export function instalmentsText({ instalments, price }: FeeJson): ReactNode {
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
