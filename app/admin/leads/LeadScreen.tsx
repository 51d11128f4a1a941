import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { LeadJson } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { isConflict } from "../kit/errors.ts";
import { formatDateTime } from "../kit/format.ts";
import { paths } from "../kit/paths.ts";
import { backTo } from "../records/list-memory.ts";
import { Neighbours } from "../records/Neighbours.tsx";
import { useNeighbours } from "../records/sequence.ts";
import { useMay, useUser } from "../session/user.ts";
import { Keys } from "../ui/Keys.tsx";
import { Loading } from "../ui/Loading.tsx";
import { ScreenHead } from "../ui/ScreenHead.tsx";
import { toastSuccess } from "../ui/toasts.ts";
import { useKeys } from "../ui/use-keys.ts";
import { useMedia } from "../ui/use-media.ts";
import { NextAction, StatusBadge, WaitingBadge } from "./badges.tsx";
import { Composer } from "./Composer.tsx";
import { ContactBar } from "./ContactBar.tsx";
import type { ContactKind } from "./ContactPrompt.tsx";
import { CorrectDetails } from "./CorrectDetails.tsx";
import { ErasePerson } from "./ErasePerson.tsx";
import { LeadConsents } from "./LeadConsents.tsx";
import { LeadMails } from "./LeadMails.tsx";
import { LeadOrigin } from "./LeadOrigin.tsx";
import { LeadPane } from "./LeadPane.tsx";
import { LeadRequest } from "./LeadRequest.tsx";
import { LeadSheet } from "./LeadSheet.tsx";
import { LeadTimeline } from "./LeadTimeline.tsx";
import { kindText } from "./labels.ts";
import { personName } from "./lead-links.ts";
import { leadQuery, markNotSpam } from "./leads-api.ts";
import { RelatedLeads } from "./RelatedLeads.tsx";
import { useColleagues } from "./use-colleagues.ts";
import { showLead } from "./use-owner.ts";

/** `/admin/leads/{id}` */
export function LeadScreen() {
  const { data } = useQuery(leadQuery(Number(useParams().id)));
  return data === undefined ? <Loading /> : <Lead key={data.id} lead={data} />;
}

function Lead({ lead }: { lead: LeadJson }) {
  const mayWork = useMay("work_on_enquiries");
  const wide = useMedia("(width >= 64rem)");
  const paned = useMedia("(width >= 80rem)");
  // Each contact begins the composer anew, which keeps what stands in it.
  const [contact, setContact] = useState<{ kind?: ContactKind; count: number }>({ count: 0 });
  const [logging, setLogging] = useState(false);
  const { next = null, previous = null } = useNeighbours(paths.leads, lead.id) ?? {};
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);
  useKeys(screen, (step) => {
    const to = step > 0 ? next : previous;
    if (to !== null) void navigate(paths.lead(to));
  });
  const composer = (
    <Composer
      key={contact.count}
      lead={lead}
      kind={contact.kind}
      focused={contact.count > 0}
      onSaved={() => setLogging(false)}
      onNext={next === null ? undefined : () => void navigate(paths.lead(next))}
    />
  );

  /** Asks what came of it: on phones in a sheet, which stands there when one comes back from the call. */
  function contacted(kind: ContactKind): void {
    setContact({ kind, count: contact.count + 1 });
    if (!wide) setLogging(true);
  }

  return (
    <div ref={screen} className="lead-screen">
      {paned ? <LeadPane open={lead.id} /> : null}
      <div className="lead-open-one">
        <ScreenHead
          title={personName(lead)}
          lead={`${kindText(lead)}, received ${formatDateTime(lead.created_at)}`}
          back={backTo({ label: "Enquiries", href: paths.leads })}
        >
          <Neighbours list={paths.leads} id={lead.id} noun="enquiry" href={paths.lead} />
        </ScreenHead>
        {lead.status === "spam" ? <SpamNotice lead={lead} /> : null}
        {lead.erased_at ? (
          <Notice className="mb-5" title={`Erased on ${formatDateTime(lead.erased_at)}`}>
            <p>
              The sender had their data erased, or it was kept as long as the privacy notice says. What is
              left counts, and takes notes in its log; the sender cannot be contacted.
            </p>
          </Notice>
        ) : null}
        <div className="lead-columns">
          <div className="grid min-w-0 content-start gap-4">
            <LeadState lead={lead} />
            <ContactBar lead={lead} onContact={contacted} onLog={wide ? undefined : () => setLogging(true)} />
          </div>
          {/* Before what is read, which the column beside it shows: after a contact it is the next step. */}
          {mayWork && wide ? (
            <section aria-label="Add to the log" className="lead-composer">
              {composer}
              <Keys moves="next and previous" of={["c", "w", "r", "l", "s", "a", "f"]} saves />
            </section>
          ) : null}
          <div className="grid min-w-0 content-start gap-4">
            <LeadRequest lead={lead} />
            {mayWork && lead.erased_at === null ? <CorrectDetails lead={lead} onChanged={showLead} /> : null}
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <LeadTimeline lead={lead} />
            <RelatedLeads lead={lead} onChanged={showLead} />
            <details className="lead-details">
              <summary>Emails, consents and technical details</summary>
              <div className="grid gap-6 pt-4">
                <LeadMails lead={lead} onChanged={showLead} />
                <LeadConsents lead={lead} />
                <LeadOrigin lead={lead} />
              </div>
            </details>
            <ErasePerson lead={lead} />
          </div>
        </div>
        {mayWork && !wide ? (
          <LeadSheet open={logging} onOpenChange={setLogging} title={personName(lead)}>
            {composer}
          </LeadSheet>
        ) : null}
      </div>
    </div>
  );
}

/** Status, owner, follow-up and how long the sender waits, in one line. */
function LeadState({ lead }: { lead: LeadJson }) {
  const me = useUser()?.id;
  const several = useColleagues().length > 0;
  const { owner } = lead;
  return (
    <p role="status" aria-label="State" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <StatusBadge
        status={lead.status}
        kind={lead.kind}
        reason={lead.lost_reason}
        late={lead.waiting?.late}
      />
      <WaitingBadge waiting={lead.waiting} />
      {several || (owner !== null && owner.id !== me) ? (
        <span>
          <span className="text-ink-muted">Owner: </span>
          {owner === null ? "unassigned" : owner.id === me ? "you" : owner.name}
        </span>
      ) : null}
      {lead.next_action_at === null ? null : <NextAction row={lead} inline />}
    </p>
  );
}

function SpamNotice({ lead }: { lead: LeadJson }) {
  const { reasons } = lead.spam;
  const mayWork = useMay("work_on_enquiries");
  const release = useMutation({
    mutationFn: () => markNotSpam(lead),
    meta: { failed: "Failed to save the enquiry" },
    onSuccess: (saved) => {
      showLead(saved);
      toastSuccess("Saved");
    },
    onError: (error) => {
      if (isConflict(error)) showLead(error.current as LeadJson);
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
