import type { EntryKind, EntryOutcome, LeadRow, LostReason, NewEntry, Status } from "#api/types.gen.ts";
import { indiaInput, indiaTime } from "../kit/format.ts";
import { isRecruitment } from "./labels.ts";

/** What comes of most contacts, as the chips of the composer have it. */
export type Outcome = Extract<
  EntryOutcome,
  "reached" | "no_answer" | "call_back" | "not_interested" | "enrolled"
>;

/** What a member of staff can change of an enquiry. Times are as a date-time input writes them, empty for none. */
export interface LeadState {
  readonly status: Status;
  readonly reason: LostReason | "";
  readonly owner: number | null;
  readonly at: string;
  readonly what: string;
}

export type Known = Pick<
  LeadRow,
  "kind" | "status" | "lost_reason" | "owner" | "next_action_at" | "next_action"
>;

/** Nothing is left to do about these. */
export const CLOSED: readonly Status[] = ["enrolled", "lost", "spam"];

export function stateOf(lead: Known): LeadState {
  return {
    status: lead.status,
    reason: lead.lost_reason ?? "",
    owner: lead.owner?.id ?? null,
    at: lead.next_action_at === null ? "" : indiaInput(new Date(lead.next_action_at)),
    what: lead.next_action,
  };
}

/** When staff try again: later on the same day where that is still possible, on the next day, in a week. */
export interface Times {
  readonly soon: string;
  readonly tomorrow: string;
  readonly week: string;
}

interface Contact {
  readonly kind: EntryKind;
  readonly outcome: Outcome | null;
}

/** What a contact proposes; each part can be changed before it is saved. */
export function proposalOf(
  { kind, outcome }: Contact,
  lead: Known,
  me: number | undefined,
  times: Times,
): Partial<LeadState> {
  if (kind === "note" || lead.status === "spam") return {};
  const owner = lead.owner === null && me !== undefined ? { owner: me } : {};
  // Whom staff put on a list for a company, they decide.
  const moves = lead.status === "new" && !isRecruitment(lead.kind);
  const reached: Partial<LeadState> = moves ? { status: "contacted" } : {};
  switch (outcome) {
    case null:
      return { ...owner, ...reached };
    case "reached":
      return { ...owner, ...reached, at: times.week, what: "Ask how they decided" };
    case "no_answer":
      return { ...owner, at: times.tomorrow, what: "Call again" };
    case "call_back":
      return { ...owner, ...reached, at: times.soon, what: "Call back" };
    case "not_interested":
      return { ...owner, status: "lost" };
    case "enrolled":
      return { ...owner, status: "enrolled" };
  }
}

/** The state with what was proposed and then changed. A closed enquiry has no follow-up, and only a lost one a reason. */
export function stateAfter(lead: Known, ...changes: readonly Partial<LeadState>[]): LeadState {
  const state: LeadState = Object.assign({}, stateOf(lead), ...changes);
  return {
    ...state,
    ...(CLOSED.includes(state.status) && { at: "", what: "" }),
    ...(state.at === "" && { what: "" }),
    ...(state.status !== "lost" && { reason: "" as const }),
  };
}

/** Whether nobody else has changed what these changes are about. */
export function isUntouched(changes: LeadChanges, before: Known, now: Known): boolean {
  const [old, current] = [stateOf(before), stateOf(now)];
  const parts: Readonly<Record<keyof LeadChanges, readonly (keyof LeadState)[]>> = {
    status: ["status"],
    lost_reason: ["status", "reason"],
    owner_id: ["owner"],
    next_action_at: ["at", "what"],
    next_action: ["at", "what"],
  };
  const about = (Object.keys(changes) as (keyof LeadChanges)[]).flatMap((name) => parts[name]);
  return about.every((part) => old[part] === current[part]);
}

export type LeadChanges = Pick<
  NewEntry,
  "status" | "lost_reason" | "owner_id" | "next_action_at" | "next_action"
>;

/** What is different, as calls take it. */
export function changesTo(state: LeadState, lead: Known): LeadChanges {
  const before = stateOf(lead);
  const planned = state.at !== before.at || state.what !== before.what;
  return {
    ...(state.status !== before.status && { status: state.status }),
    ...(state.reason !== "" && state.reason !== before.reason && { lost_reason: state.reason }),
    ...(state.owner !== before.owner && { owner_id: state.owner }),
    ...(planned &&
      !CLOSED.includes(state.status) && {
        next_action_at: state.at === "" ? null : indiaTime(state.at),
        next_action: state.what,
      }),
  };
}
