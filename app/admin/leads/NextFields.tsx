import { useState } from "react";
import type { EntryKind, LeadJson, LostReason, Status } from "#api/types.gen.ts";
import { SelectField, TextField } from "#ui/Field.tsx";
import { formatDateTime, indiaTime } from "../kit/format.ts";
import { useUser } from "../session/user.ts";
import type { QuickTime } from "./follow-up.ts";
import { isRecruitment, LOST_REASONS, statusesOf } from "./labels.ts";
import { CLOSED, type LeadState } from "./outcome.ts";
import { useColleagues } from "./use-colleagues.ts";

/** What tells the statuses apart. */
const MEANINGS: Readonly<Record<Status, string>> = {
  new: "Nobody has answered yet.",
  contacted: "Somebody spoke or wrote with them.",
  qualified: "Course, fee and dates suit them, and they may enrol.",
  enrolled: "They take the course. There is no follow-up.",
  lost: "They will not enrol. There is no follow-up.",
  spam: "No emails, and no follow-up.",
};

/** The same of enquiries of companies and candidates. */
const RECRUITMENT_MEANINGS: Readonly<Record<Status, string>> = {
  ...MEANINGS,
  contacted: "They fit, and somebody spoke with them.",
  qualified: "Company and candidate know of each other, and the candidate agreed.",
  enrolled: "They work there. There is no follow-up.",
  lost: "Nothing came of it. There is no follow-up.",
};

const OTHER_TIME = "other";

interface NextFieldsProps {
  kinds: readonly { readonly value: EntryKind; readonly label: string }[];
  kind: EntryKind;
  onKind: (kind: EntryKind) => void;
  lead: LeadJson;
  state: LeadState;
  times: readonly QuickTime[];
  errors: Readonly<Record<string, readonly string[]>>;
  onChange: (change: Partial<LeadState>) => void;
}

/** How the contact was, and what the enquiry is afterwards. */
export function NextFields({ kinds, kind, onKind, lead, state, times, errors, onChange }: NextFieldsProps) {
  const { status, reason, at, what } = state;
  const recruits = isRecruitment(lead.kind);
  const meanings = recruits ? RECRUITMENT_MEANINGS : MEANINGS;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          id="log-kind"
          label="How"
          value={kind}
          onChange={(event) => onKind(event.target.value as EntryKind)}
        >
          {kinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="lead-status"
          data-key="s"
          aria-keyshortcuts="S"
          label="Status"
          errors={errors.status}
          title={meanings[status]}
          value={status}
          onChange={(event) => onChange({ status: event.target.value as Status })}
        >
          {statusesOf([lead.kind]).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {status === "lost" && !recruits ? (
          <SelectField
            id="lead-reason"
            label="Lost because"
            className="col-span-full"
            errors={errors.lost_reason}
            value={reason}
            onChange={(event) => onChange({ reason: event.target.value as LostReason })}
          >
            <option value="">Choose a reason</option>
            {LOST_REASONS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Owner lead={lead} owner={state.owner} errors={errors.owner_id} onChange={onChange} />
        {CLOSED.includes(status) ? null : (
          <FollowUp at={at} times={times} errors={errors.next_action_at} onChange={onChange} />
        )}
      </div>
      {at === "" ? null : (
        <TextField
          id="lead-what"
          label="What for"
          optional
          maxLength={160}
          errors={errors.next_action}
          value={what}
          onChange={(event) => onChange({ what: event.target.value })}
        />
      )}
    </>
  );
}

interface OwnerProps {
  lead: LeadJson;
  owner: number | null;
  errors: readonly string[] | undefined;
  onChange: (change: Partial<LeadState>) => void;
}

/** Hidden where there is only one who could own it. */
function Owner({ lead, owner, errors, onChange }: OwnerProps) {
  const me = useUser()?.id;
  const colleagues = useColleagues();
  const former = [lead.owner].filter(
    (one) => one !== null && one.id !== me && colleagues.every(({ id }) => id !== one.id),
  );
  const others = [...colleagues, ...former].flatMap((one) => one ?? []);
  if (others.length === 0 || me === undefined) return null;
  const handsOver = owner !== null && owner !== me && owner !== lead.owner?.id;
  return (
    <SelectField
      id="lead-owner"
      data-key="a"
      aria-keyshortcuts="A"
      label="Owner"
      hint={handsOver ? "They get an email." : undefined}
      errors={errors}
      value={owner === null ? "" : String(owner)}
      onChange={(event) => onChange({ owner: event.target.value === "" ? null : Number(event.target.value) })}
    >
      <option value="">Unassigned</option>
      <option value={me}>You</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface FollowUpProps {
  at: string;
  times: readonly QuickTime[];
  errors: readonly string[] | undefined;
  onChange: (change: Partial<LeadState>) => void;
}

/** One of the usual times, or another one. */
function FollowUp({ at, times, errors, onChange }: FollowUpProps) {
  const [other, setOther] = useState(false);
  const isUsual = at === "" || times.some(({ value }) => value === at);
  return (
    <>
      <SelectField
        id="lead-at"
        data-key="f"
        aria-keyshortcuts="F"
        label="Follow-up"
        errors={other ? undefined : errors}
        value={other ? OTHER_TIME : at}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER_TIME);
          if (value !== OTHER_TIME) onChange({ at: value });
        }}
      >
        <option value="">None</option>
        {isUsual ? null : <option value={at}>{formatDateTime(indiaTime(at))}</option>}
        {times.map(({ label, value }) => (
          <option key={label} value={value}>
            {label}
          </option>
        ))}
        <option value={OTHER_TIME}>Another time</option>
      </SelectField>
      {other ? (
        <TextField
          id="lead-time"
          type="datetime-local"
          label="Follow up on"
          hint="Indian time."
          className="col-span-full"
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          errors={errors}
          value={at}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      ) : null}
    </>
  );
}
