import type { LeadCounts } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import { STATUSES } from "./labels.ts";
import type { LeadListKey } from "./leads-api.ts";

interface LeadTabsProps {
  values: Readonly<Record<LeadListKey, string>>;
  counts: LeadCounts | undefined;
  href: (change: Partial<Record<LeadListKey, string>>) => string;
}

/** Owner, follow-up and status as tabs with counts. */
export function LeadTabs({ values, counts, href }: LeadTabsProps) {
  const { owners, due } = counts ?? {};
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Tabs
          label="Owner"
          tabs={[
            { value: "all", label: "All", count: owners?.all },
            { value: "me", label: "Mine", count: owners?.mine },
            { value: "none", label: "Unassigned", count: owners?.unassigned },
          ]}
          current={values.owner}
          href={(owner) => href({ owner })}
        />
        <Tabs
          label="Follow-up"
          tabs={[
            { value: "overdue", label: "Overdue", count: due?.overdue },
            { value: "today", label: "Today", count: due?.today },
            { value: "later", label: "Later", count: due?.later },
          ]}
          current={values.due}
          // The tab that is open leads back to all; a list of follow-ups begins with the earliest.
          href={(one) =>
            href(one === values.due ? { due: "all", sort: "-received" } : { due: one, sort: "next_action" })
          }
        />
      </div>
      <Tabs
        label="Status"
        tabs={[
          { value: "all", label: "All but spam", count: counts?.all },
          ...STATUSES.map(({ value, label }) => ({ value, label, count: counts?.[value] })),
        ]}
        current={values.status}
        href={(status) => href({ status })}
      />
    </>
  );
}

interface TabsProps {
  label: string;
  tabs: readonly { readonly value: string; readonly label: string; readonly count: number | undefined }[];
  current: string;
  href: (value: string) => string;
}

function Tabs({ label, tabs, current, href }: TabsProps) {
  return (
    <nav aria-label={label} className="min-w-0 grow">
      <ul className="tabs">
        {tabs.map((tab) => (
          <li key={tab.value} className="flex flex-none">
            <a
              href={href(tab.value)}
              className="tab"
              aria-current={tab.value === current ? "page" : undefined}
            >
              {tab.label}
              <span className="figure min-w-[1ch] text-sm text-ink-muted">
                {tab.count === undefined ? "" : groupDigits(tab.count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
