import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { EntryKind, EntryOutcome, LeadRow } from "#api/types.gen.ts";
import { Button } from "#ui/Button.tsx";
import { useUser } from "../session/user.ts";
import { addEntry, refreshLead, showEntry, tellOfEntry } from "./log-api.ts";
import { newKey } from "./log-draft.ts";
import { changesTo, type Outcome, proposalOf, stateAfter } from "./outcome.ts";
import { timesOf, useQuickTimes } from "./use-quick-times.ts";

/** How the sender was contacted by a button. */
export type ContactKind = Extract<EntryKind, "call" | "whatsapp" | "mail">;

const QUESTIONS: Readonly<Record<ContactKind, string>> = {
  call: "Note that you called?",
  whatsapp: "Note that you wrote on WhatsApp?",
  mail: "Note that you wrote an email?",
};

type Answer = readonly [outcome: Outcome | null, label: string];

const ANSWERS: Readonly<Record<ContactKind, readonly Answer[]>> = {
  call: [
    ["reached", "Reached"],
    ["no_answer", "No answer"],
    ["call_back", "Call back"],
  ],
  whatsapp: [[null, "Yes, note it"]],
  mail: [[null, "Yes, note it"]],
};

interface ContactPromptProps {
  lead: LeadRow;
  kind: ContactKind;
  onDone: () => void;
}

/** Asks, after a button to contact the sender was pressed, and saves the answer and what it proposes with one tap. */
export function ContactPrompt({ lead, kind, onDone }: ContactPromptProps) {
  const [key] = useState(newKey);
  const answers = useRef<HTMLDivElement>(null);
  // What came of it is the next step.
  useEffect(() => answers.current?.querySelector("button")?.focus(), []);
  const me = useUser()?.id;
  const times = timesOf(useQuickTimes());
  const add = useMutation({
    mutationFn: (outcome: Outcome | null) => {
      const state = stateAfter(lead, proposalOf({ kind, outcome }, lead, me, times));
      const answer: EntryOutcome = outcome ?? "none";
      // Another answer is another entry, should the first one have arrived after all.
      const body = { kind, outcome: answer, key: `${key}-${answer}`, ...changesTo(state, lead) };
      return addEntry(lead.id, body, lead.revision);
    },
    meta: { failed: "The entry could not be added" },
    onSuccess: (entry) => {
      showEntry(lead.id, entry);
      tellOfEntry(lead.id, entry, "Added to the log");
      onDone();
    },
    // The row is probably outdated.
    onError: () => refreshLead(lead.id),
  });
  return (
    <div ref={answers} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{QUESTIONS[kind]}</p>
      {ANSWERS[kind].map(([outcome, label]) => (
        <Button
          key={label}
          variant="secondary"
          size="sm"
          busy={add.isPending}
          onClick={() => add.mutate(outcome)}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" size="sm" onClick={onDone}>
        No
      </Button>
    </div>
  );
}
