import type { LeadCounts } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import type { LeadListKey } from "./leads-api.ts";
import { useColleagues } from "./use-colleagues.ts";

type Values = Readonly<Record<LeadListKey, string>>;

interface Tab {
  readonly label: string;
  readonly count: number | undefined;
  readonly values: Partial<Values>;
}

/** What the tabs set; every other filter stays. */
export const WITHOUT_TABS = { status: "all", owner: "all", due: "all" } as const;

interface LeadTabsProps {
  values: Values;
  /** Of the other filters. */
  counts: LeadCounts | undefined;
  href: (change: Partial<Values>) => string;
}

/** The views that staff work through, each with its number. */
export function LeadTabs({ values, counts, href }: LeadTabsProps) {
  const several = useColleagues().length > 0;
  const due = counts && counts.due.overdue + counts.due.today;
  const ofSeveral: readonly Tab[] = [
    { label: "Mine", count: counts?.owners.mine, values: { owner: "me" } },
    { label: "Unassigned", count: counts?.owners.unassigned, values: { owner: "none" } },
  ];
  const tabs: readonly Tab[] = [
    { label: "All", count: counts?.all, values: {} },
    { label: "New", count: counts?.new, values: { status: "new" } },
    // A list of follow-ups begins with the earliest.
    { label: "Due", count: due, values: { due: "by_today" } },
    ...(several ? ofSeveral : []),
    { label: "Spam", count: counts?.spam, values: { status: "spam" } },
  ];
  return (
    <nav aria-label="Enquiries" className="min-w-0">
      <ul className="tabs">
        {tabs.map(({ label, count, values: set }) => {
          const wanted = { ...WITHOUT_TABS, ...set };
          const isOpen = Object.entries(wanted).every(
            ([name, value]) => values[name as LeadListKey] === value,
          );
          const sort = set.due === undefined ? "-received" : "next_action";
          return (
            <li key={label} className="flex flex-none">
              <a href={href({ ...wanted, sort })} className="tab" aria-current={isOpen ? "page" : undefined}>
                {label}
                <span className="figure min-w-[1ch] text-sm text-ink-muted">
                  {count === undefined ? "" : groupDigits(count)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
