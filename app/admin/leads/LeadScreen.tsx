import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { isConflict } from "../errors.ts";
import { formatDateTime } from "../format.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { backTo } from "../records/list-memory.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { ContactBar } from "./ContactBar.tsx";
import { LeadConsents } from "./LeadConsents.tsx";
import { LeadForm } from "./LeadForm.tsx";
import { LeadHistory } from "./LeadHistory.tsx";
import { LeadMails } from "./LeadMails.tsx";
import { LeadOrigin } from "./LeadOrigin.tsx";
import { LeadRequest } from "./LeadRequest.tsx";
import { KIND_LABELS } from "./labels.ts";
import { leadForm } from "./lead-form.ts";
import { personName } from "./lead-links.ts";
import { LEADS, leadQuery, markNotSpam, updateLead } from "./leads-api.ts";
import { RelatedLeads } from "./RelatedLeads.tsx";

/** `/admin/leads/{id}` */
export function LeadScreen() {
  const { data } = useQuery(leadQuery(Number(useParams().id)));
  return data === undefined ? <Loading /> : <Lead key={data.id} lead={data} />;
}

/** Puts a lead of a response into the cache and refetches the lists. */
function showLead(lead: LeadJson): void {
  queryClient.setQueryData(leadQuery(lead.id).queryKey, lead);
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
}

function Lead({ lead }: { lead: LeadJson }) {
  const state = useRecordForm(leadForm, {
    record: lead,
    save: (edit, revision) => updateLead(lead.id, edit, revision),
    onSaved: (saved, continueFrom) => {
      continueFrom(leadForm.version(saved));
      showLead(saved);
      toastSuccess("Lead saved");
    },
    onConflict: showLead,
    failed: "Failed to save the lead",
  });

  /** Shows the result of an action. Unsaved input in the form is kept. */
  function showChanged(saved: LeadJson): void {
    state.syncWith(leadForm.version(saved));
    showLead(saved);
  }

  return (
    <>
      <ScreenHead
        title={personName(lead)}
        lead={`${KIND_LABELS[lead.kind]}, received ${formatDateTime(lead.created_at)}`}
        back={backTo({ label: "Leads", href: paths.leads })}
      />
      {lead.status === "spam" ? <SpamNotice lead={lead} onChanged={showChanged} /> : null}
      {lead.erased_at ? (
        <Notice className="mb-5" title={`Erased on ${formatDateTime(lead.erased_at)}`}>
          <p>
            The sender had their data erased. What is left counts, and takes notes; the sender cannot be
            contacted.
          </p>
        </Notice>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <ContactBar lead={lead} />
          <LeadRequest lead={lead} />
        </div>
        <div className="min-w-0 lg:row-span-2">
          <LeadForm state={state} lead={lead} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <LeadMails lead={lead} onChanged={showChanged} />
          <RelatedLeads rows={lead.related} />
          <LeadHistory lead={lead} />
          <LeadConsents lead={lead} />
          <LeadOrigin lead={lead} />
        </div>
      </div>
    </>
  );
}

interface SpamNoticeProps {
  lead: LeadJson;
  onChanged: (lead: LeadJson) => void;
}

function SpamNotice({ lead, onChanged }: SpamNoticeProps) {
  const { reasons } = lead.spam;
  const release = useMutation({
    mutationFn: () => markNotSpam(lead),
    meta: { failed: "Failed to save the lead" },
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess("Lead saved");
    },
    onError: (error) => {
      if (isConflict(error)) onChanged(error.current as LeadJson);
    },
  });
  return (
    <Notice tone="danger" className="mb-5" title="Marked as spam">
      {reasons.length > 0 ? <p>Why: {reasons.join("; ")}.</p> : null}
      <p>Spam gets no mail. Mails that were held back go out when you say that it is none.</p>
      {lead.erased_at === null ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2 justify-self-start"
          busy={release.isPending}
          onClick={() => release.mutate()}
        >
          Not spam
        </Button>
      ) : null}
    </Notice>
  );
}
