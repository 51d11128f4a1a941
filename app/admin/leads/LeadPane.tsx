import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readAddress } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { listHref } from "../records/list-memory.ts";
import { showSequence } from "../records/sequence.ts";
import { LeadLines } from "./LeadCards.tsx";
import { leadList } from "./leads-api.ts";

/** The list that was shown last, beside the enquiry that is open. */
export function LeadPane({ open }: { open: number }) {
  const { search } = new URL(listHref(paths.leads), window.location.origin);
  const { data } = useQuery({ ...leadList.query(readAddress(search, leadList.spec)) });
  const rows = data?.items;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (rows?.some(({ id }) => id === open)) {
      showSequence(
        paths.leads,
        rows.map(({ id }) => id),
      );
    }
  }, [rows, open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is open changes with it, or comes with the rows
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [open, rows === undefined]);
  return (
    <nav aria-label="Enquiries of the list" className="lead-pane">
      <ul ref={list}>
        {(rows ?? []).map((row) => (
          <li key={row.id} className="lead-pane-row">
            <LeadLines row={row} current={row.id === open} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
