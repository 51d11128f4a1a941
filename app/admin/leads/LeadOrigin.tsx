import type { LeadJson } from "#api/types.gen.ts";
import { DataSheet } from "#ui/DataSheet.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SOURCE_LABELS } from "./labels.ts";

/** The page, campaign, browser and spam score of a lead. */
export function LeadOrigin({ lead: { source, arrival, spam } }: { lead: LeadJson }) {
  return (
    <Panel title="Where it came from">
      <DataSheet
        rows={[
          { name: "Reached us by", value: SOURCE_LABELS[source] },
          {
            name: "Page",
            value: arrival.page === "" ? null : <span className="wrap-anywhere">{arrival.page}</span>,
          },
          { name: "Campaign", value: campaignText(arrival.campaign) },
          {
            name: "First page",
            value:
              arrival.first_page === "" ? null : <span className="wrap-anywhere">{arrival.first_page}</span>,
          },
          { name: "Came from", value: arrival.referrer },
          { name: "Source", value: arrival.channel },
          { name: "Browser", value: arrival.agent },
          { name: "Network", value: arrival.network },
          {
            name: "Spam score",
            value: `${spam.score} (spam from ${spam.threshold})`,
          },
        ]}
      />
    </Panel>
  );
}

/** `utm_source=news&utm_medium=mail` becomes "source: news, medium: mail". */
function campaignText(campaign: string): string | null {
  const pairs = [...new URLSearchParams(campaign)];
  if (pairs.length === 0) return null;
  return pairs.map(([name, value]) => `${name.replace(/^utm_/, "")}: ${value}`).join(", ");
}
