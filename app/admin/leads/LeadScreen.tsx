import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { isConflict, isSignedOut, textOf } from "../errors.ts";
import { formatDateTime } from "../format.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { queryClient } from "../query-client.ts";
import { RecordScreen } from "../records/RecordScreen.tsx";
import { recordId } from "../records/record-id.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import { ContactBar } from "./ContactBar.tsx";
import { LeadConsents } from "./LeadConsents.tsx";
import { LeadForm } from "./LeadForm.tsx";
import { LeadHistory } from "./LeadHistory.tsx";
import { LeadMails } from "./LeadMails.tsx";
import { LeadOrigin } from "./LeadOrigin.tsx";
import { LeadRequest } from "./LeadRequest.tsx";
import { LEAD_FIELDS, type LeadValues, leadEdit, leadSchema, leadVersion } from "./lead-form.ts";
import { personName } from "./lead-links.ts";
import { KIND_WORDS } from "./lead-words.ts";
import { LEADS, leadQuery, markNotSpam, updateLead } from "./leads-api.ts";
import { RelatedLeads } from "./RelatedLeads.tsx";

const BACK = { label: "Leads", href: paths.leads };

/** `/admin/leads/{id}` */
export function LeadScreen() {
  const id = recordId(useParams().id);
  const query = useQuery({ ...leadQuery(id ?? 0), enabled: id !== null });
  return (
    <RecordScreen
      id={id}
      query={query}
      what="lead"
      title="Lead"
      back={BACK}
      fallback="Failed to fetch the lead"
    >
      {(lead) => <Lead key={lead.id} lead={lead} />}
    </RecordScreen>
  );
}

/** Shows a lead as the server has just answered it, and has the lists read anew. */
function takeOver(lead: LeadJson): void {
  queryClient.setQueryData(leadQuery(lead.id).queryKey, lead);
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
}

function Lead({ lead }: { lead: LeadJson }) {
  const [version] = useState(() => leadVersion(lead));
  const record = useRecordForm<LeadValues, LeadJson>({
    name: "lead",
    schema: leadSchema,
    fields: LEAD_FIELDS,
    initial: version.values,
    revision: version.revision,
    save: (values, revision) => updateLead(lead.id, leadEdit(values), revision),
    onSaved: (saved, adopt) => {
      adopt(leadVersion(saved));
      takeOver(saved);
      toastSuccess("Lead saved");
    },
    readCurrent: (current) => {
      takeOver(current as LeadJson);
      return leadVersion(current as LeadJson);
    },
    fallback: "Failed to save the lead",
  });

  /** Shows what an action beside the form made of the lead. What is typed in the form stays, and stays unsaved. */
  function showChanged(saved: LeadJson): void {
    record.follow(leadVersion(saved));
    takeOver(saved);
  }

  return (
    <>
      <ScreenHead
        title={personName(lead)}
        lead={`${KIND_WORDS[lead.kind]}, received ${formatDateTime(lead.created_at)}`}
        back={BACK}
      />
      {lead.status === "spam" ? <SpamNotice lead={lead} onChanged={showChanged} /> : null}
      {lead.erased_at ? (
        <Notice className="mb-5" title={`Erased on ${formatDateTime(lead.erased_at)}`}>
          <p>
            The sender had their data erased. What is left counts, and takes notes; nobody can be written to.
          </p>
        </Notice>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <ContactBar lead={lead} />
          <LeadRequest lead={lead} />
        </div>
        <div className="min-w-0 lg:row-span-2">
          <LeadForm record={record} erased={lead.erased_at !== null} />
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
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess("Lead saved");
    },
    onError: (error) => {
      if (isConflict(error)) onChanged(error.current as LeadJson);
      if (!isSignedOut(error)) toastError(textOf(error, "Failed to save the lead"));
    },
  });
  return (
    <Notice tone="danger" className="mb-5" title="Marked as spam">
      {reasons.length > 0 ? <p>What speaks for it: {reasons.join("; ")}.</p> : null}
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
