import type { LeadCounts } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { STATUSES } from "./labels.ts";

const TABS = [{ value: "all", label: "All" }, ...STATUSES] as const;

interface LeadTabsProps {
  status: string;
  counts: LeadCounts | undefined;
  href: (status: string) => string;
}

/** The statuses as tabs with counts. "All" excludes spam. */
export function LeadTabs({ status, counts, href }: LeadTabsProps) {
  return (
    <nav aria-label="Status">
      <ul className="tabs">
        {TABS.map(({ value: key, label }) => (
          <li key={key} className="flex flex-none">
            <a href={href(key)} className="tab" aria-current={key === status ? "page" : undefined}>
              {label}
              <span className="figure min-w-[1ch] text-sm text-ink-muted">
                {counts ? groupDigits(counts[key]) : ""}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
