import type { LeadJson } from "#api/types.gen.ts";
import { Icon } from "#ui/Icon.tsx";
import { formatDate, sizeText } from "../kit/format.ts";
import { useMay } from "../session/user.ts";
import { cvHref } from "./leads-api.ts";

/** The CVs that came with an enquiry, to be saved by those who work on it. */
export function LeadCvs({ lead }: { lead: Pick<LeadJson, "id" | "cvs"> }) {
  const mayWork = useMay("work_on_enquiries");
  return (
    <div className="grid gap-1">
      <ul>
        {lead.cvs.map(({ id, format, bytes, created_at }) => {
          const text = `CV of ${formatDate(created_at)}, ${format.toUpperCase()}, ${sizeText(bytes)}`;
          return (
            <li key={id}>
              {mayWork ? (
                <a className="link inline-flex items-center gap-2 py-1" href={cvHref(lead.id, id)} download>
                  <Icon name="download" />
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-muted">
        {mayWork
          ? "Each download is noted in the history. Show it to a company only after the sender agreed to that company."
          : "Those who work on enquiries can download it."}
      </p>
    </div>
  );
}
