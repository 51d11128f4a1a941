import type { LeadJson } from "#api/types.gen.ts";
import { formatDateTime } from "../kit/format.ts";
import { Panel } from "../ui/Panel.tsx";
import { purposeLabel } from "./labels.ts";

/** The sender's consents, with the texts of the form. */
export function LeadConsents({ lead }: { lead: LeadJson }) {
  return (
    <Panel title="Consents">
      {lead.consent_withdrawn_at ? (
        <p className="font-semibold text-danger">
          Withdrawn {formatDateTime(lead.consent_withdrawn_at)}: the sender must not be contacted any more.
        </p>
      ) : null}
      {lead.consents.length === 0 ? <p className="text-ink-muted">None is stored.</p> : null}
      <ul className="grid gap-3">
        {lead.consents.map((consent) => (
          <li key={consent.purpose} className="grid max-w-[42rem] gap-1">
            <p>
              <span className="font-semibold">{purposeLabel(consent.purpose)}</span>
              {consent.withdrawn_at ? <span className="chip chip-danger ms-2">Withdrawn</span> : null}
            </p>
            <p className="text-sm">“{consent.label}”</p>
            <p className="text-sm text-ink-muted">
              Given {formatDateTime(consent.given_at)} by {channelText(consent.channel)}, privacy notice of{" "}
              {consent.notice_version}
              {consent.withdrawn_at ? `; withdrawn ${formatDateTime(consent.withdrawn_at)}` : ""}.
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function channelText(channel: string): string {
  return channel === "staff" ? "word of mouth, noted by staff" : channel;
}
