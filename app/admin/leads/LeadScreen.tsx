import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LeadJson } from "#api/types.gen.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useRecordForm } from "../forms/use-record-form.ts";
import { isConflict } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { backTo } from "../records/list-memory.ts";
import { Neighbours } from "../records/Neighbours.tsx";
import { useMay } from "../session/user.ts";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { ContactBar } from "./ContactBar.tsx";
import { CorrectDetails } from "./CorrectDetails.tsx";
import { ErasePerson } from "./ErasePerson.tsx";
import { LeadConsents } from "./LeadConsents.tsx";
import { LeadForm } from "./LeadForm.tsx";
import { LeadMails } from "./LeadMails.tsx";
import { LeadOrigin } from "./LeadOrigin.tsx";
import { LeadOwner } from "./LeadOwner.tsx";
import { LeadRequest } from "./LeadRequest.tsx";
import { LeadTimeline } from "./LeadTimeline.tsx";
import { LogBox } from "./LogBox.tsx";
import { kindText } from "./labels.ts";
import { leadForm } from "./lead-form.ts";
import { personName } from "./lead-links.ts";
import { leadQuery, markNotSpam, updateLead } from "./leads-api.ts";
import { RelatedLeads } from "./RelatedLeads.tsx";
import { showLead } from "./use-owner.ts";

/** `/admin/leads/{id}` */
export function LeadScreen() {
  const { data } = useQuery(leadQuery(Number(useParams().id)));
  return data === undefined ? <Loading /> : <Lead key={data.id} lead={data} />;
}

function Lead({ lead }: { lead: LeadJson }) {
  const state = useRecordForm(leadForm, {
    record: lead,
    save: (edit, revision) => updateLead(lead.id, edit, revision),
    onSaved: (saved, continueFrom) => {
      continueFrom(leadForm.version(saved));
      showLead(saved);
      toastSuccess("Saved");
    },
    onConflict: showLead,
    failed: "Failed to save the enquiry",
  });

  /** Shows the result of an action. Unsaved input in the form is kept. */
  function showChanged(saved: LeadJson): void {
    state.syncWith(leadForm.version(saved));
    showLead(saved);
  }

  const mayWork = useMay("work_on_enquiries");
  return (
    <>
      <ScreenHead
        title={personName(lead)}
        lead={`${kindText(lead)}, received ${formatDateTime(lead.created_at)}`}
        back={backTo({ label: "Enquiries", href: paths.leads })}
      >
        <Neighbours list={paths.leads} id={lead.id} noun="enquiry" href={paths.lead} />
        {mayWork ? (
          <ButtonLink variant="secondary" href={paths.leadAdd}>
            <Icon name="plus" />
            Add enquiry
          </ButtonLink>
        ) : null}
      </ScreenHead>
      {lead.status === "spam" ? <SpamNotice lead={lead} onChanged={showChanged} /> : null}
      {lead.erased_at ? (
        <Notice className="mb-5" title={`Erased on ${formatDateTime(lead.erased_at)}`}>
          <p>
            The sender had their data erased, or it was kept as long as the privacy notice says. What is left
            counts, and takes notes in its log; the sender cannot be contacted.
          </p>
        </Notice>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 content-start gap-6">
          <ContactBar lead={lead} />
          {mayWork && lead.erased_at === null ? <CorrectDetails lead={lead} onChanged={showChanged} /> : null}
          <LeadRequest lead={lead} />
          {mayWork ? <LogBox lead={lead} /> : null}
        </div>
        <div className="min-w-0 lg:row-span-2">
          <LeadOwner lead={lead} onChanged={showChanged} />
          {lead.erased_at === null ? <LeadForm state={state} /> : null}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <LeadTimeline lead={lead} />
          <LeadMails lead={lead} onChanged={showChanged} />
          <RelatedLeads lead={lead} onChanged={showChanged} />
          <LeadConsents lead={lead} />
          <LeadOrigin lead={lead} />
          <ErasePerson lead={lead} />
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
  const mayWork = useMay("work_on_enquiries");
  const release = useMutation({
    mutationFn: () => markNotSpam(lead),
    meta: { failed: "Failed to save the enquiry" },
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess("Saved");
    },
    onError: (error) => {
      if (isConflict(error)) onChanged(error.current as LeadJson);
    },
  });
  return (
    <Notice tone="danger" className="mb-5" title="Marked as spam">
      {reasons.length > 0 ? <p>Why: {reasons.join("; ")}.</p> : null}
      <p>Spam gets no email. Press “Not spam” to send the emails that were held back.</p>
      {lead.erased_at === null && mayWork ? (
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
